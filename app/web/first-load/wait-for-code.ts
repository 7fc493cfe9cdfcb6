import { createPath, type DataRouter } from 'react-router'
import { deviceMs } from '~/lib/web/now'
import { keepInTab, readTab } from '~/lib/web/tab-storage'
import { dismissToast, showToast } from '~/ui/toast-store'

declare global {
  interface Window {
    __reactRouterDataRouter?: DataRouter
    /** Called in place of a failed import by React Router; vite-plugins.ts inserts the call. */
    waitForCode: (address: string) => Promise<unknown>
  }
}

const probeWithinMs = 5_000
/** The file of the last reload, which keeps the page from reloading again and again for a missing file. */
const reloadedFor = 'reloaded-for'
const oneReloadWithinMs = 5 * 60_000

const waiting = new Map<string, Promise<unknown>>()
let lastToast = 0

/**
 * Records the reload and forbids another one for the same file. Without storage no reload is allowed, because
 * it could not be recorded.
 */
function mayReload(address: string): boolean {
  const last = readTab(reloadedFor) as { address: string; at: number } | null
  if (last?.address === address && deviceMs() - last.at < oneReloadWithinMs) return false
  keepInTab(reloadedFor, { address, at: deviceMs() })
  return readTab(reloadedFor) !== null
}

function isReachable(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(probeWithinMs)
  return fetch(address, { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  )
}

/** Cancels the current navigation: the visible screen and its URL stay. */
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
    // Without the reload, the page stays as the server rendered it, with links that work.
    if (mayReload(address)) window.location.reload()
    return new Promise(() => undefined)
  }
  for (;;) {
    const wanted = router.state.navigation.location
    const hasConnection = await isReachable(address)
    if (wanted && router.state.navigation.location === wanted) {
      if (hasConnection && mayReload(address)) {
        // The file is gone with its version, or the browser does not retry a failed import.
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
    // A tap during the attempt is under way already and would not be noticed.
    if (router.state.navigation.state === 'idle') await nextNavigation(router)
    const loaded = await import(/* @vite-ignore */ address).catch(() => null)
    if (loaded) return loaded
  }
}

/**
 * Without a connection a screen's code cannot be fetched. The current screen stays and shows a message, and
 * the next tap fetches the code. The promise stays pending until then, because React Router remembers it and
 * never asks again.
 */
export function waitForCode(address: string): Promise<unknown> {
  const begun = waiting.get(address)
  if (begun) return begun
  const promise = load(address).finally(() => waiting.delete(address))
  waiting.set(address, promise)
  return promise
}
