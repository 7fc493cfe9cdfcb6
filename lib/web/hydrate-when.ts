import { type ComponentType, lazy } from 'react'

/**
 * A part of a page whose code the browser fetches only after `moment`. What the server rendered stands there and
 * its links work meanwhile; React takes it over when the code has come. Stands inside a Suspense boundary.
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

/** Resolves when the browser has shown the page and has nothing more urgent to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.userActivation?.hasBeenActive) return resolve()
    // Safari cannot tell when it is idle.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1_000 })
    else setTimeout(resolve, 200)
  })
}

const signs = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const

/** Resolves when the visitor first touches, scrolls or types. */
export function firstSignOfLife(): Promise<void> {
  return new Promise((resolve) => {
    // A page left scrolled, reloaded or come back to has no more signs to wait for.
    if (window.scrollY > 0 || navigator.userActivation?.hasBeenActive) return resolve()
    const done = () => {
      for (const sign of signs) removeEventListener(sign, done)
      resolve()
    }
    for (const sign of signs) addEventListener(sign, done, { once: true, passive: true })
  })
}

/** Resolves as soon as the screen is this wide, which for a phone is never. */
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
