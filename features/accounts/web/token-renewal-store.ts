import { call } from '~/lib/web/call'
import { CallFailed } from '~/lib/web/call-failed'
import { queryClient } from '~/lib/web/query-client'
import { accountEndpoints } from '../contract'
import {
  clearSession,
  learnClock,
  showMember,
  storedRefreshToken,
  storedToken,
  storeTokens,
  unexpiredToken,
} from './session-store'

/** Nobody waits longer than this; whoever stored a token that has run out counts as a visitor until it comes. */
export const longestRenewalMs = 5_000
const lockName = 'renew-access-token'
/** A lock passes from tab to tab faster than what was stored under it, where the tabs are processes of their own. */
const handOverMs = 500

/** Without a token the session is over, or nobody answered whether it is. */
export interface Renewal {
  token: string | null
  isUnsure: boolean
}

const ended: Renewal = { token: null, isUnsure: false }
const unsure: Renewal = { token: null, isUnsure: true }

let underway: Promise<Renewal> | null = null

/** Exchanges the refresh token, once for all calls of this tab and all tabs of this browser. */
export function renewToken(stale: string | null): Promise<Renewal> {
  underway ??= alone(stale).finally(() => {
    underway = null
  })
  const waiting = underway
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(unsure), longestRenewalMs)
    waiting.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

async function alone(stale: string | null): Promise<Renewal> {
  const work = () => exchange(stale)
  // Missing on plain HTTP. Without it tabs ask side by side, and the server gives them the same successor.
  if (!navigator.locks) return work()
  const first = await navigator.locks.request(lockName, { ifAvailable: true }, (lock) => lock && work())
  if (first !== null) return first
  // A tab put to sleep may keep the lock for hours.
  const signal = AbortSignal.timeout(longestRenewalMs)
  let isOurs = false
  const afterAnother = async () => {
    isOurs = true
    await hearOfAnother(stale)
    return work()
  }
  return navigator.locks.request(lockName, { signal }, afterAnother).catch((error: unknown) => {
    if (isOurs) throw error
    return work()
  })
}

/** Resolves when the storage shows what the tab before has done, or when that has done nothing. */
function hearOfAnother(stale: string | null): Promise<void> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(handOverMs)
    const look = () => {
      if (storedToken() !== stale) resolve()
    }
    signal.addEventListener('abort', () => resolve())
    window.addEventListener('storage', look, { signal })
    look()
  })
}

async function exchange(stale: string | null): Promise<Renewal> {
  const current = storedToken()
  // Another tab was faster.
  if (current !== null && current !== stale) {
    learnClock(current)
    showMember(current)
    return { token: current, isUnsure: false }
  }
  const refresh = storedRefreshToken()
  if (refresh === null) return ended
  // Who has signed out or in meanwhile stays so.
  const hasChanged = () => storedRefreshToken() !== refresh
  const asItStands = () => ({ token: unexpiredToken(), isUnsure: true })
  try {
    const { tokens } = await call(accountEndpoints.refresh, { body: { refresh } }, { client: queryClient() })
    if (hasChanged()) return asItStands()
    storeTokens(tokens)
    showMember(tokens.access)
    return { token: tokens.access, isUnsure: false }
  } catch (error) {
    const isRefused = error instanceof CallFailed && (error.status === 401 || error.status === 400)
    if (hasChanged()) return asItStands()
    if (!isRefused) return unsure
    clearSession()
    return ended
  }
}
