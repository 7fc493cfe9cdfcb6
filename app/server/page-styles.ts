import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

interface Stylesheet {
  bytes: Buffer
  /** Its hash as a source of the Content-Security-Policy. */
  source: string
}

/** The stylesheets of the build, by their address. */
export type PageStyles = ReadonlyMap<string, Stylesheet>

export function stylesheetOf(bytes: Buffer): Stylesheet {
  return { bytes, source: `'sha256-${createHash('sha256').update(bytes).digest('base64')}'` }
}

export async function readPageStyles(folder: string): Promise<PageStyles> {
  const files = (await readdir(path.join(folder, 'assets'))).filter((file) => file.endsWith('.css'))
  const read = async (file: string) =>
    [`/assets/${file}`, stylesheetOf(await readFile(path.join(folder, 'assets', file)))] as const
  return new Map(await Promise.all(files.map(read)))
}

/** What `withLateScripts` makes of React Router's links, whose addresses end in a '#'. */
const links = /<link\b(?=[^>]* rel="late")[^>]* href="([^"#]+\.css)#?"[^>]*>/g

/** The policy's sources for the styles that `withPageStyles` puts into this page. */
export function styleSources(html: string, styles: PageStyles): string[] {
  return [...html.matchAll(links)].flatMap(([, address = '']) => styles.get(address)?.source ?? [])
}

/**
 * Puts the stylesheets of a page into it, in front of their links, so that its first paint waits for no other file.
 * Links stay, since React Router looks for them, and Vite for the same without the '#'; they fetch nothing. A link
 * to another stylesheet becomes an ordinary one again. In bytes, because a text with Korean in it would take the styles
 * twice as large, and once for each step of its making.
 */
export function withPageStyles(html: string, styles: PageStyles): Buffer {
  const parts: Buffer[] = []
  let done = 0
  for (const { 0: link, 1: address = '', index } of html.matchAll(links)) {
    const sheet = styles.get(address)
    const linkTo = (href: string) => `<link rel="late" href="${href}" data-in-page=""/>`
    parts.push(Buffer.from(html.slice(done, index)))
    if (sheet) {
      parts.push(Buffer.from('<style>'), sheet.bytes)
      parts.push(Buffer.from(`</style>${linkTo(`${address}#`)}${linkTo(address)}`))
    } else parts.push(Buffer.from(link.replace(' rel="late"', ' rel="stylesheet"')))
    done = index + link.length
  }
  parts.push(Buffer.from(html.slice(done)))
  return Buffer.concat(parts)
}
