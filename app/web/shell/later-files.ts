import { whenIdle } from '~/lib/web/hydrate-when'
import restOfFonts from '../fonts/generated/rest.css?url'
import { loadScreenTable, type ScreenEntry } from './screen-table'
import { tabs } from './tab-bar'

function append(given: Pick<HTMLLinkElement, 'rel' | 'href'> & { as?: string }) {
  document.head.append(Object.assign(document.createElement('link'), given, { fetchPriority: 'low' }))
}

/** So many links at a time stop a slow phone for less than a frame. */
const linksAtOnce = 3

const filesOf = ({ module, clientLoaderModule, imports = [], css = [] }: ScreenEntry) => [
  ...[module, ...(clientLoaderModule ? [clientLoaderModule] : []), ...imports].map((href) => ({
    rel: 'modulepreload',
    href,
  })),
  ...css.map((href) => ({ rel: 'prefetch', as: 'style', href })),
]

const isAt = (href: string, { path, index }: ScreenEntry) => (index ? href === '/' : href === `/${path}`)

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/**
 * Fetches the code of the tabs, a screen at each idle moment. Nothing of it runs before its screen is opened: React
 * Router's `PrefetchPageLinks` would run all of it at once, which stops a slow phone for a third of a second. Who saves
 * data is sent nothing that was not asked for. Resolves to whether it is done.
 */
export async function prefetchTabs(isWanted: () => boolean): Promise<boolean> {
  if (savesData()) return isWanted()
  const table = await loadScreenTable().catch(() => null)
  if (!table) return false
  const screens = Object.values(table)
  const there = new Set([...document.querySelectorAll('link')].map((link) => link.getAttribute('href')))
  for (const { href } of tabs) {
    const files = screens.filter((screen) => isAt(href, screen)).flatMap(filesOf)
    const missing = files.filter((file) => !there.has(file.href))
    for (let at = 0; at < missing.length; at += linksAtOnce) {
      await whenIdle()
      // Also for whoever touches the page, for whom nothing waits until it is idle.
      await new Promise((resolve) => setTimeout(resolve))
      if (!isWanted()) return false
      for (const file of missing.slice(at, at + linksAtOnce)) {
        there.add(file.href)
        append(file)
      }
    }
  }
  return isWanted()
}

/** The faces of rarer characters, which the first screen does without. */
export const addRestOfFonts = () => append({ rel: 'stylesheet', href: restOfFonts })

export function registerServiceWorker() {
  if (import.meta.env.PROD && 'serviceWorker' in navigator && navigator.onLine) {
    // A lost connection is no trouble here: the next visit registers it.
    void navigator.serviceWorker.register('/sw.js').catch(() => null)
  }
}
