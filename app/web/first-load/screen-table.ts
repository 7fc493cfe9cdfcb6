import { firstPart, isReachable } from './reachable-routes'
import { waitForCode } from './wait-for-code'

/** A screen in React Router's table, with the addresses of its files. */
export interface ScreenEntry {
  path?: string
  index?: boolean
  module: string
  clientLoaderModule?: string
  imports?: string[]
  css?: string[]
}

interface ScreenTable {
  /** The file with the table of all screens. */
  url: string
  routes: Record<string, ScreenEntry>
}

const given = () => (window as unknown as { __reactRouterManifest: ScreenTable }).__reactRouterManifest

/** Loads the table of all screens of this version. A page contains only the entries of its own screens. */
export async function loadScreenTable(): Promise<Record<string, ScreenEntry>> {
  await import(/* @vite-ignore */ given().url)
  return given().routes
}

/**
 * React Router asks the server for the screens behind links as they appear. Instead of one request per link,
 * they are answered from the table of this version: one file, fetched after the first paint and cached by the
 * service worker. The router tries each screen it knows at every tap, so it is told only of those that were asked for.
 */
export function answerFromScreenTable(): void {
  const askServer = window.fetch
  window.fetch = async (input, init) => {
    if (!(input instanceof URL && input.pathname === '/__manifest')) return askServer(input, init)
    let screens: Record<string, ScreenEntry>
    try {
      screens = await loadScreenTable()
    } catch {
      try {
        // If the file is gone with its version, the server's reply makes React Router reload the page.
        return await askServer(input, init)
      } catch {
        init?.signal?.throwIfAborted()
        await waitForCode(given().url)
        screens = await loadScreenTable()
      }
    }
    const json = async () => {
      // React Router marks screens as known once it has their table, but an aborted navigation adds none.
      init?.signal?.throwIfAborted()
      const asked = (input.searchParams.get('paths') ?? '').split(',').map(firstPart)
      return Object.fromEntries(
        Object.entries(screens).filter(([, screen]) => asked.some((first) => isReachable(screen, first))),
      )
    }
    return Object.assign(new Response(), { json })
  }
}
