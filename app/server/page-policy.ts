import { createHash } from 'node:crypto'

/** What a page may load and run. `own` are the sources of its inline scripts: their hashes, or a nonce. */
export function pagePolicy(own: { scripts: string[]; styles: string[] }, development: boolean): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...own.scripts].join(' '),
    // The development server injects style elements while modules load.
    development ? "style-src 'self' 'unsafe-inline'" : ["style-src 'self'", ...own.styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The page without the nonce it was rendered with, and a policy that lets exactly the scripts run that carried it: a
 * nonce that is sent twice is none, and what was planted in the page never knew it.
 */
export function sealPage(html: string, nonce: string): { html: string; policy: string } {
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
  const policy = pagePolicy({ scripts: [...own.scripts], styles: [...own.styles] }, false)
  return { html: sealed.replaceAll(` nonce="${nonce}"`, ''), policy }
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
