import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type ColorToken, motionMs, palette, radiusPx, type Theme, tintShare, typeScalePx } from './tokens'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const themes: Theme[] = ['light', 'dark']

const grounds: ColorToken[] = ['ground', 'raised', 'sunken']
const texts: ColorToken[] = ['ink', 'ink-dim', 'brand-strong', 'good', 'warn', 'bad']
const tints: ColorToken[] = ['good', 'warn', 'bad']

type Rgb = [number, number, number]

function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function mix(over: string, under: string, share: number): Rgb {
  const [a, b] = [rgb(over), rgb(under)]
  return [0, 1, 2].map((i) => Math.round((a[i] ?? 0) * share + (b[i] ?? 0) * (1 - share))) as Rgb
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((channel) => {
    const c = channel / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function block(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`no block ${selector}`)
  const body = css.slice(start, css.indexOf('}', start))
  return new Map(
    [...body.matchAll(/--color-([a-z-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name = '', hex = '']) => [
      name,
      hex.toUpperCase(),
    ]),
  )
}

describe.each(themes)('colours of the %s theme', (theme) => {
  const colours = palette[theme]

  it.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    'keeps %s readable on %s',
    (text, ground) => {
      expect(contrast(rgb(colours[text]), rgb(colours[ground]))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('lets text be read on the brand fill', () => {
    expect(contrast(rgb(colours['on-brand']), rgb(colours.brand))).toBeGreaterThanOrEqual(4.5)
  })

  it('lets the ground colour be read as text on a fill of ink or of danger', () => {
    expect(contrast(rgb(colours.ground), rgb(colours.bad))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(rgb(colours.ground), rgb(colours.ink))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(tints.flatMap((tint) => (['ground', 'raised'] as const).map((ground) => [tint, ground] as const)))(
    'keeps %s readable on its own tint over %s',
    (tint, ground) => {
      const fill = mix(colours[tint], colours[ground], tintShare)
      expect(contrast(rgb(colours[tint]), fill)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(['ground', 'raised'] as const)('keeps orange text readable on the brand tint over %s', (ground) => {
    const fill = mix(colours.brand, colours[ground], tintShare)
    expect(contrast(rgb(colours['brand-strong']), fill)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(grounds)('shows the focus ring on %s', (ground) => {
    expect(contrast(rgb(colours['brand-strong']), rgb(colours[ground]))).toBeGreaterThanOrEqual(3)
  })
})

describe('tokens.css', () => {
  const themed = (theme: Theme) =>
    Object.entries(palette[theme]).filter(([name]) => name !== 'brand' && name !== 'on-brand')

  it('has the light values as defaults', () => {
    expect(block('@theme static')).toEqual(
      new Map([...Object.entries(palette.light), ['black', '#000000'], ['white', '#FFFFFF']]),
    )
  })

  it.each([
    ['[data-theme="light"]', 'light'],
    ['[data-theme="dark"]', 'dark'],
    [':root:not([data-theme])', 'dark'],
  ] as const)('has the values of the theme in %s', (selector, theme) => {
    expect(block(selector)).toEqual(new Map(themed(theme)))
  })

  it('keeps the brand and the text on it the same in both themes', () => {
    expect(palette.dark.brand).toBe(palette.light.brand)
    expect(palette.dark['on-brand']).toBe('#1C1C22')
    expect(palette.light['on-brand']).toBe('#1C1C22')
  })

  it('has the type scale, radii and motion of the table', () => {
    for (const px of typeScalePx) expect(css).toContain(`--text-${px}: ${px / 16}rem;`)
    for (const [name, px] of Object.entries(radiusPx)) expect(css).toContain(`--radius-${name}: ${px}px;`)
    for (const [name, ms] of Object.entries(motionMs)) expect(css).toContain(`--motion-${name}: ${ms}ms;`)
  })
})
