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

const links = /<link\b[^<>]*>/g

/** React Router's stylesheet links after `withLateScripts`. Their URLs end in '#'. */
function* lateLinksOf(html: string): Generator<{ link: string; address: string; index: number }> {
  for (const { 0: link, index } of html.matchAll(links)) {
    const address = link.includes(' rel="late"') ? / href="([^"#]+\.css)#?"/.exec(link)?.[1] : undefined
    if (address !== undefined) yield { link, address, index }
  }
}

/** The policy sources of the styles that `withPageStyles` writes into this page. */
export function styleSources(html: string, styles: PageStyles): string[] {
  return [...lateLinksOf(html)].flatMap(({ address }) => styles.get(address)?.source ?? [])
}

/**
 * Writes the stylesheets of a page into it, in front of their links, so that its first paint waits for no
 * other file. The links stay but fetch nothing: React Router looks for the URL with '#', Vite for the one
 * without. A link to any other stylesheet becomes an ordinary link again. Works on bytes, because a string
 * that contains Korean stores the styles at twice their size, and once for each step.
 */
export function withPageStyles(html: string, styles: PageStyles): Buffer {
  const parts: Buffer[] = []
  let done = 0
  for (const { link, address, index } of lateLinksOf(html)) {
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
