import { hashKey } from '@tanstack/react-query'
import { agreeAgain } from '~/lib/agree-again'
import type { Endpoint } from '~/lib/endpoint'
import { signInAgain } from '~/lib/fresh-sign-in'
import { provePhone } from '~/lib/prove-phone'
import { noReason, unreachable } from '~/lib/web/call'
import { CallFailed, isRefused } from '~/lib/web/call-failed'
import { type Credentials, holdsTokens, tokenKeys } from '~/lib/web/credentials'
import { goTo } from '~/lib/web/go-to'
import { pendingEnding } from '~/lib/web/pending-ending'
import { queryClient } from '~/lib/web/query-client'
import { showDialog } from '~/ui/dialog-store'
import { paths } from '../../paths'
import { againParam } from '../account'
import { type Account, signInRoot } from '../endpoints'
import { readTokenClaims } from '../token-claims'
import { accountQueries } from './queries'
import {
  clearSession,
  isUnconfirmed,
  readSession,
  showAccount,
  showMember,
  showVisitor,
  signedInMember,
  storedRefreshToken,
  storedToken,
  subscribeToSession,
  unexpiredToken,
  whenSessionKnown,
} from './session-store'
import { type Renewal, renewToken } from './token-renewal-store'

/** Sign-in and sign-out endpoints handle their own errors; a refusal there must not end a session. */
const isOutsideSessions = ({ path }: Endpoint) => path.startsWith(signInRoot)

const endings: Record<number, { title: string; message: string }> = {
  401: { title: '로그인이 만료됐어요', message: '로그인이 만료되었습니다. 다시 로그인해주세요.' },
  403: { title: '접근 권한이 없어요', message: '접근 권한이 없습니다. 다시 로그인해주세요.' },
}

/** Of many calls refused at the same time, only one shows the message. */
let isAsking = false

/** The screen where a member does what a refusal asks for; null for other refusals. */
function screenOfRefusal(error: CallFailed): ((to: string) => string) | null {
  if (isRefused(error, provePhone)) return paths.phone
  return isRefused(error, agreeAgain) ? paths.agree : null
}

const here = () => `${window.location.pathname}${window.location.search}${window.location.hash}`

async function offerToSignInAgain({ message }: CallFailed): Promise<void> {
  if (isAsking) return
  isAsking = true
  const isWanted = await showDialog({
    title: '다시 로그인해야 해요',
    message: `${message} 끝나면 이 화면으로 돌아와요.`,
    confirmLabel: '다시 로그인',
    cancelLabel: '취소',
  })
  isAsking = false
  if (isWanted) await goTo(`${paths.login(here())}&${againParam}`)
}

async function leadToSignIn(refusal: CallFailed, wasSignedIn: boolean): Promise<void> {
  if (isAsking) return
  isAsking = true
  try {
    if (window.location.pathname !== paths.login()) await goTo(paths.login(here()))
  } catch (error) {
    // The message is shown even if navigation fails.
    console.error(error)
  }
  const ending = endings[refusal.status]
  if (wasSignedIn && ending) {
    await showDialog(refusal.message === noReason ? ending : { ...ending, message: refusal.message })
  }
  isAsking = false
}

function endSession(endpoint: Endpoint, refusal: CallFailed, wasSignedIn: boolean): void {
  const isQuery = endpoint.method === 'GET'
  if (isQuery && !wasSignedIn) return
  if (holdsTokens()) clearSession()
  if (!isQuery || refusal.status === 401) void leadToSignIn(refusal, wasSignedIn)
}

function isSignedOut(error: unknown): error is CallFailed {
  return error instanceof CallFailed && (error.status === 401 || error.status === 403)
}

const memberOf = (token: string | null) => (token === null ? undefined : readTokenClaims(token)?.memberId)

/** If another tab has signed somebody else in, an action of the first member must not be done as the second. */
async function renewFor(stale: string | null): Promise<Renewal> {
  const renewal = await renewToken(stale)
  const [before, now] = [memberOf(stale), memberOf(renewal.token)]
  if (before !== undefined && now !== undefined && before !== now) throw new CallFailed(401, noReason)
  return renewal
}

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` }

export const credentials: Credentials = {
  async whenMember() {
    const { status } = await whenSessionKnown()
    // Every members-only screen shows the account.
    if (status === 'in') void queryClient().prefetchQuery(accountQueries.me())
    return status === 'in'
  },
  async whenOperator() {
    if (!(await credentials.whenMember())) return false
    if (readSession().account?.isOperator) return true
    // What this browser has stored may be older than the naming of a new operator.
    const read = await queryClient()
      .fetchQuery(accountQueries.me())
      .catch(() => null)
    return read?.isOperator === true
  },
  async speakFor(endpoint, ask) {
    if (isOutsideSessions(endpoint)) return ask(bearer(unexpiredToken()))
    const wasSignedIn = holdsTokens()
    const shown = signedInMember()
    if (endpoint.method === 'GET') await pendingEnding()
    // The member signed out before the call was sent. The screen is closed, or asks again as a visitor.
    if (wasSignedIn && !holdsTokens()) throw new CallFailed(401, noReason)
    const first = unexpiredToken()
    let { token, isUnsure, refusal }: Renewal =
      first === null && wasSignedIn ? await renewFor(storedToken()) : { token: first, isUnsure: false }
    // Another tab may have signed somebody else in before this one has heard of it.
    if (endpoint.method !== 'GET' && token !== null && shown !== null && memberOf(token) !== shown) {
      resyncSession()
      throw new CallFailed(401, noReason)
    }
    // A visitor's answer must not be shown as the member's own.
    if (token === null && isUnsure && signedInMember() !== null) throw new CallFailed(0, unreachable)
    for (let isRepeated = false; ; isRepeated = true) {
      const held = storedToken()
      try {
        return await ask(bearer(token))
      } catch (error) {
        if (error instanceof CallFailed && isRefused(error, signInAgain)) {
          void offerToSignInAgain(error)
          // Screens leave a 401 to the login, so that it is not reported twice.
          throw new CallFailed(401, noReason)
        }
        const screenOf = error instanceof CallFailed ? screenOfRefusal(error) : null
        if (screenOf !== null) {
          void goTo(screenOf(here()))
          throw new CallFailed(401, noReason)
        }
        if (!isSignedOut(error)) throw error
        // A read may have been under way when the member signed out here.
        if (endpoint.method === 'GET') await pendingEnding()
        // The member has signed out here or in another tab, so no message is needed.
        if (held !== null && !holdsTokens()) throw error
        if (error.status === 401 && token !== null && !isRepeated) {
          ;({ token, isUnsure, refusal } = await renewFor(token))
          if (token !== null) continue
        }
        // The end of the session is unconfirmed, or a new one has begun, so nothing is ended here.
        const now = storedToken()
        if (isUnsure || (now !== null && now !== held)) throw new CallFailed(0, unreachable)
        endSession(endpoint, refusal?.status === error.status ? refusal : error, wasSignedIn)
        throw error
      }
    }
  },
}

/** Calls `tell` with the signed-in member now and on every change. */
export function followMember(onChange: (memberId: number | null) => void): void {
  subscribeToSession(() => onChange(signedInMember()))
  onChange(signedInMember())
}

/** Reads the session from storage, at the start and whenever another tab changes it. */
function resyncSession(): void {
  const token = unexpiredToken()
  if (token !== null) showMember(token)
  else if (!holdsTokens() || storedRefreshToken() === null) showVisitor()
  else {
    void renewToken(storedToken()).then((renewal) => {
      if (renewal.token === null && readSession().status === 'checking') showVisitor()
      renewLater()
    })
  }
}

const firstPauseMs = 5_000
const longestPauseMs = 60_000
let pauseMs = firstPauseMs
let renewing: ReturnType<typeof setTimeout> | undefined

/**
 * While a session is unconfirmed, renews its tokens again after growing pauses. A server that was busy (429) or failed
 * fires no event, as a connection does that comes back.
 */
function renewLater(): void {
  if (isUnconfirmed(readSession())) {
    renewing ??= setTimeout(renewAgain, pauseMs)
    return
  }
  clearTimeout(renewing)
  renewing = undefined
  pauseMs = firstPauseMs
}

async function renewAgain(): Promise<void> {
  pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  await renewToken(storedToken()).catch(() => null)
  clearTimeout(renewing)
  renewing = undefined
  renewLater()
}

/** Stores every fresh account from the server, so that the next visit starts with it. */
function followOwnAccount(): void {
  const own = hashKey(accountQueries.me().queryKey)
  queryClient()
    .getQueryCache()
    .subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (event.query.queryHash !== own) return
      showAccount(event.query.state.data as Account)
    })
}

function followStorage(): void {
  if (holdsTokens()) resyncSession()
  else clearSession()
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === tokenKeys.access || key === tokenKeys.refresh) followStorage()
  })
  // A page that the back button restores has heard nothing while it was away.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followStorage()
  })
  // A session that could not be confirmed offline is checked again once the device is online.
  window.addEventListener('online', () => {
    if (isUnconfirmed(readSession())) resyncSession()
  })
  subscribeToSession(renewLater)
  followOwnAccount()
  resyncSession()
}
