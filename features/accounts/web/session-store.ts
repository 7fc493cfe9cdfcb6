import type { Query } from '@tanstack/react-query'
import { heldTokensAtStart, holdsTokens, tokenKeys } from '~/lib/web/credentials'
import { changeSignedIn } from '~/lib/web/device-values'
import { forgetOwnCopies } from '~/lib/web/forget-own-copies'
import { deviceMs } from '~/lib/web/now'
import { isOwnKey, ownKey } from '~/lib/web/own-key'
import { notePendingEnding, pendingEnding } from '~/lib/web/pending-ending'
import { queryClient } from '~/lib/web/query-client'
import { getFirstDialog } from '~/ui/dialog-store'
import type { Tokens } from '../account'
import type { Account } from '../endpoints'
import { isUnexpired, readTokenClaims } from '../token-claims'
import { readStoredUser, type StoredUser, toStoredUser } from './user-store'

export interface StoredSession {
  status: 'checking' | 'in' | 'out'
  account: Account | null
}

const userKey = 'user'
const flagKey = 'isLoggedIn'
/**
 * In the order in which they are cleared: other tabs get one event per key, and a tab that still found the
 * refresh token without the access token would try to renew a session that has just ended.
 */
const storedKeys = [tokenKeys.refresh, tokenKeys.access, userKey, flagKey]

const checking: StoredSession = { status: 'checking', account: null }
let session = checking
/**
 * The member whose answers the query cache contains: null is a visitor, undefined means that stored tokens exist but
 * have not been read yet.
 */
let person: number | null | undefined = heldTokensAtStart() ? undefined : null
/**
 * How far the server's clock is ahead of the device's, measured with each new token, so that a wrong device clock does
 * not break the session.
 */
let skewMs = 0
const listeners = new Set<() => void>()

export const readSession = () => session
export const readSessionOnServer = () => checking
/** The signed-in member's id, as far as it is known. */
export const signedInMember = () => (session.status === 'in' ? (person ?? null) : null)

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves once it is known whether somebody is signed in. */
export function whenSessionKnown(): Promise<StoredSession> {
  return new Promise((resolve) => {
    const answer = () => {
      if (session.status === 'checking') return
      unsubscribe()
      resolve(session)
    }
    const unsubscribe = subscribeToSession(answer)
    answer()
  })
}

/** Null also where the storage is blocked: such a browser signs nobody in, and is refused like any visitor. */
function readStoredToken(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const storedToken = () => readStoredToken(tokenKeys.access)
export const storedRefreshToken = () => readStoredToken(tokenKeys.refresh)

/**
 * Whether somebody counts as a visitor only because the server could not be asked to renew the tokens stored here. It is
 * asked again, and may confirm the session without anything being done.
 */
export function isUnconfirmed({ status }: Pick<StoredSession, 'status'>): boolean {
  return status === 'out' && holdsTokens() && storedRefreshToken() !== null
}

export function unexpiredToken(): string | null {
  const token = holdsTokens() ? storedToken() : null
  return token !== null && isUnexpired(token, deviceMs() + skewMs) ? token : null
}

/** Measures the clock skew. Call it only with a token that has just been issued. */
export function learnClock(newToken: string): void {
  const read = readTokenClaims(newToken)
  if (read) skewMs = read.issuedAtMs - deviceMs()
}

export function storeTokens({ access, refresh }: Tokens): void {
  localStorage.setItem(tokenKeys.refresh, refresh)
  localStorage.setItem(tokenKeys.access, access)
  learnClock(access)
}

function noteInRoot(user: StoredUser | null, isNewUser?: boolean): void {
  changeSignedIn((before) => ({
    user,
    isLoggedIn: user !== null,
    isNewUser: isNewUser ?? before.isNewUser,
  }))
}

function storeAccount(account: Account, isNewUser?: boolean): void {
  const user = toStoredUser(account)
  localStorage.setItem(userKey, JSON.stringify(user))
  localStorage.setItem(flagKey, 'true')
  noteInRoot(user, isNewUser)
}

/** Clears what the query cache holds for the previous person, and what they were being asked. */
function forgetPerson(isSomebody: boolean): void {
  void forgetOwnCopies()
  // A question to one member must not be answered by the next.
  for (let asked = getFirstDialog(); asked; asked = getFirstDialog()) asked.settle(false)
  const client = queryClient()
  for (const query of client.getQueryCache().findAll({ queryKey: ownKey() })) query.reset()
  // Public answers contain personal data such as likes, so inactive ones are removed and active ones refetched. Queries
  // without a queryFn came with the server-rendered page as visitors see it; React still needs them to hydrate the rest
  // of the page.
  const isLeft = ({ queryKey, options }: Query) => !isOwnKey(queryKey) && options.queryFn !== undefined
  client.removeQueries({ type: 'inactive', predicate: isLeft })
  void client.invalidateQueries({ predicate: ({ queryKey }) => isSomebody || !isOwnKey(queryKey) })
}

function show(next: StoredSession, nextPerson: number | null): void {
  const isOther = person !== undefined && person !== nextPerson
  person = nextPerson
  session = next
  if (isOther) forgetPerson(nextPerson !== null)
  for (const listener of listeners) listener()
}

/** Switches the session to the member of this valid token, with the stored account. */
export function showMember(token: string): void {
  const memberId = readTokenClaims(token)?.memberId ?? null
  const stored = readStoredUser(localStorage.getItem(userKey))
  const account = stored?.id === memberId ? stored : null
  if (account) storeAccount(account)
  show({ status: 'in', account }, memberId)
}

/** Switches to a visitor but keeps what is stored, since the session may be confirmed later. */
export function showVisitor(): void {
  show({ status: 'out', account: null }, null)
}

/** Updates the signed-in account with what the server just returned. */
export function showAccount(account: Account): void {
  if (session.status !== 'in' || account.id !== person) return
  storeAccount(account)
  show({ status: 'in', account }, account.id)
}

/** Stores a new session after sign-in or sign-up. */
export function keepSession(tokens: Tokens, account: Account, { isNew = false } = {}): void {
  storeAccount(account, isNew)
  storeTokens(tokens)
  showMember(tokens.access)
}

/**
 * Runs a request that ends the session and then clears it here. Running reads are aborted and new ones wait, because
 * the server refuses reads after the end. If the request fails, the reads are made after all.
 */
export async function whileEnding(end: () => Promise<unknown>): Promise<void> {
  const client = queryClient()
  const asked = client.cancelQueries().then(end)
  const settled = asked.catch(() => null)
  notePendingEnding(settled)
  try {
    await asked
  } catch (error) {
    void client.refetchQueries({ type: 'active', stale: true })
    throw error
  } finally {
    if (pendingEnding() === settled) notePendingEnding(null)
  }
}

/** True while the member leaves the session from a members-only screen, which must not redirect to the login then. */
let isLeaving = false
export const isLeavingSession = () => isLeaving

/** Called once that screen is gone, so that members-only screens redirect visitors again. */
export function endLeaving(): void {
  isLeaving = false
}

/** The session has ended and the members-only screen is about to be left. Until then it is treated as `checking`. */
export function leaveSession(): void {
  isLeaving = true
  for (const key of storedKeys) localStorage.removeItem(key)
  session = checking
  for (const listener of listeners) listener()
}

/** Clears the session in this browser, and so in every tab. Does not tell the server. */
export function clearSession(): void {
  for (const key of storedKeys) localStorage.removeItem(key)
  noteInRoot(null, false)
  // An earlier visit may have stored offline data, which `showVisitor` deletes only after a member was shown.
  void forgetOwnCopies()
  showVisitor()
}
