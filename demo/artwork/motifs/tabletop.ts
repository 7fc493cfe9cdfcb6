import { pawnShape } from '~/lib/server/pictures/pawn-shape'
import {
  type Colour,
  circle,
  ellipse,
  line,
  moved,
  path,
  polygon,
  rect,
  regularPoints,
  smoothData,
  starPoints,
} from '~/lib/server/pictures/shapes'
import { textPath } from '~/lib/server/pictures/text-path'
import { contrast, darker, lighter, mix, mostReadable } from '../palette'
import type { Motif } from './motif'

const pips: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
}

export function die(body: Colour, pip: Colour, top: number, left: number, right: number): string {
  // Each face is the unit square carried by two edge vectors.
  const face = (
    origin: readonly [number, number],
    u: readonly [number, number],
    v: readonly [number, number],
    colour: Colour,
    value: number,
  ): string => {
    const at = (a: number, b: number) =>
      [origin[0] + u[0] * a + v[0] * b, origin[1] + u[1] * a + v[1] * b] as const
    const marks = (pips[value] ?? []).map(([a, b]) => {
      const [x, y] = at(0.5 + a * 0.26, 0.5 + b * 0.26)
      return `<ellipse rx="0.105" ry="0.105" fill="${pip}" transform="matrix(${u[0]} ${u[1]} ${v[0]} ${v[1]} ${x.toFixed(1)} ${y.toFixed(1)})"/>`
    })
    return (
      polygon([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], { fill: colour, stroke: colour, width: 12 }) +
      marks.join('')
    )
  }
  return (
    face([0, -88], [74, 41], [-74, 41], lighter(body, 0.05), top) +
    face([-80, -39], [74, 41], [0, 84], body, left) +
    face([6, 2], [74, -41], [0, 84], darker(body, 0.11), right)
  )
}

export const dice: Motif = (p, r) => {
  const one = die(p.light, p.dark, r.int(1, 6), r.int(1, 6), r.int(1, 6))
  const two = die(p.main, p.light, r.int(1, 6), r.int(1, 6), r.int(1, 6))
  return (
    moved(two, { x: 48, y: 34, scale: 0.62, turn: r.between(8, 24) }) +
    moved(one, { x: -34, y: -18, scale: 0.74, turn: r.between(-18, -6) })
  )
}

export const diceTower: Motif = (p, r) => {
  const one = (body: Colour, pip: Colour) => die(body, pip, r.int(1, 6), r.int(1, 6), r.int(1, 6))
  return (
    moved(one(p.second, p.dark), { x: -50, y: 48, scale: 0.5 }) +
    moved(one(p.main, p.light), { x: 50, y: 48, scale: 0.5 }) +
    moved(one(p.light, p.dark), { x: 0, y: -30, scale: 0.56, turn: r.between(-12, 12) })
  )
}

const suitMarks: Record<'heart' | 'spade' | 'diamond' | 'club', string> = {
  heart: 'M0 34C-46 2 -40 -34 -18 -34C-6 -34 0 -24 0 -18C0 -24 6 -34 18 -34C40 -34 46 2 0 34Z',
  spade: 'M0 -36C38 -4 38 22 18 22C10 22 5 18 3 14L10 36H-10L-3 14C-5 18 -10 22 -18 22C-38 22 -38 -4 0 -36Z',
  diamond: 'M0 -38L28 0L0 38L-28 0Z',
  club: 'M-5 12A18 18 0 1 1 -12 -14A18 18 0 1 1 12 -14A18 18 0 1 1 5 12L11 36H-11Z',
}

export function playingCard(ground: Colour, mark: Colour, suit: keyof typeof suitMarks): string {
  const d = suitMarks[suit]
  return (
    rect(-46, -66, 92, 132, { fill: ground, stroke: darker(ground, 0.18), width: 3 }, 11) +
    path(d, mark) +
    moved(path(d, mark), { x: -31, y: -48, scale: 0.26 }) +
    moved(path(d, mark), { x: 31, y: 48, scale: 0.26, turn: 180 })
  )
}

export const cards: Motif = (p, r) => {
  const suits = r.shuffle(['heart', 'spade', 'diamond', 'club'] as const)
  const count = r.int(3, 5)
  const grounds = [p.light, p.accent, p.main, p.light, p.second]
  return Array.from({ length: count }, (_, i) => {
    const turn = (i - (count - 1) / 2) * (58 / (count - 1))
    const ground = grounds[i % grounds.length] ?? p.light
    const mark = mostReadable(ground, [p.main, p.dark, p.light])
    const card = playingCard(ground, mark, suits[i % 4] ?? 'heart')
    return `<g transform="translate(0 86) rotate(${turn.toFixed(1)}) translate(0 -98)">${card}</g>`
  }).join('')
}

export const flowerCards: Motif = (p, r) => {
  const card = (flower: number): string => {
    const petals = regularPoints(0, -8, 17, 5)
      .map(([x, y]) => circle(x, y, 14, flower === 1 ? p.accent : p.main))
      .join('')
    const moon =
      circle(0, -22, 26, p.main) + path('M-42 62V14C-20 -6 -6 30 12 8C22 -2 34 2 42 14V62Z', p.dark)
    const pine = [0, 1, 2]
      .map((i) =>
        path(`M${-34 + i * 8} ${10 + i * 20}Q0 ${-30 + i * 20} ${34 - i * 8} ${10 + i * 20}Z`, p.dark),
      )
      .join('')
    const bloom =
      line(
        [
          [-30, 60],
          [-8, 20],
          [0, -8],
        ],
        { stroke: p.dark, width: 7 },
      ) +
      petals +
      circle(0, -8, 8, p.second)
    const art = [bloom, moon, pine + circle(22, -40, 14, p.main)][flower] ?? bloom
    return rect(-44, -66, 88, 132, { fill: p.light, stroke: p.main, width: 9 }, 7) + art
  }
  const order = r.shuffle([0, 1, 2])
  return (
    moved(card(order[0] ?? 0), { x: -56, y: 6, turn: -15, scale: 0.92 }) +
    moved(card(order[1] ?? 1), { x: 56, y: 6, turn: 15, scale: 0.92 }) +
    moved(card(order[2] ?? 2), { y: -6 })
  )
}

export const mosaic: Motif = (p, r) => {
  const kinds = [
    (c: Colour, d: Colour) => polygon(starPoints(0, 0, 26, 10, 4), c) + circle(0, 0, 6, d),
    (c: Colour) =>
      polygon(
        [
          [0, -25],
          [25, 0],
          [0, 25],
          [-25, 0],
        ],
        c,
      ) +
      polygon(
        [
          [0, -11],
          [11, 0],
          [0, 11],
          [-11, 0],
        ],
        p.light,
      ),
    (c: Colour, d: Colour) =>
      regularPoints(0, 0, 14, 4)
        .map(([x, y]) => circle(x, y, 11, c))
        .join('') + circle(0, 0, 8, d),
    (c: Colour) => path('M-28 -28H0A28 28 0 0 1 -28 0ZM28 28H0A28 28 0 0 1 28 0Z', c),
    (c: Colour, d: Colour) =>
      polygon(starPoints(0, 0, 25, 15, 8), c) + circle(0, 0, 10, p.light) + circle(0, 0, 5, d),
  ] as const
  const grounds = r.shuffle([p.light, p.second, p.main, p.accent, mix(p.deep, p.light, 0.1)])
  let drawing = ''
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      const kind = (row + column * 2 + r.int(0, 1)) % 5
      const ground = grounds[kind] ?? p.light
      const ink = mostReadable(ground, [p.dark, p.main, p.light])
      const x = (column - 1) * 66
      const y = (row - 1) * 66
      drawing += rect(x - 31, y - 27, 62, 62, darker(ground, 0.16), 8)
      drawing += rect(x - 31, y - 31, 62, 62, ground, 8)
      drawing += moved((kinds[kind] ?? kinds[0])(ink, mostReadable(ink, [p.second, p.accent])), { x, y })
    }
  }
  return drawing
}

export const hexes: Motif = (p, r) => {
  const lands = [p.second, p.main, lighter(p.deep, 0.12), p.accent, mix(p.second, p.main, 0.5), p.ground]
  const spots = [
    [0, 0],
    [0, -1],
    [0, 1],
    [-1, -0.5],
    [-1, 0.5],
    [1, -0.5],
    [1, 0.5],
  ] as const
  return spots
    .map(([column, row], i) => {
      const land = lands[(i + r.int(0, 1)) % lands.length] ?? p.main
      const x = column * 54
      const y = row * 62
      const top = polygon(regularPoints(x, y, 33, 6, 0), { fill: land, stroke: p.light, width: 5 })
      const ink = darker(land, 0.16)
      const marks = [
        polygon(
          [
            [x - 16, y + 12],
            [x, y - 16],
            [x + 16, y + 12],
          ],
          ink,
        ),
        [-12, 0, 12]
          .map(
            (dx) =>
              path(`M${x + dx} ${y + 14}V${y - 4}`, { stroke: ink, width: 5 }) +
              circle(x + dx, y - 8, 8, ink),
          )
          .join(''),
        path(
          `M${x - 20} ${y}Q${x - 10} ${y - 10} ${x} ${y}T${x + 20} ${y}M${x - 16} ${y + 12}Q${x - 8} ${y + 4} ${x} ${y + 12}T${x + 16} ${y + 12}`,
          { stroke: ink, width: 4 },
        ),
        rect(x - 11, y - 4, 22, 18, ink) +
          polygon(
            [
              [x - 16, y - 3],
              [x, y - 18],
              [x + 16, y - 3],
            ],
            ink,
          ),
      ]
      return top + (marks[(i * 3 + r.int(0, 3)) % marks.length] ?? '')
    })
    .join('')
}

export function pawn(colour: Colour): string {
  return moved(path(pawnShape, darker(colour, 0.16)), { x: 5, y: 5 }) + path(pawnShape, colour)
}

export const pawns: Motif = (p, r) => {
  const colours = r.shuffle(
    [p.main, p.second, p.light, p.deep, p.accent].filter((colour) => contrast(colour, p.ground) > 1.3),
  )
  return (
    moved(pawn(colours[0] ?? p.main), { x: -62, y: 20, scale: 0.66, turn: -6 }) +
    moved(pawn(colours[1] ?? p.second), { x: 62, y: 20, scale: 0.66, turn: 6 }) +
    moved(pawn(colours[2] ?? p.light), { x: 0, y: 12, scale: 0.84 })
  )
}

/** Three of them on steps of growing height. */
export const pawnsOnSteps: Motif = (p) => {
  const steps = [p.second, p.main, mix(p.main, p.dark, 0.2)]
  const bodies = [p.deep, p.main, p.second, p.dark].filter((colour) => contrast(colour, p.ground) > 2.2)
  return steps
    .map((colour, i) => {
      const x = -66 + i * 66
      const top = 78 - i * 34
      const body = bodies[i % bodies.length] ?? p.dark
      return (
        rect(x - 33, top, 66, 104 - top, colour) +
        rect(x - 33, top, 66, 9, lighter(colour, 0.08)) +
        moved(pawn(body), { x, y: top - 36, scale: 0.38 })
      )
    })
    .join('')
}

export const stones: Motif = (p, r) => {
  let drawing = rect(-96, -88, 192, 192, darker(p.second, 0.16), 10) + rect(-96, -96, 192, 192, p.second, 10)
  for (let i = 0; i < 5; i++) {
    const at = -72 + i * 36
    drawing += line(
      [
        [at, -72],
        [at, 72],
      ],
      { stroke: darker(p.second, 0.22), width: 3 },
    )
    drawing += line(
      [
        [-72, at],
        [72, at],
      ],
      { stroke: darker(p.second, 0.22), width: 3 },
    )
  }
  const spots = r.shuffle(Array.from({ length: 25 }, (_, i) => i)).slice(0, r.int(9, 13))
  for (const [i, spot] of spots.entries()) {
    const x = -72 + (spot % 5) * 36
    const y = -72 + Math.floor(spot / 5) * 36
    const stone = i % 2 ? p.light : p.dark
    drawing += circle(x + 1, y + 4, 17, darker(p.second, 0.26)) + circle(x, y, 17, stone)
    drawing += ellipse(x - 5, y - 6, 6, 4, { fill: lighter(stone, 0.2), opacity: 0.7 })
  }
  return drawing
}

export const discs: Motif = (p, r) => {
  let drawing = rect(-96, -92, 192, 188, { fill: p.main, stroke: darker(p.main, 0.14), width: 6 }, 20)
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 4; column++) {
      const fill = r.pick([p.second, p.light, darker(p.main, 0.2), darker(p.main, 0.2), p.dark])
      drawing += circle(-66 + column * 44, -66 + row * 44, 17, fill)
    }
  }
  return drawing
}

export const blocks: Motif = (p, r) => {
  let drawing = ''
  const woods = [p.second, p.accent, mix(p.second, p.main, 0.25), mix(p.accent, p.second, 0.5)]
  for (let level = 0; level < 8; level++) {
    const y = 82 - level * 25
    const shift = r.between(-7, 7) + (level > 5 ? (level - 5) * 4 : 0)
    const wood = r.pick(woods)
    if (level % 2) {
      drawing += rect(-62 + shift, y - 12, 124, 23, { fill: wood, stroke: darker(wood, 0.2), width: 3 }, 4)
      drawing += line(
        [
          [-44 + shift, y],
          [30 + shift, y],
        ],
        { stroke: darker(wood, 0.1), width: 3 },
      )
    } else {
      for (let i = 0; i < 3; i++) {
        if (i === 1 && level > 1 && r.chance(0.4)) continue
        const own = r.pick(woods)
        drawing += rect(
          -62 + i * 42 + shift,
          y - 12,
          39,
          23,
          { fill: own, stroke: darker(own, 0.2), width: 3 },
          4,
        )
        drawing += circle(-42 + i * 42 + shift, y, 5, darker(own, 0.12))
      }
    }
  }
  return drawing
}

export const chips: Motif = (p, r) => {
  const chip = (x: number, y: number, colour: Colour): string =>
    ellipse(x, y + 9, 38, 17, darker(colour, 0.18)) +
    ellipse(x, y, 38, 17, colour) +
    ellipse(x, y, 38, 17, { stroke: p.light, width: 6, dash: '14 13', cap: 'butt' }) +
    ellipse(x, y, 23, 10, { fill: lighter(colour, 0.06), stroke: p.light, width: 2 })
  const stack = (x: number, base: number, count: number, colour: Colour) =>
    Array.from({ length: count }, (_, i) => chip(x + r.between(-3, 3), base - i * 15, colour)).join('')
  return (
    stack(-52, 62, r.int(4, 7), p.main) +
    stack(50, 62, r.int(3, 6), p.dark) +
    stack(0, 84, r.int(2, 5), p.second)
  )
}

function faceTile(character: string, ground: Colour, ink: Colour, size = 64): string {
  const half = size / 2
  return (
    rect(-half, -half + 7, size, size, darker(ground, 0.2), 9) +
    rect(-half, -half, size, size, ground, 9) +
    path(
      textPath(character, { font: 'heavy', size: size * 0.7 }, { x: 0, y: size * 0.25, anchor: 'middle' }),
      ink,
    )
  )
}

export const letterTiles: Motif = (p, r) => {
  const letters = r.shuffle(['ㄱ', 'ㅏ', 'ㅎ', 'ㅗ', 'ㅁ', 'ㅈ', 'ㅇ', 'ㅂ', 'ㅠ'])
  const spots = [
    [-62, -46, -8],
    [8, -58, 6],
    [70, -22, 14],
    [-40, 34, 5],
    [36, 42, -7],
  ] as const
  return spots
    .map(([x, y, turn], i) => {
      const ground = [p.light, p.accent, p.light, p.second, p.light][i] ?? p.light
      return moved(faceTile(letters[i] ?? 'ㄱ', ground, mostReadable(ground, [p.dark, p.light])), {
        x,
        y,
        turn: turn + r.between(-5, 5),
      })
    })
    .join('')
}

export const numberTiles: Motif = (p, r) => {
  const inks = [p.main, p.dark, mix(p.deep, p.dark, 0.3), p.main]
  return Array.from({ length: 4 }, (_, i) => {
    const ground = i % 2 ? p.accent : p.light
    const tile =
      rect(-36, -52 + 8, 72, 104, darker(ground, 0.2), 10) +
      rect(-36, -52, 72, 104, { fill: ground }, 10) +
      path(
        textPath(String(r.int(1, 13)), { font: 'black', size: 54 }, { x: 0, y: 12, anchor: 'middle' }),
        inks[i] ?? p.dark,
      ) +
      circle(0, 34, 7, inks[i] ?? p.dark)
    return moved(tile, { x: -66 + i * 44, y: i % 2 ? -24 : 22, turn: -12 + i * 8, scale: 0.94 })
  }).join('')
}

const polyominoes: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [1, 1],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 2],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 3],
  ],
  [
    [1, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [1, 2],
  ],
]

export const polyomino: Motif = (p, r) => {
  const colours = r.shuffle([p.main, p.second, p.light, lighter(p.deep, 0.08), p.accent])
  const spots = [
    [-84, -84],
    [4, -72],
    [-76, 10],
    [20, 20],
  ] as const
  return r
    .shuffle(polyominoes)
    .slice(0, 4)
    .map((cells, i) => {
      const colour = colours[i] ?? p.main
      const [x, y] = spots[i] ?? [0, 0]
      const squares = cells
        .map(
          ([cx, cy]) =>
            rect(cx * 27, cy * 27, 27, 27, { fill: colour, stroke: darker(colour, 0.17), width: 3 }, 4) +
            rect(cx * 27 + 6, cy * 27 + 6, 15, 5, { fill: lighter(colour, 0.12), opacity: 0.8 }, 2),
        )
        .join('')
      return moved(squares, { x, y, turn: r.between(-14, 14) })
    })
    .join('')
}

export const pits: Motif = (p, r) => {
  let drawing = rect(-98, -46, 196, 104, darker(p.main, 0.18), 46) + rect(-98, -54, 196, 104, p.main, 46)
  const seeds = [p.second, p.light, p.accent, lighter(p.deep, 0.2)]
  for (let row = 0; row < 2; row++) {
    for (let column = 0; column < 4; column++) {
      const x = -66 + column * 44
      const y = -25 + row * 46
      drawing += circle(x, y, 18, darker(p.main, 0.22))
      for (let i = 0; i < r.int(1, 4); i++) {
        drawing += circle(x + r.between(-8, 8), y + r.between(-8, 8), 6.5, r.pick(seeds))
      }
    }
  }
  return drawing
}

export const yutSticks: Motif = (p) => {
  const stick = (flat: boolean): string => {
    const wood = flat ? p.accent : p.main
    const marks = flat
      ? [-44, 0, 44]
          .map((y) => path(`M-8 ${y - 8}L8 ${y + 8}M8 ${y - 8}L-8 ${y + 8}`, { stroke: p.dark, width: 5 }))
          .join('')
      : line(
          [
            [-4, -60],
            [-4, 60],
          ],
          { stroke: lighter(wood, 0.12), width: 6 },
        )
    return rect(-17, -88, 34, 176, { fill: wood, stroke: darker(wood, 0.2), width: 4 }, 17) + marks
  }
  return (
    moved(stick(true), { x: -58, turn: -28, y: 4 }) +
    moved(stick(false), { x: 62, turn: 32, y: 6 }) +
    moved(stick(true), { x: 14, turn: 12, y: -8 }) +
    moved(stick(true), { x: -14, turn: -78, y: 46, scale: 0.92 })
  )
}

export const chessPiece: Motif = (p, r) => {
  const body = r.pick([p.light, p.main, p.dark].filter((colour) => contrast(colour, p.ground) > 1.6))
  const shade = body === p.dark ? lighter(body, 0.16) : darker(body, 0.14)
  const base = rect(-58, 74, 116, 24, shade, 8) + rect(-48, 54, 96, 22, body, 8)
  const knight =
    path(
      'M-40 56C-38 14 -8 4 -4 -20C-22 -8 -46 4 -58 -4C-68 -12 -64 -26 -52 -36C-36 -48 -30 -78 -2 -90L4 -104L18 -90C52 -82 58 -20 44 56Z',
      body,
    ) +
    path('M20 -84C50 -66 50 -14 40 56H22C34 0 38 -50 20 -84Z', shade) +
    circle(-14, -56, 6, shade)
  const king =
    path('M-34 56C-22 24 -20 0 -22 -24H22C20 0 22 24 34 56Z', body) +
    path(
      'M-46 -58C-40 -40 -32 -34 -26 -24H26C32 -34 40 -40 46 -58C30 -66 14 -62 0 -52C-14 -62 -30 -66 -46 -58Z',
      body,
    ) +
    path('M0 -96V-56M-15 -80H15', { stroke: body, width: 11 }) +
    path('M8 -24H22C20 0 22 24 34 56H14C12 20 12 0 8 -24Z', shade)
  return base + r.pick([knight, king])
}

export const janggiPieces: Motif = (p, r) => {
  const piece = (x: number, y: number, size: number, mark: string, ink: Colour): string =>
    polygon(regularPoints(x, y + 8, size, 8, 22.5), darker(p.accent, 0.22)) +
    polygon(regularPoints(x, y, size, 8, 22.5), p.accent) +
    polygon(regularPoints(x, y, size * 0.8, 8, 22.5), { stroke: ink, width: 3 }) +
    path(
      textPath(mark, { font: 'serif', size: size * 1.05 }, { x, y: y + size * 0.4, anchor: 'middle' }),
      ink,
    )
  return (
    piece(-46, 42, 50, r.pick(['포', '마', '차']), p.main) +
    piece(50, 52, 42, r.pick(['상', '사', '졸']), mix(p.deep, p.dark, 0.4)) +
    piece(8, -40, 60, '왕', p.main)
  )
}

export const marbles: Motif = (p, r) => {
  const colours = r.shuffle([p.main, p.dark, p.second, p.light])
  let drawing =
    polygon(regularPoints(0, 6, 106, 6, 0), darker(p.second, 0.25)) +
    polygon(regularPoints(0, -2, 106, 6, 0), mix(p.second, p.dark, 0.25))
  for (let row = -2; row <= 2; row++) {
    const count = 5 - Math.abs(row)
    for (let i = 0; i < count; i++) {
      const x = (i - (count - 1) / 2) * 38
      const y = row * 33 - 2
      const colour = row < 0 ? colours[0] : row > 0 ? colours[1] : colours[2]
      const empty = row === 0 && i % 2 === 1
      drawing +=
        empty || !colour
          ? circle(x, y, 13, { fill: darker(p.second, 0.3) })
          : circle(x, y, 16, colour) + circle(x - 5, y - 5, 4.5, { fill: '#ffffff', opacity: 0.65 })
    }
  }
  return drawing
}

export const starBoard: Motif = (p) => {
  const tips = regularPoints(0, 0, 82, 6)
  const colours = [p.main, p.second, p.light, p.main, p.second, p.light]
  return (
    polygon(starPoints(0, 4, 108, 62, 6), darker(p.deep, 0.1)) +
    polygon(starPoints(0, 0, 104, 60, 6), p.accent) +
    polygon(regularPoints(0, 0, 60, 6, 0), mix(p.accent, p.deep, 0.25)) +
    tips
      .map(([x, y], i) => {
        const colour = colours[i] ?? p.main
        const toward = [-x * 0.22, -y * 0.22] as const
        const side = [y * 0.13, -x * 0.13] as const
        return [
          [0, 0],
          [toward[0] + side[0], toward[1] + side[1]],
          [toward[0] - side[0], toward[1] - side[1]],
        ]
          .map(([dx = 0, dy = 0]) =>
            circle(x + dx, y + dy, 10, { fill: colour, stroke: darker(colour, 0.2), width: 2 }),
          )
          .join('')
      })
      .join('') +
    regularPoints(0, 0, 34, 6)
      .map(([x, y]) => circle(x, y, 8, p.deep))
      .join('') +
    circle(0, 0, 8, p.deep)
  )
}

export const quilt: Motif = (p, r) => {
  let drawing = ''
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 4; column++) {
      const colour = r.pick([p.main, p.second, p.accent, p.light, lighter(p.deep, 0.1)])
      const ink = darker(colour, 0.16)
      const x = -92 + column * 46
      const y = -92 + row * 46
      const marks = [
        [10, 23, 36]
          .map((d) =>
            line(
              [
                [x + d, y + 5],
                [x + d, y + 41],
              ],
              { stroke: ink, width: 4 },
            ),
          )
          .join(''),
        [
          [12, 12],
          [34, 12],
          [12, 34],
          [34, 34],
          [23, 23],
        ]
          .map(([dx = 0, dy = 0]) => circle(x + dx, y + dy, 4, ink))
          .join(''),
        polygon(
          [
            [x + 23, y + 8],
            [x + 38, y + 23],
            [x + 23, y + 38],
            [x + 8, y + 23],
          ],
          ink,
        ),
        path(
          smoothData([
            [x + 12, y + 14],
            [x + 23, y + 20],
            [x + 34, y + 14],
            [x + 36, y + 26],
            [x + 23, y + 38],
            [x + 10, y + 26],
          ]),
          ink,
        ),
      ]
      drawing += rect(x, y, 46, 46, colour) + r.pick(marks)
      drawing += rect(x + 3, y + 3, 40, 40, { stroke: p.light, width: 1.6, dash: '5 5', opacity: 0.9 }, 3)
    }
  }
  return rect(-97, -97, 194, 194, p.dark, 8) + drawing
}

export const wheelTokens: Motif = (p, r) => {
  const token = (x: number, y: number, size: number, colour: Colour, mark: string): string =>
    circle(x, y + 6, size, darker(colour, 0.2)) +
    circle(x, y, size, colour) +
    circle(x, y, size * 0.78, { stroke: p.light, width: 3 }) +
    moved(path(mark, mostReadable(colour, [p.light, p.dark])), { x, y, scale: size / 62 })
  const marks = r.shuffle(Object.values(suitMarks))
  return (
    token(-48, -30, 50, p.main, marks[0] ?? '') +
    token(52, -40, 40, p.second, marks[1] ?? '') +
    token(10, 50, 46, p.light, marks[2] ?? '')
  )
}

export const flickDiscs: Motif = (p, r) => {
  let drawing = circle(0, 6, 98, darker(p.second, 0.25)) + circle(0, 0, 98, p.accent)
  drawing +=
    circle(0, 0, 80, { stroke: p.main, width: 4 }) +
    circle(0, 0, 54, { stroke: p.main, width: 4 }) +
    circle(0, 0, 26, { stroke: p.main, width: 4 }) +
    circle(0, 0, 9, p.dark)
  for (let i = 0; i < 8; i++) {
    const a = (i * Math.PI) / 4 + 0.4
    drawing += circle(Math.cos(a) * 54, Math.sin(a) * 54, 5, p.dark)
  }
  for (let i = 0; i < 5; i++) {
    const a = r.between(0, 6.28)
    const d = r.between(18, 76)
    const colour = i % 2 ? p.main : p.dark
    drawing +=
      circle(Math.cos(a) * d, Math.sin(a) * d + 3, 13, darker(p.accent, 0.2)) +
      circle(Math.cos(a) * d, Math.sin(a) * d, 13, colour) +
      circle(Math.cos(a) * d, Math.sin(a) * d, 7, { stroke: p.light, width: 2 })
  }
  return drawing
}

export const shapesCards: Motif = (p, r) => {
  const shapes = [
    (y: number, c: Colour) => ellipse(0, y, 28, 12, c),
    (y: number, c: Colour) =>
      polygon(
        [
          [0, y - 15],
          [30, y],
          [0, y + 15],
          [-30, y],
        ],
        c,
      ),
    (y: number, c: Colour) =>
      path(
        `M-28 ${y + 6}C-20 ${y - 20} -4 ${y + 2} 10 ${y - 10}S30 ${y - 4} 24 ${y + 6}S4 ${y + 4} -8 ${y + 12}S-28 ${y + 14} -28 ${y + 6}Z`,
        c,
      ),
  ]
  const inks = [p.main, mix(p.deep, p.dark, 0.2), darker(p.second, 0.08)]
  return [0, 1, 2]
    .map((i) => {
      const shape = shapes[(i + r.int(0, 2)) % 3] ?? shapes[0]
      const rows = [[0], [-18, 18], [-36, 0, 36]][i] ?? [0]
      const card =
        rect(-44, -64, 88, 128, { fill: p.light, stroke: darker(p.light, 0.16), width: 3 }, 10) +
        rows.map((y) => shape?.(y, inks[i] ?? p.main) ?? '').join('')
      return moved(card, { x: (i - 1) * 58, y: [10, -10, 14][i], turn: (i - 1) * 13 })
    })
    .join('')
}

export const backgammon: Motif = (p, r) => {
  let drawing = rect(-100, -86, 200, 180, darker(p.main, 0.16), 10) + rect(-90, -78, 180, 158, p.accent, 4)
  for (let i = 0; i < 8; i++) {
    const x = -90 + i * 22.5
    drawing +=
      polygon(
        [
          [x + 1, -78],
          [x + 21, -78],
          [x + 11, -10],
        ],
        i % 2 ? p.main : p.dark,
      ) +
      polygon(
        [
          [x + 1, 80],
          [x + 21, 80],
          [x + 11, 12],
        ],
        i % 2 ? p.dark : p.main,
      )
    const count = r.int(0, 3)
    for (let k = 0; k < count; k++)
      drawing += circle(x + 11, -67 + k * 19, 9.5, {
        fill: i % 2 ? p.light : p.second,
        stroke: p.dark,
        width: 2,
      })
    const below = r.int(0, 2)
    for (let k = 0; k < below; k++)
      drawing += circle(x + 11, 69 - k * 19, 9.5, {
        fill: i % 2 ? p.second : p.light,
        stroke: p.dark,
        width: 2,
      })
  }
  return drawing + rect(-4, -78, 8, 158, darker(p.main, 0.16))
}
