/** The values of tokens.css, for tests and for drawings outside CSS (charts, maps, generated images). */
export const palette = {
  light: {
    brand: '#F1904D',
    'on-brand': '#1C1C22',
    'brand-strong': '#B4510F',
    ink: '#1C1C22',
    'ink-dim': '#6E6E76',
    line: '#ECECEF',
    ground: '#FFFFFF',
    raised: '#FFFFFF',
    sunken: '#F6F6F8',
    good: '#1F7A3A',
    warn: '#8A5A00',
    bad: '#C62828',
  },
  dark: {
    brand: '#F1904D',
    'on-brand': '#1C1C22',
    'brand-strong': '#F6A86F',
    ink: '#F2F2F4',
    'ink-dim': '#A3A3AD',
    line: '#2E2E36',
    ground: '#131317',
    raised: '#1D1D23',
    sunken: '#0E0E11',
    good: '#5FCB82',
    warn: '#E8B04A',
    bad: '#FF8A80',
  },
} as const

export type Theme = keyof typeof palette
export type ColorToken = keyof (typeof palette)['light']

export const typeScalePx = [11, 13, 15, 17, 20, 24, 30] as const
export const radiusPx = { control: 8, card: 14, sheet: 24 } as const
export const motionMs = { quick: 150, base: 200, slow: 250 } as const

/** The share of a status colour in the background of a badge. */
export const tintShare = 0.1
