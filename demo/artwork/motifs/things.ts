import {
  circle,
  ellipse,
  faded,
  line,
  moved,
  path,
  polygon,
  rect,
  regularPoints,
  starPoints,
} from '~/lib/server/pictures/shapes'
import { textPath } from '~/lib/server/pictures/text-path'
import { darker, lighter, mix, mostReadable } from '../palette'
import type { Motif } from './motif'

function cutStone(x: number, y: number, w: number, colour: string): string {
  const h = w * 1.05
  const top = y - h * 0.5
  const girdle = top + h * 0.34
  const at = (s: number) => x + s * w
  return (
    polygon(
      [
        [at(-0.3), top],
        [at(0.3), top],
        [at(0.5), girdle],
        [x, y + h * 0.5],
        [at(-0.5), girdle],
      ],
      colour,
    ) +
    polygon(
      [
        [at(-0.3), top],
        [at(-0.5), girdle],
        [at(-0.18), girdle],
      ],
      lighter(colour, 0.12),
    ) +
    polygon(
      [
        [at(-0.3), top],
        [at(0.3), top],
        [at(0.18), girdle],
        [at(-0.18), girdle],
      ],
      lighter(colour, 0.2),
    ) +
    polygon(
      [
        [at(0.3), top],
        [at(0.5), girdle],
        [at(0.18), girdle],
      ],
      darker(colour, 0.04),
    ) +
    polygon(
      [
        [at(-0.5), girdle],
        [at(-0.18), girdle],
        [x, y + h * 0.5],
      ],
      lighter(colour, 0.05),
    ) +
    polygon(
      [
        [at(0.18), girdle],
        [at(0.5), girdle],
        [x, y + h * 0.5],
      ],
      darker(colour, 0.13),
    )
  )
}

export const gems: Motif = (p, r) => {
  const colours = r.shuffle([p.main, p.second, lighter(p.deep, 0.1), p.accent])
  return (
    cutStone(-58, 36, 84, colours[0] ?? p.main) +
    cutStone(60, 40, 78, colours[1] ?? p.second) +
    cutStone(0, -20, 124, colours[2] ?? p.accent) +
    [
      [-76, -52],
      [80, -60],
      [88, 0],
    ]
      .map(([x = 0, y = 0]) => polygon(starPoints(x, y, 16, 4, 4), p.light))
      .join('')
  )
}

export const crown: Motif = (p) =>
  path('M-92 -40L-50 8L0 -70L50 8L92 -40L76 66H-76Z', p.second) +
  path('M0 -70L50 8L92 -40L76 66H20Z', darker(p.second, 0.1)) +
  rect(-80, 58, 160, 28, darker(p.second, 0.16), 6) +
  [
    [-92, -44],
    [0, -76],
    [92, -44],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 13, p.main))
    .join('') +
  [-48, 0, 48]
    .map((x, i) =>
      i === 1
        ? polygon(
            [
              [x, 58],
              [x + 14, 72],
              [x, 86],
              [x - 14, 72],
            ],
            p.main,
          )
        : circle(x, 72, 9, p.light),
    )
    .join('')

export const shieldAndSwords: Motif = (p) => {
  const sword =
    polygon(
      [
        [-7, 50],
        [-7, -84],
        [0, -106],
        [7, -84],
        [7, 50],
      ],
      p.light,
    ) +
    polygon(
      [
        [0, -106],
        [7, -84],
        [7, 50],
        [0, 50],
      ],
      darker(p.light, 0.18),
    ) +
    rect(-26, 48, 52, 11, p.second, 5) +
    rect(-6, 58, 12, 32, p.dark, 4) +
    circle(0, 94, 9, p.second)
  return (
    moved(sword, { turn: 42 }) +
    moved(sword, { turn: -42 }) +
    path(
      'M0 -74C24 -58 46 -54 66 -56C72 10 54 62 0 90C-54 62 -72 10 -66 -56C-46 -54 -24 -58 0 -74Z',
      p.second,
    ) +
    path(
      'M0 -58C20 -46 36 -42 53 -43C56 10 42 50 0 74C-42 50 -56 10 -53 -43C-36 -42 -20 -46 0 -58Z',
      p.main,
    ) +
    path('M0 -58C20 -46 36 -42 53 -43C56 10 42 50 0 74Z', darker(p.main, 0.12)) +
    polygon(starPoints(0, 4, 26, 11, 5), p.light)
  )
}

export const potion: Motif = (p, r) => {
  const liquid = r.pick([p.main, p.second])
  return (
    path(
      'M-22 -66V-28C-58 -12 -78 18 -78 46C-78 80 -44 98 0 98C44 98 78 80 78 46C78 18 58 -12 22 -28V-66Z',
      mix(p.light, p.ground, 0.25),
    ) +
    path('M-70 30C-40 18 -10 40 20 30C40 24 58 26 70 30C80 60 60 90 0 90C-60 90 -80 60 -70 30Z', liquid) +
    path('M20 30C40 24 58 26 70 30C80 60 60 90 0 90C40 80 50 50 20 30Z', darker(liquid, 0.1)) +
    [
      [-34, 56, 9],
      [-6, 70, 6],
      [22, 54, 11],
      [-14, 6, 7],
      [12, -14, 5],
    ]
      .map(([x = 0, y = 0, s = 5]) => circle(x, y, s, lighter(liquid, 0.16)))
      .join('') +
    path('M-58 24C-54 10 -46 0 -36 -6', { stroke: '#ffffff', width: 7, opacity: 0.8 }) +
    rect(-30, -74, 60, 14, p.light, 5) +
    path('M-18 -100H18L22 -72H-22Z', darker(p.second, 0.18))
  )
}

export const cauldron: Motif = (p) =>
  [
    [-40, -50, 18],
    [0, -66, 24],
    [40, -44, 16],
    [18, -96, 10],
    [-24, -92, 8],
  ]
    .map(([x = 0, y = 0, s = 0], i) => circle(x, y, s, i % 2 ? p.second : lighter(p.second, 0.08)))
    .join('') +
  path('M-58 78L-70 100M58 78L70 100', { stroke: p.dark, width: 14 }) +
  path('M-88 -16C-96 60 -56 92 0 92C56 92 96 60 88 -16Z', p.dark) +
  path('M40 -16H88C96 60 56 92 0 92C40 80 52 40 40 -16Z', lighter(p.dark, 0.07)) +
  ellipse(0, -18, 92, 22, lighter(p.dark, 0.12)) +
  ellipse(0, -20, 78, 15, p.second) +
  circle(-28, -20, 10, lighter(p.second, 0.12)) +
  circle(20, -18, 14, lighter(p.second, 0.08)) +
  path('M-60 20C-58 44 -46 60 -30 68', { stroke: lighter(p.dark, 0.2), width: 8 })

export const lantern: Motif = (p) =>
  circle(0, 16, 98, { fill: p.second, opacity: 0.22 }) +
  circle(0, 16, 72, { fill: p.second, opacity: 0.3 }) +
  path('M-26 -62C-26 -104 26 -104 26 -62', { stroke: p.dark, width: 8 }) +
  path('M-40 -44L-22 -66H22L40 -44Z', p.dark) +
  path('M-44 -42H44L52 66H-52Z', p.light) +
  path('M0 52C-30 52 -32 18 -10 4C-10 -14 2 -26 2 -26C10 -8 30 6 28 30C26 46 14 52 0 52Z', p.main) +
  path('M0 50C-14 50 -16 32 -4 24C0 14 4 10 4 10C10 22 16 28 14 38C12 46 8 50 0 50Z', p.second) +
  rect(-58, 64, 116, 18, p.dark, 5) +
  path('M-44 -42L-52 66M44 -42L52 66M0 -42V-30', { stroke: p.dark, width: 7 }) +
  rect(-46, 80, 92, 14, p.dark, 4)

export const magnifier: Motif = (p) =>
  line(
    [
      [34, 34],
      [88, 88],
    ],
    { stroke: p.dark, width: 28 },
  ) +
  line(
    [
      [46, 46],
      [88, 88],
    ],
    { stroke: p.main, width: 18 },
  ) +
  circle(-18, -18, 72, p.dark) +
  circle(-18, -18, 59, p.light) +
  path('M-66 -18A48 48 0 0 1 -18 -66', { stroke: '#ffffff', width: 10 }) +
  path(
    'M-26 -34C-44 -26 -40 8 -32 22M-18 -42C2 -40 8 -20 4 14M-18 -24C-10 -20 -10 6 -16 26M-50 -10C-54 6 -50 16 -46 22M18 -28C24 -8 22 4 18 16',
    { stroke: mix(p.main, p.dark, 0.3), width: 5 },
  )

export const detective: Motif = (p) =>
  path('M-84 100C-80 60 -50 44 -22 38H22C50 44 80 60 84 100Z', p.main) +
  path('M-30 42L0 84L30 42L14 34H-14Z', p.light) +
  polygon(
    [
      [-6, 56],
      [6, 56],
      [12, 100],
      [-12, 100],
    ],
    p.dark,
  ) +
  path('M-40 -26C-40 20 -24 46 0 46C24 46 40 20 40 -26Z', p.accent) +
  path('M8 -26H40C40 20 24 46 0 46C24 30 22 0 8 -26Z', darker(p.accent, 0.09)) +
  path('M-78 -22C-40 -40 40 -40 78 -22C60 -8 -60 -8 -78 -22Z', darker(p.second, 0.12)) +
  path(
    'M-46 -30C-50 -74 -30 -92 -10 -84C-4 -80 4 -80 10 -84C30 -92 50 -74 46 -30C20 -40 -20 -40 -46 -30Z',
    p.second,
  ) +
  path('M-47 -42C-20 -52 20 -52 47 -42L46 -30C20 -40 -20 -40 -46 -30Z', p.dark) +
  path('M-26 -2H-8M8 -2H26', { stroke: p.dark, width: 6 }) +
  path('M-12 26Q0 32 12 26', { stroke: p.dark, width: 4 }) +
  path('M10 28L44 36V24L52 22V46H40', { stroke: p.dark, width: 6 })

export const keyhole: Motif = (p) =>
  circle(0, 0, 98, p.main) +
  circle(0, 0, 84, { stroke: p.second, width: 6 }) +
  path('M0 -62A36 36 0 0 1 20 4L36 66H-36L-20 4A36 36 0 0 1 0 -62Z', p.dark) +
  path('M0 -40A18 18 0 0 1 10 -6L22 54H-4L4 -6A18 18 0 0 1 0 -40Z', { fill: p.second, opacity: 0.9 }) +
  [0, 90, 180, 270].map((a) => moved(circle(0, -91, 6, p.second), { turn: a + 45 })).join('')

export const key: Motif = (p) =>
  moved(
    circle(0, -56, 42, darker(p.second, 0.14)) +
      circle(-3, -59, 40, p.second) +
      circle(-2, -58, 20, p.dark) +
      rect(-11, -20, 22, 116, p.second, 6) +
      rect(2, -20, 9, 116, darker(p.second, 0.14), 4) +
      rect(10, 46, 32, 14, p.second, 4) +
      rect(10, 72, 24, 14, p.second, 4),
    { turn: 30 },
  )

export const chest: Motif = (p) =>
  polygon(
    [
      [-56, -20],
      [-90, -98],
      [90, -98],
      [56, -20],
    ],
    { fill: p.second, opacity: 0.35 },
  ) +
  path('M-88 -6C-88 -56 -66 -64 -40 -64H40C66 -64 88 -56 88 -6Z', darker(p.main, 0.1)) +
  path('M-88 -4C-60 -40 60 -40 88 -4Z', p.dark) +
  [
    [-54, -14],
    [-26, -22],
    [4, -24],
    [34, -20],
    [58, -12],
    [-40, -4],
    [-10, -8],
    [22, -6],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 16, { fill: p.second, stroke: darker(p.second, 0.14), width: 3 }))
    .join('') +
  rect(-92, 0, 184, 90, p.main, 8) +
  rect(-92, 60, 184, 30, darker(p.main, 0.08), 8) +
  [-70, 58].map((x) => rect(x, 0, 14, 90, p.accent)).join('') +
  rect(-92, 0, 184, 14, p.accent) +
  rect(-20, -4, 40, 42, p.accent, 6) +
  circle(0, 12, 8, p.dark) +
  path('M0 14V28', { stroke: p.dark, width: 7 })

export const treasureMap: Motif = (p) =>
  polygon(
    [
      [-98, -66],
      [-34, -84],
      [34, -62],
      [98, -80],
      [98, 68],
      [34, 86],
      [-34, 64],
      [-98, 82],
    ],
    p.accent,
  ) +
  polygon(
    [
      [-34, -84],
      [34, -62],
      [34, 86],
      [-34, 64],
    ],
    darker(p.accent, 0.07),
  ) +
  path('M-78 44C-60 10 -50 30 -30 8S10 -40 30 -14S60 0 68 -26', { stroke: p.main, width: 8, dash: '16 14' }) +
  path('M58 -52L84 -24M84 -52L58 -24', { stroke: p.main, width: 11 }) +
  polygon(
    [
      [-66, -20],
      [-48, -52],
      [-30, -20],
    ],
    darker(p.deep, 0.02),
  ) +
  polygon(
    [
      [-46, -20],
      [-32, -42],
      [-18, -20],
    ],
    darker(p.deep, 0.1),
  ) +
  circle(8, 44, 22, { stroke: p.dark, width: 4 }) +
  polygon(
    [
      [8, 18],
      [14, 44],
      [8, 70],
      [2, 44],
    ],
    p.dark,
  )

export const compass: Motif = (p) =>
  circle(0, 0, 98, p.second) +
  circle(0, 0, 84, p.light) +
  polygon(starPoints(0, 0, 78, 18, 4), p.dark) +
  regularPoints(0, 0, 78, 4)
    .map(([x, y]) =>
      polygon(
        [
          [0, 0],
          [x, y],
          [y * 0.16 + x * 0.16, -x * 0.16 + y * 0.16],
        ],
        p.main,
      ),
    )
    .join('') +
  polygon(starPoints(0, 0, 46, 14, 4, -45), p.second) +
  circle(0, 0, 12, p.light)

export const envelope: Motif = (p) =>
  rect(-94, -56, 188, 130, p.light, 8) +
  path('M-94 70L-18 6M94 70L18 6', { stroke: darker(p.light, 0.16), width: 5 }) +
  path('M-94 -52L0 26L94 -52C94 -56 90 -60 86 -60H-86C-90 -60 -94 -56 -94 -52Z', darker(p.light, 0.07)) +
  circle(0, 22, 32, p.main) +
  circle(0, 22, 25, { stroke: darker(p.main, 0.14), width: 4 }) +
  moved(
    path('M0 34C-46 2 -40 -34 -18 -34C-6 -34 0 -24 0 -18C0 -24 6 -34 18 -34C40 -34 46 2 0 34Z', p.light),
    { y: 24, scale: 0.42 },
  )

export const pencil: Motif = (p, r) =>
  path('M-84 70C-60 30 -40 92 -14 60S30 60 56 84', { stroke: r.pick([p.main, p.light]), width: 12 }) +
  moved(
    rect(-20, -86, 40, 128, p.second) +
      rect(6, -86, 14, 128, darker(p.second, 0.1)) +
      rect(-20, -86, 13, 128, lighter(p.second, 0.06)) +
      polygon(
        [
          [-20, 42],
          [20, 42],
          [0, 86],
        ],
        p.accent,
      ) +
      polygon(
        [
          [-8, 70],
          [8, 70],
          [0, 88],
        ],
        p.dark,
      ) +
      rect(-20, -96, 40, 14, p.light) +
      path('M-20 -94C-20 -116 20 -116 20 -94Z', p.main),
    { x: 12, y: -22, turn: 38, scale: 0.9 },
  )

export const easel: Motif = (p, r) =>
  path('M-44 -90L-74 100M44 -90L74 100M0 -80V100', { stroke: darker(p.accent, 0.3), width: 10 }) +
  rect(-82, -80, 164, 128, p.light, 4) +
  rect(-70, -68, 140, 104, p.ground) +
  circle(r.between(-30, 30), -34, 18, p.second) +
  path('M-70 20C-40 -20 -16 -10 4 6C24 -20 50 -10 70 6V36H-70Z', p.main) +
  path('M-70 28C-30 10 30 30 70 20V36H-70Z', p.deep) +
  rect(-88, 48, 176, 12, darker(p.accent, 0.22), 4)

export const brushPalette: Motif = (p) =>
  path(
    'M-10 -76C56 -82 102 -40 98 14C94 52 54 42 40 58C28 74 42 92 6 94C-54 96 -98 56 -98 4C-98 -42 -62 -72 -10 -76Z',
    p.accent,
  ) +
  circle(-2, 54, 18, p.ground) +
  [
    [-56, -14, 0],
    [-26, -46, 1],
    [20, -46, 2],
    [58, -18, 3],
    [-58, 30, 4],
  ]
    .map(([x = 0, y = 0, i = 0]) =>
      circle(x, y, 17, [p.main, p.second, p.deep, p.light, p.dark][i] ?? p.main),
    )
    .join('') +
  moved(
    rect(-6, -90, 12, 110, darker(p.main, 0.2), 5) +
      rect(-8, 14, 16, 18, p.light) +
      path('M-9 32C-14 54 0 70 0 70C0 70 14 54 9 32Z', p.main),
    { x: 34, y: 16, turn: 40 },
  )

export const bell: Motif = (p) =>
  path('M-88 -58L-104 -78M0 -92V-112M88 -58L104 -78M-52 -82L-60 -104M52 -82L60 -104', {
    stroke: p.light,
    width: 9,
  }) +
  circle(0, -52, 14, p.second) +
  path('M-80 56C-80 -14 -44 -48 0 -48C44 -48 80 -14 80 56Z', p.second) +
  path('M20 -46C56 -36 80 -4 80 56H34C48 20 44 -20 20 -46Z', darker(p.second, 0.1)) +
  path('M-56 30C-52 0 -38 -20 -20 -28', { stroke: '#ffffff', width: 9, opacity: 0.8 }) +
  rect(-96, 54, 192, 20, darker(p.second, 0.16), 10) +
  rect(-70, 74, 140, 18, p.dark, 8)

export const bomb: Motif = (p) =>
  polygon(starPoints(52, -78, 32, 13, 8), p.second) +
  path('M20 -54C24 -80 40 -84 52 -78', { stroke: p.accent, width: 9 }) +
  circle(-8, 22, 74, p.dark) +
  path('M20 -46A74 74 0 0 1 -8 96A82 82 0 0 0 20 -46Z', lighter(p.dark, 0.09)) +
  rect(4, -64, 38, 28, p.dark, 6) +
  path('M-56 12A52 52 0 0 1 -24 -28', { stroke: '#ffffff', width: 11, opacity: 0.75 })

export const burst: Motif = (p) =>
  polygon(starPoints(0, 0, 108, 66, 12, -82), p.second) +
  polygon(starPoints(0, 0, 82, 50, 12, -78), p.light) +
  polygon(
    [
      [14, -70],
      [-40, 8],
      [-6, 8],
      [-18, 68],
      [42, -16],
      [8, -16],
    ],
    p.main,
  )

export const hourglass: Motif = (p) =>
  path(
    'M-54 -82H54C54 -30 14 -16 14 0C14 16 54 30 54 82H-54C-54 30 -14 16 -14 0C-14 -16 -54 -30 -54 -82Z',
    mix(p.light, p.ground, 0.2),
  ) +
  path('M-42 -44H42C32 -20 10 -12 4 0H-4C-10 -12 -32 -20 -42 -44Z', p.second) +
  path('M-46 82C-44 60 -16 44 0 34C16 44 44 60 46 82Z', p.second) +
  path('M0 0V40', { stroke: p.second, width: 5 }) +
  rect(-68, -98, 136, 20, p.main, 7) +
  rect(-68, 80, 136, 20, p.main, 7) +
  path('M-36 -66C-34 -54 -28 -44 -20 -36', { stroke: '#ffffff', width: 6 })

export const coins: Motif = (p, r) => {
  const coin = (x: number, y: number) =>
    ellipse(x, y + 8, 36, 14, darker(p.second, 0.2)) +
    ellipse(x, y, 36, 14, p.second) +
    ellipse(x, y, 24, 8, { stroke: darker(p.second, 0.14), width: 3 })
  const stack = (x: number, base: number, count: number) =>
    Array.from({ length: count }, (_, i) => coin(x + r.between(-3, 3), base - i * 15)).join('')
  return (
    stack(-54, 66, r.int(3, 6)) +
    stack(54, 62, r.int(5, 8)) +
    stack(0, 84, r.int(2, 5)) +
    circle(-24, -48, 38, darker(p.second, 0.12)) +
    circle(-28, -50, 36, p.second) +
    circle(-28, -50, 26, { stroke: darker(p.second, 0.14), width: 4 }) +
    polygon(starPoints(-28, -50, 16, 7, 5), p.light)
  )
}

export const sacks: Motif = (p) => {
  const sack = (x: number, y: number, s: number, heap: string) =>
    moved(
      path('M-46 0C-60 60 -44 80 0 80C44 80 60 60 46 0Z', p.accent) +
        path('M10 0H46C60 60 44 80 0 80C36 70 34 30 10 0Z', darker(p.accent, 0.1)) +
        path('M-46 4C-40 -38 40 -38 46 4Z', heap) +
        [
          [-20, -12],
          [0, -20],
          [18, -10],
          [0, -4],
          [-32, -2],
          [32, -2],
        ]
          .map(([a = 0, b = 0]) => circle(a, b, 5, lighter(heap, 0.1)))
          .join('') +
        ellipse(0, 4, 50, 11, { stroke: darker(p.accent, 0.08), width: 10 }),
      { x, y, scale: s },
    )
  return (
    sack(-50, 6, 0.82, p.main) + sack(52, 10, 0.78, p.second) + sack(0, 24, 0.94, mix(p.deep, p.second, 0.25))
  )
}

export const cactus: Motif = (p) =>
  path('M-46 18C-46 40 -30 44 0 44M48 -6C48 20 34 26 0 26', { stroke: p.deep, width: 26 }) +
  path('M-46 -14V18M48 -40V-6', { stroke: p.deep, width: 26 }) +
  rect(-22, -92, 44, 192, p.deep, 22) +
  path('M-6 -70V84M8 -60V84', { stroke: lighter(p.deep, 0.1), width: 4, dash: '12 12' }) +
  circle(0, -94, 11, p.main) +
  circle(48, -54, 8, p.main) +
  ellipse(0, 100, 60, 8, { fill: p.dark, opacity: 0.3 })

export const trees: Motif = (p, r) => {
  const pine = (x: number, s: number, c: string) =>
    moved(
      rect(-7, 60, 14, 40, darker(p.accent, 0.4)) +
        [0, 1, 2]
          .map(
            (i) =>
              polygon(
                [
                  [-56 + i * 12, 66 - i * 44],
                  [0, -10 - i * 44],
                  [56 - i * 12, 66 - i * 44],
                ],
                c,
              ) +
              polygon(
                [
                  [0, -10 - i * 44],
                  [56 - i * 12, 66 - i * 44],
                  [14, 66 - i * 44],
                ],
                darker(c, 0.07),
              ),
          )
          .join(''),
      { x, y: 100 - 100 * s, scale: s },
    )
  return (
    pine(-62, 0.72, p.deep) +
    pine(62, 0.78, darker(p.deep, 0.05)) +
    pine(r.between(-6, 6), 1, lighter(p.deep, 0.05))
  )
}

export const roundTrees: Motif = (p) => {
  const tree = (x: number, s: number, c: string) =>
    moved(
      rect(-9, 30, 18, 70, darker(p.accent, 0.38), 4) +
        circle(0, -20, 62, c) +
        circle(-40, 14, 36, c) +
        circle(42, 12, 38, darker(c, 0.07)) +
        [
          [-22, -34],
          [14, -52],
          [8, -6],
          [-36, 8],
          [36, 8],
        ]
          .map(([a = 0, b = 0]) => circle(a, b, 8, p.main))
          .join(''),
      { x, y: 100 - 100 * s, scale: s },
    )
  return (
    tree(-58, 0.66, lighter(p.deep, 0.06)) + tree(54, 0.74, p.deep) + tree(-4, 0.98, lighter(p.deep, 0.03))
  )
}

export const sushi: Motif = (p) => {
  const piece = (x: number, y: number, top: string, turn: number) =>
    moved(
      path(
        'M-60 10C-60 -10 -40 -18 0 -18C40 -18 60 -10 60 10V26C60 40 40 44 0 44C-40 44 -60 40 -60 26Z',
        '#fffdf5',
      ) +
        path('M-68 8C-66 -36 -30 -46 6 -44C44 -42 66 -26 70 4C44 -8 -30 -10 -68 8Z', top) +
        path('M-40 -26L-28 -6M-8 -38L4 -12M26 -36L36 -10', { stroke: lighter(top, 0.14), width: 6 }) +
        circle(-22, 22, 5, '#1b1b22') +
        circle(22, 22, 5, '#1b1b22') +
        path('M-8 26Q0 34 8 26', { stroke: '#1b1b22', width: 4 }),
      { x, y, turn },
    )
  return (
    piece(-8, -46, p.main, -5) +
    piece(6, 50, p.second, 4) +
    moved(circle(0, 0, 24, p.dark) + circle(0, 0, 17, '#fffdf5') + circle(0, 0, 8, p.main), { x: 84, y: 2 })
  )
}

export const vegetables: Motif = (p) => {
  const leaf = mix(p.deep, p.second, 0.25)
  return (
    path('M-44 -40C-60 -92 -30 -100 -26 -84C-16 -108 10 -100 0 -80C18 -92 24 -70 8 -44Z', leaf) +
    moved(
      path('M-28 -50C28 -62 34 -40 20 10C10 50 -4 84 -10 96C-22 84 -40 20 -28 -50Z', p.second) +
        path('M-20 -20L4 -24M-16 10L10 6', { stroke: darker(p.second, 0.12), width: 5 }),
      { x: -34, y: 6, turn: 10 },
    ) +
    circle(42, 28, 58, p.main) +
    path('M60 -24A58 58 0 0 1 42 86A66 66 0 0 0 60 -24Z', darker(p.main, 0.1)) +
    polygon(starPoints(42, -28, 30, 9, 5), leaf) +
    path('M8 14A44 44 0 0 1 24 -4', { stroke: '#ffffff', width: 9, opacity: 0.8 })
  )
}

export const pizza: Motif = (p) =>
  path('M-96 -54C-40 -92 40 -92 96 -54L84 -34C40 -62 -40 -62 -84 -34Z', darker(p.accent, 0.2)) +
  path('M-84 -36C-40 -64 40 -64 84 -36L0 100Z', p.second) +
  path('M40 -56C58 -52 72 -46 84 -36L0 100Z', darker(p.second, 0.07)) +
  [
    [-36, -22],
    [26, -30],
    [-4, 16],
    [34, 8],
    [4, 58],
  ]
    .map(
      ([x = 0, y = 0], i) =>
        circle(x, y, i % 2 ? 14 : 17, p.main) + circle(x - 4, y - 4, 4, lighter(p.main, 0.14)),
    )
    .join('') +
  [
    [-6, -36],
    [8, -4],
    [-20, 34],
  ]
    .map(([x = 0, y = 0]) => ellipse(x, y, 9, 5, p.deep))
    .join('')

export const skull: Motif = (p) =>
  [-40, 40]
    .map((t) =>
      moved(
        rect(-9, -110, 18, 220, darker(p.light, 0.14), 9) +
          [-110, 110]
            .map((y) => circle(-10, y, 14, darker(p.light, 0.14)) + circle(10, y, 14, darker(p.light, 0.14)))
            .join(''),
        { turn: t + 15 * Math.sign(t), y: 26, scale: 0.86 },
      ),
    )
    .join('') +
  path(
    'M-72 -20C-72 -72 -40 -96 0 -96C40 -96 72 -72 72 -20C72 12 60 26 46 34V62C46 72 38 78 28 78H-28C-38 78 -46 72 -46 62V34C-60 26 -72 12 -72 -20Z',
    p.light,
  ) +
  path(
    'M34 -86C60 -72 72 -50 72 -20C72 12 60 26 46 34V62C46 72 38 78 28 78C36 20 50 -40 34 -86Z',
    darker(p.light, 0.1),
  ) +
  ellipse(-28, -14, 20, 23, p.dark) +
  ellipse(28, -14, 20, 23, p.dark) +
  path('M0 12L12 34H-12Z', p.dark) +
  path('M-22 54V78M0 54V78M22 54V78', { stroke: p.dark, width: 6 }) +
  polygon(starPoints(28, -14, 12, 5, 5), p.main)

export const masks: Motif = (p) => {
  const mask = (smiling: boolean, c: string) =>
    path('M-58 -60C-30 -72 30 -72 58 -60C66 0 48 66 0 84C-48 66 -66 0 -58 -60Z', c) +
    path('M10 -68C30 -68 46 -65 58 -60C66 0 48 66 0 84C36 50 38 -20 10 -68Z', darker(c, 0.1)) +
    (smiling
      ? path(
          'M-42 -22Q-26 -44 -10 -22Q-26 -30 -42 -22ZM10 -22Q26 -44 42 -22Q26 -30 10 -22ZM-36 16Q0 66 36 16Q0 34 -36 16Z',
          p.dark,
        )
      : path(
          'M-42 -34Q-26 -14 -10 -24Q-26 -26 -42 -34ZM42 -34Q26 -14 10 -24Q26 -26 42 -34ZM-30 48Q0 6 30 48Q0 28 -30 48Z',
          p.dark,
        ))
  return (
    moved(mask(false, p.main), { x: 44, y: 8, turn: 14, scale: 0.94 }) +
    moved(mask(true, p.light), { x: -38, y: 0, turn: -12, scale: 1.02 })
  )
}

export const eyeMask: Motif = (p) =>
  path(
    'M-100 -20C-70 -52 -30 -46 0 -22C30 -46 70 -52 100 -20C98 30 52 48 22 32C12 26 6 20 0 20C-6 20 -12 26 -22 32C-52 48 -98 30 -100 -20Z',
    p.main,
  ) +
  path('M0 -22C30 -46 70 -52 100 -20C98 30 52 48 22 32C12 26 6 20 0 20Z', darker(p.main, 0.09)) +
  path('M-70 -8Q-44 -30 -20 -2Q-46 16 -70 -8ZM70 -8Q44 -30 20 -2Q46 16 70 -8Z', p.dark) +
  circle(-44, -6, 7, p.second) +
  circle(44, -6, 7, p.second) +
  path('M70 -36C84 -76 110 -84 116 -100C96 -104 70 -88 62 -42Z', p.second) +
  path('M58 -42C60 -80 78 -98 80 -112C58 -104 46 -78 50 -44Z', p.light)

export const moon: Motif = (p) =>
  circle(0, 0, 92, p.second) +
  circle(-30, -24, 18, darker(p.second, 0.06)) +
  circle(26, 22, 24, darker(p.second, 0.06)) +
  circle(34, -42, 11, darker(p.second, 0.06)) +
  circle(-36, 42, 12, darker(p.second, 0.06))

export const wolfMoon: Motif = (p) =>
  circle(10, -14, 84, p.second) +
  circle(-20, -36, 14, darker(p.second, 0.06)) +
  circle(52, 10, 18, darker(p.second, 0.06)) +
  path(
    'M-104 100C-90 60 -66 56 -46 56C-44 22 -24 8 -14 -10C-12 -30 8 -52 34 -66C32 -58 34 -54 38 -50C46 -52 54 -54 62 -60C58 -38 50 -28 40 -22C44 0 38 26 34 50C56 56 90 66 104 100Z',
    p.dark,
  )

export const hands: Motif = (p, r) => {
  const skins = r.shuffle([p.main, p.second, p.light, p.accent])
  const arm = (c: string, sleeve: string) =>
    rect(-20, 40, 40, 76, sleeve, 4) +
    path(
      'M-19 46V0C-34 -8 -36 -22 -28 -26L-18 -14V-44C-18 -54 -8 -54 -7 -44V-20V-52C-6 -62 6 -62 6 -52V-20V-46C7 -56 18 -54 18 -44V46Z',
      c,
    ) +
    path('M-7 -42V-18M6 -48V-18', { stroke: darker(c, 0.16), width: 3 })
  return [0, 90, 180, 270]
    .map((turn, i) =>
      moved(
        moved(arm(skins[i] ?? p.main, mostReadable(skins[i] ?? p.main, [p.deep, p.dark])), {
          y: 52,
          scale: 0.78,
        }),
        { turn: turn + 45 },
      ),
    )
    .join('')
}

export const speech: Motif = (p, r) => {
  const bubble = (c: string, mark: string, ink: string) =>
    path(
      'M-66 -44H66C78 -44 84 -36 84 -26V26C84 38 78 44 66 44H10L-24 74L-18 44H-66C-78 44 -84 38 -84 26V-26C-84 -36 -78 -44 -66 -44Z',
      c,
    ) + path(textPath(mark, { font: 'heavy', size: 66 }, { x: 0, y: 25, anchor: 'middle' }), ink)
  const marks = r.shuffle(['?', '!', 'ㅋㅋ', '아', '가나', '...'])
  return (
    moved(bubble(p.light, marks[0] ?? '?', p.dark), { x: -22, y: -42, scale: 0.8, turn: -5 }) +
    moved(bubble(p.main, marks[1] ?? '!', mostReadable(p.main, [p.light, p.dark])), {
      x: 24,
      y: 44,
      scale: 0.82,
      turn: 5,
      flip: false,
    })
  )
}

export const gears: Motif = (p) => {
  const gear = (x: number, y: number, size: number, teeth: number, c: string) =>
    Array.from({ length: teeth }, (_, i) =>
      moved(rect(-size * 0.15, -size * 1.16, size * 0.3, size * 0.4, c, 3), {
        x,
        y,
        turn: (360 / teeth) * i,
      }),
    ).join('') +
    circle(x, y, size, c) +
    circle(x, y, size * 0.66, darker(c, 0.12)) +
    circle(x, y, size * 0.3, p.light)
  return gear(-30, -26, 56, 10, p.main) + gear(52, 42, 40, 8, p.second) + gear(54, -54, 24, 7, p.accent)
}

export const grapes: Motif = (p) =>
  path('M0 -70C-10 -92 10 -104 20 -106', { stroke: darker(p.accent, 0.4), width: 9 }) +
  path('M4 -66C30 -106 84 -96 92 -66C70 -36 30 -40 4 -66Z', mix(p.deep, p.second, 0.3)) +
  [
    [-50, -38],
    [-16, -44],
    [18, -40],
    [50, -34],
    [-34, -8],
    [0, -12],
    [34, -6],
    [-18, 22],
    [16, 24],
    [0, 54],
    [-2, 82],
  ]
    .map(
      ([x = 0, y = 0], i) =>
        circle(x, y, 21, i % 3 === 1 ? lighter(p.main, 0.06) : p.main) +
        circle(x - 6, y - 7, 5, { fill: '#ffffff', opacity: 0.6 }),
    )
    .join('')

export const barrel: Motif = (p) =>
  path('M-62 -84H62C86 -30 86 30 62 84H-62C-86 30 -86 -30 -62 -84Z', darker(p.second, 0.14)) +
  path('M-30 -84C-42 -30 -42 30 -30 84M0 -84V84M30 -84C42 -30 42 30 30 84', {
    stroke: darker(p.second, 0.24),
    width: 4,
  }) +
  path(
    'M-72 -58C-30 -48 30 -48 72 -58L76 -40C30 -30 -30 -30 -76 -40ZM-76 40C-30 50 30 50 76 40L72 58C30 68 -30 68 -72 58Z',
    p.dark,
  ) +
  ellipse(0, -84, 62, 14, p.accent)

export const pirateBarrel: Motif = (p, r) =>
  moved(barrel(p, r), { y: 26, scale: 0.82 }) +
  circle(0, -62, 30, p.accent) +
  path('M-44 -70C-30 -104 30 -104 44 -70C20 -82 -20 -82 -44 -70Z', p.dark) +
  circle(0, -86, 7, p.light) +
  circle(12, -58, 5, p.dark) +
  path('M-22 -66L-2 -56', { stroke: p.dark, width: 10 }) +
  path('M-10 -44Q0 -36 12 -44', { stroke: p.dark, width: 5 }) +
  [
    [-1, -50, 20],
    [1, 60, 40],
    [-1, -60, 64],
    [1, 50, 6],
  ]
    .map(([s = 1, x = 0, y = 0]) =>
      moved(
        polygon(
          [
            [0, -6],
            [54, -4],
            [62, 0],
            [54, 4],
            [0, 6],
          ],
          p.light,
        ) +
          rect(-24, -5, 24, 10, p.main, 4) +
          rect(-4, -12, 7, 24, p.second, 3),
        { x: x + s * 40, y, turn: s > 0 ? 190 : -10, scale: 0.7 },
      ),
    )
    .join('')

export const bookOpen: Motif = (p) =>
  path(
    'M-100 -50C-70 -70 -24 -68 0 -46C24 -68 70 -70 100 -50V70C70 52 24 56 0 76C-24 56 -70 52 -100 70Z',
    p.main,
  ) +
  path('M-88 -56C-62 -72 -24 -66 0 -48V62C-24 44 -62 42 -88 54Z', p.light) +
  path('M88 -56C62 -72 24 -66 0 -48V62C24 44 62 42 88 54Z', darker(p.light, 0.07)) +
  [-28, -6, 16]
    .map((y) =>
      path(`M-72 ${y - 4}C-52 ${y - 12} -30 ${y - 8} -16 ${y + 2}`, {
        stroke: darker(p.light, 0.24),
        width: 5,
      }),
    )
    .join('') +
  moved(polygon(starPoints(0, 0, 24, 10, 5), p.second), { x: 44, y: -6 })

export const fan: Motif = (p) => {
  const ribs = Array.from({ length: 9 }, (_, i) => {
    const a = ((-80 + i * 20 - 90) * Math.PI) / 180
    const b = ((-80 + (i + 1) * 20 - 90) * Math.PI) / 180
    const at = (angle: number, d: number) => [Math.cos(angle) * d, 70 + Math.sin(angle) * d] as const
    return i < 8
      ? polygon([at(a, 70), at(a, 160), at(b, 160), at(b, 70)], i % 2 ? p.main : lighter(p.main, 0.06)) +
          line([at(a, 0), at(a, 160)], { stroke: p.accent, width: 4 })
      : line([at(a, 0), at(a, 160)], { stroke: p.accent, width: 6 })
  }).join('')
  return (
    ribs +
    circle(0, -36, 24, p.second) +
    path('M-70 -14C-50 -30 -30 -18 -20 -26M24 -24C36 -30 54 -26 66 -14', { stroke: p.light, width: 6 }) +
    circle(0, 70, 9, p.dark)
  )
}

export const fireworks: Motif = (p, r) => {
  const one = (x: number, y: number, size: number, a: string, b: string) => {
    const turn = r.between(0, 30)
    return (
      Array.from({ length: 14 }, (_, i) => {
        const angle = ((turn + (360 / 14) * i) * Math.PI) / 180
        const at = (d: number) => [x + Math.cos(angle) * d * size, y + Math.sin(angle) * d * size] as const
        const [dx, dy] = at(1)
        return (
          line([at(0.34), at(0.84)], { stroke: i % 2 ? a : b, width: size * 0.07 }) +
          circle(dx, dy, size * 0.06, i % 2 ? b : a)
        )
      }).join('') + circle(x, y, size * 0.14, p.light)
    )
  }
  return (
    one(-18, -22, 76, p.main, p.second) +
    one(62, 46, 44, p.light, p.main) +
    one(-68, 66, 34, p.second, p.accent)
  )
}

export const flag: Motif = (p) => {
  const cells = Array.from({ length: 20 }, (_, i) =>
    ((i % 5) + Math.floor(i / 5)) % 2
      ? rect(-60 + (i % 5) * 31, -78 + Math.floor(i / 5) * 26, 31, 26, p.dark)
      : '',
  ).join('')
  return moved(
    rect(-60, -78, 155, 104, p.light) +
      cells +
      rect(-72, -90, 12, 190, p.main, 5) +
      circle(-66, -94, 10, p.second),
    { turn: -6 },
  )
}

export const trophy: Motif = (p) =>
  path('M-54 -66H-88C-92 -20 -70 6 -38 8M54 -66H88C92 -20 70 6 38 8', {
    stroke: darker(p.second, 0.12),
    width: 13,
  }) +
  path('M-60 -88H60C64 -20 46 34 0 38C-46 34 -64 -20 -60 -88Z', p.second) +
  path('M20 -88H60C64 -20 46 34 0 38C34 10 36 -40 20 -88Z', darker(p.second, 0.1)) +
  rect(-11, 36, 22, 32, darker(p.second, 0.12)) +
  rect(-44, 64, 88, 16, p.main, 5) +
  rect(-58, 78, 116, 22, darker(p.main, 0.1), 6) +
  polygon(starPoints(-4, -32, 28, 12, 5), p.light)

export const eyeSigil: Motif = (p) =>
  Array.from({ length: 12 }, (_, i) =>
    moved(
      polygon(
        [
          [-7, -70],
          [0, -106],
          [7, -70],
        ],
        p.second,
      ),
      { turn: i * 30 },
    ),
  ).join('') +
  path('M-96 0C-56 -64 56 -64 96 0C56 64 -56 64 -96 0Z', p.light) +
  circle(0, 0, 42, p.main) +
  path('M0 -38C12 -16 12 16 0 38C-12 16 -12 -16 0 -38Z', p.dark) +
  circle(-14, -16, 8, '#ffffff') +
  path('M-96 0C-56 -64 56 -64 96 0C56 64 -56 64 -96 0Z', { stroke: p.dark, width: 8 })

export const tentacles: Motif = (p) =>
  [
    [-80, 1],
    [-30, -1],
    [24, 1],
    [78, -1],
  ]
    .map(
      ([x = 0, s = 1], i) =>
        path(
          `M${x} 104C${x + s * 40} 50 ${x - s * 46} 10 ${x + s * 6} ${-40 - (i % 2) * 30}C${x + s * 26} ${-74 - (i % 2) * 26} ${x + s * 54} ${-56 - (i % 2) * 24} ${x + s * 36} ${-34 - (i % 2) * 24}`,
          { stroke: i % 2 ? p.main : darker(p.main, 0.09), width: 30 - (i % 2) * 4 },
        ) +
        [0, 1, 2, 3]
          .map((k) => circle(x + s * (k % 2 ? 6 : -10), 84 - k * 30, 5.5 - k * 0.5, p.accent))
          .join(''),
    )
    .join('')

export const routes: Motif = (p, r) => {
  const stops = [
    [-80, 50],
    [-46, -30],
    [6, 10],
    [40, -58],
    [84, 4],
    [30, 70],
  ] as const
  const links = [
    [0, 1, p.main],
    [1, 2, p.second],
    [2, 3, p.main],
    [3, 4, p.light],
    [2, 5, p.dark],
    [4, 5, p.second],
    [0, 5, p.light],
  ] as const
  const turn = r.between(-8, 8)
  return moved(
    links
      .map(([a, b, c]) => {
        const [x1, y1] = stops[a] ?? [0, 0]
        const [x2, y2] = stops[b] ?? [0, 0]
        const n = 3
        return Array.from({ length: n }, (_, i) => {
          const s = (i + 0.5) / n
          return moved(
            rect(
              -Math.hypot(x2 - x1, y2 - y1) / n / 2 + 4,
              -8,
              Math.hypot(x2 - x1, y2 - y1) / n - 8,
              16,
              { fill: c, stroke: darker(c, 0.2), width: 2.5 },
              4,
            ),
            {
              x: x1 + (x2 - x1) * (0.08 + s * 0.84),
              y: y1 + (y2 - y1) * (0.08 + s * 0.84),
              turn: (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI,
            },
          )
        }).join('')
      })
      .join('') + stops.map(([x, y]) => circle(x, y, 17, p.dark) + circle(x, y, 11, p.light)).join(''),
    { turn },
  )
}

export const maze: Motif = (p, r) => {
  const size = 7
  const cell = 28
  const seen = new Set<number>([0])
  const open = new Set<string>()
  const walk = (at: number): void => {
    for (const [dx, dy] of r.shuffle([
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)) {
      const x = (at % size) + dx
      const y = Math.floor(at / size) + dy
      const to = y * size + x
      if (x < 0 || y < 0 || x >= size || y >= size || seen.has(to)) continue
      seen.add(to)
      open.add(`${Math.min(at, to)}-${Math.max(at, to)}`)
      walk(to)
    }
  }
  walk(0)
  let walls = ''
  for (let at = 0; at < size * size; at++) {
    const x = -98 + (at % size) * cell
    const y = -98 + Math.floor(at / size) * cell
    if (at % size < size - 1 && !open.has(`${at}-${at + 1}`)) walls += `M${x + cell} ${y}V${y + cell}`
    if (at + size < size * size && !open.has(`${at}-${at + size}`)) walls += `M${x} ${y + cell}H${x + cell}`
  }
  return (
    rect(-104, -98, 208, 208, darker(p.main, 0.16), 10) +
    rect(-104, -104, 208, 208, p.main, 10) +
    path(walls, { stroke: p.light, width: 8 }) +
    rect(-98, -98, 196, 196, { stroke: p.light, width: 8 }) +
    circle(-84, -84, 9, p.second) +
    polygon(starPoints(84, 84, 12, 5, 5), p.second)
  )
}

export const palmTree: Motif = (p) =>
  path('M0 100C-10 40 -4 0 6 -30', { stroke: darker(p.accent, 0.36), width: 20 }) +
  [-60, -20, 20, 60, 100]
    .map((a, i) =>
      moved(
        path('M0 0C-14 -30 -60 -40 -96 -10C-70 -22 -30 -14 0 12Z', i % 2 ? p.deep : lighter(p.deep, 0.06)),
        { x: 6, y: -34, turn: a },
      ),
    )
    .join('') +
  circle(-8, -22, 13, darker(p.accent, 0.42)) +
  circle(16, -18, 13, darker(p.accent, 0.36))

export const hat: Motif = (p) =>
  path('M-104 44C-60 20 60 20 104 44C80 74 -80 74 -104 44Z', darker(p.main, 0.1)) +
  path(
    'M-62 44C-66 -30 -52 -76 -26 -72C-10 -66 10 -66 26 -72C52 -76 66 -30 62 44C30 56 -30 56 -62 44Z',
    p.main,
  ) +
  path('M-63 22C-30 34 30 34 63 22L62 44C30 56 -30 56 -62 44Z', p.dark) +
  polygon(starPoints(0, -14, 24, 10, 5), p.second)

export const sheriffStar: Motif = (p) =>
  polygon(starPoints(0, 6, 104, 50, 6, -90), darker(p.second, 0.2)) +
  polygon(starPoints(0, 0, 104, 50, 6, -90), p.second) +
  regularPoints(0, 0, 102, 6)
    .map(([x, y]) => circle(x, y, 12, p.second))
    .join('') +
  circle(0, 0, 44, darker(p.second, 0.08)) +
  polygon(starPoints(0, 0, 34, 14, 5), p.main)

export const newspaper: Motif = (p) =>
  moved(
    rect(-78, -92, 156, 188, p.light, 4) +
      rect(-62, -76, 124, 26, p.dark) +
      rect(-62, -40, 70, 60, p.main) +
      circle(-28, -14, 18, p.accent) +
      [-36, -22, -8, 6].map((y) => rect(18, y, 44, 7, darker(p.light, 0.24))).join('') +
      [34, 48, 62, 76].map((y) => rect(-62, y, 124, 7, darker(p.light, 0.24))).join(''),
    { turn: -6 },
  )

export const cup: Motif = (p) =>
  path('M-20 -60C-36 -78 -6 -88 -20 -106M20 -60C4 -78 34 -88 20 -106', {
    stroke: p.light,
    width: 8,
    opacity: 0.9,
  }) +
  path('M62 -16C108 -22 108 44 54 42', { stroke: p.light, width: 14 }) +
  path('M-72 -40H72C74 30 52 74 0 74C-52 74 -74 30 -72 -40Z', p.light) +
  path('M24 -40H72C74 30 52 74 0 74C38 52 40 0 24 -40Z', darker(p.light, 0.1)) +
  ellipse(0, -40, 72, 15, darker(p.main, 0.16)) +
  ellipse(0, 86, 100, 14, p.second) +
  moved(path('M0 34C-46 2 -40 -34 -18 -34C-6 -34 0 -24 0 -18C0 -24 6 -34 18 -34C40 -34 46 2 0 34Z', p.main), {
    x: -12,
    y: 18,
    scale: 0.7,
  })

export const megaphone: Motif = (p) =>
  moved(
    path('M-84 -22H-34L60 -72V72L-34 26H-84C-96 26 -96 -22 -84 -22Z', p.main) +
      path('M-34 2V26L60 72V2Z', darker(p.main, 0.1)) +
      ellipse(60, 0, 18, 74, p.light) +
      rect(-70, 24, 32, 60, p.dark, 10) +
      path('M90 -20L112 -28M92 4H116M90 28L112 38', { stroke: p.second, width: 9 }),
    { turn: -12, scale: 0.9 },
  )

export const calendar: Motif = (p) =>
  rect(-82, -70, 164, 164, p.light, 16) +
  path('M-82 -30V-54A16 16 0 0 1 -66 -70H66A16 16 0 0 1 82 -54V-30Z', p.main) +
  [-40, 40].map((x) => rect(x - 7, -92, 14, 40, p.dark, 7)).join('') +
  Array.from({ length: 12 }, (_, i) =>
    rect(
      -62 + (i % 4) * 34,
      -12 + Math.floor(i / 4) * 34,
      22,
      22,
      i === 6 ? p.second : darker(p.light, 0.1),
      6,
    ),
  ).join('')

export const ticket: Motif = (p) =>
  moved(
    path('M-100 -48H100V-16A16 16 0 0 0 100 16V48H-100V16A16 16 0 0 0 -100 -16Z', p.main) +
      path('M40 -40V40', { stroke: p.light, width: 5, dash: '9 11' }) +
      polygon(starPoints(-30, 0, 32, 14, 5), p.light) +
      rect(56, -22, 28, 9, p.light, 4) +
      rect(56, -4, 28, 9, p.light, 4) +
      rect(56, 14, 28, 9, p.light, 4),
    { turn: -12 },
  )

export const heart: Motif = (p) =>
  moved(path('M0 34C-46 2 -40 -34 -18 -34C-6 -34 0 -24 0 -18C0 -24 6 -34 18 -34C40 -34 46 2 0 34Z', p.main), {
    scale: 2.5,
  }) + path('M-60 -30C-58 -52 -44 -58 -36 -58', { stroke: p.light, width: 12 })

export const lightbulb: Motif = (p) =>
  faded(circle(0, -14, 100, p.second), 0.25) +
  path(
    'M0 -88C44 -88 66 -56 66 -24C66 12 36 22 32 54H-32C-36 22 -66 12 -66 -24C-66 -56 -44 -88 0 -88Z',
    p.second,
  ) +
  path('M-20 54L-12 4L0 18L12 4L20 54', { stroke: darker(p.second, 0.24), width: 6 }) +
  rect(-30, 56, 60, 14, p.dark, 5) +
  rect(-26, 72, 52, 12, p.dark, 5) +
  rect(-14, 84, 28, 12, p.dark, 5) +
  path('M-44 -24C-44 -48 -30 -62 -14 -66', { stroke: '#ffffff', width: 8 })

export const bananasBunch: Motif = (p) =>
  [-34, 0, 34]
    .map((turn, i) =>
      moved(
        path(
          'M-10 -84C-54 -30 -40 50 40 84C52 84 54 74 46 68C0 44 -6 -20 8 -84Z',
          i === 1 ? p.second : darker(p.second, 0.05 * i + 0.02),
        ),
        { x: 0, y: 6, turn: turn * 0.8 },
      ),
    )
    .join('') + rect(-14, -100, 28, 26, darker(p.accent, 0.4), 6)

export const microbe: Motif = (p) =>
  Array.from({ length: 14 }, (_, i) =>
    moved(rect(-4, -96, 8, 40, p.main) + circle(0, -96, 10, p.main), { turn: (360 / 14) * i }),
  ).join('') +
  circle(0, 0, 68, p.main) +
  circle(0, 0, 56, darker(p.main, 0.07)) +
  [
    [-22, -18, 14],
    [20, 10, 18],
    [-14, 30, 9],
    [24, -30, 8],
  ]
    .map(([x = 0, y = 0, s = 0]) => circle(x, y, s, lighter(p.main, 0.12)))
    .join('')

export const tentFire: Motif = (p) =>
  path(
    'M0 -92C20 -50 66 -30 58 30C54 66 28 80 0 80C-28 80 -56 64 -58 28C-58 0 -36 -16 -30 -44C-16 -36 -12 -24 -12 -14C0 -34 6 -60 0 -92Z',
    p.main,
  ) +
  path(
    'M4 -30C12 -4 38 8 32 42C28 62 14 70 0 70C-16 70 -32 60 -32 38C-32 22 -20 12 -16 -4C-8 2 -6 8 -6 14C2 2 6 -14 4 -30Z',
    p.second,
  ) +
  path('M0 20C6 34 18 40 14 56C10 66 6 68 0 68C-8 68 -16 62 -14 50C-12 40 -2 34 0 20Z', p.light) +
  [24, -24]
    .map((t) =>
      moved(
        rect(-84, -11, 168, 22, darker(p.accent, 0.38), 10) +
          circle(-78, 0, 9, p.accent) +
          circle(78, 0, 9, p.accent),
        { y: 84, turn: t * 0.6 },
      ),
    )
    .join('')

export const yetiPrint: Motif = (p) =>
  path('M-48 -10C-60 30 -46 100 0 100C46 100 60 30 46 -14C30 -40 -34 -40 -48 -10Z', p.main) +
  [
    [-58, -44, 17],
    [-30, -72, 19],
    [4, -82, 21],
    [38, -70, 18],
    [60, -40, 15],
  ]
    .map(([x = 0, y = 0, s = 0]) => ellipse(x, y, s * 0.85, s * 1.15, p.main))
    .join('') +
  path('M-26 20C-30 50 -20 78 0 80', { stroke: lighter(p.main, 0.1), width: 9 })

export const totem: Motif = (p) => {
  const block = (y: number, c: string, mouth: string) =>
    rect(-44, y, 88, 62, c, 12) +
    rect(16, y, 28, 62, { fill: darker(c, 0.09) }, 12) +
    circle(-18, y + 22, 11, p.light) +
    circle(18, y + 22, 11, p.light) +
    circle(-18, y + 23, 5, p.dark) +
    circle(18, y + 23, 5, p.dark) +
    path(mouth, { stroke: p.dark, width: 6 })
  return (
    path(
      'M-44 -40C-100 -60 -104 -90 -96 -98C-80 -80 -60 -74 -40 -72ZM44 -40C100 -60 104 -90 96 -98C80 -80 60 -74 40 -72Z',
      p.second,
    ) +
    block(-98, p.main, 'M-16 -54H16') +
    block(-34, p.second, 'M-16 14Q0 2 16 14') +
    block(32, p.accent, 'M-16 74Q0 86 16 74')
  )
}

export const wizardHat: Motif = (p) =>
  path('M-104 78C-60 50 60 50 104 78C70 104 -70 104 -104 78Z', darker(p.main, 0.1)) +
  path(
    'M-64 70C-46 10 -26 -44 8 -100C20 -104 60 -80 62 -62C46 -64 34 -60 30 -54C40 -10 54 30 64 70C30 84 -30 84 -64 70Z',
    p.main,
  ) +
  path('M-62 62C-30 76 30 76 62 62L64 72C30 86 -30 86 -64 72Z', p.second) +
  polygon(starPoints(-6, 22, 24, 10, 5), p.second) +
  polygon(starPoints(18, -38, 13, 5, 5), p.second) +
  polygon(starPoints(32, 38, 10, 4, 5), p.second)

export const clockTower: Motif = (p) =>
  rect(-42, -50, 84, 150, p.accent) +
  rect(14, -50, 28, 150, darker(p.accent, 0.1)) +
  polygon(
    [
      [-56, -48],
      [0, -112],
      [56, -48],
    ],
    p.main,
  ) +
  polygon(
    [
      [0, -112],
      [56, -48],
      [12, -48],
    ],
    darker(p.main, 0.1),
  ) +
  circle(0, -8, 36, p.dark) +
  circle(0, -8, 30, p.light) +
  path('M0 -8V-30M0 -8L16 2', { stroke: p.dark, width: 6 }) +
  path('M-14 100V66A14 14 0 0 1 14 66V100Z', p.dark) +
  rect(-50, 38, 100, 10, darker(p.accent, 0.16)) +
  rect(-50, -54, 100, 10, darker(p.accent, 0.16))

export const dial: Motif = (p) => {
  const wedge = (from: number, to: number, c: string) => {
    const at = (deg: number) =>
      `${(Math.cos((deg * Math.PI) / 180) * 98).toFixed(1)} ${(50 + Math.sin((deg * Math.PI) / 180) * 98).toFixed(1)}`
    return path(`M0 50L${at(from)}A98 98 0 0 1 ${at(to)}Z`, c)
  }
  return (
    path('M-106 50A106 106 0 0 1 106 50Z', p.dark) +
    wedge(180, 360, p.light) +
    wedge(230, 246, p.second) +
    wedge(246, 262, p.main) +
    wedge(262, 278, darker(p.deep, 0.04)) +
    wedge(278, 294, p.main) +
    wedge(294, 310, p.second) +
    moved(rect(-5, -96, 10, 96, p.dark, 5), { y: 50, turn: 24 }) +
    circle(0, 50, 20, p.dark) +
    rect(-106, 50, 212, 26, darker(p.main, 0.1), 8)
  )
}

export const beans: Motif = (p, r) =>
  [
    [-52, -30, -20],
    [40, -48, 30],
    [-10, 26, 8],
    [62, 40, -30],
    [-66, 58, 24],
  ]
    .map(([x = 0, y = 0, t = 0], i) => {
      const c = [p.main, p.second, p.accent, p.light, mix(p.deep, p.second, 0.4)][i] ?? p.main
      return moved(
        path('M-40 -6C-40 -36 -4 -44 22 -34C50 -22 50 18 26 30C14 36 8 22 -4 20C-22 18 -40 18 -40 -6Z', c) +
          path('M-26 -14C-18 -26 -2 -28 10 -24', { stroke: lighter(c, 0.14), width: 6 }) +
          circle(4, -2, 4, p.dark) +
          circle(22, -4, 4, p.dark) +
          path('M8 8Q14 13 20 7', { stroke: p.dark, width: 3 }),
        { x, y, turn: t + r.between(-8, 8), scale: 1.05 },
      )
    })
    .join('')

export const pencilTreaty: Motif = (p) =>
  rect(-78, -88, 156, 176, p.light, 6) +
  [-62, -42, -22, -2].map((y, i) => rect(-58, y, i === 3 ? 70 : 116, 8, darker(p.light, 0.22))).join('') +
  path('M-54 50C-40 26 -30 66 -14 46S10 56 22 44', { stroke: p.dark, width: 5 }) +
  circle(48, 56, 26, p.main) +
  polygon(starPoints(48, 56, 16, 7, 5), p.second) +
  polygon(
    [
      [34, 76],
      [28, 108],
      [44, 98],
      [50, 80],
    ],
    darker(p.main, 0.1),
  ) +
  moved(
    path('M-8 -70C20 -60 24 -10 4 40L0 60L-4 40C-24 -10 -30 -50 -8 -70Z', p.second) +
      path('M-2 -50L0 60', { stroke: p.dark, width: 4 }),
    { x: 36, y: -16, turn: 30 },
  )
