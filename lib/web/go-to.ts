import type { NavigateFunction } from 'react-router'

let navigate: NavigateFunction | undefined

/** The router's way of going somewhere, for code that is no component. */
export function provideNavigation(given: NavigateFunction): void {
  navigate = given
}

export async function goTo(path: string, options?: { replace?: boolean }): Promise<void> {
  if (navigate) await navigate(path, options)
  else window.location.assign(path)
}
