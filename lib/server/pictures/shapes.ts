/** One decimal is a tenth of a pixel; more would only lengthen the file. */
export function number(value: number): string {
  const rounded = Math.round(value * 10) / 10
  return Object.is(rounded, -0) ? '0' : String(rounded)
}

interface Paint {
  fill?: string
  stroke?: string
  width?: number
}

function paintAttributes(paint: string | Paint): string {
  const { fill = 'none', stroke, width = 2 } = typeof paint === 'string' ? { fill: paint } : paint
  const line = stroke
    ? ` stroke="${stroke}" stroke-width="${number(width)}" stroke-linejoin="round" stroke-linecap="round"`
    : ''
  return ` fill="${fill}"${line}`
}

export function path(d: string, paint: string): string {
  return `<path d="${d}"${paintAttributes(paint)}/>`
}

export function rect(x: number, y: number, w: number, h: number, paint: string | Paint, radius = 0): string {
  const round = radius > 0 ? ` rx="${number(radius)}"` : ''
  return `<rect x="${number(x)}" y="${number(y)}" width="${number(w)}" height="${number(h)}"${round}${paintAttributes(paint)}/>`
}

export function svgDocument(width: number, height: number, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`
}
