const shapeEnd = '</symbol>'

/** Leaves out of a page the shapes of icons that it does not show; `IconSheet` fetches them for what it will show later. */
export function withOwnIcons(html: string): string {
  const from = html.indexOf('<symbol id="icon-')
  const to = html.lastIndexOf(shapeEnd) + shapeEnd.length
  if (from < 0) return html
  const shown = new Set([...html.matchAll(/ href="#(icon-[\w-]+)"/g)].map(([, id]) => id))
  const shapes = html
    .slice(from, to)
    .split(shapeEnd)
    .filter((shape) => shown.has(/<symbol id="(icon-[\w-]+)"/.exec(shape)?.[1]))
    .map(
      (shape) =>
        `${shape
          .split('\n')
          .map((line) => line.trim())
          .join('')}${shapeEnd}`,
    )
  return `${html.slice(0, from).trimEnd()}${shapes.join('')}${html.slice(to)}`
}
