import { createPath, type DataRouter } from 'react-router'
import { dismissToast, showToast } from '~/ui/toast-store'

declare global {
  interface Window {
    __reactRouterDataRouter?: DataRouter
    /** Stands in for an import of React Router's that failed: vite.config.ts puts the call there. */
    waitForCode: (address: string) => Promise<unknown>
  }
}

const probeWithinMs = 5_000
const waiting = new Map<string, Promise<unknown>>()
let lastToast = 0

function isReachable(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(probeWithinMs)
  return fetch(address, { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  )
}

/** Gives up the navigation that is under way: what is on the screen, and its address, stay. */
async function stay(router: DataRouter): Promise<void> {
  const { location } = router.state
  await router.navigate(location, {
    replace: true,
    state: location.state,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
  })
}

function nextNavigation(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe(({ navigation }) => {
      if (navigation.state === 'idle') return
      unsubscribe()
      resolve()
    })
  })
}

async function load(address: string): Promise<unknown> {
  const router = window.__reactRouterDataRouter
  if (!router) {
    window.location.reload()
    return new Promise(() => undefined)
  }
  for (;;) {
    const wanted = router.state.navigation.location
    const hasConnection = await isReachable(address)
    if (wanted && router.state.navigation.location === wanted) {
      if (hasConnection) {
        // The file is gone with its version, or the browser does not try a failed one again.
        window.location.assign(createPath(wanted))
        return new Promise(() => undefined)
      }
      dismissToast(lastToast)
      lastToast = showToast({
        type: 'error',
        message: '인터넷에 연결되어 있지 않아요. 연결한 뒤 다시 눌러 주세요',
      })
      await stay(router)
    }
    await nextNavigation(router)
    const loaded = await import(/* @vite-ignore */ address).catch(() => null)
    if (loaded) return loaded
  }
}

/**
 * Without a connection a screen's code cannot be fetched. The present screen stays and says so; the code is fetched at
 * the next tap, because React Router remembers the promise of it and never asks again.
 */
export function waitForCode(address: string): Promise<unknown> {
  const begun = waiting.get(address)
  if (begun) return begun
  const promise = load(address).finally(() => waiting.delete(address))
  waiting.set(address, promise)
  return promise
}
