import type { Random } from '~/lib/seeded-random'
import {
  circle,
  ellipse,
  line,
  type Point,
  path,
  polygon,
  rect,
  regularPoints,
  smoothData,
  starPoints,
  verticalGradient,
} from '~/lib/server/pictures/shapes'
import { darker, lighter, mix, type Palette } from './palette'

export type Frame = {
  width: number
  height: number /** Gradient ids in one document must differ. */
  id: string
}

/** Fills the whole frame. Objects stand at the height `ground`, a share of the frame's height. */
export type Backdrop = { ground: number; draw: (frame: Frame, palette: Palette, random: Random) => string }

function sky({ width, height, id }: Frame, top: string, bottom: string): string {
  return (
    verticalGradient(`${id}-sky`, [
      [0, top],
      [1, bottom],
    ]) + rect(0, 0, width, height, { fill: `url(#${id}-sky)` })
  )
}

function ridge(
  frame: Frame,
  random: Random,
  base: number,
  rise: number,
  steps: number,
  colour: string,
): string {
  const points: Point[] = Array.from({ length: steps + 1 }, (_, i) => [
    (frame.width * i) / steps,
    base - rise * random.between(0.15, 1),
  ])
  const top = smoothData(points, false)
  return path(`${top}V${frame.height}H0Z`, colour)
}

function peaks(
  frame: Frame,
  random: Random,
  base: number,
  rise: number,
  count: number,
  colour: string,
  snow: string | null,
): string {
  let drawing = ''
  for (let i = 0; i < count; i++) {
    const x = (frame.width * (i + random.between(0.1, 0.9))) / count
    const h = rise * random.between(0.6, 1)
    const w = h * random.between(0.75, 1.05)
    drawing += polygon(
      [
        [x - w, base],
        [x, base - h],
        [x + w, base],
      ],
      colour,
    )
    drawing += polygon(
      [
        [x, base - h],
        [x + w, base],
        [x + w * 0.2, base],
      ],
      darker(colour, 0.05),
    )
    if (snow)
      drawing += polygon(
        [
          [x, base - h],
          [x - w * 0.24, base - h * 0.76],
          [x - w * 0.08, base - h * 0.82],
          [x + w * 0.04, base - h * 0.72],
          [x + w * 0.24, base - h * 0.76],
        ],
        snow,
      )
  }
  return drawing + rect(0, base - 1, frame.width, frame.height - base + 1, colour)
}

function cloud(x: number, y: number, size: number, colour: string): string {
  return path(
    `M${x - size} ${y}C${x - size * 1.1} ${y - size * 0.4} ${x - size * 0.6} ${y - size * 0.5} ${x - size * 0.45} ${y - size * 0.35}C${x - size * 0.35} ${y - size * 0.8} ${x + size * 0.25} ${y - size * 0.8} ${x + size * 0.35} ${y - size * 0.4}C${x + size * 0.75} ${y - size * 0.6} ${x + size * 1.1} ${y - size * 0.3} ${x + size} ${y}Z`,
    { fill: colour, opacity: 0.9 },
  )
}

function clouds(frame: Frame, random: Random, colour: string, count: number, lowest: number): string {
  return Array.from({ length: count }, (_, i) =>
    cloud(
      (frame.width * (i + random.next())) / count,
      frame.height * random.between(0.08, lowest),
      frame.width * random.between(0.07, 0.14),
      colour,
    ),
  ).join('')
}

function stars(frame: Frame, random: Random, colour: string, count: number, lowest = 1): string {
  return Array.from({ length: count }, () => {
    const x = frame.width * random.next()
    const y = frame.height * lowest * random.next()
    return random.chance(0.14)
      ? polygon(starPoints(x, y, random.between(6, 11), 2.4, 4), colour)
      : circle(x, y, random.between(0.9, 2.6), colour)
  }).join('')
}

function waves(frame: Frame, top: number, rows: number, from: string, to: string): string {
  let drawing = ''
  for (let row = 0; row < rows; row++) {
    const y = top + ((frame.height - top) * row) / rows
    const step = frame.width / (7 - row * 0.6)
    let d = `M${-step + (row % 2) * step * 0.5} ${y}`
    for (let x = -step; x < frame.width + step; x += step)
      d += `q${step / 4} ${-step * 0.16} ${step / 2} 0t${step / 2} 0`
    drawing += path(`${d}V${frame.height}H${-step}Z`, mix(from, to, row / Math.max(1, rows - 1)))
  }
  return drawing
}

export const hills: Backdrop = {
  ground: 0.84,
  draw(frame, p, r) {
    const { width: w, height: h } = frame
    const sunX = w * r.between(0.18, 0.82)
    return (
      sky(frame, p.ground, mix(p.ground, p.light, 0.6)) +
      circle(sunX, h * 0.36, h * 0.13, p.second) +
      clouds(frame, r, p.light, 4, 0.4) +
      ridge(frame, r, h * 0.66, h * 0.16, 4, mix(p.deep, p.ground, 0.5)) +
      ridge(frame, r, h * 0.76, h * 0.12, 5, mix(p.deep, p.ground, 0.2)) +
      ridge(frame, r, h * 0.86, h * 0.08, 3, p.deep) +
      Array.from({ length: 16 }, () => {
        const x = w * r.next()
        const y = h * r.between(0.9, 0.99)
        return path(`M${x} ${y}l-4 -12M${x} ${y}l4 -12M${x} ${y}v-15`, {
          stroke: darker(p.deep, 0.1),
          width: 2.5,
        })
      }).join('')
    )
  },
}

export const mountains: Backdrop = {
  ground: 0.86,
  draw(frame, p, r) {
    const { width: w, height: h } = frame
    return (
      sky(frame, mix(p.ground, p.second, 0.1), mix(p.accent, p.light, 0.4)) +
      circle(w * r.between(0.25, 0.75), h * 0.4, h * 0.17, mix(p.second, p.light, 0.3)) +
      peaks(frame, r, h * 0.74, h * 0.42, 3, mix(p.deep, p.ground, 0.45), p.light) +
      peaks(frame, r, h * 0.8, h * 0.24, 5, mix(p.deep, p.dark, 0.1), null) +
      ridge(frame, r, h * 0.9, h * 0.07, 4, mix(p.deep, p.dark, 0.45))
    )
  },
}

export const sea: Backdrop = {
  ground: 0.8,
  draw(frame, p, r) {
    const { width: w, height: h } = frame
    return (
      sky(frame, mix(p.ground, p.light, 0.25), mix(p.accent, p.light, 0.3)) +
      circle(w * r.between(0.3, 0.7), h * 0.5, h * 0.2, mix(p.second, p.light, 0.2)) +
      clouds(frame, r, p.light, 4, 0.42) +
      waves(frame, h * 0.64, 5, mix(p.ground, p.deep, 0.45), darker(p.deep, 0.12)) +
      Array.from({ length: 5 }, () => {
        const x = w * r.between(0.1, 0.9)
        const y = h * r.between(0.14, 0.4)
        return path(
          `M${x - 14} ${y - 5}Q${x - 6} ${y - 10} ${x} ${y}Q${x + 6} ${y - 10} ${x + 14} ${y - 5}`,
          { stroke: p.dark, width: 3 },
        )
      }).join('')
    )
  },
}

export const nightHills: Backdrop = {
  ground: 0.86,
  draw(frame, p, r) {
    const { width: w, height: h } = frame
    const moonX = w * r.between(0.3, 0.7)
    return (
      sky(frame, mix(p.deep, p.dark, 0.35), mix(p.ground, p.second, 0.25)) +
      stars(frame, r, p.accent, 60, 0.6) +
      circle(moonX, h * 0.46, h * 0.29, { fill: p.accent, opacity: 0.14 }) +
      circle(moonX, h * 0.46, h * 0.23, mix(p.accent, p.light, 0.3)) +
      circle(moonX - h * 0.07, h * 0.4, h * 0.04, mix(p.accent, p.ground, 0.2)) +
      circle(moonX + h * 0.08, h * 0.5, h * 0.055, mix(p.accent, p.ground, 0.2)) +
      ridge(frame, r, h * 0.78, h * 0.14, 4, mix(p.ground, p.deep, 0.55)) +
      ridge(frame, r, h * 0.88, h * 0.09, 5, mix(p.deep, p.dark, 0.4)) +
      ridge(frame, r, h * 0.95, h * 0.06, 3, mix(p.deep, p.dark, 0.75))
    )
  },
}

export const forest: Backdrop = {
  ground: 0.88,
  draw(frame, p, r) {
    const { width: w, height: h } = frame
    let drawing =
      sky(frame, mix(p.ground, p.light, 0.3), mix(p.light, p.ground, 0.25)) +
      circle(w * r.between(0.35, 0.65), h * 0.42, h * 0.2, mix(p.second, p.light, 0.35))
    for (let layer = 0; layer < 3; layer++) {
      const colour = mix(mix(p.ground, p.light, 0.2), mix(p.deep, p.dark, 0.2), 0.3 + layer * 0.34)
      const count = 9 - layer * 2
      const base = h * (0.78 + layer * 0.1)
      for (let i = 0; i <= count; i++) {
        const middle = Math.abs(i / count - 0.5)
        const tall = h * (0.2 + middle * (0.3 + layer * 0.36)) * r.between(0.75, 1.1)
        const x = (w * i) / count + r.between(-14, 14)
        drawing += [0, 1, 2]
          .map((k) =>
            polygon(
              [
                [x - tall * (0.24 - k * 0.05), base - tall * k * 0.26],
                [x, base - tall * (0.5 + k * 0.26)],
                [x + tall * (0.24 - k * 0.05), base - tall * k * 0.26],
              ],
              colour,
            ),
          )
          .join('')
      }
      drawing += ridge(frame, r, base + 4, h * 0.03, 4, colour)
    }
    return drawing
  },
}

export const desert: Backdrop = {
  ground: 0.84,
  draw(frame, p, r) {
    const { width: w, height: h } = frame
    const sand = mix(p.second, p.accent, 0.45)
    return (
      sky(frame, p.main, mix(p.second, p.light, 0.35)) +
      circle(w * r.between(0.25, 0.75), h * 0.46, h * 0.19, mix(p.light, p.second, 0.25)) +
      ridge(frame, r, h * 0.72, h * 0.13, 3, mix(sand, p.main, 0.4)) +
      ridge(frame, r, h * 0.8, h * 0.1, 2, mix(sand, p.main, 0.18)) +
      ridge(frame, r, h * 0.9, h * 0.1, 3, sand) +
      Array.from({ length: 5 }, (_, i) =>
        path(`M${w * r.between(0, 0.6)} ${h * (0.9 + i * 0.02)}q40 -10 80 0t80 0`, {
          stroke: darker(sand, 0.08),
          width: 3,
        }),
      ).join('')
    )
  },
}

export const underwater: Backdrop = {
  ground: 0.8,
  draw(frame, p, r) {
    const { width: w, height: h } = frame
    const weed = (x: number, tall: number, colour: string) =>
      path(`M${x} ${h}C${x - 22} ${h - tall * 0.33} ${x + 24} ${h - tall * 0.6} ${x - 4} ${h - tall}`, {
        stroke: colour,
        width: 15,
      })
    return (
      sky(frame, lighter(p.ground, 0.06), mix(p.deep, p.dark, 0.45)) +
      Array.from({ length: 5 }, (_, i) =>
        polygon(
          [
            [w * (i * 0.22 + 0.04), 0],
            [w * (i * 0.22 + 0.13), 0],
            [w * (i * 0.25 - 0.02), h],
            [w * (i * 0.25 - 0.18), h],
          ],
          { fill: p.light, opacity: 0.1 },
        ),
      ).join('') +
      Array.from({ length: 24 }, () =>
        circle(w * r.next(), h * r.next() * 0.85, r.between(3, 11), {
          stroke: p.light,
          width: 2.4,
          opacity: 0.6,
        }),
      ).join('') +
      ridge(frame, r, h * 0.9, h * 0.14, 5, mix(p.deep, p.dark, 0.35)) +
      ridge(frame, r, h * 0.97, h * 0.08, 4, mix(p.accent, p.deep, 0.35)) +
      Array.from({ length: 8 }, (_, i) =>
        weed(
          i < 4 ? w * r.between(0.01, 0.2) : w * r.between(0.8, 0.99),
          h * r.between(0.14, 0.36),
          r.pick([p.main, mix(p.deep, p.second, 0.4), mix(p.deep, p.dark, 0.2)]),
        ),
      ).join('')
    )
  },
}

export const space: Backdrop = {
  ground: 0.8,
  draw(frame, p, r) {
    const { width: w, height: h } = frame
    const bands = [0.2, 0.4, 0.6]
      .map((s, i) =>
        path(
          smoothData([
            [-40, h * (s + 0.1)],
            [w * 0.3, h * (s - 0.08)],
            [w * 0.7, h * (s + 0.1)],
            [w + 40, h * (s - 0.14)],
            [w + 40, h * (s + 0.06)],
            [w * 0.6, h * (s + 0.24)],
            [w * 0.25, h * (s + 0.06)],
            [-40, h * (s + 0.3)],
          ]),
          { fill: [p.ground, p.main, p.second][i] ?? p.ground, opacity: 0.16 },
        ),
      )
      .join('')
    return (
      sky(frame, mix(p.dark, p.deep, 0.2), mix(p.deep, p.ground, 0.4)) +
      bands +
      stars(frame, r, p.light, 110) +
      circle(w * r.between(0.08, 0.2), h * r.between(0.3, 0.5), w * 0.05, p.second) +
      circle(w * r.between(0.82, 0.94), h * r.between(0.5, 0.64), w * 0.075, mix(p.main, p.deep, 0.3)) +
      circle(w * 0.5, h * 1.66, h * 0.88, p.main) +
      path(`M${w * 0.1} ${h * 0.98}q60 -34 130 -30M${w * 0.5} ${h * 0.86}q80 6 120 26`, {
        stroke: lighter(p.main, 0.07),
        width: 12,
      }) +
      circle(w * 0.36, h * 0.9, 15, darker(p.main, 0.07)) +
      circle(w * 0.74, h * 0.95, 20, darker(p.main, 0.07))
    )
  },
}

export const city: Backdrop = {
  ground: 0.9,
  draw(frame, p, r) {
    const { width: w, height: h } = frame
    let drawing =
      sky(frame, p.ground, mix(p.accent, p.second, 0.2)) +
      circle(w * r.between(0.25, 0.75), h * 0.42, h * 0.16, p.light)
    for (let layer = 0; layer < 3; layer++) {
      const colour = mix(p.ground, mix(p.deep, p.dark, 0.35), 0.35 + layer * 0.3)
      let x = -20
      while (x < w) {
        const bw = r.between(38, 78)
        const bh = h * (0.44 - layer * 0.1) * r.between(0.5, 1.05)
        drawing += rect(x, h * 0.9 - bh, bw - 4, bh, colour)
        if (r.chance(0.3))
          drawing += line(
            [
              [x + bw / 2, h * 0.9 - bh],
              [x + bw / 2, h * 0.9 - bh - 28],
            ],
            { stroke: colour, width: 4 },
          )
        if (layer > 0)
          for (let k = 0; k < 10; k++)
            drawing += rect(x + 7 + r.int(0, 2) * 15, h * 0.9 - bh + 12 + r.int(0, 8) * 18, 8, 10, {
              fill: p.second,
              opacity: 0.75,
            })
        x += bw
      }
    }
    return drawing + rect(0, h * 0.89, w, h * 0.12, mix(p.deep, p.dark, 0.65))
  },
}

export const room: Backdrop = {
  ground: 0.9,
  draw(frame, p, r) {
    const { width: w, height: h } = frame
    const wall = p.ground
    const stripes = Array.from({ length: 12 }, (_, i) =>
      rect((w / 12) * i, 0, w / 24, h * 0.76, darker(wall, 0.03)),
    ).join('')
    const spots = Array.from({ length: 40 }, (_, i) =>
      polygon(
        regularPoints(
          (w / 8) * (i % 8) + (Math.floor(i / 8) % 2) * (w / 16) + w / 32,
          h * 0.08 + Math.floor(i / 8) * h * 0.15,
          9,
          4,
        ),
        darker(wall, 0.05),
      ),
    ).join('')
    return (
      rect(0, 0, w, h, wall) +
      r.pick([stripes, spots]) +
      ellipse(w / 2, h * 0.5, w * 0.44, h * 0.38, { fill: mix(p.second, p.light, 0.3), opacity: 0.5 }) +
      rect(0, h * 0.72, w, h * 0.05, mix(p.deep, p.light, 0.2)) +
      rect(0, h * 0.77, w, h * 0.23, mix(p.deep, p.dark, 0.2)) +
      Array.from({ length: 5 }, (_, i) =>
        line(
          [
            [0, h * (0.8 + i * 0.05)],
            [w, h * (0.8 + i * 0.05)],
          ],
          { stroke: mix(p.deep, p.dark, 0.36), width: 3, cap: 'butt' },
        ),
      ).join('') +
      ellipse(w / 2, h * 0.91, w * 0.42, h * 0.06, mix(p.deep, p.dark, 0.42))
    )
  },
}

export const dungeon: Backdrop = {
  ground: 0.88,
  draw(frame, p, r) {
    const { width: w, height: h } = frame
    const stone = mix(p.deep, p.dark, 0.3)
    let bricks = ''
    for (let row = 0; row < 13; row++)
      for (let column = -1; column < 7; column++)
        bricks += rect(
          column * (w / 6) + (row % 2) * (w / 12) + 3,
          row * (h / 12) + 3,
          w / 6 - 6,
          h / 12 - 6,
          mix(stone, p.ground, r.between(0.02, 0.16)),
          6,
        )
    const arch = `M${w * 0.17} ${h}V${h * 0.5}A${w * 0.33} ${w * 0.33} 0 0 1 ${w * 0.83} ${h * 0.5}V${h}Z`
    const torch = (x: number) =>
      circle(x, h * 0.48, w * 0.1, { fill: p.second, opacity: 0.25 }) +
      rect(x - 6, h * 0.5, 12, 54, p.dark, 4) +
      path(
        `M${x} ${h * 0.41}C${x + 26} ${h * 0.47} ${x + 18} ${h * 0.52} ${x} ${h * 0.52}C${x - 18} ${h * 0.52} ${x - 26} ${h * 0.47} ${x} ${h * 0.41}Z`,
        p.second,
      ) +
      path(
        `M${x} ${h * 0.46}C${x + 12} ${h * 0.49} ${x + 9} ${h * 0.515} ${x} ${h * 0.515}C${x - 9} ${h * 0.515} ${x - 12} ${h * 0.49} ${x} ${h * 0.46}Z`,
        p.light,
      )
    return (
      rect(0, 0, w, h, stone) +
      bricks +
      path(arch, { fill: mix(p.second, p.main, 0.35), stroke: mix(stone, p.ground, 0.35), width: 20 }) +
      circle(w / 2, h * 0.58, w * 0.26, { fill: p.light, opacity: 0.35 }) +
      torch(w * 0.085) +
      torch(w * 0.915) +
      rect(0, h * 0.9, w, h * 0.1, mix(stone, p.dark, 0.6))
    )
  },
}

export const fivePeaks: Backdrop = {
  ground: 0.86,
  draw(frame, p, r) {
    const { width: w, height: h } = frame
    const peak = (x: number, tall: number, wide: number, colour: string) =>
      path(
        `M${x - wide} ${h * 0.76}C${x - wide * 0.7} ${h * 0.76 - tall * 0.4} ${x - wide * 0.34} ${h * 0.76 - tall} ${x} ${h * 0.76 - tall}C${x + wide * 0.34} ${h * 0.76 - tall} ${x + wide * 0.7} ${h * 0.76 - tall * 0.4} ${x + wide} ${h * 0.76}Z`,
        { fill: colour, stroke: p.light, width: 4 },
      ) +
      path(
        `M${x - wide * 0.3} ${h * 0.76 - tall * 0.7}Q${x} ${h * 0.76 - tall * 0.5} ${x + wide * 0.3} ${h * 0.76 - tall * 0.7}`,
        { stroke: p.light, width: 3 },
      )
    const green = mix(p.deep, p.ground, 0.25)
    return (
      rect(0, 0, w, h, mix(p.ground, p.accent, 0.35)) +
      circle(w * 0.2, h * 0.26, h * 0.085, p.main) +
      circle(w * 0.8, h * 0.26, h * 0.085, p.light) +
      clouds(frame, r, p.light, 3, 0.3) +
      peak(w * 0.06, h * 0.34, w * 0.2, darker(green, 0.03)) +
      peak(w * 0.94, h * 0.34, w * 0.2, darker(green, 0.03)) +
      peak(w * 0.28, h * 0.42, w * 0.2, green) +
      peak(w * 0.72, h * 0.42, w * 0.2, green) +
      peak(w * 0.5, h * 0.5, w * 0.2, darker(green, 0.06)) +
      Array.from({ length: 4 }, (_, row) =>
        Array.from({ length: 12 }, (_, i) => {
          const x = (i - 0.5 + (row % 2) * 0.5) * (w / 10)
          const y = h * (0.84 + row * 0.055)
          const size = w / 20
          return (
            circle(x, y, size, { fill: mix(p.deep, p.dark, 0.25), stroke: p.light, width: 3 }) +
            circle(x, y, size * 0.62, { stroke: p.light, width: 2.4 }) +
            circle(x, y, size * 0.26, { stroke: p.light, width: 2 })
          )
        }).join(''),
      ).join('')
    )
  },
}

export const cloudy: Backdrop = {
  ground: 0.82,
  draw(frame, p, r) {
    const { width: w, height: h } = frame
    return (
      sky(frame, p.ground, mix(p.ground, p.light, 0.75)) +
      circle(w * r.between(0.2, 0.8), h * 0.38, h * 0.17, mix(p.second, p.light, 0.15)) +
      clouds(frame, r, p.light, 5, 0.55) +
      Array.from({ length: 13 }, (_, i) =>
        circle(
          (w / 11) * i - 20,
          h * r.between(0.9, 0.99),
          w * r.between(0.08, 0.15),
          i % 3 ? p.light : mix(p.light, p.ground, 0.25),
        ),
      ).join('')
    )
  },
}

export const road: Backdrop = {
  ground: 0.88,
  draw(frame, p, r) {
    const { width: w, height: h } = frame
    const asphalt = mix(p.dark, p.ground, 0.22)
    return (
      sky(frame, p.ground, mix(p.accent, p.light, 0.4)) +
      circle(w * r.between(0.25, 0.75), h * 0.48, h * 0.15, p.second) +
      ridge(frame, r, h * 0.62, h * 0.14, 4, mix(p.deep, p.ground, 0.3)) +
      rect(0, h * 0.6, w, h * 0.4, p.deep) +
      polygon(
        [
          [w * 0.46, h * 0.6],
          [w * 0.54, h * 0.6],
          [w * 1.16, h],
          [w * -0.16, h],
        ],
        asphalt,
      ) +
      Array.from({ length: 6 }, (_, i) => {
        const a = (i / 6) ** 1.5
        const b = ((i + 0.5) / 6) ** 1.5
        const y1 = h * (0.6 + 0.4 * a)
        const y2 = h * (0.6 + 0.4 * b)
        return polygon(
          [
            [w * 0.5 - 2 - a * 9, y1],
            [w * 0.5 + 2 + a * 9, y1],
            [w * 0.5 + 2 + b * 9, y2],
            [w * 0.5 - 2 - b * 9, y2],
          ],
          p.light,
        )
      }).join('') +
      [-1, 1]
        .map((s) =>
          Array.from({ length: 7 }, (_, i) => {
            const a = (i / 7) ** 1.5
            const b = ((i + 1) / 7) ** 1.5
            const x = (t: number, o: number) => w * 0.5 + s * (w * (0.04 + 0.62 * t) + o * (4 + 30 * t))
            return polygon(
              [
                [x(a, 0), h * (0.6 + 0.4 * a)],
                [x(a, 1), h * (0.6 + 0.4 * a)],
                [x(b, 1), h * (0.6 + 0.4 * b)],
                [x(b, 0), h * (0.6 + 0.4 * b)],
              ],
              i % 2 ? p.light : p.main,
            )
          }).join(''),
        )
        .join('')
    )
  },
}

export const ice: Backdrop = {
  ground: 0.84,
  draw(frame, p, r) {
    const { width: w, height: h } = frame
    const frost = mix(p.light, p.ground, 0.15)
    return (
      sky(frame, p.ground, mix(p.ground, p.light, 0.5)) +
      Array.from({ length: 60 }, () =>
        circle(w * r.next(), h * r.next(), r.between(1.5, 5), { fill: '#ffffff', opacity: 0.8 }),
      ).join('') +
      peaks(frame, r, h * 0.72, h * 0.34, 4, mix(p.ground, p.deep, 0.35), '#ffffff') +
      path(
        `M0 ${h * 0.74}L${w * 0.2} ${h * 0.7}L${w * 0.45} ${h * 0.75}L${w * 0.7} ${h * 0.7}L${w} ${h * 0.76}V${h}H0Z`,
        frost,
      ) +
      path(
        `M0 ${h * 0.86}L${w * 0.3} ${h * 0.9}L${w * 0.6} ${h * 0.86}L${w} ${h * 0.92}M${w * 0.3} ${h * 0.9}L${w * 0.24} ${h}M${w * 0.6} ${h * 0.86}L${w * 0.7} ${h}`,
        { stroke: mix(p.ground, p.deep, 0.2), width: 4 },
      )
    )
  },
}

export const rays: Backdrop = {
  ground: 0.84,
  draw({ width: w, height: h }, p, r) {
    const count = r.pick([9, 12, 14, 16])
    const reach = Math.hypot(w, h)
    const turn = r.between(0, Math.PI)
    const cx = w * 0.5
    const cy = h * r.between(0.5, 0.66)
    const beam = r.pick([
      mix(p.ground, p.light, 0.35),
      mix(p.ground, p.second, 0.55),
      mix(p.ground, p.deep, 0.6),
    ])
    return (
      rect(0, 0, w, h, p.ground) +
      Array.from({ length: count }, (_, i) => {
        const a = turn + (i * 2 * Math.PI) / count
        const b = a + Math.PI / count
        return polygon(
          [
            [cx, cy],
            [cx + Math.cos(a) * reach, cy + Math.sin(a) * reach],
            [cx + Math.cos(b) * reach, cy + Math.sin(b) * reach],
          ],
          beam,
        )
      }).join('') +
      circle(cx, cy, w * 0.3, { fill: mix(beam, p.light, 0.4), opacity: 0.9 })
    )
  },
}

export const confetti: Backdrop = {
  ground: 0.84,
  draw({ width: w, height: h }, p, r) {
    const colours = [p.main, p.second, p.light, p.accent, p.deep]
    return (
      rect(0, 0, w, h, p.ground) +
      circle(w / 2, h * 0.58, w * 0.36, lighter(p.ground, 0.05)) +
      Array.from({ length: 54 }, () => {
        const x = w * r.next()
        const y = h * r.next()
        const c = r.pick(colours)
        const s = r.between(7, 16)
        return r.pick([
          circle(x, y, s * 0.6, c),
          polygon(regularPoints(x, y, s, 3, r.between(0, 120)), c),
          polygon(regularPoints(x, y, s, 4, r.between(0, 90)), c),
          path(`M${x} ${y}q${s} ${-s} ${s * 1.6} 0t${s * 1.6} 0`, { stroke: c, width: 5 }),
        ])
      }).join('')
    )
  },
}

export const spotlight: Backdrop = {
  ground: 0.88,
  draw({ width: w, height: h }, p, r) {
    return (
      rect(0, 0, w, h, mix(p.deep, p.dark, 0.35)) +
      polygon(
        [
          [w * 0.38, 0],
          [w * 0.62, 0],
          [w * 0.96, h],
          [w * 0.04, h],
        ],
        { fill: p.accent, opacity: 0.24 },
      ) +
      [0.12, 0.88]
        .map(
          (s) =>
            path(
              `M${s < 0.5 ? 0 : w} 0C${w * (s < 0.5 ? 0.24 : 0.76)} ${h * 0.3} ${w * (s < 0.5 ? 0.14 : 0.86)} ${h * 0.6} ${w * (s < 0.5 ? 0.2 : 0.8)} ${h}H${s < 0.5 ? 0 : w}Z`,
              p.main,
            ) +
            path(
              `M${s < 0.5 ? 0 : w} 0C${w * (s < 0.5 ? 0.12 : 0.88)} ${h * 0.3} ${w * (s < 0.5 ? 0.07 : 0.93)} ${h * 0.6} ${w * (s < 0.5 ? 0.1 : 0.9)} ${h}H${s < 0.5 ? 0 : w}Z`,
              darker(p.main, 0.08),
            ),
        )
        .join('') +
      ellipse(w / 2, h * 0.9, w * 0.4, h * 0.09, mix(p.accent, p.second, 0.3)) +
      Array.from({ length: 14 }, () =>
        circle(w * r.between(0.25, 0.75), h * r.between(0.1, 0.8), r.between(1.5, 4), {
          fill: p.light,
          opacity: 0.5,
        }),
      ).join('')
    )
  },
}

export const feltTable: Backdrop = {
  ground: 0.84,
  draw({ width: w, height: h, id }, p, r) {
    const felt = mix(p.deep, p.ground, 0.3)
    return (
      `<radialGradient id="${id}-felt" cx="0.5" cy="0.55" r="0.7"><stop offset="0" stop-color="${lighter(felt, 0.09)}"/><stop offset="1" stop-color="${darker(felt, 0.1)}"/></radialGradient>` +
      rect(0, 0, w, h, { fill: `url(#${id}-felt)` }) +
      Array.from({ length: 5 }, (_, row) =>
        Array.from({ length: 5 }, (_, i) =>
          polygon(
            regularPoints(
              (i + (row % 2) * 0.5 + 0.25) * (w / 5),
              (row + 0.5) * (h / 5),
              17,
              4,
              45 * r.int(0, 1),
            ),
            { fill: lighter(felt, 0.05), opacity: 0.5 },
          ),
        ).join(''),
      ).join('') +
      ellipse(w / 2, h * 0.62, w * 0.4, h * 0.26, { stroke: p.second, width: 5, opacity: 0.85 }) +
      ellipse(w / 2, h * 0.62, w * 0.37, h * 0.235, { stroke: p.second, width: 2, opacity: 0.85 })
    )
  },
}

export const parchment: Backdrop = {
  ground: 0.84,
  draw({ width: w, height: h }, p, r) {
    const paper = mix(p.accent, p.second, 0.2)
    const coast = (x: number, y: number, size: number) => {
      const points: Point[] = regularPoints(x, y, size, 11).map(
        ([a, b]) => [a + r.between(-size, size) * 0.2, b + r.between(-size, size) * 0.2] as const,
      )
      return path(smoothData(points), {
        fill: mix(paper, p.deep, 0.28),
        stroke: darker(paper, 0.2),
        width: 4,
      })
    }
    return (
      rect(0, 0, w, h, paper) +
      Array.from(
        { length: 5 },
        (_, i) =>
          line(
            [
              [(w / 5) * (i + 0.5), 0],
              [(w / 5) * (i + 0.5), h],
            ],
            { stroke: darker(paper, 0.07), width: 2 },
          ) +
          line(
            [
              [0, (h / 5) * (i + 0.5)],
              [w, (h / 5) * (i + 0.5)],
            ],
            { stroke: darker(paper, 0.07), width: 2 },
          ),
      ).join('') +
      coast(w * 0.12, h * 0.34, w * 0.2) +
      coast(w * 0.92, h * 0.5, w * 0.24) +
      coast(w * 0.3, h * 0.96, w * 0.26) +
      path(`M${w * 0.16} ${h * 0.42}Q${w * 0.4} ${h * 0.3} ${w * 0.5} ${h * 0.5}T${w * 0.88} ${h * 0.6}`, {
        stroke: p.main,
        width: 6,
        dash: '4 15',
      })
    )
  },
}
