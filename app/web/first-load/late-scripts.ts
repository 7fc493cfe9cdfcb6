/** The `rel` or `type` of scripts and stylesheets until they may load. Browsers ignore unknown values. */
const late = 'late'
/** The same for the font: the `rel` of its files and of its stylesheet. */
export const lateFont = 'late-font'

/**
 * Delays the scripts of a built page until the script of `startLateScripts` runs: React Router writes one module script and
 * a preload for each file that it imports. Stylesheet links are delayed too, because the server writes the
 * styles into the page.
 */
export function withLateScripts(html: string): string {
  return html.replace(/<(?:link|script) [^<>]*>/g, (tag) =>
    tag.startsWith('<link')
      ? tag.replace(/rel="(?:modulepreload|stylesheet)"/, `rel="${late}"`)
      : tag.replace(' type="module" async=""', ` type="${late}"`),
  )
}

/**
 * Runs in the page, as text. It loads scripts and the font after the first paint and the high-priority
 * pictures. Until then the network is free for visible content, and links and forms work without scripts. A
 * press or a key starts it at once, and so does a hidden tab, which never paints.
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
    // All faces are applied together, because each new face causes a layout of the page.
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
    const isSheet = (link: HTMLLinkElement) => Number(link.href.includes('.css'))
    // What the page shows later may need the styles, so they come first.
    const sheets: Promise<unknown>[] = []
    for (const link of linksOf(name).sort((a, b) => isSheet(b) - isSheet(a))) {
      // The router only looks for the link.
      link.disabled = 'inPage' in link.dataset
      if (isSheet(link) && !link.disabled) {
        const isThere = (resolve: (value: unknown) => void) => {
          link.onload = resolve
          link.onerror = resolve
        }
        sheets.push(new Promise(isThere))
      }
      link.rel = isSheet(link) ? 'stylesheet' : 'modulepreload'
      // All links at once would block a slow phone for a tenth of a second.
      await breathe()
    }
    // It is smaller than the scripts, which come meanwhile. A connection that loses it still gets them.
    const late = new Promise((resolve) => setTimeout(resolve, latestMs))
    await Promise.race([Promise.all(sheets), late])
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
  // The first paint counts too.
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
  // A returning visitor already has the font.
  if (navigator.serviceWorker?.controller) void fetchFont()
  if (document.hidden) void start()
  setTimeout(start, latestMs)
}

/**
 * The text of the script that starts the others. It comes after them, at the end of a page. It is a function so that the
 * browser's build, which never calls it, leaves the script out.
 */
export function startLateScripts(): string {
  return `(${startScripts})('${late}','${lateFont}',3000)`
}
