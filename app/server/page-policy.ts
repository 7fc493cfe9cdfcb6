import { createHash } from 'node:crypto'
import type { PageSources } from '~/lib/server/feature'

/** CSP sources for the page's inline scripts and styles: hashes, or a nonce. */
interface Inline {
  scripts: string[]
  styles: string[]
}

interface PolicyParts {
  /** The outside origins that features declare. */
  sources?: readonly PageSources[]
  development?: boolean
}

/** The Content-Security-Policy: our own files, the page's inline scripts and what features declare. */
export function pagePolicy(inline: Inline, { sources = [], development = false }: PolicyParts = {}): string {
  const from = (kind: keyof PageSources) => [...new Set(sources.flatMap((each) => each[kind] ?? []))]
  const frames = from('frames')
  return [
    ["default-src 'self'"],
    ["script-src 'self'", ...inline.scripts, ...from('scripts')],
    // Vite injects style elements while modules load.
    development ? ["style-src 'self' 'unsafe-inline'"] : ["style-src 'self'", ...inline.styles],
    ["img-src 'self' data: blob:", ...from('images')],
    ["font-src 'self'"],
    ["connect-src 'self'", ...(development ? ['ws:'] : []), ...from('connections')],
    ...(frames.length > 0 ? [["frame-src 'self'", ...frames]] : []),
    ["worker-src 'self'"],
    ["manifest-src 'self'"],
    ["object-src 'none'"],
    ["base-uri 'none'"],
    ["form-action 'self'", ...from('forms')],
    ["frame-ancestors 'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join('; ')
}

/**
 * Removes the nonce from a rendered page and returns a policy with the hashes of the scripts that carried it.
 * A cached page cannot use a nonce, since sending one twice defeats it. Injected scripts did not know the
 * nonce, so they stay blocked. `html` has a character for each byte. `styles` are the policy sources of styles that are added to the page later.
 */
export function sealPage(
  html: string,
  nonce: string,
  { sources = [], styles = [] }: { sources?: readonly PageSources[]; styles?: readonly string[] } = {},
): { html: string; policy: string } {
  const own = { scripts: new Set<string>(), styles: new Set(styles) }
  for (const { name, content } of inlineWith(nonce, html)) {
    const hash = createHash('sha256').update(content, 'latin1').digest('base64')
    if (content !== '') own[name === 'script' ? 'scripts' : 'styles'].add(`'sha256-${hash}'`)
  }
  const policy = pagePolicy({ scripts: [...own.scripts], styles: [...own.styles] }, { sources })
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), policy }
}

/** The scripts and styles whose tags carry the nonce, with what stands between their tags. */
function* inlineWith(nonce: string, html: string): Generator<{ name: string; content: string }> {
  for (const { 0: tag, 1: name = '', index } of html.matchAll(/<(script|style)\b[^<>]*>/g)) {
    if (!tag.includes(` nonce="${nonce}"`)) continue
    const start = index + tag.length
    const end = html.indexOf(`</${name}>`, start)
    if (end >= 0) yield { name, content: html.slice(start, end) }
  }
}
