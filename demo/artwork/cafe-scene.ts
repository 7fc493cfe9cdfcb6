import { type Random, seededRandom } from '~/lib/seeded-random'
import { pawnShape } from '~/lib/server/pictures/pawn-shape'
import {
  type Colour,
  circle,
  clipped,
  ellipse,
  line,
  moved,
  path,
  polygon,
  rect,
  starPoints,
  svgDocument,
  verticalGradient,
} from '~/lib/server/pictures/shapes'
import { type FontName, fitText, missingGlyphs, textBlock, textPath } from '~/lib/server/pictures/text-path'
import { cards, dice, pawn } from './motifs/tabletop'
import { roundTrees, trees } from './motifs/things'
import { darker, lighter, mix, mostReadable, type Palette } from './palette'

const width = 1200
const height = 750
const street = 640

type Hour = {
  sky: readonly [string, string]
  far: string
  road: string
  walk: string
  glow: string
  night: boolean
}

const hours: readonly Hour[] = [
  {
    sky: ['#8fd0f0', '#dff3fb'],
    far: '#a9cfe0',
    road: '#8b93a1',
    walk: '#d9d5cc',
    glow: '#ffe9bd',
    night: false,
  },
  {
    sky: ['#ffc38a', '#ffe9d0'],
    far: '#e8b39a',
    road: '#8a7f8a',
    walk: '#e0cfc0',
    glow: '#ffdf9e',
    night: false,
  },
  {
    sky: ['#1e2a52', '#5a4a80'],
    far: '#2d3563',
    road: '#2a2d45',
    walk: '#57587a',
    glow: '#ffd98a',
    night: true,
  },
  {
    sky: ['#b9e2d0', '#f2f7e4'],
    far: '#b5d3be',
    road: '#87938f',
    walk: '#dcdccc',
    glow: '#fff0c4',
    night: false,
  },
  {
    sky: ['#4b3b78', '#f29a76'],
    far: '#6c4d82',
    road: '#3a3450',
    walk: '#75658a',
    glow: '#ffdb8f',
    night: true,
  },
]

const fronts: readonly Colour[] = [
  '#e8553f',
  '#2f7f8f',
  '#f0b43c',
  '#3f6f4f',
  '#d98a5a',
  '#4a5a9c',
  '#b24a6a',
  '#7a5a43',
  '#5fa68f',
  '#efe2cc',
  '#c9643a',
  '#36454f',
]
const awnings = [
  '#f6f0e4',
  '#e5484d',
  '#2f9e6b',
  '#f1904d',
  '#2f6fb2',
  '#f2c14e',
  '#7a4fb0',
  '#2a2a33',
] as const
const signFonts: readonly FontName[] = ['heavy', 'round', 'square', 'round']

function gameShelf(x: number, y: number, w: number, rows: number, random: Random): string {
  let drawing = ''
  const colours = [
    '#e5484d',
    '#2f80c2',
    '#2f9e6b',
    '#f2b632',
    '#8257c9',
    '#f1904d',
    '#3aa6a0',
    '#f7f2e8',
    '#33405e',
  ] as const
  for (let row = 0; row < rows; row++) {
    const base = y + (row + 1) * 62
    let at = x + 6
    while (at < x + w - 14) {
      const flat = random.chance(0.3)
      const bw = Math.min(flat ? random.between(40, 58) : random.between(10, 20), x + w - 6 - at)
      const bh = flat ? random.between(12, 17) : random.between(32, 48)
      const colour = random.pick(colours)
      drawing += rect(at, base - bh, bw - 2, bh, colour, 2)
      if (flat) drawing += rect(at + 3, base - bh - 14, bw - 8, 13, random.pick(colours), 2)
      else drawing += rect(at + bw / 2 - 3, base - bh + 7, 4, bh * 0.4, lighter(colour, 0.2))
      at += bw
    }
    drawing += rect(x, base, w, 8, '#8a5f3c')
  }
  return drawing
}

function guests(x: number, base: number, w: number, random: Random): string {
  const colours = ['#f1904d', '#e5484d', '#2f80c2', '#2f9e6b', '#f2b632', '#8257c9', '#e0709c'] as const
  const chosen = random.shuffle(colours)
  const table =
    rect(x + w * 0.14, base - 44, w * 0.72, 13, '#8a5f3c', 5) +
    rect(x + w * 0.47, base - 32, w * 0.06, 40, '#6f4a2d')
  const count = w > 260 ? 4 : 2
  const seats = Array.from({ length: count }, (_, i) =>
    moved(pawn(chosen[i] ?? '#f1904d'), {
      x: x + w * (0.12 + (0.76 * i) / (count - 1)),
      y: base - 62,
      scale: 0.6,
    }),
  ).join('')
  const palette: Palette = {
    ground: '#ffffff',
    deep: '#2f6fb2',
    main: '#e5484d',
    second: '#f2b632',
    accent: '#f6e3bd',
    light: '#fffaf0',
    dark: '#26222b',
  }
  return (
    seats +
    table +
    moved(random.pick([dice, cards])(palette, random), { x: x + w / 2, y: base - 62, scale: 0.22 })
  )
}

function lamp(x: number, glow: string, night: boolean): string {
  return (
    rect(x - 5, 372, 10, street - 372, '#2d3038', 3) +
    rect(x - 16, street - 10, 32, 12, '#2d3038', 4) +
    (night ? circle(x, 350, 70, { fill: glow, opacity: 0.22 }) : '') +
    path(`M${x - 20} 376L${x - 14} 328H${x + 14}L${x + 20} 376Z`, night ? glow : '#f3efe4') +
    path(`M${x - 20} 328L${x} 306L${x + 20} 328Z`, '#2d3038')
  )
}

/** A unique shop front for every cafe, 1200 × 750, with its name on the sign. */
export function cafeScene({ key, name }: { key: string; name: string }): string {
  const random = seededRandom(`cafe ${key}`)
  const hour = random.pick(hours)
  const front = random.pick(fronts)
  const awning = random.pick(awnings.filter((colour) => colour !== front))
  const wall = hour.night ? darker(front, 0.08) : front
  const light = '#fffaf0'
  const striped = random.chance(0.65)
  const signRadius = random.pick([4, 14, 48])
  const snowing = random.chance(0.14)
  const left = 190 + random.int(-40, 40)
  const w = 800 + random.int(-30, 50)
  const floor2 = random.chance(0.55)
  const top = floor2 ? 90 : 196
  const inside = hour.night ? mix(hour.glow, '#ffffff', 0.1) : mix(hour.glow, '#cbb79a', 0.25)

  let drawing =
    verticalGradient('sky', [
      [0, hour.sky[0]],
      [1, hour.sky[1]],
    ]) + rect(0, 0, width, height, { fill: 'url(#sky)' })
  if (hour.night) {
    for (let i = 0; i < 46; i++)
      drawing += circle(random.between(0, width), random.between(0, 330), random.between(1, 3), {
        fill: '#fff6d8',
        opacity: 0.85,
      })
    drawing += circle(random.pick([96, 1104]), 108, 48, '#fff0c4')
  } else {
    drawing += circle(random.pick([96, 1110]), 110, 56, '#fff3c9')
    for (let i = 0; i < 3; i++) {
      const x = random.between(40, 1160)
      const y = random.between(60, 220)
      drawing +=
        ellipse(x, y, 70, 20, { fill: '#ffffff', opacity: 0.85 }) +
        ellipse(x + 26, y - 16, 40, 20, { fill: '#ffffff', opacity: 0.85 })
    }
  }
  let at = -20
  while (at < width) {
    const bw = random.between(90, 170)
    const bh = random.between(170, 400)
    drawing += rect(
      at,
      street - bh,
      bw - 8,
      bh,
      random.chance(0.5) ? hour.far : mix(hour.far, hour.sky[0], 0.25),
    )
    for (let i = 0; i < 8; i++)
      drawing += rect(
        at + 16 + (i % 3) * 38,
        street - bh + 24 + Math.floor(i / 3) * 52,
        20,
        26,
        hour.night ? (random.chance(0.5) ? hour.glow : darker(hour.far, 0.05)) : lighter(hour.far, 0.06),
        2,
      )
    at += bw
  }

  drawing += rect(left, top, w, street - top, wall)
  const texture = random.int(0, 2)
  if (texture === 0)
    for (let y = top + 14; y < street; y += 26)
      for (let x = left + ((y / 26) % 2 > 1 ? 0 : 26); x < left + w - 30; x += 78)
        drawing += rect(x, y, 32, 10, darker(wall, 0.035), 2)
  if (texture === 1)
    for (let x = left; x < left + w; x += 40) drawing += rect(x, top, 4, street - top, darker(wall, 0.04))
  const roof = random.int(0, 2)
  if (roof === 0) drawing += rect(left - 18, top - 22, w + 36, 30, darker(wall, 0.14), 4)
  if (roof === 1)
    drawing +=
      polygon(
        [
          [left - 36, top + 6],
          [left + 34, top - 74],
          [left + w - 34, top - 74],
          [left + w + 36, top + 6],
        ],
        darker(awning === '#f6f0e4' ? front : awning, 0.1),
      ) +
      [0, 1, 2, 3, 4, 5]
        .map((i) =>
          line(
            [
              [left + 30 + i * ((w - 60) / 5), top - 74],
              [left - 36 + i * ((w + 72) / 5), top + 6],
            ],
            { stroke: '#00000022', width: 4 },
          ),
        )
        .join('')
  if (roof === 2)
    drawing +=
      rect(left - 10, top - 14, w + 20, 20, light, 3) +
      Array.from({ length: 14 }, (_, i) => rect(left + 8 + i * (w / 14), top - 40, 8, 28, light)).join('') +
      rect(left - 10, top - 46, w + 20, 8, light, 4)

  const signY = floor2 ? 282 : 232
  if (floor2) {
    for (let i = 0; i < 4; i++) {
      const x = left + 60 + i * ((w - 120 - 110) / 3)
      const lit = hour.night ? (random.chance(0.75) ? hour.glow : '#39406a') : '#cfe6ef'
      drawing +=
        rect(x - 8, 122, 126, 126, light, 6) +
        rect(x, 130, 110, 110, lit, 3) +
        line(
          [
            [x + 55, 130],
            [x + 55, 240],
          ],
          { stroke: light, width: 7 },
        ) +
        line(
          [
            [x, 185],
            [x + 110, 185],
          ],
          { stroke: light, width: 7 },
        )
      if (random.chance(0.5))
        drawing +=
          rect(x - 6, 244, 122, 20, '#8a5f3c', 4) +
          [0, 1, 2, 3, 4]
            .map(
              (k) =>
                circle(x + 10 + k * 24, 242, 13, k % 2 ? '#4f8a5b' : '#6aa86f') +
                circle(x + 14 + k * 24, 234, 4, '#ffd6e0'),
            )
            .join('')
    }
  }

  const signGround = random.pick(
    [light, '#26262e', awning, mix(front, '#000000', 0.35)].filter((colour) => colour !== front),
  )
  const signInk = mostReadable(signGround, ['#26222b', '#ffffff'])
  const font = random.pick(signFonts)
  const signFont = missingGlyphs(name, font).length === 0 ? font : 'black'
  const fitted = fitText(name, { font: signFont, width: w - 250, height: 66, maxSize: 64, maxLines: 1 })
  drawing +=
    rect(left + 48, signY + 6, w - 96, 96, { fill: '#000000', opacity: 0.2 }, signRadius) +
    rect(left + 48, signY, w - 96, 96, signGround, signRadius) +
    rect(
      left + 56,
      signY + 8,
      w - 112,
      80,
      { stroke: mix(signGround, signInk, 0.35), width: 3 },
      Math.max(2, signRadius - 8),
    )
  drawing += path(
    textBlock(
      fitted.lines,
      { font: signFont, size: fitted.size },
      { x: left + w / 2, top: signY + 48 - fitted.size / 2, anchor: 'middle' },
    ).d,
    signInk,
  )
  drawing += [-1, 1]
    .map((s) =>
      moved(path(pawnShape, '#f1904d'), { x: left + w / 2 + s * (w / 2 - 100), y: signY + 48, scale: 0.3 }),
    )
    .join('')

  const winTop = signY + 150
  const doorWidth = 150
  const doorAt = random.int(0, 2)
  const doorX =
    doorAt === 0 ? left + 46 : doorAt === 1 ? left + w - 46 - doorWidth : left + w / 2 - doorWidth / 2
  const windows: readonly (readonly [number, number])[] =
    doorAt === 0
      ? [[doorX + doorWidth + 36, left + w - 46]]
      : doorAt === 1
        ? [[left + 46, doorX - 36]]
        : [
            [left + 46, doorX - 32],
            [doorX + doorWidth + 32, left + w - 46],
          ]
  windows.forEach(([x1, x2], i) => {
    const ww = x2 - x1
    const room =
      rect(x1, winTop, ww, street - 44 - winTop, inside) +
      gameShelf(x1 + 10, winTop + 12, ww > 420 ? ww * 0.42 : ww - 20, ww > 420 ? 3 : 1, random) +
      (ww > 420
        ? [0.55, 0.7, 0.85]
            .map(
              (s) =>
                line(
                  [
                    [x1 + ww * s, winTop],
                    [x1 + ww * s, winTop + 40],
                  ],
                  { stroke: '#4a4038', width: 3 },
                ) +
                path(
                  `M${x1 + ww * s - 20} ${winTop + 58}A20 20 0 0 1 ${x1 + ww * s + 20} ${winTop + 58}Z`,
                  '#e5484d',
                ) +
                circle(x1 + ww * s, winTop + 60, 6, '#fff6d8'),
            )
            .join('')
        : '') +
      guests(ww > 420 ? x1 + ww * 0.46 : x1 + 20, street - 46, ww > 420 ? ww * 0.52 : ww - 40, random)
    drawing +=
      rect(x1 - 10, winTop - 10, ww + 20, street - 34 - winTop + 10, light, 6) +
      clipped(room, `window${i}`, rect(x1, winTop, ww, street - 44 - winTop, '#000000')) +
      polygon(
        [
          [x1 + ww * 0.1, winTop],
          [x1 + ww * 0.22, winTop],
          [x1 + ww * 0.06, street - 44],
          [x1, street - 44],
          [x1, winTop + 90],
        ],
        { fill: '#ffffff', opacity: 0.16 },
      ) +
      rect(x1 - 14, street - 46, ww + 28, 16, darker(wall, 0.16), 4)
  })
  drawing +=
    rect(doorX - 10, winTop - 10, doorWidth + 20, street - winTop + 10, light, 6) +
    rect(
      doorX,
      winTop,
      doorWidth,
      street - winTop,
      darker(awning === '#f6f0e4' ? '#7a5a43' : awning, 0.08),
      4,
    ) +
    rect(doorX + 20, winTop + 20, doorWidth - 40, 116, inside, 4) +
    rect(doorX + doorWidth - 30, winTop + 156, 9, 40, '#f2d27a', 4) +
    rect(doorX + doorWidth / 2 - 38, winTop + 62, 76, 34, '#26262e', 6) +
    path(
      textPath(
        'OPEN',
        { font: 'black', size: 20, letterSpacing: 0.08 },
        { x: doorX + doorWidth / 2, y: winTop + 86, anchor: 'middle' },
      ),
      '#ffd98a',
    )

  const scallops = 14
  const step = (w + 20) / scallops
  const awningTop = signY + 104
  for (let i = 0; i < scallops; i++) {
    const colour = striped && i % 2 ? light : awning === '#f6f0e4' ? darker(front, 0.04) : awning
    const x = left - 10 + i * step
    drawing +=
      polygon(
        [
          [x + (left + w / 2 - x) * 0.03, awningTop],
          [x + step + (left + w / 2 - x - step) * 0.03, awningTop],
          [x + step, awningTop + 34],
          [x, awningTop + 34],
        ],
        colour,
      ) +
      path(
        `M${x} ${awningTop + 33}H${x + step}A${step / 2} 18 0 0 1 ${x} ${awningTop + 33}Z`,
        darker(colour, 0.05),
      )
  }

  drawing +=
    rect(0, street, width, height - street, hour.walk) +
    rect(0, street + 52, width, height - street - 52, hour.road) +
    rect(0, street + 48, width, 8, darker(hour.walk, 0.12))
  for (let x = 0; x < width; x += 100)
    drawing += line(
      [
        [x, street],
        [x - 26, street + 48],
      ],
      { stroke: darker(hour.walk, 0.06), width: 3 },
    )
  for (let x = 30; x < width; x += 180)
    drawing += rect(x, street + 82, 96, 9, mix(hour.road, '#ffffff', 0.55), 3)
  const nature: Palette = {
    ground: hour.sky[1],
    deep: hour.night ? '#2f5a4a' : random.pick(['#5f9c62', '#7fae58', '#c9853f', '#3f7d63']),
    main: '#f6b7c1',
    second: '#f2c14e',
    accent: '#c9a27a',
    light,
    dark: '#26222b',
  }
  const tree = random.pick([roundTrees, trees])
  drawing +=
    moved(tree(nature, random), { x: 74, y: street - 148, scale: 1.5 }) +
    lamp(left + w + 66, hour.glow, hour.night)
  const boardX = doorX + (doorAt === 1 ? -96 : doorWidth + 74)
  drawing +=
    polygon(
      [
        [boardX - 48, street + 26],
        [boardX - 38, street - 100],
        [boardX + 38, street - 100],
        [boardX + 48, street + 26],
      ],
      '#6f4a2d',
    ) +
    polygon(
      [
        [boardX - 37, street + 6],
        [boardX - 30, street - 90],
        [boardX + 30, street - 90],
        [boardX + 37, street + 6],
      ],
      '#2c3a36',
    ) +
    moved(dice({ ...nature, main: '#f1904d' }, random), { x: boardX, y: street - 56, scale: 0.26 }) +
    [0, 1].map((i) => rect(boardX - 20, street - 24 + i * 13, 40, 5, '#e9efe6', 2)).join('')
  const walkers = random.int(1, 2)
  for (let i = 0; i < walkers; i++)
    drawing += moved(pawn(random.pick(['#f1904d', '#2f80c2', '#e5484d', '#2f9e6b', '#8257c9'])), {
      x: left + w + 20 + i * 90 - random.int(0, 30),
      y: street + 4,
      scale: 0.62,
    })
  if (hour.night)
    drawing += windows
      .map(([x1, x2]) =>
        polygon(
          [
            [x1, street],
            [x2, street],
            [x2 + 50, street + 90],
            [x1 - 50, street + 90],
          ],
          { fill: hour.glow, opacity: 0.16 },
        ),
      )
      .join('')
  if (random.chance(0.5)) {
    const bulbs = Array.from({ length: 17 }, (_, i) => {
      const s = i / 16
      const y = awningTop - 112 + Math.sin(s * Math.PI * 4) ** 2 * 10
      return circle(
        left + 30 + (w - 60) * s,
        y,
        7,
        hour.night ? '#ffe9a8' : random.pick(['#ffd166', '#ff8f70', '#7fc8d8']),
      )
    }).join('')
    drawing += bulbs
  } else
    drawing +=
      polygon(starPoints(left + 30, signY + 48, 14, 6, 5), '#f2c14e') +
      polygon(starPoints(left + w - 30, signY + 48, 14, 6, 5), '#f2c14e')
  if (snowing) {
    drawing += rect(0, street - 3, width, 12, { fill: '#ffffff', opacity: 0.85 }, 6)
    for (let i = 0; i < 90; i++)
      drawing += circle(random.between(0, width), random.between(0, height), random.between(2, 6), {
        fill: '#ffffff',
        opacity: 0.85,
      })
  }
  return svgDocument(width, height, drawing)
}
