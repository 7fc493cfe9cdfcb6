import { changeDeviceValue, type DeviceValue, useDeviceValue } from '~/lib/web/device-values'

export type ThemeChoice = 'device' | 'light' | 'dark'

export const chosenTheme: DeviceValue<ThemeChoice> = { name: 'theme', initial: 'device' }

/** Does what the page's inline script does before the first paint, for a choice made later. */
function paint(theme: ThemeChoice): void {
  if (theme === 'device') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const colour of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const scheme = colour.dataset.scheme
    if (theme === 'device') colour.media = `(prefers-color-scheme: ${scheme})`
    else colour.media = theme === scheme ? 'all' : 'not all'
  }
}

export function useTheme(): { theme: ThemeChoice; choose: (theme: ThemeChoice) => void } {
  const theme = useDeviceValue(chosenTheme)
  const choose = (next: ThemeChoice) => {
    changeDeviceValue(chosenTheme, () => next)
    paint(next)
  }
  return { theme, choose }
}
