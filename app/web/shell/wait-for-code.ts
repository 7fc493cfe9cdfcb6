import { createPath, type DataRouter } from 'react-router'
import { keepInTab, readTab } from '~/lib/web/tab-storage'
import { dismissToast, showToast } from '~/ui/toast-store'

declare global {
  interface Window {
    __reactRouterDataRouter?: DataRouter
    /** Stands in for an import of React Router's that failed: vite.config.ts puts the call there. */
    waitForCode: (address: string) => Promise<unknown>
  }
}

const probeWithinMs = 5_000
/** A page that is loaded anew for a file and still cannot have it is not loaded again and again. */
const reloadedFor = 'reloaded-for'
const oneReloadWithinMs = 5 * 60_000

const waiting = new Map<string, Promise<unknown>>()
let lastToast = 0

/** Notes the reload, and forbids the next one for the same file. Without storage it could not be told, so none is made. */
function mayReload(address: string): boolean {
  const last = readTab(reloadedFor) as { address: string; at: number } | null
  if (last?.address === address && Date.now() - last.at < oneReloadWithinMs) return false
  keepInTab(reloadedFor, { address, at: Date.now() })
  return readTab(reloadedFor) !== null
}

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
    // Otherwise the page stays as the server rendered it, with links that work.
    if (mayReload(address)) window.location.reload()
    return new Promise(() => undefined)
  }
  for (;;) {
    const wanted = router.state.navigation.location
    const hasConnection = await isReachable(address)
    if (wanted && router.state.navigation.location === wanted) {
      if (hasConnection && mayReload(address)) {
        // The file is gone with its version, or the browser does not try a failed one again.
        window.location.assign(createPath(wanted))
        return new Promise(() => undefined)
      }
      dismissToast(lastToast)
      lastToast = showToast({
        type: 'error',
        message: hasConnection
          ? '화면을 열지 못했어요. 잠시 후 다시 눌러 주세요'
          : '인터넷에 연결되어 있지 않아요. 연결한 뒤 다시 눌러 주세요',
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
