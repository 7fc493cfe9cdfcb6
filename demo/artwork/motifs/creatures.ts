import { circle, ellipse, line, moved, path, polygon, rect } from '~/lib/server/pictures/shapes'
import { darker, lighter, mix } from '../palette'
import type { Motif } from './motif'

const eye = (x: number, y: number, size: number, ink: string) =>
  circle(x, y, size, ink) + circle(x - size * 0.3, y - size * 0.35, size * 0.35, '#ffffff')

export const bird: Motif = (p, r) => {
  const body = r.pick([p.main, p.second, lighter(p.deep, 0.05)])
  const wing = body === p.main ? p.second : p.main
  return (
    path('M-96 64C-20 76 50 70 104 50', { stroke: darker(p.accent, 0.38), width: 10 }) +
    path('M40 66C52 80 70 86 86 82C80 66 62 58 40 66Z', mix(p.deep, p.second, 0.2)) +
    path('M40 40L108 84L90 92L20 58Z', darker(body, 0.14)) +
    path(
      'M-72 -28C-70 -66 -34 -84 -6 -66C10 -56 14 -36 30 -14C52 16 44 60 -2 66C-48 70 -74 20 -72 -28Z',
      body,
    ) +
    path('M-66 -4C-58 32 -34 60 -2 66C-10 28 -34 2 -66 -4Z', p.light) +
    path('M-14 -22C16 -18 44 12 54 54C18 58 -16 30 -14 -22Z', wing) +
    path('M-4 -4C14 4 34 24 42 44M-6 14C6 24 20 36 30 44', { stroke: darker(wing, 0.14), width: 4 }) +
    polygon(
      [
        [-70, -40],
        [-104, -30],
        [-68, -20],
      ],
      p.second === body ? p.dark : p.second,
    ) +
    eye(-42, -42, 9, p.dark) +
    path('M-20 64V78M2 66V80', { stroke: p.dark, width: 5 })
  )
}

export const cat: Motif = (p, r) => {
  const fur = r.pick([p.main, p.second, p.dark])
  const marks = fur === p.dark ? lighter(fur, 0.14) : darker(fur, 0.14)
  const ink = fur === p.dark ? p.light : p.dark
  return (
    path('M56 84C104 82 104 26 80 18', { stroke: marks, width: 18 }) +
    path('M-60 100C-70 44 -42 10 0 10C42 10 70 44 60 100Z', fur) +
    path('M-24 100C-26 70 -14 54 0 54C14 54 26 70 24 100Z', p.light) +
    path(
      'M-64 -20L-62 -92L-22 -62C-8 -66 8 -66 22 -62L62 -92L64 -20C64 22 34 36 0 36C-34 36 -64 22 -64 -20Z',
      fur,
    ) +
    polygon(
      [
        [-52, -48],
        [-52, -74],
        [-32, -60],
      ],
      p.accent,
    ) +
    polygon(
      [
        [52, -48],
        [52, -74],
        [32, -60],
      ],
      p.accent,
    ) +
    path('M-10 -60L-6 -36M0 -62V-34M10 -60L6 -36', { stroke: marks, width: 6 }) +
    ellipse(-26, -12, 10, 12, p.light) +
    ellipse(26, -12, 10, 12, p.light) +
    eye(-26, -11, 8, '#1b1b22') +
    eye(26, -11, 8, '#1b1b22') +
    polygon(
      [
        [-7, 6],
        [7, 6],
        [0, 13],
      ],
      p.accent,
    ) +
    path('M0 13C0 22 -12 22 -14 16M0 13C0 22 12 22 14 16', { stroke: ink, width: 3 }) +
    path('M-38 6L-72 0M-38 14L-70 18M38 6L72 0M38 14L70 18', { stroke: ink, width: 2.5 })
  )
}

export const fox: Motif = (p) =>
  path('M40 92C96 96 112 34 84 0C84 34 60 44 40 56Z', p.main) +
  path('M84 0C86 18 80 30 72 36C70 20 74 8 84 0Z', p.light) +
  path('M-46 100C-56 48 -30 16 0 16C34 16 58 48 50 100Z', p.main) +
  path('M-20 100C-24 66 -12 40 0 40C12 40 24 66 20 100Z', p.light) +
  path(
    'M-68 -86L-24 -58C-10 -62 10 -62 24 -58L68 -86C74 -50 70 -16 48 6L0 42L-48 6C-70 -16 -74 -50 -68 -86Z',
    p.main,
  ) +
  path(
    'M-62 -22C-40 -24 -16 -6 0 42L-48 6C-56 -2 -60 -12 -62 -22ZM62 -22C40 -24 16 -6 0 42L48 6C56 -2 60 -12 62 -22Z',
    p.light,
  ) +
  polygon(
    [
      [-60, -70],
      [-40, -56],
      [-56, -44],
    ],
    p.dark,
  ) +
  polygon(
    [
      [60, -70],
      [40, -56],
      [56, -44],
    ],
    p.dark,
  ) +
  eye(-24, -18, 7, '#1b1b22') +
  eye(24, -18, 7, '#1b1b22') +
  ellipse(0, 36, 9, 7, '#1b1b22')

export const wolf: Motif = (p) =>
  path(
    'M-96 100C-92 40 -60 4 -34 -8C-30 -44 0 -82 44 -104C40 -92 42 -84 48 -78C60 -80 74 -86 84 -92C80 -62 70 -44 54 -34C58 -12 52 10 46 22C66 44 78 70 80 100Z',
    p.dark,
  ) +
  path(
    'M54 -34C34 -30 20 -14 18 10C26 34 32 70 30 100H80C78 70 66 44 46 22C52 10 58 -12 54 -34Z',
    lighter(p.dark, 0.1),
  ) +
  path('M32 -66L42 -70', { stroke: p.second, width: 5 }) +
  polygon(
    [
      [4, -64],
      [-14, -96],
      [22, -82],
    ],
    p.dark,
  )

export const sheep: Motif = (p) =>
  [
    [-30, 62],
    [-10, 66],
    [26, 66],
    [44, 62],
  ]
    .map(([x = 0, y = 0]) => rect(x - 6, y, 12, 34, p.dark, 4))
    .join('') +
  [
    [-46, 10],
    [-24, -22],
    [14, -28],
    [48, -12],
    [60, 18],
    [40, 46],
    [4, 54],
    [-34, 44],
    [8, 10],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 34, p.light))
    .join('') +
  [
    [40, 46],
    [4, 54],
    [-34, 44],
  ]
    .map(([x = 0, y = 0]) =>
      path(`M${x - 24} ${y + 14}A28 28 0 0 0 ${x + 24} ${y + 14}`, {
        stroke: darker(p.light, 0.12),
        width: 5,
      }),
    )
    .join('') +
  path('M-98 -20C-100 -44 -84 -52 -68 -48C-50 -44 -46 -22 -52 4C-56 18 -82 20 -88 6Z', p.dark) +
  ellipse(-44, -32, 16, 8, p.dark) +
  circle(-66, -52, 16, p.light) +
  circle(-82, -48, 13, p.light) +
  circle(-76, -18, 5, '#ffffff') +
  circle(-76, -18, 2.5, '#111111')

export const cow: Motif = (p) =>
  path(
    'M-78 -36C-100 -40 -110 -22 -100 -8C-88 -2 -76 -8 -70 -18ZM78 -36C100 -40 110 -22 100 -8C88 -2 76 -8 70 -18Z',
    p.main,
  ) +
  path(
    'M-60 -66C-72 -78 -68 -96 -54 -100C-56 -84 -44 -78 -36 -72ZM60 -66C72 -78 68 -96 54 -100C56 -84 44 -78 36 -72Z',
    p.accent,
  ) +
  path(
    'M-72 -30C-72 -70 -40 -82 0 -82C40 -82 72 -70 72 -30C72 10 58 60 46 80H-46C-58 60 -72 10 -72 -30Z',
    p.light,
  ) +
  path(
    'M-70 -40C-66 -70 -40 -80 -16 -82C-6 -50 -20 -6 -44 4C-62 4 -72 -16 -70 -40ZM70 -30C62 -46 44 -44 36 -26C34 -8 48 4 64 2C68 -10 70 -20 70 -30Z',
    p.main,
  ) +
  ellipse(0, 66, 56, 36, p.accent) +
  ellipse(-22, 62, 8, 11, darker(p.accent, 0.3)) +
  ellipse(22, 62, 8, 11, darker(p.accent, 0.3)) +
  path('M-18 86Q0 96 18 86', { stroke: darker(p.accent, 0.3), width: 4 }) +
  eye(-30, -12, 9, '#1b1b22') +
  eye(32, -12, 9, '#1b1b22')

export const penguin: Motif = (p) =>
  ellipse(-26, 94, 26, 10, p.second) +
  ellipse(26, 94, 26, 10, p.second) +
  path(
    'M-58 -6C-92 14 -96 50 -84 66C-68 58 -58 40 -54 20ZM58 -6C92 14 96 50 84 66C68 58 58 40 54 20Z',
    p.dark,
  ) +
  path('M0 -98C46 -98 62 -60 62 -10C70 30 66 92 0 92C-66 92 -70 30 -62 -10C-62 -60 -46 -98 0 -98Z', p.dark) +
  path(
    'M0 -46C12 -66 46 -62 44 -30C44 -14 50 20 46 44C40 76 20 84 0 84C-20 84 -40 76 -46 44C-50 20 -44 -14 -44 -30C-46 -62 -12 -66 0 -46Z',
    p.light,
  ) +
  eye(-20, -38, 8, '#1b1b22') +
  eye(20, -38, 8, '#1b1b22') +
  polygon(
    [
      [-16, -24],
      [16, -24],
      [0, -4],
    ],
    p.second,
  ) +
  path('M-48 6C-20 18 20 18 48 6L46 20C20 32 -20 32 -46 20Z', p.main) +
  path('M22 20L38 58L20 62L10 24Z', p.main)

export const rabbit: Motif = (p) =>
  path(
    'M-36 -40C-66 -80 -58 -112 -40 -108C-22 -104 -16 -70 -14 -46ZM36 -40C52 -84 74 -104 60 -110C36 -112 18 -70 14 -46Z',
    p.light,
  ) +
  path('M-34 -50C-48 -76 -46 -94 -38 -94C-30 -92 -26 -70 -24 -54Z', p.accent) +
  path('M-50 100C-60 56 -34 30 0 30C34 30 60 56 50 100Z', p.light) +
  path('M-26 100C-28 72 -14 60 0 60C14 60 28 72 26 100Z', mix(p.light, p.accent, 0.5)) +
  ellipse(0, -8, 56, 48, p.light) +
  eye(-22, -14, 8, '#1b1b22') +
  eye(22, -14, 8, '#1b1b22') +
  circle(-36, 6, 9, { fill: p.main, opacity: 0.5 }) +
  circle(36, 6, 9, { fill: p.main, opacity: 0.5 }) +
  ellipse(0, 2, 6, 4.5, p.main) +
  path('M0 6V14M0 14Q-8 20 -12 14M0 14Q8 20 12 14', { stroke: p.dark, width: 3 }) +
  rect(-6, 16, 12, 10, '#ffffff', 2)

export const turtle: Motif = (p) => {
  const skin = mix(p.deep, p.second, 0.25)
  return (
    ellipse(-56, 76, 18, 20, darker(skin, 0.06)) +
    ellipse(44, 76, 18, 20, darker(skin, 0.06)) +
    polygon(
      [
        [-88, 54],
        [-108, 70],
        [-80, 72],
      ],
      skin,
    ) +
    path('M54 34C54 -8 64 -44 84 -46C106 -46 112 -22 100 -8C88 4 82 30 78 60Z', skin) +
    eye(92, -26, 7, '#1b1b22') +
    path('M98 -12Q104 -10 108 -16', { stroke: p.dark, width: 3 }) +
    path('M-92 60C-92 -12 -48 -48 -6 -48C40 -48 76 -8 74 60Z', p.main) +
    path('M-30 -44L-8 -8L18 -44M-8 -8L-44 20L-84 10M-8 -8L30 20L66 6M-44 20V60M30 20V60', {
      stroke: darker(p.main, 0.18),
      width: 7,
    }) +
    rect(-98, 52, 178, 18, p.accent, 9)
  )
}

export const monkey: Motif = (p) =>
  path('M60 70C110 60 106 -10 82 -8C70 -6 72 12 84 10', { stroke: p.main, width: 12 }) +
  path('M-50 100C-56 56 -32 30 0 30C32 30 56 56 50 100Z', p.main) +
  ellipse(0, 78, 26, 26, p.accent) +
  circle(-66, -22, 24, p.main) +
  circle(66, -22, 24, p.main) +
  circle(-66, -22, 14, p.accent) +
  circle(66, -22, 14, p.accent) +
  circle(0, -24, 64, p.main) +
  path(
    'M0 -48C14 -64 48 -58 46 -28C46 -14 42 -8 38 0C44 28 24 36 0 36C-24 36 -44 28 -38 0C-42 -8 -46 -14 -46 -28C-48 -58 -14 -64 0 -48Z',
    p.accent,
  ) +
  eye(-20, -24, 8, '#1b1b22') +
  eye(20, -24, 8, '#1b1b22') +
  circle(-5, -4, 3, p.dark) +
  circle(5, -4, 3, p.dark) +
  path('M-20 10Q0 30 20 10Z', p.dark) +
  path('M-10 -86Q0 -104 12 -88', { stroke: p.main, width: 9 })

export const chicken: Motif = (p) =>
  path('M-18 82L-24 100M22 82L28 100', { stroke: p.second, width: 8 }) +
  path('M-24 -78C-34 -96 -14 -104 -8 -92C-6 -110 14 -110 14 -92C24 -104 40 -92 28 -76Z', p.main) +
  path('M-88 10C-112 -10 -110 -40 -96 -48C-88 -34 -70 -20 -50 -16Z', p.accent) +
  path(
    'M0 -84C40 -84 52 -50 54 -16C84 0 78 84 0 84C-70 84 -94 40 -84 -6C-66 10 -48 6 -46 -20C-46 -54 -34 -84 0 -84Z',
    p.light,
  ) +
  path('M-50 22C-30 16 0 22 4 44C-4 66 -46 62 -50 22Z', darker(p.light, 0.1)) +
  eye(12, -50, 8, '#1b1b22') +
  polygon(
    [
      [34, -52],
      [66, -40],
      [36, -28],
    ],
    p.second,
  ) +
  path('M38 -28C50 -20 48 0 38 0C28 0 28 -18 38 -28Z', p.main)

export const fish: Motif = (p, r) => {
  const body = r.pick([p.main, p.second])
  const band = body === p.main ? p.second : p.main
  return (
    path('M50 0C80 -44 104 -50 108 -44C98 -14 98 14 108 44C104 50 80 44 50 0Z', band) +
    path('M-30 -50C-10 -90 30 -84 42 -36ZM-20 50C0 80 30 74 36 38Z', band) +
    path('M-98 4C-72 -58 20 -76 68 0C20 72 -72 62 -98 4Z', body) +
    path(
      'M-30 -50C-14 -20 -14 20 -30 50C-20 54 -8 54 2 52C14 20 14 -20 0 -52C-10 -54 -20 -54 -30 -50Z',
      p.light,
    ) +
    path('M28 -44C40 -16 40 16 28 42', { stroke: p.light, width: 8 }) +
    eye(-60, -10, 11, '#1b1b22') +
    path('M-92 18Q-80 26 -72 20', { stroke: p.dark, width: 4 })
  )
}

export const octopus: Motif = (p) => {
  const arms = [
    [-70, -1],
    [-42, -1],
    [-14, -1],
    [14, 1],
    [42, 1],
    [70, 1],
  ].map(([x = 0, s = 1], i) =>
    path(
      `M${x * 0.5} 10C${x * 0.9} 40 ${x * 1.5} 30 ${x * 1.3} 66C${x * 1.2} ${86 + (i % 2) * 6} ${x * 1.05} ${98} ${x * 1.05 + s * 22} 92`,
      { stroke: darker(p.main, (i % 2) * 0.07), width: 20 },
    ),
  )
  return (
    arms.join('') +
    path('M-62 22C-84 -50 -46 -100 0 -100C46 -100 84 -50 62 22C50 44 -50 44 -62 22Z', p.main) +
    path('M30 -90C70 -70 76 -30 62 22C56 34 40 38 24 40C50 0 52 -50 30 -90Z', darker(p.main, 0.1)) +
    circle(-22, -10, 17, p.light) +
    circle(22, -10, 17, p.light) +
    circle(-19, -7, 9, '#1b1b22') +
    circle(19, -7, 9, '#1b1b22') +
    path('M-10 18Q0 26 10 18', { stroke: p.dark, width: 5 }) +
    [-34, -14, 6].map((x, i) => circle(x, -62 - (i % 2) * 14, 7, lighter(p.main, 0.1))).join('')
  )
}

export const monster: Motif = (p, r) => {
  const skin = r.pick([p.main, mix(p.deep, p.second, 0.3)])
  return (
    path('M50 100C96 96 116 60 104 30C98 52 80 62 56 62Z', darker(skin, 0.1)) +
    [
      [-34, -84],
      [-50, -50],
      [-62, -12],
    ]
      .map(([x = 0, y = 0], i) =>
        polygon(
          [
            [x, y],
            [x - 34, y - 8 + i * 4],
            [x - 8, y + 30],
          ],
          p.second,
        ),
      )
      .join('') +
    path(
      'M-66 100C-74 40 -66 -30 -40 -70C-20 -100 40 -104 66 -76C86 -54 80 -26 52 -22C72 10 78 60 70 100Z',
      skin,
    ) +
    path('M-20 100C-28 50 -14 4 10 -14C44 0 60 60 52 100Z', p.accent) +
    path('M-4 20H46M-10 46H54M-12 72H56', { stroke: darker(p.accent, 0.14), width: 5 }) +
    path('M10 -40C30 -26 62 -26 80 -44C80 -30 66 -20 52 -20C34 -18 16 -26 10 -40Z', p.dark) +
    polygon(
      [
        [26, -33],
        [32, -22],
        [38, -31],
      ],
      '#ffffff',
    ) +
    polygon(
      [
        [50, -32],
        [56, -23],
        [61, -34],
      ],
      '#ffffff',
    ) +
    circle(22, -66, 14, '#ffffff') +
    circle(27, -65, 7, '#1b1b22') +
    path('M8 -84L34 -76', { stroke: p.dark, width: 6 }) +
    path('M-52 20C-70 36 -60 60 -40 56M60 14C84 24 84 48 66 52', { stroke: darker(skin, 0.1), width: 18 })
  )
}

export const dragon: Motif = (p) =>
  path(
    'M-20 0C-60 -70 -100 -72 -112 -54C-90 -50 -88 -40 -96 -28C-78 -30 -72 -18 -76 -6C-62 -12 -48 2 -40 24Z',
    p.second,
  ) +
  path(
    'M-96 86C-50 110 40 106 60 60C72 30 20 14 12 -14C4 -50 30 -80 62 -84C90 -86 110 -64 108 -44C92 -34 74 -34 60 -26C56 -12 92 10 96 50C100 100 20 122 -30 112C-60 108 -86 100 -96 86Z',
    p.main,
  ) +
  path(
    'M40 -8C60 14 70 34 62 62C50 96 -10 104 -50 98C0 92 40 80 44 50C46 24 26 14 22 -8C22 -30 36 -34 40 -8Z',
    p.accent,
  ) +
  [
    [14, -44],
    [4, -12],
    [22, 16],
    [56, -84],
    [36, -72],
  ]
    .map(([x = 0, y = 0]) =>
      polygon(
        [
          [x + 4, y - 8],
          [x - 20, y - 10],
          [x, y + 12],
        ],
        p.second,
      ),
    )
    .join('') +
  circle(72, -62, 8, '#ffffff') +
  circle(74, -61, 4, '#1b1b22') +
  circle(100, -56, 3, p.dark) +
  path('M62 -84L44 -106M74 -84L64 -108', { stroke: p.accent, width: 8 }) +
  path('M-96 86L-118 60L-84 66Z', p.second)

export const panda: Motif = (p) => {
  const ink = darker(p.dark, 0.02)
  return (
    path('M-60 100C-72 50 -40 22 0 22C40 22 72 50 60 100Z', p.light) +
    path('M-58 50C-40 28 40 28 58 50C70 66 60 80 50 76C30 62 -30 62 -50 76C-60 80 -70 66 -58 50Z', ink) +
    circle(-52, -74, 24, ink) +
    circle(52, -74, 24, ink) +
    ellipse(0, -24, 72, 60, p.light) +
    ellipse(-28, -26, 17, 21, ink) +
    ellipse(28, -26, 17, 21, ink) +
    circle(-25, -28, 6, '#ffffff') +
    circle(25, -28, 6, '#ffffff') +
    ellipse(0, -4, 9, 6, ink) +
    path('M0 2V8M-12 10Q0 20 12 10', { stroke: ink, width: 4 }) +
    path('M60 100L84 -60', { stroke: mix(p.deep, p.second, 0.3), width: 12 }) +
    path(
      'M80 -32C96 -52 112 -48 112 -48C110 -32 94 -26 80 -32ZM76 6C58 -12 44 -6 44 -6C48 8 62 14 76 6Z',
      mix(p.deep, p.second, 0.45),
    )
  )
}

export const bug: Motif = (p) =>
  path('M-30 -20L-84 -52M-36 14L-96 16M-32 46L-80 84M30 -20L84 -52M36 14L96 16M32 46L80 84', {
    stroke: p.dark,
    width: 9,
  }) +
  path('M-12 -76C-24 -104 -50 -108 -58 -96M12 -76C24 -104 50 -108 58 -96', { stroke: p.dark, width: 6 }) +
  ellipse(0, -58, 28, 24, p.dark) +
  path('M0 -44C40 -44 50 0 46 40C42 76 20 96 0 98C-20 96 -42 76 -46 40C-50 0 -40 -44 0 -44Z', p.main) +
  path('M0 -44C40 -44 50 0 46 40C42 76 20 96 0 98Z', darker(p.main, 0.11)) +
  path('M0 -44V98', { stroke: p.dark, width: 5 }) +
  path('M-40 -14Q0 6 40 -14', { stroke: p.dark, width: 5 }) +
  circle(-12, -62, 9, '#ffffff') +
  circle(12, -62, 9, '#ffffff') +
  circle(-10, -61, 4, '#1b1b22') +
  circle(14, -61, 4, '#1b1b22')

export const rhino: Motif = (p) => {
  const skin = mix(p.deep, p.light, 0.35)
  return (
    path('M-54 100C-64 40 -40 20 0 20C40 20 64 40 54 100Z', p.main) +
    path(
      'M-70 -50C-92 -70 -86 -96 -74 -96C-58 -94 -46 -74 -46 -62ZM50 -58C52 -80 66 -98 78 -94C88 -86 80 -62 68 -50Z',
      skin,
    ) +
    path(
      'M-70 -30C-70 -66 -36 -78 0 -78C40 -78 72 -62 72 -24C72 26 40 58 0 58C-42 58 -70 20 -70 -30Z',
      skin,
    ) +
    path('M-16 -10C-14 -40 -4 -70 14 -92C22 -60 20 -30 16 -8Z', p.light) +
    ellipse(0, 28, 40, 24, lighter(skin, 0.06)) +
    ellipse(-14, 24, 5, 7, p.dark) +
    ellipse(14, 24, 5, 7, p.dark) +
    eye(-38, -20, 8, '#1b1b22') +
    eye(40, -20, 8, '#1b1b22') +
    path('M-18 42Q0 52 18 42', { stroke: p.dark, width: 4 }) +
    polygon(
      [
        [-30, 70],
        [30, 70],
        [0, 98],
      ],
      p.second,
    )
  )
}

export const camel: Motif = (p) =>
  [
    [-44, 0],
    [-18, 4],
    [26, 4],
    [52, 0],
  ]
    .map(([x = 0, y = 0], i) => rect(x - 7, 36 + y, 14, 62 - y, darker(p.second, i % 2 ? 0.1 : 0.02), 6))
    .join('') +
  path(
    'M-70 50C-80 10 -62 -8 -46 -12C-36 -54 -10 -54 0 -18C10 -52 36 -52 44 -14C62 -12 70 -30 66 -64C64 -86 84 -94 104 -86C118 -80 114 -64 100 -64H90C92 -20 88 40 56 52Z',
    p.second,
  ) +
  path('M-70 50C-84 56 -88 76 -84 84', { stroke: p.second, width: 8 }) +
  path('M-34 -34C-20 -20 -8 -20 0 -18C10 -20 24 -24 34 -34L44 20C10 34 -20 34 -46 22Z', p.main) +
  path('M-44 12C-18 24 12 24 43 10L44 20C10 34 -20 34 -46 22Z', p.light) +
  polygon(
    [
      [-8, -6],
      [4, 4],
      [-8, 14],
      [-20, 4],
    ],
    p.light,
  ) +
  polygon(
    [
      [24, -8],
      [34, 2],
      [24, 12],
      [14, 2],
    ],
    p.light,
  ) +
  circle(90, -78, 5, '#1b1b22') +
  polygon(
    [
      [70, -86],
      [62, -102],
      [80, -92],
    ],
    p.second,
  )

export const llama: Motif = (p) =>
  path(
    'M-40 -58C-52 -88 -44 -110 -34 -106C-24 -100 -20 -80 -20 -64ZM40 -58C52 -88 44 -110 34 -106C24 -100 20 -80 20 -64Z',
    p.accent,
  ) +
  path(
    'M-44 100C-48 40 -40 0 -46 -30C-50 -64 -26 -76 0 -76C26 -76 50 -64 46 -30C40 0 48 40 44 100Z',
    p.accent,
  ) +
  [
    [-24, -70],
    [0, -80],
    [24, -70],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 18, p.light))
    .join('') +
  ellipse(0, -16, 32, 26, p.light) +
  eye(-24, -42, 7, '#1b1b22') +
  eye(24, -42, 7, '#1b1b22') +
  ellipse(0, -26, 9, 6, p.dark) +
  path('M0 -20V-10M-12 -6Q0 4 12 -6', { stroke: p.dark, width: 4 }) +
  rect(-46, 26, 92, 16, p.main, 8) +
  rect(-47, 46, 94, 10, p.second, 5) +
  [-28, 0, 28].map((x) => circle(x, 66, 8, p.main)).join('')

export const ghost: Motif = (p) =>
  path(
    'M-64 96V-20C-64 -66 -36 -98 0 -98C36 -98 64 -66 64 -20V96C52 108 42 80 30 82C18 84 14 106 0 106C-14 106 -18 84 -30 82C-42 80 -52 108 -64 96Z',
    p.light,
  ) +
  path('M28 -86C52 -72 64 -48 64 -20V96C58 102 52 98 46 92C52 30 50 -40 28 -86Z', darker(p.light, 0.1)) +
  ellipse(-22, -26, 11, 16, p.dark) +
  ellipse(22, -26, 11, 16, p.dark) +
  ellipse(0, 12, 12, 16, p.dark) +
  circle(-40, 0, 9, { fill: p.main, opacity: 0.6 }) +
  circle(40, 0, 9, { fill: p.main, opacity: 0.6 })

export const robot: Motif = (p) =>
  line(
    [
      [0, -70],
      [0, -98],
    ],
    { stroke: p.dark, width: 6 },
  ) +
  circle(0, -100, 9, p.main) +
  rect(-54, -74, 108, 74, p.accent, 16) +
  rect(10, -74, 44, 74, { fill: darker(p.accent, 0.08) }, 16) +
  rect(-42, -56, 84, 38, p.dark, 12) +
  circle(-20, -37, 11, p.second) +
  circle(20, -37, 11, p.second) +
  rect(-64, -50, 12, 26, p.main, 4) +
  rect(52, -50, 12, 26, p.main, 4) +
  rect(-46, 8, 92, 66, p.main, 12) +
  rect(-30, 22, 60, 26, p.light, 6) +
  circle(-16, 35, 6, p.main) +
  circle(0, 35, 6, p.second) +
  path('M12 35H24', { stroke: p.dark, width: 5 }) +
  path('M-50 22C-76 26 -82 46 -76 62M50 22C76 26 82 0 92 -8', { stroke: p.dark, width: 11 }) +
  rect(-40, 74, 26, 26, p.dark, 6) +
  rect(14, 74, 26, 26, p.dark, 6)

export const bear: Motif = (p) =>
  circle(-50, -70, 26, p.main) +
  circle(50, -70, 26, p.main) +
  circle(-50, -70, 13, p.accent) +
  circle(50, -70, 13, p.accent) +
  path('M-62 100C-74 54 -40 26 0 26C40 26 74 54 62 100Z', p.main) +
  ellipse(0, 80, 30, 26, p.accent) +
  ellipse(0, -20, 74, 64, p.main) +
  ellipse(0, 4, 34, 26, p.accent) +
  ellipse(0, -10, 12, 8, p.dark) +
  path('M0 -2V10M-14 12Q0 24 14 12', { stroke: p.dark, width: 4 }) +
  eye(-32, -28, 8, '#1b1b22') +
  eye(32, -28, 8, '#1b1b22')

export const deer: Motif = (p) =>
  path(
    'M-22 -60C-60 -64 -70 -96 -66 -108M-40 -70C-60 -72 -84 -66 -90 -84M22 -60C60 -64 70 -96 66 -108M40 -70C60 -72 84 -66 90 -84',
    { stroke: p.accent, width: 9 },
  ) +
  path(
    'M-40 -34C-66 -52 -80 -40 -80 -32C-70 -16 -52 -14 -40 -18ZM40 -34C66 -52 80 -40 80 -32C70 -16 52 -14 40 -18Z',
    p.main,
  ) +
  path('M-46 100C-44 60 -30 40 -26 24H26C30 40 44 60 46 100Z', p.main) +
  path('M-20 100C-20 70 -10 50 0 44C10 50 20 70 20 100Z', p.light) +
  path('M-40 -40C-34 -64 34 -64 40 -40C46 -8 28 46 0 46C-28 46 -46 -8 -40 -40Z', p.main) +
  path('M-18 10C-10 -2 10 -2 18 10C16 32 8 44 0 44C-8 44 -16 32 -18 10Z', p.light) +
  eye(-24, -14, 7, '#1b1b22') +
  eye(24, -14, 7, '#1b1b22') +
  ellipse(0, 32, 9, 7, p.dark) +
  circle(-8, -44, 4, p.accent) +
  circle(8, -44, 4, p.accent) +
  circle(0, -34, 4, p.accent)

export const whale: Motif = (p) =>
  path('M0 -62C-2 -84 -22 -90 -32 -82M0 -62C2 -84 22 -90 32 -82', { stroke: p.light, width: 8 }) +
  path(
    'M70 10C84 -10 80 -34 66 -50C86 -52 98 -44 102 -30C108 -42 118 -46 118 -46C122 -20 108 6 92 18Z',
    p.main,
  ) +
  path(
    'M-104 14C-104 -34 -60 -56 -10 -52C40 -46 56 -4 80 0L96 12C90 54 50 80 -10 80C-70 80 -104 56 -104 14Z',
    p.main,
  ) +
  path('M-102 26C-70 40 -10 44 30 28C20 60 -6 78 -30 79C-70 76 -98 56 -102 26Z', p.light) +
  path('M-84 42C-60 52 -30 54 0 46M-70 58C-50 66 -30 66 -10 60', {
    stroke: darker(p.light, 0.14),
    width: 4,
  }) +
  eye(-62, 4, 8, '#1b1b22') +
  path('M-20 40C-10 66 -36 84 -50 84C-50 64 -40 46 -20 40Z', darker(p.main, 0.12))

export const bee: Motif = (p) =>
  ellipse(-18, -50, 28, 42, { fill: p.light, opacity: 0.9 }) +
  ellipse(34, -50, 26, 40, { fill: p.light, opacity: 0.9 }) +
  path('M-88 14C-88 -24 -48 -36 0 -36C56 -36 96 -12 96 16C96 44 56 62 0 62C-48 62 -88 50 -88 14Z', p.second) +
  path(
    'M-30 -34C-16 -6 -16 32 -30 60C-14 62 0 62 6 62C18 30 18 -8 4 -36C-6 -36 -18 -36 -30 -34ZM38 -32C52 -6 52 30 40 56C54 52 66 48 74 42C84 24 84 2 72 -16C64 -24 50 -30 38 -32Z',
    p.dark,
  ) +
  eye(-62, 6, 9, '#1b1b22') +
  path('M-72 -22C-80 -48 -98 -50 -104 -44', { stroke: p.dark, width: 5 })

export const faces: Motif = (p, r) => {
  const colours = r.shuffle([p.main, p.second, p.light, p.accent, lighter(p.deep, 0.12)])
  const spots = [
    [-52, -46],
    [52, -50],
    [0, 2],
    [-56, 56],
    [56, 54],
  ] as const
  return spots
    .map(([x, y], i) => {
      const skin = colours[i] ?? p.main
      const mouths = [
        'M-18 8Q0 30 18 8Z',
        'M-8 14A8 10 0 1 0 8 14A8 10 0 1 0 -8 14',
        'M-16 18Q0 2 16 18Q0 12 -16 18Z',
        'M-16 12H16V20H-16Z',
        'M-18 10Q-4 28 18 6L14 14Q-2 34 -18 10Z',
      ]
      const eyes = r.pick([
        circle(-14, -8, 6, p.dark) + circle(14, -8, 6, p.dark),
        path('M-22 -6Q-14 -16 -6 -6M6 -6Q14 -16 22 -6', { stroke: p.dark, width: 5 }),
        circle(-14, -10, 10, '#ffffff') +
          circle(14, -10, 10, '#ffffff') +
          circle(-11, -9, 5, p.dark) +
          circle(17, -9, 5, p.dark),
        path('M-22 -14L-8 -6L-22 2M22 -14L8 -6L22 2', { stroke: p.dark, width: 5 }),
      ])
      return moved(
        circle(0, 4, 44, darker(skin, 0.16)) +
          circle(0, 0, 44, skin) +
          eyes +
          path(mouths[(i + r.int(0, 4)) % 5] ?? '', p.dark),
        { x, y, turn: r.between(-14, 14) },
      )
    })
    .join('')
}

export const chameleon: Motif = (p) =>
  path('M-106 74C-40 88 50 84 108 66', { stroke: darker(p.accent, 0.38), width: 11 }) +
  path('M60 40C100 40 108 0 84 -8C66 -12 58 8 72 14', { stroke: p.main, width: 17 }) +
  path('M-30 40L-40 70M20 44L26 72', { stroke: darker(p.main, 0.08), width: 14 }) +
  path(
    'M-104 -6C-96 -40 -60 -66 -20 -58C30 -50 74 -20 72 24C68 58 20 62 -20 54C-46 50 -60 34 -74 26C-92 22 -104 10 -104 -6Z',
    p.main,
  ) +
  path('M-20 -58C30 -50 74 -20 72 24C60 0 30 -20 -10 -24Z', p.second) +
  path('M0 0C16 12 20 30 14 50M24 6C38 16 42 32 38 48', { stroke: p.second, width: 8 }) +
  circle(-58, -18, 22, p.second) +
  circle(-58, -18, 13, p.light) +
  circle(-62, -18, 6, '#1b1b22') +
  path('M-100 6C-84 10 -70 8 -58 14', { stroke: darker(p.main, 0.2), width: 5 })

export const zombie: Motif = (p) =>
  path('M-58 100C-58 70 -40 58 0 58C40 58 58 70 58 100Z', p.main) +
  path(
    'M-52 -30C-52 -76 -30 -90 0 -90C32 -90 54 -74 54 -28C54 20 44 62 0 62C-44 62 -52 20 -52 -30Z',
    mix(p.deep, p.second, 0.45),
  ) +
  path('M-54 -30C-62 -92 -20 -104 8 -98C44 -100 62 -70 55 -34L40 -60L20 -52L4 -66L-20 -52L-38 -62Z', p.dark) +
  circle(-20, -12, 17, p.light) +
  circle(24, -14, 12, p.light) +
  circle(-18, -10, 6, '#1b1b22') +
  circle(24, -13, 5, '#1b1b22') +
  path('M-26 30H30', { stroke: p.dark, width: 7 }) +
  path('M-14 24V38M2 24V38M16 24V38', { stroke: p.dark, width: 5 }) +
  path('M30 -44L46 -30M46 -44L32 -28', { stroke: p.main, width: 5 })
