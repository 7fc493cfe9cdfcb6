import type { Random } from '~/lib/seeded-random'
import { pawnShape } from '~/lib/server/pictures/pawn-shape'
import {
  circle,
  clipped,
  line,
  moved,
  path,
  polygon,
  polygonData,
  rect,
  regularPoints,
} from '~/lib/server/pictures/shapes'
import { arcTextPath, columnTextPath, type FontName, measureText } from '~/lib/server/pictures/text-path'
import type { Backdrop } from './backdrops'
import { type LetteringLook, letter, plate, rivet, smallLine } from './lettering'
import type { Motif } from './motifs/motif'
import { contrast, darker, lighter, mix, mostReadable, type Palette } from './palette'
import { type PatternName, patterns } from './patterns'

export const side = 600

export type Cover = {
  title: string
  /** The part of a long title after the colon. */
  subtitle: string | null
  latin: string
  players: string
  palette: Palette
  random: Random
  hero: Motif
  company: Motif
  backdrop: Backdrop
  pattern: PatternName
  font: FontName
  look: LetteringLook
}

export type Layout = (cover: Cover) => string

type Box = { x: number; y: number; width: number; height: number; align?: 'start' | 'middle' | 'end' }

/** The palette with colours replaced that would not stand out from this background. */
function paletteOn(p: Palette, ground: string): Palette {
  const standing = (colour: string, others: readonly [string, ...string[]]): string =>
    contrast(colour, ground) >= 1.45
      ? colour
      : (others.find((other) => contrast(other, ground) >= 1.7) ?? mostReadable(ground, others))
  const main = standing(p.main, [p.second, p.light, p.deep, p.accent, p.dark])
  const second = standing(
    p.second,
    [p.accent, p.light, p.deep, p.main].filter((c) => c !== main) as [string, ...string[]],
  )
  const dark = contrast(p.dark, ground) < 1.6 ? mix(p.dark, p.accent, 0.3) : p.dark
  return {
    ...p,
    ground,
    main,
    second,
    dark,
    deep: standing(p.deep, [darker(p.deep, 0.12), lighter(p.deep, 0.15), p.light]),
  }
}

/** Title colours that stay readable on any part of the cover. */
function titleOn(
  cover: Cover,
  box: Box,
  ground: string,
  options: { look?: LetteringLook; maxSize?: number; maxLines?: number } = {},
): { drawing: string; bottom: number; top: number } {
  const { palette: p, random, font } = cover
  const look = options.look ?? cover.look
  const bright = [p.light, p.accent, p.second, lighter(p.second, 0.1)] as const
  const flat = look === 'plain' || look === 'shadow'
  const wanted = random.pick(bright)
  const fill = flat
    ? mostReadable(ground, [p.light, p.dark])
    : contrast(p.dark, wanted) > 9
      ? wanted
      : p.light
  const ink = {
    fill,
    edge: look === 'double' ? p.light : p.dark,
    shade: flat ? mix(ground, p.dark, 0.55) : look === 'double' ? p.dark : mix(p.main, p.dark, 0.55),
  }
  return letter(cover.title, box, {
    font,
    look,
    ink,
    id: 'title',
    random,
    tileColours: random.shuffle([p.light, p.main, p.second, p.accent]),
    ...options,
  })
}

function subtitleAt(cover: Cover, x: number, y: number, maxWidth = 420): string {
  const { palette: p } = cover
  if (!cover.subtitle) return ''
  return plate(cover.subtitle, {
    x,
    y,
    size: 30,
    font: 'bold',
    ground: p.main,
    ink: mostReadable(p.main, [p.light, p.dark]),
    maxWidth,
  })
}

function latinAt(
  cover: Cover,
  x: number,
  y: number,
  ink: string,
  options: { maxWidth?: number; anchor?: 'start' | 'middle' | 'end'; size?: number } = {},
): string {
  if (!cover.latin) return ''
  const { maxWidth = 480, anchor = 'middle', size = 21 } = options
  return smallLine(cover.latin.toUpperCase(), {
    x,
    y,
    size,
    font: 'bold',
    ink,
    maxWidth,
    anchor,
    letterSpacing: 0.14,
  })
}

function playersMark(
  cover: Cover,
  x: number,
  y: number,
  ground: string,
  anchor: 'start' | 'end' = 'end',
): string {
  const ink = mostReadable(ground, ['#1c1c22', '#ffffff'])
  const width = measureText(cover.players, { font: 'bold', size: 21 }) + 52
  const left = anchor === 'end' ? x - width : x
  return (
    rect(left, y - 19, width, 38, ground, 19) +
    moved(path(pawnShape, ink), { x: left + 23, y, scale: 0.14 }) +
    smallLine(cover.players, {
      x: left + 39,
      y: y + 7.5,
      size: 21,
      font: 'bold',
      ink,
      maxWidth: 120,
      anchor: 'start',
    })
  )
}

function scene(
  cover: Cover,
  frame: { width: number; height: number },
  place: { heroX?: number; heroScale: number; ground?: number; company?: boolean },
): string {
  const { backdrop, palette: p, random, hero, company } = cover
  const base = frame.height * (place.ground ?? backdrop.ground)
  const scale = place.heroScale
  const x = place.heroX ?? frame.width / 2
  let drawing = backdrop.draw({ ...frame, id: 'scene' }, p, random)
  const shadow = `<ellipse cx="${x}" cy="${base}" rx="${92 * scale}" ry="${13 * scale}" fill="${p.dark}" opacity="0.22"/>`
  if (place.company) {
    const small = scale * 0.5
    const gap = 128 * scale
    if (company !== hero) {
      drawing += moved(company(p, random), { x: x - gap, y: base - 92 * small - 4, scale: small })
      drawing += moved(company(p, random), {
        x: x + gap,
        y: base - 92 * small + 2,
        scale: small * 0.9,
        flip: true,
      })
    }
  }
  return drawing + shadow + moved(hero(p, random), { x, y: base - 96 * scale, scale })
}

const fullScene: Layout = (c) => {
  const { palette: p, random } = c
  const high = random.chance(0.6)
  const drawing = scene(
    c,
    { width: side, height: side },
    {
      heroScale: random.between(1.5, 1.75),
      heroX: side / 2 + random.between(-40, 40),
      ground: high ? 0.93 : 0.72,
      company: random.chance(0.45),
    },
  )
  const box = high
    ? { x: 32, y: 34, width: 536, height: c.subtitle ? 158 : 190 }
    : { x: 32, y: 424, width: 536, height: c.subtitle ? 104 : 128 }
  const shadeTop = high ? '' : path('M0 400C200 380 400 380 600 400V600H0Z', { fill: p.dark, opacity: 0.82 })
  const title = titleOn(c, box, p.dark, {
    look: c.look === 'plain' || c.look === 'shadow' ? 'outline' : c.look,
  })
  return (
    drawing +
    shadeTop +
    title.drawing +
    subtitleAt(c, 300, title.bottom + 32) +
    (high ? playersMark(c, 572, 560, p.light) : c.subtitle ? '' : latinAt(c, 300, 580, p.light))
  )
}

const framed: Layout = (c) => {
  const { palette: p, random } = c
  const border = random.pick([p.dark, p.main, mix(p.deep, p.dark, 0.45)])
  const gold = mostReadable(border, [p.second, p.accent])
  const inner = rect(34, 34, 532, 532, '#000000', 6)
  const picture = clipped(
    moved(
      scene(c, { width: 532, height: 400 }, { heroScale: 1.5, ground: 0.93, company: random.chance(0.5) }),
      { x: 34, y: 34 },
    ),
    'frame',
    inner,
  )
  const plateGround = random.pick([p.accent, p.light, border])
  const box = { x: 66, y: 430, width: 468, height: c.subtitle ? 74 : 92 }
  const flatLook: LetteringLook = plateGround === border ? c.look : random.chance(0.5) ? 'plain' : 'shadow'
  const title = titleOn(c, box, plateGround, {
    look: flatLook === 'tiles' ? 'plain' : flatLook,
    maxSize: 104,
  })
  const corner = (x: number, y: number, turn: number) =>
    moved(
      path('M0 0H58C58 30 30 58 0 58Z', border) +
        path('M8 8H44C42 28 28 42 8 44Z', { stroke: gold, width: 3 }) +
        circle(18, 18, 5, gold),
      { x, y, turn },
    )
  return (
    rect(0, 0, side, side, border) +
    picture +
    rect(34, 416, 532, 150, plateGround) +
    line(
      [
        [34, 417],
        [566, 417],
      ],
      { stroke: gold, width: 6, cap: 'butt' },
    ) +
    rect(34, 34, 532, 532, { stroke: gold, width: 5 }, 6) +
    rect(17, 17, 566, 566, { stroke: gold, width: 2 }, 12) +
    corner(34, 34, 0) +
    corner(566, 34, 90) +
    title.drawing +
    latinAt(c, 300, 552, mix(plateGround, mostReadable(plateGround, [p.dark, p.light]), 0.75), { size: 18 }) +
    subtitleAt(c, 300, 416, 400)
  )
}

const band: Layout = (c) => {
  const { palette: p, random } = c
  const top = random.chance(0.5)
  const ground = random.pick([p.main, p.light, p.dark, mix(p.deep, p.dark, 0.3)])
  const bandHeight = 196
  const bandTop = top ? 0 : side - bandHeight
  const pictureTop = top ? bandHeight : 0
  const height = side - bandHeight
  const drawing = moved(
    scene(
      c,
      { width: side, height },
      {
        heroScale: random.between(1.5, 1.68),
        heroX: 300 + random.between(-90, 90),
        ground: 0.96,
        company: random.chance(0.4),
      },
    ),
    { y: pictureTop },
  )
  const edge = random.pick([
    rect(0, top ? bandHeight - 8 : bandTop, side, 8, p.second),
    path(
      `M0 ${top ? bandHeight : bandTop}${Array.from({ length: 12 }, () => `q25 ${top ? 26 : -26} 50 0`).join('')}Z`,
      ground,
    ),
    path(
      `M0 ${top ? bandHeight - 1 : bandTop + 1}${Array.from({ length: 15 }, () => `l20 ${top ? 20 : -20}l20 ${top ? -20 : 20}`).join('')}Z`,
      ground,
    ),
  ])
  const look: LetteringLook = c.look === 'outline' || c.look === 'gradient' ? 'plain' : c.look
  const title = titleOn(c, { x: 34, y: bandTop + 26, width: 532, height: 112 }, ground, {
    look,
    maxSize: 118,
  })
  const ink = mix(ground, mostReadable(ground, [p.dark, p.light]), 0.8)
  return (
    clipped(drawing, 'picture', rect(0, pictureTop, side, height, '#000000')) +
    rect(0, bandTop, side, bandHeight, ground) +
    edge +
    title.drawing +
    latinAt(c, 34, bandTop + 172, ink, { anchor: 'start', maxWidth: 380, size: 20 }) +
    playersMark(c, 566, bandTop + 165, p.second) +
    subtitleAt(c, 300, top ? bandHeight + 24 : bandTop - 12)
  )
}

const medallion: Layout = (c) => {
  const { palette: p, random } = c
  const ground = random.pick([p.main, p.deep, p.ground, mix(p.deep, p.dark, 0.3)])
  const ring = random.pick([p.accent, p.second, p.light])
  const cy = 238
  const picture = clipped(
    moved(scene(c, { width: 400, height: 400 }, { heroScale: 1.36, ground: 0.86 }), { x: 100, y: cy - 200 }),
    'disc',
    circle(300, cy, 180, '#000000'),
  )
  const latin = c.latin.toUpperCase()
  const size = Math.min(24, (24 * 460) / measureText(latin, { font: 'bold', size: 24, letterSpacing: 0.16 }))
  const arc = latin
    ? path(
        arcTextPath(
          latin,
          { font: 'bold', size, letterSpacing: 0.16 },
          { x: 300, y: cy, radius: 193, side: 'top' },
        ),
        mostReadable(ring, [p.dark, p.light]),
      )
    : ''
  const title = titleOn(c, { x: 36, y: 446, width: 528, height: c.subtitle ? 96 : 120 }, ground, {
    maxSize: 116,
  })
  return (
    patterns[c.pattern](side, side, ground, random) +
    circle(300, cy + 8, 222, mix(ground, p.dark, 0.5)) +
    circle(300, cy, 222, ring) +
    circle(300, cy, 222, { stroke: p.dark, width: 5 }) +
    picture +
    circle(300, cy, 182, { stroke: p.dark, width: 5 }) +
    arc +
    [-1, 1].map((s) => rivet(300 + s * 202, cy + 30, 10, p.main)).join('') +
    title.drawing +
    subtitleAt(c, 300, 568, 480)
  )
}

const poster: Layout = (c) => {
  const { palette: p, random } = c
  const ground = random.pick([p.ground, p.main, p.second, p.accent, p.light])
  const turn = random.between(-14, 14)
  const scale = random.between(1.95, 2.2)
  const right = random.chance(0.5)
  const blob = circle(right ? 420 : 180, 400, 255, mix(ground, mostReadable(ground, [p.deep, p.light]), 0.22))
  const own = paletteOn(p, ground)
  const title = titleOn(
    c,
    { x: 36, y: 32, width: 528, height: 138, align: right ? 'start' : 'end' },
    ground,
    { look: random.chance(0.6) ? 'plain' : 'shadow' },
  )
  const ink = mostReadable(ground, [p.dark, p.light])
  return (
    rect(0, 0, side, side, ground) +
    blob +
    moved(c.hero(own, random), { x: right ? 392 : 208, y: 428, scale, turn: turn * 0.6 }) +
    title.drawing +
    latinAt(c, right ? 38 : 562, Math.min(title.bottom, 170) + 32, ink, {
      anchor: right ? 'start' : 'end',
      maxWidth: 520,
      size: 20,
    }) +
    (c.subtitle
      ? plate(c.subtitle, {
          x: 300,
          y: 560,
          size: 28,
          font: 'bold',
          ground: p.dark,
          ink: p.light,
          maxWidth: 500,
        })
      : playersMark(c, right ? 36 : 564, 562, p.dark, right ? 'start' : 'end'))
  )
}

const slanted: Layout = (c) => {
  const { palette: p, random } = c
  const under = random.pick([p.main, p.deep, p.second])
  const over = random.pick([p.light, p.dark, p.accent])
  const lean = random.pick([-1, 1])
  const cut: [number, number][] =
    lean > 0
      ? [
          [0, 0],
          [600, 0],
          [600, 150],
          [0, 300],
        ]
      : [
          [0, 0],
          [600, 0],
          [600, 300],
          [0, 150],
        ]
  const title = letterSlanted(c, over, lean)
  return (
    patterns[c.pattern](side, side, under, random) +
    moved(c.hero(paletteOn(p, under), random), {
      x: lean > 0 ? 372 : 228,
      y: 402,
      scale: 1.84,
      turn: lean * 4,
    }) +
    moved(c.company(paletteOn(p, under), random), {
      x: lean > 0 ? 112 : 488,
      y: 468,
      scale: 0.78,
      turn: -8 * lean,
    }) +
    polygon(
      cut.map(([x, y], i) => [x, i > 1 ? y + 14 : y] as const),
      p.dark,
    ) +
    polygon(cut, over) +
    title +
    latinAt(c, lean > 0 ? 30 : 570, 34, mix(over, mostReadable(over, [p.dark, p.light]), 0.7), {
      anchor: lean > 0 ? 'start' : 'end',
      size: 18,
      maxWidth: 500,
    }) +
    playersMark(c, lean > 0 ? 572 : 28, 566, p.light, lean > 0 ? 'end' : 'start') +
    (c.subtitle ? subtitleAt(c, lean > 0 ? 190 : 410, 566, 350) : '')
  )
}

function letterSlanted(c: Cover, ground: string, lean: number): string {
  const angle = (Math.atan2(150, 600) * 180) / Math.PI
  const title = titleOn(c, { x: -266, y: -70, width: 532, height: 132 }, ground, {
    look: c.look === 'tiles' ? 'tiles' : ground === c.palette.dark ? 'shadow' : 'plain',
    maxSize: 144,
    maxLines: 2,
  })
  return moved(title.drawing, { x: 300, y: 122, turn: -lean * angle * 0.6 })
}

const wallpaper: Layout = (c) => {
  const { palette: p, random } = c
  const ground = random.pick([p.ground, p.deep, p.main, p.accent, p.second])
  const own = paletteOn(p, ground)
  const cell = random.pick([124, 148, 176])
  const shift = random.between(0, cell)
  const stagger = random.chance(0.5) ? cell / 2 : 0
  let grid = ''
  for (let row = 0; row * cell < side + cell; row++) {
    for (let place = -1; place * cell < side + cell; place++) {
      const motif = (row + place) % 2 ? c.company : c.hero
      grid += moved(motif(own, random), {
        x: place * cell + (row % 2) * stagger + shift,
        y: row * cell + cell * 0.2,
        scale: cell / 280,
        turn: (row + place) % 2 ? 12 : -10,
      })
    }
  }
  const dy = random.pick([-104, -50, 0, 60, 110])
  const plateGround = random.pick([p.light, p.dark, p.main])
  const rim = mostReadable(plateGround, [p.second, p.main, p.dark])
  const shape = random.pick(['oval', 'ticket', 'hexagon'] as const)
  const outline =
    shape === 'oval'
      ? 'M300 160C470 160 552 220 552 300C552 380 470 440 300 440C130 440 48 380 48 300C48 220 130 160 300 160Z'
      : shape === 'ticket'
        ? 'M40 190H560V250A50 50 0 0 0 560 350V410H40V350A50 50 0 0 0 40 250Z'
        : polygonData([
            [28, 300],
            [110, 168],
            [490, 168],
            [572, 300],
            [490, 432],
            [110, 432],
          ])
  const title = titleOn(c, { x: 84, y: 208, width: 432, height: 140 }, plateGround, {
    look: c.look === 'tiles' ? 'plain' : plateGround === p.dark ? c.look : 'plain',
  })
  const label =
    moved(path(outline, { fill: mix(ground, p.dark, 0.6), opacity: 0.6 }), { y: 8 }) +
    path(outline, { fill: plateGround, stroke: rim, width: 9 }) +
    moved(path(outline, { stroke: rim, width: 2.5 }), { x: 20, y: 20, scale: 0.933 }) +
    title.drawing +
    latinAt(c, 300, 384, mix(plateGround, mostReadable(plateGround, [p.dark, p.light]), 0.75), {
      maxWidth: 330,
      size: 19,
    }) +
    subtitleAt(c, 300, 436, 400)
  return rect(0, 0, side, side, ground) + grid + moved(label, { y: dy })
}

const column: Layout = (c) => {
  const { palette: p, random } = c
  const left = random.chance(0.5)
  const strip = 168
  const ground = random.pick([p.main, p.dark, p.light, p.second])
  const ink = mostReadable(ground, [p.light, p.dark])
  const letters = [...c.title].filter((l) => l !== ' ').length
  const gaps = [...c.title].length - letters
  const step = Math.min(128, 516 / (letters + gaps * 0.4))
  const size = Math.min(step * 1.02, 128)
  const top = 40 + Math.max(0, (516 - step * (letters + gaps * 0.4)) / 2)
  const x = left ? strip / 2 : side - strip / 2
  const width = side - strip
  const picture = moved(
    scene(c, { width, height: side }, { heroScale: 1.62, ground: 0.84, company: false }),
    { x: left ? strip : 0 },
  )
  return (
    clipped(picture, 'picture', rect(left ? strip : 0, 0, width, side, '#000000')) +
    rect(left ? 0 : side - strip, 0, strip, side, ground) +
    rect(left ? strip - 7 : side - strip, 0, 7, side, p.second === ground ? p.dark : p.second) +
    path(columnTextPath(c.title, { font: c.font, size }, { x: left ? x - 3 : x + 3, top, step }), ink) +
    latinAt(c, left ? 576 : 24, 42, p.dark, { anchor: left ? 'end' : 'start', maxWidth: 380, size: 18 }) +
    playersMark(c, left ? 576 : 24, 562, p.light, left ? 'end' : 'start')
  )
}

const archway: Layout = (c) => {
  const { palette: p, random } = c
  const ground = random.pick([p.light, p.accent, p.main, mix(p.deep, p.dark, 0.35)])
  const rim = mostReadable(ground, [p.main, p.second, p.dark])
  const arch = 'M130 424V226A170 170 0 0 1 470 226V424Z'
  const picture = clipped(
    moved(scene(c, { width: 380, height: 380 }, { heroScale: 1.32, ground: 0.92 }), { x: 110, y: 48 }),
    'arch',
    path(arch, '#000000'),
  )
  const leaf = (flip: boolean) =>
    moved(
      [0, 1, 2, 3, 4]
        .map((i) =>
          path(
            `M0 ${i * 62}C-34 ${i * 62 - 12} -40 ${i * 62 - 40} -34 ${i * 62 - 52}C-8 ${i * 62 - 46} 4 ${i * 62 - 24} 0 ${i * 62}Z`,
            i % 2 ? rim : mix(rim, p.second, 0.5),
          ),
        )
        .join('') +
        line(
          [
            [0, -40],
            [0, 270],
          ],
          { stroke: rim, width: 5 },
        ),
      { x: flip ? 520 : 80, y: 140, flip },
    )
  const look: LetteringLook =
    c.look === 'tiles' || c.look === 'double' ? c.look : random.chance(0.5) ? 'plain' : 'shadow'
  const title = titleOn(c, { x: 40, y: 440, width: 520, height: 96 }, ground, { look, maxSize: 104 })
  return (
    rect(0, 0, side, side, ground) +
    rect(14, 14, 572, 572, { stroke: rim, width: 4 }) +
    rect(23, 23, 554, 554, { stroke: rim, width: 1.5 }) +
    leaf(false) +
    leaf(true) +
    picture +
    path(arch, { stroke: rim, width: 12 }) +
    path('M110 424V226A190 190 0 0 1 490 226V424', { stroke: rim, width: 3 }) +
    title.drawing +
    latinAt(c, 300, 564, mix(ground, mostReadable(ground, [p.dark, p.light]), 0.75), {
      size: 17,
      maxWidth: 440,
    }) +
    subtitleAt(c, 300, 426, 320)
  )
}

const quarters: Layout = (c) => {
  const { palette: p, random } = c
  const grounds = random.shuffle([p.main, p.second, p.ground, mix(p.deep, p.light, 0.05), p.accent])
  const motifs = [c.hero, c.company, c.company, c.hero]
  const cells = [0, 1, 2, 3]
    .map((i) => {
      const ground = grounds[i] ?? p.main
      const x = (i % 2) * 300
      const y = Math.floor(i / 2) * 300
      const decoration = random.pick([
        circle(x + 150, y + 150, 128, mix(ground, p.light, 0.3)),
        path(`M${x} ${y}H${x + 300}A300 300 0 0 1 ${x} ${y + 300}Z`, mix(ground, p.light, 0.22)),
        polygon(
          [
            [x, y + 300],
            [x + 300, y],
            [x + 300, y + 300],
          ],
          mix(ground, p.dark, 0.12),
        ),
        polygon(regularPoints(x + 150, y + 150, 150, 4), mix(ground, p.light, 0.25)),
      ])
      return clipped(
        rect(x, y, 300, 300, ground) +
          decoration +
          moved((motifs[i] ?? c.hero)(paletteOn(p, ground), random), {
            x: x + 150,
            y: y + (i < 2 ? 122 : 178),
            scale: 0.98,
            turn: random.between(-8, 8),
          }),
        `cell${i}`,
        rect(x, y, 300, 300, '#000000'),
      )
    })
    .join('')
  const title = titleOn(c, { x: 36, y: 246, width: 528, height: 104 }, p.dark, {
    look: 'plain',
    maxSize: 100,
    maxLines: 2,
  })
  return (
    cells +
    rect(0, 232, side, 136, p.dark) +
    rect(0, 238, side, 3, p.second) +
    rect(0, 359, side, 3, p.second) +
    title.drawing +
    (c.subtitle
      ? subtitleAt(c, 300, 372)
      : c.latin
        ? plate(c.latin.toUpperCase(), {
            x: 300,
            y: 370,
            size: 17,
            font: 'bold',
            ground: p.second,
            ink: mostReadable(p.second, [p.dark, p.light]),
            maxWidth: 460,
            letterSpacing: 0.12,
          })
        : '')
  )
}

const burstTitle: Layout = (c) => {
  const { palette: p, random } = c
  const drawing = scene(
    c,
    { width: side, height: side },
    { heroScale: 1.78, ground: 0.95, company: random.chance(0.35) },
  )
  const length = measureText(c.title, { font: c.font, size: 1 })
  const size = Math.min(112, 496 / length)
  const radius = 640
  const d = arcTextPath(
    c.title,
    { font: c.font, size, letterSpacing: 0.01 },
    { x: 300, y: 152 + radius - 8, radius, side: 'top' },
  )
  const edge = size * 0.17
  const fill = contrast(p.dark, p.second) > 6 ? p.second : p.light
  return (
    drawing +
    moved(path(d, { fill: mix(p.main, p.dark, 0.4), stroke: mix(p.main, p.dark, 0.4), width: edge * 1.2 }), {
      y: size * 0.12,
    }) +
    path(d, { fill: p.light, stroke: p.light, width: edge * 1.7 }) +
    path(d, { fill: p.dark, stroke: p.dark, width: edge }) +
    path(d, fill) +
    (c.latin
      ? plate(c.latin.toUpperCase(), {
          x: 300,
          y: 570,
          size: 18,
          font: 'bold',
          ground: p.dark,
          ink: p.light,
          maxWidth: 420,
          letterSpacing: 0.12,
        })
      : '') +
    subtitleAt(c, 300, 216)
  )
}

const diorama: Layout = (c) => {
  const { palette: p, random } = c
  const ground = random.pick([p.ground, p.accent, p.light, p.deep])
  const tile = random.pick([p.main, mix(p.deep, p.second, 0.3), p.second])
  const kind = random.pick(['square', 'hex', 'round'] as const)
  const slab = (x: number, y: number, s: number, colour: string): string => {
    if (kind === 'round')
      return `<ellipse cx="${x}" cy="${y + 26 * s}" rx="${210 * s}" ry="${104 * s}" fill="${darker(colour, 0.18)}"/><ellipse cx="${x}" cy="${y}" rx="${210 * s}" ry="${104 * s}" fill="${colour}"/>`
    const corners = regularPoints(0, 0, 220 * s, kind === 'hex' ? 6 : 4, 0).map(
      ([a, b]) => [x + a, y + b * 0.5] as const,
    )
    const lower = corners.map(([a, b]) => [a, b + 34 * s] as const)
    return (
      polygon(lower, darker(colour, 0.2)) +
      polygon(
        [
          [x - 220 * s, y],
          [x - 220 * s, y + 34 * s],
          [x + 220 * s, y + 34 * s],
          [x + 220 * s, y],
        ],
        darker(colour, 0.16),
      ) +
      polygon(lower, darker(colour, 0.16)) +
      polygon(corners, colour) +
      polygon(
        corners.map(([a, b]) => [x + (a - x) * 0.82, y + (b - y) * 0.82] as const),
        lighter(colour, 0.05),
      )
    )
  }
  const own = paletteOn(p, mix(ground, p.light, 0.35))
  const low = random.chance(0.45)
  const cy = low ? 372 : 452
  const title = titleOn(
    c,
    low
      ? { x: 36, y: 462, width: 528, height: c.subtitle ? 80 : 100 }
      : { x: 36, y: 34, width: 528, height: 122 },
    ground,
    { look: c.look === 'inline' || c.look === 'gradient' ? 'plain' : c.look, maxSize: 116, maxLines: 2 },
  )
  const back = (random.chance(0.5) ? patterns[c.pattern] : patterns.plain)(side, side, ground, random)
  const ink = mostReadable(ground, [p.dark, p.light])
  return (
    back +
    circle(300, cy - 130, 210, mix(ground, p.light, 0.35)) +
    `<ellipse cx="300" cy="${cy + 62}" rx="235" ry="62" fill="${p.dark}" opacity="0.2"/>` +
    slab(300, cy, 1, tile) +
    moved(c.company(own, random), { x: 172, y: cy - 38, scale: 0.52 }) +
    moved(c.company(own, random), { x: 432, y: cy - 32, scale: 0.48 }) +
    moved(c.hero(own, random), { x: 300, y: cy - 118, scale: 1.36 }) +
    title.drawing +
    latinAt(c, 300, low ? 40 : Math.min(title.bottom + 34, 192), ink, { size: 18 }) +
    (c.subtitle ? subtitleAt(c, 300, 570) : playersMark(c, 574, low ? 84 : 566, p.dark))
  )
}

const panels: Layout = (c) => {
  const { palette: p, random } = c
  const border = random.pick([p.dark, p.light])
  const count = random.pick([2, 3])
  const grounds = random.shuffle([p.main, p.ground, p.second])
  const motifs = count === 2 ? random.shuffle([c.hero, c.company]) : [c.company, c.hero, c.company]
  const width = (560 - (count - 1) * 10) / count
  const strips = Array.from({ length: count }, (_, i) => {
    const ground = grounds[i] ?? p.main
    const x = 20 + i * (width + 10)
    const motif = motifs[i] ?? c.hero
    const disc = circle(x + width / 2, 388, width * 0.46, mix(ground, p.light, 0.28))
    const inside = moved(motif(paletteOn(p, ground), random), {
      x: x + width / 2,
      y: 388,
      scale: count === 2 ? 1.34 : 0.94,
    })
    return clipped(
      patterns[i === 1 ? c.pattern : 'plain'](side, side, ground, random) + disc + inside,
      `panel${i}`,
      rect(x, 196, width, 384, '#000000', 14),
    )
  }).join('')
  const title = titleOn(c, { x: 28, y: 22, width: 544, height: 124 }, border, {
    look: border === p.dark ? c.look : c.look === 'tiles' ? 'tiles' : 'plain',
    maxLines: 2,
  })
  return (
    rect(0, 0, side, side, border) +
    strips +
    title.drawing +
    latinAt(c, 300, 180, mix(border, mostReadable(border, [p.dark, p.light]), 0.75), { size: 18 }) +
    subtitleAt(c, 300, 572)
  )
}

export const layouts = {
  fullScene,
  framed,
  band,
  medallion,
  poster,
  slanted,
  wallpaper,
  column,
  archway,
  quarters,
  burstTitle,
  diorama,
  panels,
} as const satisfies Record<string, Layout>
export type LayoutName = keyof typeof layouts
