import type { Random } from '~/lib/seeded-random'
import { circle, line, path, polygon, rect, regularPoints } from '~/lib/server/pictures/shapes'
import { darker, lighter, mix } from './palette'

/** A repeating texture over the whole frame, in shades of one colour. */
export type Pattern = (width: number, height: number, colour: string, random: Random) => string

function repeat(
  width: number,
  height: number,
  step: number,
  draw: (x: number, y: number, row: number, column: number) => string,
): string {
  let drawing = ''
  for (let row = 0; row * step < height + step; row++) {
    for (let column = 0; column * step < width + step; column++)
      drawing += draw(column * step, row * step, row, column)
  }
  return drawing
}

const plain: Pattern = (w, h, colour) => rect(0, 0, w, h, colour)

const dots: Pattern = (w, h, colour) =>
  rect(0, 0, w, h, colour) +
  repeat(w, h, 40, (x, y, row) => circle(x + (row % 2) * 20, y, 7, darker(colour, 0.05)))

const scales: Pattern = (w, h, colour) =>
  rect(0, 0, w, h, colour) +
  Array.from({ length: Math.ceil(h / 30) + 3 }, (_, row) =>
    Array.from({ length: Math.ceil(w / 60) + 2 }, (_, i) => {
      const x = i * 60 + (row % 2) * 30
      const y = row * 30
      return [30, 21, 12]
        .map((s, k) => circle(x, y, s, { fill: k % 2 ? lighter(colour, 0.05) : darker(colour, 0.045) }))
        .join('')
    }).join(''),
  ).join('')

const stripes: Pattern = (w, h, colour) =>
  rect(0, 0, w, h, colour) +
  Array.from({ length: Math.ceil((w + h) / 64) + 1 }, (_, i) =>
    polygon(
      [
        [i * 64 - h, h],
        [i * 64 - h + 32, h],
        [i * 64 + 32, 0],
        [i * 64, 0],
      ],
      darker(colour, 0.04),
    ),
  ).join('')

const bars: Pattern = (w, h, colour) =>
  rect(0, 0, w, h, colour) +
  Array.from({ length: Math.ceil(w / 60) }, (_, i) => rect(i * 60, 0, 30, h, lighter(colour, 0.04))).join('')

const argyle: Pattern = (w, h, colour) =>
  rect(0, 0, w, h, colour) +
  repeat(w, h, 75, (x, y, row, column) =>
    polygon(
      [
        [x, y - 37],
        [x + 37, y],
        [x, y + 37],
        [x - 37, y],
      ],
      (row + column) % 2 ? darker(colour, 0.05) : lighter(colour, 0.04),
    ),
  ) +
  Array.from({ length: 17 }, (_, i) =>
    line(
      [
        [i * 75 - h, h],
        [i * 75, 0],
      ],
      { stroke: lighter(colour, 0.1), width: 1.5, dash: '6 7' },
    ),
  ).join('')

const checks: Pattern = (w, h, colour) =>
  rect(0, 0, w, h, colour) +
  repeat(w, h, 60, (x, y, row, column) =>
    (row + column) % 2 ? rect(x, y, 60, 60, darker(colour, 0.045)) : '',
  )

const honeycomb: Pattern = (w, h, colour) =>
  rect(0, 0, w, h, colour) +
  Array.from({ length: Math.ceil(h / 45) + 2 }, (_, row) =>
    Array.from({ length: Math.ceil(w / 52) + 2 }, (_, i) =>
      polygon(regularPoints(i * 52 + (row % 2) * 26, row * 45, 26, 6), {
        fill:
          (row * 7 + i * 3) % 5 === 0
            ? lighter(colour, 0.06)
            : (row + i * 2) % 4 === 0
              ? darker(colour, 0.05)
              : colour,
        stroke: darker(colour, 0.07),
        width: 3,
      }),
    ).join(''),
  ).join('')

const triangles: Pattern = (w, h, colour, random) =>
  rect(0, 0, w, h, colour) +
  repeat(w, h, 75, (x, y) =>
    polygon(
      random.chance(0.5)
        ? [
            [x, y],
            [x + 75, y],
            [x, y + 75],
          ]
        : [
            [x + 75, y],
            [x + 75, y + 75],
            [x, y + 75],
          ],
      random.pick([darker(colour, 0.06), lighter(colour, 0.05), darker(colour, 0.03)]),
    ),
  )

const waves: Pattern = (w, h, colour) =>
  rect(0, 0, w, h, colour) +
  Array.from({ length: Math.ceil(h / 36) + 1 }, (_, row) => {
    let d = `M-40 ${row * 36}`
    for (let x = -40; x < w + 40; x += 60) d += 'q15 -20 30 0t30 0'
    return path(d, { stroke: row % 2 ? darker(colour, 0.06) : lighter(colour, 0.06), width: 7 })
  }).join('')

const quarters: Pattern = (w, h, colour, random) =>
  rect(0, 0, w, h, colour) +
  repeat(w, h, 100, (x, y) => {
    const ink = random.pick([darker(colour, 0.07), lighter(colour, 0.06), mix(colour, '#ffffff', 0.12)])
    return random.pick([
      path(`M${x} ${y}H${x + 100}A100 100 0 0 1 ${x} ${y + 100}Z`, ink),
      path(`M${x + 100} ${y}V${y + 100}A100 100 0 0 1 ${x} ${y}Z`, ink),
      circle(x + 50, y + 50, 50, ink),
      rect(x, y, 100, 100, ink),
      path(`M${x} ${y + 100}A50 50 0 0 1 ${x + 100} ${y + 100}Z`, ink),
    ])
  })

export const patterns = {
  plain,
  dots,
  scales,
  stripes,
  bars,
  argyle,
  checks,
  honeycomb,
  triangles,
  waves,
  quarters,
} as const
export type PatternName = keyof typeof patterns
export const patternNames = Object.keys(patterns) as PatternName[]
