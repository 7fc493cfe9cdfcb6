import { createHash } from 'node:crypto'
import type { PageSources } from '~/lib/server/feature'

/** The sources of a page's inline scripts and styles: their hashes, or a nonce. */
interface Inline {
  scripts: string[]
  styles: string[]
}

interface PolicyParts {
  /** What features load from elsewhere. */
  sources?: readonly PageSources[]
  development?: boolean
}

/** What a page may load and run: our own files, its own inline scripts, and what features say. */
export function pagePolicy(inline: Inline, { sources = [], development = false }: PolicyParts = {}): string {
  const from = (kind: keyof PageSources) => [...new Set(sources.flatMap((each) => each[kind] ?? []))]
  const frames = from('frames')
  return [
    ["default-src 'self'"],
    ["script-src 'self'", ...inline.scripts, ...from('scripts')],
    // The development server injects style elements while modules load.
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
 * The page without the nonce it was rendered with, and a policy that lets exactly the scripts run that carried it: a
 * nonce that is sent twice is none, and what was planted in the page never knew it.
 */
export function sealPage(
  html: string,
  nonce: string,
  sources: readonly PageSources[] = [],
): { html: string; policy: string } {
  const own = { scripts: new Set<string>(), styles: new Set<string>() }
  const inline = new RegExp(
    `<(script|style)\\b([^>]*) nonce="${escapePattern(nonce)}"([^>]*)>(.*?)</\\1>`,
    'gs',
  )
  const sealed = html.replace(inline, (_, name: string, before: string, after: string, content: string) => {
    const hash = createHash('sha256').update(content).digest('base64')
    if (content !== '') own[name === 'script' ? 'scripts' : 'styles'].add(`'sha256-${hash}'`)
    return `<${name}${before}${after}>${content}</${name}>`
  })
  const policy = pagePolicy({ scripts: [...own.scripts], styles: [...own.styles] }, { sources })
  return { html: sealed.replaceAll(` nonce="${nonce}"`, ''), policy }
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
