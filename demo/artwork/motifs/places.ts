import { type Colour, circle, ellipse, line, moved, path, polygon, rect } from '~/lib/server/pictures/shapes'
import { darker, lighter, mix } from '../palette'
import type { Motif } from './motif'

function tower(x: number, w: number, top: number, wall: Colour, roof: Colour, flag: Colour | null): string {
  const shade = darker(wall, 0.1)
  return (
    rect(x - w / 2, top, w, 100 - top, wall) +
    rect(x + w / 6, top, w / 3, 100 - top, shade) +
    polygon(
      [
        [x - w * 0.68, top + 2],
        [x, top - w * 1.25],
        [x + w * 0.68, top + 2],
      ],
      roof,
    ) +
    polygon(
      [
        [x, top - w * 1.25],
        [x + w * 0.68, top + 2],
        [x + w * 0.12, top + 2],
      ],
      darker(roof, 0.1),
    ) +
    path(
      `M${x - 5} ${top + 36}V${top + 24}A5 5 0 0 1 ${x + 5} ${top + 24}V${top + 36}Z`,
      darker(wall, 0.32),
    ) +
    (flag
      ? line(
          [
            [x, top - w * 1.25],
            [x, top - w * 1.25 - 24],
          ],
          { stroke: darker(wall, 0.35), width: 3 },
        ) +
        polygon(
          [
            [x, top - w * 1.25 - 24],
            [x + 22, top - w * 1.25 - 17],
            [x, top - w * 1.25 - 9],
          ],
          flag,
        )
      : '')
  )
}

export const castle: Motif = (p, r) => {
  const wall = p.accent
  const crenels = Array.from({ length: 7 }, (_, i) => rect(-66 + i * 20, 18, 12, 16, wall)).join('')
  return (
    tower(0, 46, -22 - r.between(0, 14), mix(wall, p.deep, 0.12), p.main, p.second) +
    rect(-70, 30, 140, 70, wall) +
    crenels +
    rect(-70, 82, 140, 18, darker(wall, 0.08)) +
    tower(-68, 38, 6 - r.between(0, 18), wall, p.main, null) +
    tower(68, 38, 2 - r.between(0, 24), wall, p.main, p.second) +
    path('M-20 100V66A20 20 0 0 1 20 66V100Z', darker(wall, 0.4)) +
    line(
      [
        [-7, 54],
        [-7, 100],
      ],
      { stroke: p.second, width: 3 },
    ) +
    line(
      [
        [7, 54],
        [7, 100],
      ],
      { stroke: p.second, width: 3 },
    )
  )
}

function house(x: number, y: number, w: number, h: number, wall: Colour, roof: Colour, lit: Colour): string {
  return (
    rect(x - w / 2, y - h, w, h, wall) +
    rect(x + w / 5, y - h, w * 0.3, h, darker(wall, 0.07)) +
    polygon(
      [
        [x - w * 0.62, y - h + 2],
        [x, y - h - w * 0.55],
        [x + w * 0.62, y - h + 2],
      ],
      roof,
    ) +
    polygon(
      [
        [x, y - h - w * 0.55],
        [x + w * 0.62, y - h + 2],
        [x + w * 0.2, y - h + 2],
      ],
      darker(roof, 0.09),
    ) +
    rect(x - w * 0.3, y - h * 0.72, w * 0.22, w * 0.24, lit, 2) +
    rect(x + w * 0.1, y - h * 0.72, w * 0.22, w * 0.24, lit, 2) +
    path(
      `M${x - w * 0.12} ${y}V${y - h * 0.3}A${w * 0.12} ${w * 0.12} 0 0 1 ${x + w * 0.12} ${y - h * 0.3}V${y}Z`,
      darker(wall, 0.35),
    )
  )
}

export const village: Motif = (p, r) =>
  house(-62, 88, 62, 62 + r.between(0, 20), p.accent, p.main, p.second) +
  house(64, 90, 66, 56 + r.between(0, 16), p.light, darker(p.main, 0.08), p.second) +
  house(0, 98, 76, 84 + r.between(0, 14), p.light, p.main, p.second)

export const barn: Motif = (p) =>
  rect(48, -34, 40, 134, p.light) +
  rect(72, -34, 16, 134, darker(p.light, 0.1)) +
  path('M46 -34A22 24 0 0 1 90 -34Z', p.second) +
  polygon(
    [
      [-86, 100],
      [-86, 10],
      [-56, -42],
      [-14, -66],
      [28, -42],
      [58, 10],
      [58, 100],
    ],
    p.main,
  ) +
  polygon(
    [
      [-96, 14],
      [-60, -50],
      [-14, -78],
      [32, -50],
      [68, 14],
      [56, 14],
      [24, -40],
      [-14, -62],
      [-52, -40],
      [-84, 14],
    ],
    p.light,
  ) +
  rect(-42, 36, 56, 64, p.light) +
  rect(-36, 42, 44, 58, darker(p.main, 0.12)) +
  path('M-36 42L8 100M8 42L-36 100', { stroke: p.light, width: 6 }) +
  rect(-28, -24, 28, 28, p.light, 3) +
  rect(-23, -19, 18, 18, p.dark, 2)

export const windmill: Motif = (p, r) => {
  const turn = r.between(10, 50)
  const sail =
    rect(-4, -92, 8, 92, p.dark) +
    rect(4, -90, 26, 62, { fill: p.light, stroke: p.dark, width: 3 }) +
    line(
      [
        [4, -60],
        [30, -60],
      ],
      { stroke: p.dark, width: 3 },
    )
  return (
    polygon(
      [
        [-34, 100],
        [-22, -26],
        [22, -26],
        [34, 100],
      ],
      p.accent,
    ) +
    polygon(
      [
        [6, -26],
        [22, -26],
        [34, 100],
        [12, 100],
      ],
      darker(p.accent, 0.1),
    ) +
    path('M-26 -24A26 28 0 0 1 26 -24Z', p.main) +
    path('M-10 100V74A10 10 0 0 1 10 74V100Z', p.dark) +
    moved([0, 90, 180, 270].map((a) => moved(sail, { turn: a })).join(''), { y: -22, turn, scale: 0.84 }) +
    circle(0, -22, 8, p.main)
  )
}

export const hanok: Motif = (p) =>
  rect(-86, 84, 172, 16, mix(p.light, p.dark, 0.3)) +
  rect(-72, 14, 144, 72, p.light) +
  [-72, -24, 20, 66].map((x) => rect(x - 3, 14, 9, 72, darker(p.main, 0.1))).join('') +
  [-60, -12, 32]
    .map(
      (x) =>
        rect(x, 28, 28, 50, { fill: p.accent, stroke: darker(p.main, 0.12), width: 3 }) +
        path(`M${x + 14} 28V78M${x} 44H${x + 28}M${x} 60H${x + 28}`, {
          stroke: darker(p.main, 0.12),
          width: 2,
        }),
    )
    .join('') +
  path(
    'M-112 10C-84 14 -70 -12 -62 -34H62C70 -12 84 14 112 10C100 24 86 26 72 24H-72C-86 26 -100 24 -112 10Z',
    p.dark,
  ) +
  path('M-70 -46C-40 -36 40 -36 70 -46L64 -30H-64Z', lighter(p.dark, 0.1)) +
  Array.from({ length: 11 }, (_, i) =>
    line(
      [
        [-58 + i * 11.6, -32],
        [-76 + i * 15.2, 18],
      ],
      { stroke: lighter(p.dark, 0.12), width: 3 },
    ),
  ).join('') +
  rect(-74, 14, 148, 7, p.main)

export const pagoda: Motif = (p) => {
  const level = (y: number, w: number): string =>
    rect(-w * 0.36, y, w * 0.72, 36, p.accent) +
    rect(-w * 0.36, y, w * 0.72, 8, p.main) +
    [-0.2, 0, 0.2].map((s) => rect(s * w - 5, y + 14, 10, 18, p.dark, 2)).join('') +
    path(
      `M${-w * 0.62} ${y - 2}C${-w * 0.45} ${y} ${-w * 0.34} ${y - 12} ${-w * 0.26} ${y - 24}H${w * 0.26}C${w * 0.34} ${y - 12} ${w * 0.45} ${y} ${w * 0.62} ${y - 2}L${w * 0.5} ${y + 6}H${-w * 0.5}Z`,
      p.main,
    ) +
    path(
      `M0 ${y - 24}H${w * 0.26}C${w * 0.34} ${y - 12} ${w * 0.45} ${y} ${w * 0.62} ${y - 2}L${w * 0.5} ${y + 6}H${w * 0.1}Z`,
      darker(p.main, 0.09),
    )
  return (
    line(
      [
        [0, -104],
        [0, -70],
      ],
      { stroke: p.second, width: 6 },
    ) +
    circle(0, -84, 7, p.second) +
    level(-46, 92) +
    level(8, 118) +
    level(62, 146)
  )
}

export const factory: Motif = (p, r) => {
  const smoke = (x: number, y: number) =>
    circle(x, y, 13, p.light) + circle(x + 16, y - 14, 17, p.light) + circle(x + 40, y - 24, 21, p.light)
  return (
    smoke(-50, -66) +
    smoke(-12, -54 - r.between(0, 10)) +
    polygon(
      [
        [-60, 100],
        [-56, -52],
        [-40, -52],
        [-34, 100],
      ],
      p.main,
    ) +
    polygon(
      [
        [-24, 100],
        [-20, -40],
        [-6, -40],
        [0, 100],
      ],
      darker(p.main, 0.08),
    ) +
    rect(-60, -52, 22, 9, p.light) +
    rect(-24, -40, 20, 9, p.light) +
    polygon(
      [
        [-92, 100],
        [-92, 40],
        [-46, 14],
        [-46, 40],
        [0, 14],
        [0, 40],
        [46, 14],
        [46, 40],
        [92, 14],
        [92, 100],
      ],
      p.accent,
    ) +
    polygon(
      [
        [46, 100],
        [46, 40],
        [92, 14],
        [92, 100],
      ],
      darker(p.accent, 0.08),
    ) +
    [-78, -44, -10, 24, 58]
      .map((x) => rect(x, 52, 20, 16, p.second, 2) + rect(x, 76, 20, 16, p.dark, 2))
      .join('')
  )
}

export const skyline: Motif = (p, r) => {
  const colours = [p.main, p.accent, p.second, lighter(p.deep, 0.1), p.light]
  let drawing = ''
  for (let i = 0; i < 6; i++) {
    const colour = colours[i % colours.length] ?? p.main
    const h = [96, 148, 118, 184, 132, 88][i] ?? 100
    const height = h + r.between(-14, 10)
    const x = -98 + i * 33
    const lit = i % 5 === 2 ? p.dark : p.second
    drawing +=
      rect(x, 100 - height, 31, height, colour) + rect(x + 20, 100 - height, 11, height, darker(colour, 0.1))
    if (i === 3)
      drawing +=
        polygon(
          [
            [x, 100 - height],
            [x + 15, 72 - height],
            [x + 31, 100 - height],
          ],
          darker(colour, 0.06),
        ) +
        line(
          [
            [x + 15, 76 - height],
            [x + 15, 54 - height],
          ],
          { stroke: darker(colour, 0.1), width: 3 },
        )
    for (let w = 0; w < Math.floor(height / 19) - 1; w++) {
      drawing += rect(x + 4, 110 - height + w * 19, 6, 9, r.chance(0.7) ? lit : darker(colour, 0.2))
      drawing += rect(x + 13, 110 - height + w * 19, 6, 9, r.chance(0.7) ? lit : darker(colour, 0.2))
    }
  }
  return drawing
}

export const pyramid: Motif = (p) => {
  const one = (x: number, w: number, h: number): string => {
    let rows = ''
    for (let i = 1; i < 5; i++) {
      const share = i / 5
      rows += line(
        [
          [x - w * share, 100 - h * (1 - share)],
          [x + w * 0.28 * share, 100 - h * (1 - share)],
        ],
        { stroke: darker(p.second, 0.08), width: 3, cap: 'butt' },
      )
    }
    return (
      polygon(
        [
          [x - w, 100],
          [x, 100 - h],
          [x + w * 0.28, 100],
        ],
        p.second,
      ) +
      rows +
      polygon(
        [
          [x, 100 - h],
          [x + w, 100],
          [x + w * 0.28, 100],
        ],
        darker(p.second, 0.17),
      )
    )
  }
  return one(44, 62, 88) + one(-20, 84, 142) + path('M-20 -42L-34 -18H-16Z', p.light)
}

export const temple: Motif = (p) => {
  const stone = p.accent
  const steps = [0, 1, 2, 3]
    .map(
      (i) =>
        rect(-96 + i * 15, 76 - i * 24, 192 - i * 30, 24, i % 2 ? stone : darker(stone, 0.06)) +
        rect(40 - i * 1, 76 - i * 24, 56 - i * 14, 24, { fill: darker(stone, 0.13) }),
    )
    .join('')
  return (
    steps +
    polygon(
      [
        [-24, 100],
        [-16, 4],
        [16, 4],
        [24, 100],
      ],
      lighter(stone, 0.04),
    ) +
    Array.from({ length: 8 }, (_, i) =>
      line(
        [
          [-22 + i, 92 - i * 12],
          [22 - i, 92 - i * 12],
        ],
        { stroke: darker(stone, 0.16), width: 3, cap: 'butt' },
      ),
    ).join('') +
    rect(-44, -44, 88, 50, stone) +
    rect(20, -44, 24, 50, darker(stone, 0.13)) +
    rect(-54, -58, 108, 18, darker(stone, 0.05)) +
    path('M-14 4V-22A14 14 0 0 1 14 -22V4Z', p.dark) +
    circle(0, -72, 16, p.second) +
    circle(0, -72, 8, p.main) +
    path(
      'M-96 100C-104 70 -86 56 -82 34C-74 56 -70 80 -78 100ZM96 100C104 66 82 62 76 44C70 66 72 84 80 100Z',
      darker(p.main, 0.04),
    )
  )
}

export const ship: Motif = (p, r) => {
  const sail = r.pick([p.light, p.accent, p.main])
  const hull = r.pick([p.main, darker(p.second, 0.2), p.dark])
  const real = sail === hull ? p.light : sail
  return (
    line(
      [
        [-6, -98],
        [-6, 44],
      ],
      { stroke: p.dark, width: 7 },
    ) +
    line(
      [
        [46, -64],
        [46, 44],
      ],
      { stroke: p.dark, width: 6 },
    ) +
    path('M-12 -82C-58 -76 -78 -30 -66 22C-48 10 -30 8 -12 12Z', real) +
    path('M0 -86C34 -72 44 -20 32 14C20 8 10 8 0 10Z', darker(real, 0.07)) +
    path('M50 -54C80 -44 92 -8 82 22C70 16 60 16 50 18Z', real) +
    polygon(
      [
        [-6, -98],
        [-40, -92],
        [-6, -84],
      ],
      p.second,
    ) +
    path('M-100 30C-84 36 -70 36 -58 36H92C92 66 72 92 54 94H-56C-78 90 -96 62 -100 30Z', hull) +
    path('M-97 44C-70 52 60 52 90 48L88 58C60 62 -70 62 -94 54Z', p.second) +
    [-44, -10, 24, 58].map((x) => circle(x, 74, 7, p.light) + circle(x, 74, 4, p.dark)).join('')
  )
}

export const train: Motif = (p, r) => {
  const body = r.pick([p.main, darker(p.deep, 0.02), p.dark])
  const wheel = (x: number, y: number, size: number) =>
    circle(x, y, size, p.dark) + circle(x, y, size * 0.68, p.accent) + circle(x, y, size * 0.28, p.dark)
  return (
    circle(-68, -84, 15, p.light) +
    circle(-42, -94, 20, p.light) +
    circle(-8, -96, 15, p.light) +
    polygon(
      [
        [-86, -40],
        [-50, -40],
        [-58, 4],
        [-78, 4],
      ],
      darker(body, 0.1),
    ) +
    rect(-90, -50, 44, 12, p.second, 4) +
    rect(-96, 0, 130, 56, body, 20) +
    rect(-96, 22, 130, 10, p.second) +
    rect(-40, -16, 24, 22, darker(body, 0.06), 8) +
    rect(26, -52, 66, 108, body, 6) +
    rect(18, -62, 82, 16, p.second, 6) +
    rect(38, -34, 42, 34, p.light, 5) +
    rect(56, -34, 6, 34, body) +
    rect(-100, 50, 196, 16, p.dark, 6) +
    polygon(
      [
        [-98, 60],
        [-118, 92],
        [-84, 92],
        [-76, 60],
      ],
      p.second,
    ) +
    wheel(-54, 74, 23) +
    wheel(2, 74, 23) +
    wheel(64, 70, 28) +
    line(
      [
        [-54, 78],
        [2, 78],
        [64, 76],
      ],
      { stroke: p.second, width: 6 },
    ) +
    circle(-96, 16, 12, p.light) +
    circle(-96, 16, 7, p.second)
  )
}

export const rocket: Motif = (p, r) =>
  moved(
    path('M-22 62C-30 84 -14 104 0 118C14 104 30 84 22 62Z', p.second) +
      path('M-12 62C-16 76 -8 90 0 98C8 90 16 76 12 62Z', p.light) +
      path(
        'M-36 10C-70 26 -70 56 -66 76C-52 60 -42 58 -28 58ZM36 10C70 26 70 56 66 76C52 60 42 58 28 58Z',
        p.main,
      ) +
      path('M0 -104C46 -64 46 10 30 64H-30C-46 10 -46 -64 0 -104Z', p.light) +
      path('M0 -104C46 -64 46 10 30 64H8C26 0 26 -60 0 -104Z', darker(p.light, 0.12)) +
      path('M0 -104C18 -88 28 -70 33 -52H-33C-28 -70 -18 -88 0 -104Z', p.main) +
      circle(0, -16, 20, p.main) +
      circle(0, -16, 14, p.deep) +
      path('M-10 -20A12 12 0 0 1 2 -27', { stroke: p.light, width: 4 }) +
      rect(-31, 52, 62, 12, p.main, 4),
    { turn: r.between(8, 34), scale: 0.92 },
  )

export const saucer: Motif = (p) =>
  polygon(
    [
      [-44, 26],
      [44, 26],
      [84, 108],
      [-84, 108],
    ],
    { fill: p.second, opacity: 0.55 },
  ) +
  path('M-46 0A46 56 0 0 1 46 0Z', p.light) +
  path('M10 -52A46 56 0 0 1 46 0H18Z', darker(p.light, 0.12)) +
  ellipse(0, 10, 98, 30, darker(p.main, 0.14)) +
  ellipse(0, 2, 98, 28, p.main) +
  ellipse(0, -4, 52, 12, darker(p.main, 0.1)) +
  [-70, -36, 0, 36, 70].map((x) => circle(x, 12 - Math.abs(x) * 0.08, 8, p.second)).join('') +
  circle(0, -22, 15, mix(p.ground, p.second, 0.5)) +
  circle(-6, -24, 4, p.dark) +
  circle(6, -24, 4, p.dark)

export const planet: Motif = (p, r) => {
  const body = r.pick([p.main, p.second, p.accent])
  return (
    path('M-104 26C-126 48 -60 52 8 24C78 -4 126 -46 100 -54', { stroke: darker(p.light, 0.16), width: 12 }) +
    circle(0, 0, 68, body) +
    path('M-66 -16C-30 -4 30 -30 62 -28A68 68 0 0 1 68 -2C30 0 -20 22 -67 12Z', lighter(body, 0.07)) +
    path('M-56 38C-20 34 20 22 62 28A68 68 0 0 1 40 55C10 52 -30 58 -44 52Z', lighter(body, 0.05)) +
    path('M20 -65A68 68 0 0 1 0 68A76 76 0 0 0 20 -65Z', { fill: darker(body, 0.16), opacity: 0.8 }) +
    path('M100 -54C112 -44 60 -8 8 14C-50 40 -112 46 -104 26', { stroke: p.light, width: 12 })
  )
}

export const domes: Motif = (p) =>
  path('M-100 100A56 62 0 0 1 12 100Z', { fill: mix(p.light, p.ground, 0.35), stroke: p.light, width: 5 }) +
  path('M4 100A44 50 0 0 1 92 100Z', { fill: mix(p.light, p.ground, 0.5), stroke: p.light, width: 5 }) +
  path('M-86 80Q-60 50 -30 58', { stroke: p.light, width: 5 }) +
  [-66, -40, -16]
    .map((x, i) => rect(x - 3, 78, 6, 22, p.dark) + circle(x, 72 - (i % 2) * 8, 15, darker(p.main, 0.02)))
    .join('') +
  rect(34, 70, 30, 30, p.main, 4) +
  rect(40, 76, 18, 12, p.second) +
  line(
    [
      [66, 46],
      [66, -46],
    ],
    { stroke: p.light, width: 5 },
  ) +
  path('M40 -58A28 28 0 0 0 92 -46Z', p.light) +
  line(
    [
      [66, -52],
      [84, -78],
    ],
    { stroke: p.light, width: 4 },
  ) +
  circle(85, -79, 5, p.main)

export const plane: Motif = (p) =>
  moved(
    path('M-10 10L34 84L52 78L34 6Z', darker(p.main, 0.12)) +
      path(
        'M-104 -6C-92 -22 -40 -30 20 -28C64 -26 104 -16 112 0C104 14 64 20 20 20C-40 22 -92 12 -104 -6Z',
        p.light,
      ) +
      path('M-104 -4C-60 10 60 10 112 0C104 14 64 20 20 20C-40 22 -92 12 -104 -4Z', darker(p.light, 0.1)) +
      path('M-94 -12L-118 -62H-96L-62 -22Z', p.main) +
      path('M-8 -6L-44 66L-22 72L46 -2Z', p.main) +
      [-30, -8, 14, 36, 58].map((x) => rect(x, -18, 12, 11, p.deep, 4)).join('') +
      path('M82 -20C96 -16 106 -10 109 -3L84 -5Z', p.deep),
    { turn: -16, scale: 0.88 },
  )

export const submarine: Motif = (p) =>
  path('M-6 -40V-74H22V-62H42', { stroke: p.dark, width: 9 }) +
  rect(-34, -44, 66, 34, darker(p.main, 0.08), 12) +
  path('M-98 14L-120 -18V54Z', p.second) +
  path(
    'M-104 16C-104 -20 -60 -32 0 -32C64 -32 106 -16 106 16C106 50 64 62 0 62C-60 62 -104 52 -104 16Z',
    p.main,
  ) +
  path('M-104 20C-60 44 60 44 106 20C104 50 64 62 0 62C-60 62 -104 52 -104 20Z', darker(p.main, 0.13)) +
  [-46, 0, 46]
    .map(
      (x) =>
        circle(x, 6, 19, p.second) +
        circle(x, 6, 13, p.light) +
        path(`M${x - 7} 2A9 9 0 0 1 ${x + 1} -4`, { stroke: p.ground, width: 4 }),
    )
    .join('') +
  [-90, -70].map((x, i) => circle(x + 10, -58 - i * 24, 8 - i * 2, { stroke: p.light, width: 3 })).join('')

export const car: Motif = (p, r) => {
  const body = r.pick([p.main, p.second])
  return (
    path('M-106 44C-110 20 -92 10 -60 4L-34 -22H34C52 -22 62 0 70 4C98 8 108 20 106 44Z', body) +
    path('M-106 44C-108 32 -104 24 -96 18H104C107 26 107 34 106 44Z', darker(body, 0.12)) +
    path('M-28 -14L-46 6H-2V-14ZM8 -14V6H58C50 -6 44 -14 34 -14Z', p.light) +
    circle(-4, 26, 19, p.light) +
    path('M-10 14L0 14V36H-6V20H-10Z', p.dark) +
    rect(-112, 30, 18, 10, p.accent, 4) +
    polygon(
      [
        [84, 2],
        [112, -18],
        [116, -6],
        [98, 10],
      ],
      darker(body, 0.1),
    ) +
    [-60, 62]
      .map((x) => circle(x, 46, 28, p.dark) + circle(x, 46, 14, p.light) + circle(x, 46, 6, p.dark))
      .join('')
  )
}

export const tent: Motif = (p) =>
  polygon(
    [
      [-96, 100],
      [0, -40],
      [96, 100],
    ],
    p.main,
  ) +
  polygon(
    [
      [0, -40],
      [96, 100],
      [40, 100],
    ],
    darker(p.main, 0.12),
  ) +
  polygon(
    [
      [0, -20],
      [-32, 100],
      [32, 100],
    ],
    p.dark,
  ) +
  polygon(
    [
      [0, -20],
      [-32, 100],
      [-12, 100],
    ],
    p.second,
  ) +
  line(
    [
      [0, -40],
      [-8, -56],
    ],
    { stroke: p.dark, width: 5 },
  ) +
  line(
    [
      [0, -40],
      [8, -56],
    ],
    { stroke: p.dark, width: 5 },
  )

export const lighthouse: Motif = (p) =>
  path('M-70 100C-60 78 -30 70 0 72C34 70 62 80 74 100Z', darker(p.accent, 0.2)) +
  polygon(
    [
      [-28, 80],
      [-18, -40],
      [18, -40],
      [28, 80],
    ],
    p.light,
  ) +
  polygon(
    [
      [-25, 44],
      [-22, 8],
      [22, 8],
      [25, 44],
    ],
    p.main,
  ) +
  polygon(
    [
      [-28, 80],
      [-27, 68],
      [27, 68],
      [28, 80],
    ],
    p.main,
  ) +
  polygon(
    [
      [-19, -26],
      [-18, -40],
      [18, -40],
      [19, -26],
    ],
    p.main,
  ) +
  polygon(
    [
      [18, -64],
      [104, -92],
      [104, -34],
    ],
    { fill: p.second, opacity: 0.7 },
  ) +
  rect(-24, -46, 48, 8, p.dark, 3) +
  rect(-15, -70, 30, 26, p.second) +
  path('M-20 -68A20 22 0 0 1 20 -68Z', p.main)

export const hauntedHouse: Motif = (p) =>
  polygon(
    [
      [-64, 100],
      [-64, -6],
      [64, -6],
      [64, 100],
    ],
    p.dark,
  ) +
  polygon(
    [
      [-78, -2],
      [-40, -44],
      [48, -44],
      [80, -2],
    ],
    mix(p.dark, p.main, 0.4),
  ) +
  rect(-30, -74, 46, 60, p.dark) +
  polygon(
    [
      [-40, -70],
      [-7, -112],
      [26, -70],
    ],
    mix(p.dark, p.main, 0.4),
  ) +
  rect(46, -70, 12, 34, p.dark) +
  path('M-17 -34V-50A10 10 0 0 1 3 -50V-34Z', p.second) +
  [
    [-46, 14],
    [-6, 14],
    [32, 14],
    [-46, 54],
    [32, 54],
  ]
    .map(([x = 0, y = 0], i) =>
      i === 1
        ? ''
        : rect(x, y, 20, 26, p.second, 2) +
          path(`M${x + 10} ${y}V${y + 26}M${x} ${y + 12}H${x + 20}`, { stroke: p.dark, width: 3 }),
    )
    .join('') +
  path('M-14 100V64A14 14 0 0 1 14 64V100Z', p.main) +
  circle(8, 82, 3, p.second) +
  path('M-100 100V70M-100 78L-112 66M-100 84L-88 68M92 100V62M92 76L106 60M92 84L80 70', {
    stroke: p.dark,
    width: 6,
  })

export const bridge: Motif = (p, r) => {
  const arches = [-66, 0, 66]
    .map((x) => path(`M${x - 24} 100V52A24 26 0 0 1 ${x + 24} 52V100Z`, p.ground))
    .join('')
  return (
    rect(-104, 6, 208, 94, p.accent) +
    rect(-104, 6, 208, 12, darker(p.accent, 0.14)) +
    arches +
    moved(train(p, r), { y: -50, scale: 0.55 })
  )
}

export const volcano: Motif = (p) =>
  circle(-10, -82, 22, p.light) +
  circle(18, -92, 26, p.light) +
  circle(44, -78, 18, p.light) +
  polygon(
    [
      [-100, 100],
      [-28, -48],
      [30, -48],
      [100, 100],
    ],
    darker(p.accent, 0.36),
  ) +
  polygon(
    [
      [10, -48],
      [30, -48],
      [100, 100],
      [40, 100],
    ],
    darker(p.accent, 0.44),
  ) +
  path('M-28 -48H30L42 -24C30 0 22 -28 14 -20C10 30 -6 -10 -12 0C-20 34 -28 -10 -40 -20Z', p.main) +
  path('M-6 -48C-8 -20 -2 -10 2 -4C8 -20 10 -34 8 -48Z', p.second)

export const airship: Motif = (p) =>
  path(
    'M-104 -34C-96 -84 -40 -98 0 -98C50 -98 98 -80 104 -34C98 6 50 24 0 24C-44 24 -96 12 -104 -34Z',
    p.main,
  ) +
  path(
    'M-40 -94C-66 -60 -66 -10 -40 20C-20 24 20 24 40 20C66 -10 66 -60 40 -94C20 -98 -20 -98 -40 -94Z',
    p.second,
  ) +
  path('M-12 -98C-22 -60 -22 -10 -12 24H12C22 -10 22 -60 12 -98Z', p.main) +
  polygon(
    [
      [92, -50],
      [118, -76],
      [118, 4],
      [92, -18],
    ],
    darker(p.main, 0.12),
  ) +
  line(
    [
      [-44, 18],
      [-36, 54],
    ],
    { stroke: p.dark, width: 4 },
  ) +
  line(
    [
      [44, 18],
      [36, 54],
    ],
    { stroke: p.dark, width: 4 },
  ) +
  path('M-66 52H66C62 84 40 96 0 96C-40 96 -62 84 -66 52Z', darker(p.accent, 0.3)) +
  rect(-70, 48, 140, 11, p.accent, 5) +
  [-34, 0, 34].map((x) => circle(x, 74, 8, p.second)).join('')
