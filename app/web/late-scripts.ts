/** What a script and its preloads are called until they may start. Browsers pass by what they do not know. */
const late = 'late'
/** The same for the font: its files, and the stylesheet that puts them to use. */
export const lateFont = 'late-font'

/**
 * A page of the build whose scripts wait for `startLateScripts`: React Router writes one module script and a preload for
 * each file that it imports. Links to stylesheets wait, too: the server puts what they name into the page.
 */
export function withLateScripts(html: string): string {
  return html
    .replace(/(<link [^>]*)rel="(?:modulepreload|stylesheet)"/g, `$1rel="${late}"`)
    .replace(/(<script[^>]*) type="module" async=""/, `$1 type="${late}"`)
}

/**
 * Runs in the page, as text. Scripts and the font are fetched after the first paint and the pictures that belong to it:
 * until then the network is for what is seen, and links and forms work without them. Whoever touches the page before
 * that wants them at once, and a tab in the background never paints.
 */
function startScripts(name: string, fontName: string, latestMs: number): void {
  const touches = ['pointerdown', 'keydown']
  const linksOf = (rel: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)]
  const breathe = () =>
    new Promise<unknown>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  let hasFont = false
  const fetchFont = async () => {
    if (hasFont) return
    hasFont = true
    const links = linksOf(fontName)
    const fetchFile = (link: HTMLLinkElement) =>
      new Promise((resolve) => {
        link.onload = resolve
        link.onerror = resolve
        link.as = 'font'
        link.rel = 'preload'
      })
    // Put to use together, since each face that comes lays the page out anew.
    await Promise.all(links.filter(({ type }) => type !== '').map(fetchFile))
    const whenIdle = window.requestIdleCallback ?? setTimeout
    whenIdle(() => {
      for (const link of linksOf(fontName)) link.rel = 'stylesheet'
    })
  }
  let isStarted = false
  const start = async () => {
    if (isStarted) return
    isStarted = true
    for (const touch of touches) removeEventListener(touch, start, true)
    for (const link of linksOf(name)) {
      // What it names is in the page already: React and the router look for the link alone.
      link.disabled = 'inPage' in link.dataset
      link.rel = link.href.includes('.css') ? 'stylesheet' : 'modulepreload'
      // A slow phone is stopped for a tenth of a second by all of them at once.
      await breathe()
    }
    for (const waiting of document.querySelectorAll(`script[type=${name}]`)) {
      // A browser runs a script when it enters the document, not when its type changes.
      const script = document.createElement('script')
      script.type = 'module'
      script.text = waiting.textContent ?? ''
      waiting.replaceWith(script)
    }
    void fetchFont()
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
  // Who was here before has the font already.
  if (navigator.serviceWorker?.controller) void fetchFont()
  if (document.hidden) void start()
  setTimeout(start, latestMs)
}

/** The script that starts the others. It stands behind them, at the end of a page. */
export const startLateScripts = `(${startScripts})('${late}','${lateFont}',3000)`
