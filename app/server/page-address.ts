/** What no address of a screen exceeds. */
export interface LongestAddress {
  parts: number
  characters: number
  screens: number
}

/** React Router's own address, at which a browser asks for the screens behind several paths at once. */
const manifestPath = '/__manifest'

const withoutDataEnding = (pathname: string) => pathname.replace(/(?:\/_)?\.data$/, '')

function fits(pathname: string, { parts, characters }: LongestAddress): boolean {
  return pathname.length <= characters && pathname.split('/').filter(Boolean).length <= parts
}

/**
 * What becomes of an address before React Router sees it, whose work on an unknown one grows faster than the address:
 * only what a screen's address could be is rendered. Empty parts are taken out by one redirect.
 */
export function receiveAddress(
  { pathname, search, searchParams }: URL,
  longest: LongestAddress,
): 'rendered' | 'lost' | { cleanAddress: string } {
  const clean = pathname.replace(/\/{2,}/g, '/')
  if (!fits(withoutDataEnding(clean), longest)) return 'lost'
  if (clean !== pathname) return { cleanAddress: `${clean}${search}` }
  if (pathname !== manifestPath) return 'rendered'
  // One of the values is the version.
  const asked = [...searchParams.values()].flatMap((value) => value.split(',', longest.screens + 2))
  const isKnowable = (path: string) => !path.includes('//') && fits(path, longest)
  return asked.length <= longest.screens + 1 && asked.every(isKnowable) ? 'rendered' : 'lost'
}
