import type { NavigateFunction } from 'react-router'

let navigate: NavigateFunction | undefined

/** Makes the router's navigate function available to code outside of components. */
export function provideNavigation(given: NavigateFunction): void {
  navigate = given
}

export async function goTo(path: string, options?: { replace?: boolean }): Promise<void> {
  if (navigate) await navigate(path, options)
  else window.location.assign(path)
}
