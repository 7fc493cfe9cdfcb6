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

export const screenTableAddress = () => given().url

/** Loads the table of all screens of this version. A page contains only the entries of its own screens. */
export async function loadScreenTable(): Promise<Record<string, ScreenEntry>> {
  await import(/* @vite-ignore */ screenTableAddress())
  return given().routes
}
