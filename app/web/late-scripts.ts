/** What a script and its preloads are called until they may start. Browsers pass by what they do not know. */
const late = 'late'

/**
 * A page of the build whose scripts wait for `startLateScripts`: React Router writes one module script and a preload for
 * each file that it imports.
 */
export function withLateScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${late}"`)
    .replace(/(<script[^>]*) type="module" async=""/, `$1 type="${late}"`)
}

/**
 * Runs in the page, as text. Scripts are fetched after the first paint and the pictures that belong to it: until then
 * the network is for what is seen, and links and forms work without them. Whoever touches the page before that wants
 * them at once, and a tab in the background never paints.
 */
function startScripts(name: string, latestMs: number): void {
  const touches = ['pointerdown', 'keydown']
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const touch of touches) removeEventListener(touch, start, true)
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${name}]`))
      link.rel = 'modulepreload'
    for (const waiting of document.querySelectorAll(`script[type=${name}]`)) {
      // A browser runs a script when it enters the document, not when its type changes.
      const script = document.createElement('script')
      script.type = 'module'
      script.text = waiting.textContent ?? ''
      waiting.replaceWith(script)
    }
  }
  const awaited = [...document.images].filter((image) => image.fetchPriority === 'high' && !image.complete)
  // The first paint is awaited, too.
  let left = awaited.length + 1
  const arrive = () => {
    left -= 1
    if (left === 0) requestAnimationFrame(() => setTimeout(start))
  }
  for (const touch of touches) addEventListener(touch, start, true)
  for (const image of awaited) {
    image.addEventListener('load', arrive, { once: true })
    image.addEventListener('error', arrive, { once: true })
  }
  const paints = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) arrive()
  })
  paints.observe({ type: 'paint', buffered: true })
  if (document.hidden) start()
  setTimeout(start, latestMs)
}

/** The script that starts the others. It stands behind them, at the end of a page. */
export const startLateScripts = `(${startScripts})('${late}',3000)`
