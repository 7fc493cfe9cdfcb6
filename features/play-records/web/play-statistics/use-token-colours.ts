import { useMemo, useSyncExternalStore } from 'react'

const tokens = ['brand', 'brand-strong', 'ink', 'ink-dim', 'line', 'raised'] as const
export type TokenColours = Record<(typeof tokens)[number], string>

function read(): string {
  const style = getComputedStyle(document.documentElement)
  return tokens.map((token) => style.getPropertyValue(`--color-${token}`).trim()).join('|')
}

/** The theme changes with the device setting or the member's choice. */
function subscribe(listener: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  dark.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    dark.removeEventListener('change', listener)
  }
}

/** The theme's colours, for canvas drawings that cannot use classes. */
export function useTokenColours(): TokenColours {
  const all = useSyncExternalStore(subscribe, read, () => '')
  return useMemo(() => {
    const [brand = '', strong = '', ink = '', dim = '', line = '', raised = ''] = all.split('|')
    return { brand, 'brand-strong': strong, ink, 'ink-dim': dim, line, raised }
  }, [all])
}
