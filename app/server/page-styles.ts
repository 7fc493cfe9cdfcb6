import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The text of each stylesheet of the build, by its address. */
export type PageStyles = ReadonlyMap<string, string>

export async function readPageStyles(folder: string): Promise<PageStyles> {
  const files = (await readdir(path.join(folder, 'assets'))).filter((file) => file.endsWith('.css'))
  return new Map(
    await Promise.all(
      files.map(
        async (file) =>
          [`/assets/${file}`, await readFile(path.join(folder, 'assets', file), 'utf8')] as const,
      ),
    ),
  )
}

/**
 * Puts the stylesheets of a page into it, in front of their links, so that its first paint waits for no other file. The
 * nonce marks them as ours for the Content-Security-Policy. Links stay, since React Router looks for them, and Vite for
 * the same without the '#'; they fetch nothing.
 */
export function withPageStyles(html: string, styles: PageStyles, nonce: string): string {
  return html.replace(
    /<link nonce="[^"]*" rel="([\w-]+)" href="([^"#]+\.css)#"\/>/g,
    (link, rel: string, address: string) => {
      const text = styles.get(address)
      if (!text) return link
      const linkTo = (href: string) => `<link rel="${rel}" href="${href}" disabled=""/>`
      return `<style nonce="${nonce}">${text}</style>${linkTo(`${address}#`)}${linkTo(address)}`
    },
  )
}
