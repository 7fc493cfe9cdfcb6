/** `#rrggbb` */
export type Colour = string

export type Point = readonly [number, number]

/** One decimal is a tenth of a pixel; more would only lengthen the file. */
export function number(value: number): string {
  const rounded = Math.round(value * 10) / 10
  return Object.is(rounded, -0) ? '0' : String(rounded)
}

export type Paint = {
  fill?: Colour | 'none' | `url(#${string})`
  stroke?: Colour
  width?: number
  opacity?: number
  cap?: 'round' | 'butt'
  dash?: string
}

function paintAttributes({ fill = 'none', stroke, width, opacity, cap = 'round', dash }: Paint): string {
  let attributes = ` fill="${fill}"`
  if (stroke) {
    attributes += ` stroke="${stroke}" stroke-width="${number(width ?? 2)}" stroke-linejoin="round"`
    if (cap === 'round') attributes += ' stroke-linecap="round"'
    if (dash) attributes += ` stroke-dasharray="${dash}"`
  }
  if (opacity !== undefined && opacity < 1) attributes += ` opacity="${Math.round(opacity * 100) / 100}"`
  return attributes
}

export function asPaint(paint: Colour | Paint): Paint {
  return typeof paint === 'string' ? { fill: paint as Colour } : paint
}

export function path(d: string, paint: Colour | Paint): string {
  return `<path d="${d}"${paintAttributes(asPaint(paint))}/>`
}

export function rect(x: number, y: number, w: number, h: number, paint: Colour | Paint, radius = 0): string {
  const round = radius > 0 ? ` rx="${number(radius)}"` : ''
  return `<rect x="${number(x)}" y="${number(y)}" width="${number(w)}" height="${number(h)}"${round}${paintAttributes(asPaint(paint))}/>`
}

export function circle(x: number, y: number, r: number, paint: Colour | Paint): string {
  return `<circle cx="${number(x)}" cy="${number(y)}" r="${number(r)}"${paintAttributes(asPaint(paint))}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, paint: Colour | Paint): string {
  return `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(rx)}" ry="${number(ry)}"${paintAttributes(asPaint(paint))}/>`
}

export function polygonData(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}Z`
}

export function polygon(points: readonly Point[], paint: Colour | Paint): string {
  return path(polygonData(points), paint)
}

export function line(points: readonly Point[], paint: Paint): string {
  return path(`M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}`, paint)
}

export function regularPoints(x: number, y: number, radius: number, corners: number, turn = -90): Point[] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = ((turn + (360 * i) / corners) * Math.PI) / 180
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
  })
}

export function starPoints(
  x: number,
  y: number,
  outer: number,
  inner: number,
  tips: number,
  turn = -90,
): Point[] {
  return Array.from({ length: tips * 2 }, (_, i) => {
    const angle = ((turn + (180 * i) / tips) * Math.PI) / 180
    const radius = i % 2 === 0 ? outer : inner
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
  })
}

/** A smooth closed curve through the points. */
export function smoothData(points: readonly Point[], closed = true): string {
  const count = points.length
  const at = (i: number): Point => {
    const index = closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))
    return points[index] ?? [0, 0]
  }
  let d = `M${number(at(0)[0])} ${number(at(0)[1])}`
  const segments = closed ? count : count - 1
  for (let i = 0; i < segments; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6]
    const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6]
    d += `C${[...c1, ...c2, ...p2].map(number).join(' ')}`
  }
  return closed ? `${d}Z` : d
}

export type Move = { x?: number; y?: number; scale?: number; turn?: number; flip?: boolean }

export function moved(drawing: string, { x = 0, y = 0, scale = 1, turn = 0, flip = false }: Move): string {
  const parts = [`translate(${number(x)} ${number(y)})`]
  if (turn) parts.push(`rotate(${number(turn)})`)
  if (scale !== 1 || flip) {
    const s = Math.round(scale * 1000) / 1000
    parts.push(flip ? `scale(${-s} ${s})` : `scale(${s})`)
  }
  return `<g transform="${parts.join(' ')}">${drawing}</g>`
}

export function faded(drawing: string, opacity: number): string {
  return `<g opacity="${Math.round(opacity * 100) / 100}">${drawing}</g>`
}

export function clipped(drawing: string, id: string, shape: string): string {
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${drawing}</g>`
}

export function verticalGradient(
  id: string,
  stops: readonly (readonly [offset: number, colour: Colour])[],
): string {
  const marks = stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${marks}</linearGradient>`
}

export function svgDocument(width: number, height: number, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`
}
