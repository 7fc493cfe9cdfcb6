import { tabs } from '../shell/tabs'
import restOfFonts from './generated/rest.css?url'
import { whenIdle } from './hydrate-when'
import { startReports } from './reports'
import { loadScreenTable, type ScreenEntry } from './screen-table'

function append(given: Pick<HTMLLinkElement, 'rel' | 'href'> & { as?: string }) {
  document.head.append(Object.assign(document.createElement('link'), given, { fetchPriority: 'low' }))
}

/** Adding this many links at once blocks a slow phone for less than a frame. */
const linksAtOnce = 3

const filesOf = ({ module, clientLoaderModule, imports = [], css = [] }: ScreenEntry) => [
  ...[module, ...(clientLoaderModule ? [clientLoaderModule] : []), ...imports].map((href) => ({
    rel: 'modulepreload',
    href,
  })),
  ...css.map((href) => ({ rel: 'prefetch', as: 'style', href })),
]

const isAt = (href: string, { path, index }: ScreenEntry) => (index ? href === '/' : href === `/${path}`)

/** Whether the user pays for what is fetched ahead, in money or in waiting for something else. Safari does not say. */
function fetchesNothingAhead(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

/**
 * Fetches the code of the tabs, a few files at each idle moment. None of it runs before its screen is opened:
 * React Router's `PrefetchPageLinks` would run all of it at once, which blocks a slow phone for a third of a
 * second. For a user who saves data or has a slow connection it fetches nothing. Resolves to whether it is done.
 */
export async function prefetchTabs(isWanted: () => boolean): Promise<boolean> {
  if (fetchesNothingAhead()) return isWanted()
  const table = await loadScreenTable().catch(() => null)
  if (!table) return false
  const screens = Object.values(table)
  const there = new Set([...document.querySelectorAll('link')].map((link) => link.getAttribute('href')))
  for (const { href } of tabs.filter(({ isLater }) => !isLater)) {
    const files = screens.filter((screen) => isAt(href, screen)).flatMap(filesOf)
    const missing = files.filter((file) => !there.has(file.href))
    for (let at = 0; at < missing.length; at += linksAtOnce) {
      await whenIdle()
      // After the user's first action `whenIdle` resolves at once, so this lets other tasks run in between.
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

/** Adds the font faces of rarer characters, which the first screen does not need. */
export const addRestOfFonts = () => append({ rel: 'stylesheet', href: restOfFonts })

export function registerServiceWorker() {
  if (import.meta.env.PROD && 'serviceWorker' in navigator && navigator.onLine) {
    // A failure is harmless, because the next visit tries again.
    void navigator.serviceWorker.register('/sw.js').catch(() => null)
  }
}

// Here and not in `preparations.tsx`, of which the first load consists. Whoever saves data sends nothing.
if (typeof document !== 'undefined' && !fetchesNothingAhead()) void whenIdle().then(startReports)
