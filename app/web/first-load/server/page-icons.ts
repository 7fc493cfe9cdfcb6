const shapeEnd = '</symbol>'

/** The shapes of a sheet by their names, in its order. */
function shapesIn(sheet: string): Map<string, string> {
  const shapes = new Map<string, string>()
  for (const shape of sheet.split(shapeEnd)) {
    const name = /<symbol id="(icon-[\w-]+)"/.exec(shape)?.[1]
    const lines = shape.split('\n').map((line) => line.trim())
    if (name !== undefined) shapes.set(name, `${lines.join('')}${shapeEnd}`)
  }
  return shapes
}

/** Every page has the same sheet, so it is read once. */
let last = { sheet: '', shapes: shapesIn('') }

/** Leaves out of a page the shapes of icons that it does not show; `IconSheet` fetches them for what it will show later. */
export function withOwnIcons(html: string): string {
  const from = html.indexOf('<symbol id="icon-')
  const to = html.lastIndexOf(shapeEnd) + shapeEnd.length
  if (from < 0) return html
  const sheet = html.slice(from, to)
  if (sheet !== last.sheet) last = { sheet, shapes: shapesIn(sheet) }
  const shown = new Set([...html.matchAll(/ href="#(icon-[\w-]+)"/g)].map(([, name]) => name))
  const own = [...last.shapes].filter(([name]) => shown.has(name)).map(([, shape]) => shape)
  return `${html.slice(0, from).trimEnd()}${own.join('')}${html.slice(to)}`
}
