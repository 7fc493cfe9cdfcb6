import { type ComponentType, lazy } from 'react'

/**
 * A component whose code is loaded only after `moment`. Until then the server-rendered HTML is shown and its links
 * work; React hydrates it once the code has arrived. Must be inside a Suspense boundary.
 */
export function hydrateWhen<Props>(
  moment: () => Promise<void>,
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(async () => {
    if (typeof document !== 'undefined') await moment()
    return load()
  })
}

/** Resolves when the page has been shown and the browser is idle. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.userActivation?.hasBeenActive) return resolve()
    // Safari lacks requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1_000 })
    else setTimeout(resolve, 200)
  })
}

const signs = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const

/** Resolves when the user first touches, scrolls or types. */
export function firstSignOfLife(): Promise<void> {
  return new Promise((resolve) => {
    // After a reload or a return to a scrolled page there may be no further event to wait for.
    if (window.scrollY > 0 || navigator.userActivation?.hasBeenActive) return resolve()
    const done = () => {
      for (const sign of signs) removeEventListener(sign, done)
      resolve()
    }
    for (const sign of signs) addEventListener(sign, done, { once: true, passive: true })
  })
}

/** Resolves once the media query matches, which on a phone may be never. */
export function whenMedia(query: string): Promise<void> {
  return new Promise((resolve) => {
    const list = matchMedia(query)
    const check = () => {
      if (!list.matches) return
      list.removeEventListener('change', check)
      resolve()
    }
    list.addEventListener('change', check)
    check()
  })
}
