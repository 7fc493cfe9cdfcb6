import type { Random } from '~/lib/seeded-random'
import type { Colour } from '~/lib/server/pictures/shapes'

export type Palette = {
  ground: Colour
  deep: Colour
  main: Colour
  second: Colour
  accent: Colour
  light: Colour
  dark: Colour
}

type Rgb = [number, number, number]

function toRgb(colour: Colour): Rgb {
  const n = Number.parseInt(colour.slice(1), 16)
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255]
}

function fromRgb(rgb: Rgb): Colour {
  return `#${rgb
    .map((v) =>
      Math.max(0, Math.min(255, Math.round(v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function toLinear(v: number): number {
  const s = v / 255
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
}

function fromLinear(v: number): number {
  return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * Math.max(v, 0) ** (1 / 2.4) - 0.055)
}

export type Oklch = { lightness: number; chroma: number; hue: number }

export function toOklch(colour: Colour): Oklch {
  const [r, g, b] = toRgb(colour).map(toLinear) as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness, chroma: Math.hypot(a, bb), hue: (Math.atan2(bb, a) * 180) / Math.PI }
}

export function fromOklch({ lightness, chroma, hue }: Oklch): Colour {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return fromRgb([
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ])
}

export function mix(from: Colour, to: Colour, share: number): Colour {
  const a = toRgb(from)
  const b = toRgb(to)
  return fromRgb([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share])
}

export function lighter(colour: Colour, by: number): Colour {
  const c = toOklch(colour)
  return fromOklch({ ...c, lightness: Math.min(0.985, c.lightness + by) })
}

export function darker(colour: Colour, by: number): Colour {
  const c = toOklch(colour)
  return fromOklch({ ...c, lightness: Math.max(0.08, c.lightness - by), chroma: c.chroma * (1 - by * 0.5) })
}

export function turnHue(colour: Colour, degrees: number): Colour {
  const c = toOklch(colour)
  return fromOklch({ ...c, hue: c.hue + degrees })
}

function luminance(colour: Colour): number {
  const [r, g, b] = toRgb(colour).map(toLinear) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: Colour, b: Colour): number {
  const x = luminance(a)
  const y = luminance(b)
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

export function mostReadable(ground: Colour, choices: readonly [Colour, ...Colour[]]): Colour {
  return choices.reduce((best, colour) => (contrast(ground, colour) > contrast(ground, best) ? colour : best))
}

export const moods = ['day', 'warm', 'night', 'nature', 'sea', 'retro', 'candy', 'noble', 'eerie'] as const
export type Mood = (typeof moods)[number]

function palette(words: string): Palette {
  const [ground, deep, main, second, accent, light, dark] = words.split(' ').map((hex) => `#${hex}`)
  if (!ground || !deep || !main || !second || !accent || !light || !dark)
    throw new Error(`short palette: ${words}`)
  return { ground, deep, main, second, accent, light, dark }
}

// ground, deep, main, second, accent, light, dark: seven colours that go well together.
export const palettes: Record<Mood, readonly Palette[]> = {
  day: [
    palette('8fd3e8 3f9fc4 e8503a f6b93b fff0c9 fffaf0 1d2b4a'),
    palette('bfe3d0 5fae9b e3603f f3c34c fde8c4 fffaf0 24364b'),
    palette('f9d77e ee9b3a 2f7f8f d9482f fff3d0 fffaf0 27323f'),
    palette('a9d6f5 5a93d6 f2784b ffd25a e4f4ff ffffff 1f2a55'),
    palette('ffd9c2 f39a7d 3c7d9e f3b63f fff0e2 fffaf5 33264a'),
  ],
  warm: [
    palette('f2a65a c9562c 7a2e2a f6d186 ffe8bf fff6e5 331a1a'),
    palette('f6c177 e07a3f 8c3b2e 4f7c6f ffe9c7 fff8ec 2e1c1c'),
    palette('e76f51 b5402f f4a261 e9c46a fbe3b4 fff4e0 2a1d2b'),
    palette('d98e4a 9a4f28 3d5a5c f0c46c fbe4b8 fff3dc 2b1a14'),
    palette('f4b8a0 d96a5b 6d2f4e f5cf73 ffe6d6 fff6f0 2f1630'),
  ],
  night: [
    palette('2b3a67 141d3d e0a83e 6c8ac9 f9dc7a fdf3d6 0b1026'),
    palette('3b2a63 1c1238 f0605c 8a6fd1 ffd166 fdeedd 110a26'),
    palette('1f4e5f 0c2a38 f2a541 58a4b0 ffe09a f7f3e3 071820'),
    palette('40325a 211733 d9638b 7f73b8 ffcf70 fff0e0 140d22'),
    palette('27476e 11233f e85d4a 5fa8d3 ffd97d fdf4e0 0a1426'),
  ],
  nature: [
    palette('a8cf8e 4f8a5b d9733a f0c75e f5edc8 fffbea 1f3a2e'),
    palette('d7dfa0 7c9a4e b4532e 3f7a6a f8efc9 fffbe8 2b331d'),
    palette('8fc1a9 3c7a68 efb04c c9503a f2f0d0 fffbee 17352f'),
    palette('cfe0b4 86a95f 4a7c8c e39b43 f9f2d2 fffcee 2a3b2a'),
    palette('b9c98a 5d7c3f e8b44f 8a4f2d f6ecc6 fffae6 242f1a'),
  ],
  sea: [
    palette('6fc3cf 1f7a94 f2c14e e4572e f2f4dc fffdf2 0f2f44'),
    palette('4aa3c7 1b5f8f f4d58d d1495b e6f4f4 fdfdf6 0b2545'),
    palette('9edbd3 3b9a9c f08a5d b83b5e fff1d6 fffdf5 173f4d'),
    palette('5bb5b0 21797c ffd56b ef6f52 eaf7e9 fffef4 0d3138'),
  ],
  retro: [
    palette('e9d8a6 d0a456 9b2226 0a7f80 f8edd0 fffaea 22223b'),
    palette('f0dfc0 d9a273 d1495b 2e6f7e f9efdc fffaf0 2b2430'),
    palette('e3cba8 b98a5a 2f5d62 c8553d f6e8d0 fff8ea 2a2320'),
    palette('d6d3b4 9aa083 c1502e e0a030 f3efd9 fffdf0 2c3333'),
    palette('f2cc8f e09f5b 3d5a80 e05a4f faeacb fffaf0 252a41'),
  ],
  candy: [
    palette('ffc9de f47fae 5b5fc7 ffd75e fff0f5 ffffff 3a1f5d'),
    palette('b8f0e0 4ccbb0 ff6f7d ffd84f f2fff9 ffffff 273469'),
    palette('ffe066 ffb02e ef476f 118ab2 fff8d6 ffffff 2b2158'),
    palette('c6d8ff 7f9cf5 ff7b54 ffd460 f3f7ff ffffff 2b2a6b'),
    palette('ffd0b5 ff8f70 3aa6a0 ffe27a fff5ec ffffff 45244f'),
    palette('d9f27e 93c92f f25f8b 4a7bd9 f9ffe0 ffffff 223a3a'),
  ],
  noble: [
    palette('7a2f45 451627 d9a441 a65a6c f3d9a0 fbf0dc 22080f'),
    palette('2f4f46 132a25 d4a54a 6f9a80 efdca8 faf3df 081613'),
    palette('3a4374 1b2145 d9ad52 8388c0 f3dfae fbf4e2 0d1026'),
    palette('6b4a2f 3a2414 dca54c b5815a f2dcb0 fbf3e2 1c1008'),
    palette('54406f 2a1d3f d9a857 937bb5 f1dcb4 fbf3e6 150c24'),
  ],
  eerie: [
    palette('4f6d5c 1d312b c7d36f 8b4a4f e6e8b0 f7f6e0 0b1512'),
    palette('5a4a6b 271c35 9ad1a0 b5485d e9d8a6 f6f0e4 120b1b'),
    palette('6b3a3a 2e1417 e0a458 7d6f7a f0d9b5 f8efe2 15080a'),
    palette('3f5566 172531 e0653f 7a99a5 e7dfc0 f6f3e6 0a131a'),
  ],
}

/** Picks a palette of this mood and shifts all its hues together, so that two pictures of the same mood differ. */
export function choosePalette(random: Random, mood: Mood): Palette {
  const chosen = random.pick(palettes[mood])
  const turn = random.between(-14, 14)
  return {
    ground: turnHue(chosen.ground, turn),
    deep: turnHue(chosen.deep, turn),
    main: turnHue(chosen.main, turn),
    second: turnHue(chosen.second, turn),
    accent: turnHue(chosen.accent, turn),
    light: chosen.light,
    dark: turnHue(chosen.dark, turn),
  }
}
