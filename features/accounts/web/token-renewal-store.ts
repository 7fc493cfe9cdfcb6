import { call } from '~/lib/web/call'
import { CallFailed } from '~/lib/web/call-failed'
import { queryClient } from '~/lib/web/query-client'
import { accountEndpoints } from '../endpoints'
import {
  clearSession,
  learnClock,
  showMember,
  storedRefreshToken,
  storedToken,
  storeTokens,
  unexpiredToken,
} from './session-store'

/**
 * The longest wait for a renewal. After it, a person who arrives with expired tokens counts as a visitor
 * until the renewal succeeds, and the calls of a member who is already signed in fail.
 */
const longestRenewalMs = 5_000
/**
 * A request that hangs would keep all later calls waiting for it. Sending it again is harmless: the old token gives the
 * same successor (decision 0044).
 */
const longestRequestMs = 10_000
const lockName = 'renew-access-token'
/** A lock can reach the next tab before the storage written under it does, since tabs may be separate processes. */
const handOverMs = 500

/** No token means that the session is over, unless `isUnsure` says that nobody could confirm it. */
export interface Renewal {
  token: string | null
  isUnsure: boolean
  /** The server's refusal of the renewal, which may say why the session ended. */
  refusal?: CallFailed
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
  // navigator.locks is missing on plain HTTP. Tabs then refresh in parallel, and the server gives them the same
  // successor.
  if (!navigator.locks) return work()
  const first = await navigator.locks.request(lockName, { ifAvailable: true }, (lock) => lock && work())
  if (first !== null) return first
  // A suspended tab may hold the lock for hours.
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

/** Resolves when the storage shows a new token from another tab, or after `handOverMs` without one. */
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
  // Another tab has already renewed it.
  if (current !== null && current !== stale) {
    learnClock(current)
    showMember(current)
    return { token: current, isUnsure: false }
  }
  const refresh = storedRefreshToken()
  if (refresh === null) return ended
  // Do not overwrite a sign-out or a new sign-in that happened meanwhile.
  const hasChanged = () => storedRefreshToken() !== refresh
  const asItStands = () => ({ token: unexpiredToken(), isUnsure: true })
  try {
    const through = { client: queryClient(), signal: AbortSignal.timeout(longestRequestMs) }
    const { tokens } = await call(accountEndpoints.refresh, { body: { refresh } }, through)
    if (hasChanged()) return asItStands()
    storeTokens(tokens)
    showMember(tokens.access)
    return { token: tokens.access, isUnsure: false }
  } catch (error) {
    const isRefused = error instanceof CallFailed && (error.status === 401 || error.status === 400)
    if (hasChanged()) return asItStands()
    if (!isRefused) return unsure
    clearSession()
    return { ...ended, refusal: error }
  }
}
