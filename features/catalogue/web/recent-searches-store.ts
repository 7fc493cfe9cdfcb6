import { changeDeviceValue, type DeviceValue } from '~/lib/web/device-values'

const most = 10

/** The newest first. */
export const recentSearches: DeviceValue<string[]> = { name: 'recentSearches', initial: [] }

const without = (searches: string[], text: string) => searches.filter((other) => other !== text)

export function rememberSearch(text: string): void {
  changeDeviceValue(recentSearches, (before) => [text, ...without(before, text)].slice(0, most))
}

export function forgetSearch(text: string): void {
  changeDeviceValue(recentSearches, (before) => without(before, text))
}

export function forgetSearches(): void {
  changeDeviceValue(recentSearches, () => [])
}
