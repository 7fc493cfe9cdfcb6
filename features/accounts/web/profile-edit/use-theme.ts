import { useEffect } from 'react'
import { type ThemeChoice, useLocalState } from '~/lib/web/local-state'

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
  const theme = useLocalState((state) => state.storage.theme)
  const chooseTheme = useLocalState((state) => state.chooseTheme)
  useEffect(() => {
    if (!useLocalState.persist.hasHydrated()) void useLocalState.persist.rehydrate()
  }, [])
  const choose = (next: ThemeChoice) => {
    chooseTheme(next)
    paint(next)
  }
  return { theme, choose }
}
