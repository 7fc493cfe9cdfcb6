import type { Query } from '@tanstack/react-query'
import { heldTokensAtStart, holdsTokens, tokenKeys } from '~/lib/web/credentials'
import { forgetOwnCopies } from '~/lib/web/forget-own-copies'
import { useLocalState } from '~/lib/web/local-state'
import { isOwnKey, ownKey } from '~/lib/web/own-key'
import { queryClient } from '~/lib/web/query-client'
import type { Account } from '../account'
import { toAccount, type WireTokens, type WireUser } from '../contract'
import { isTemporaryEmail, temporaryEmail } from '../temporary-email'
import { isUnexpired, readTokenClaims } from '../token-claims'

export interface StoredSession {
  status: 'checking' | 'in' | 'out'
  account: Account | null
}

const userKey = 'user'
const flagKey = 'isLoggedIn'
const storedKeys = [tokenKeys.access, tokenKeys.refresh, userKey, flagKey]

const checking: StoredSession = { status: 'checking', account: null }
let session = checking
/** Whose answers the query cache holds: null is a visitor, undefined whoever the stored tokens turn out to name. */
let person: number | null | undefined = heldTokensAtStart() ? undefined : null
/** How far the server's clock is ahead of the device's, as new tokens tell: a wrong clock locks nobody out. */
let skewMs = 0
const listeners = new Set<() => void>()

export const readSession = () => session
export const readSessionOnServer = () => checking
/** Who is signed in, as far as that is known. */
export const signedInMember = () => (session.status === 'in' ? (person ?? null) : null)

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who is here, as soon as that is known. */
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

export const storedToken = () => localStorage.getItem(tokenKeys.access)
export const storedRefreshToken = () => localStorage.getItem(tokenKeys.refresh)

export function unexpiredToken(): string | null {
  const token = holdsTokens() ? storedToken() : null
  return token !== null && isUnexpired(token, Date.now() + skewMs) ? token : null
}

/** Only for a token that was made this moment. */
export function learnClock(newToken: string): void {
  const read = readTokenClaims(newToken)
  if (read) skewMs = read.issuedAtMs - Date.now()
}

export function storeTokens({ access, refresh }: WireTokens): void {
  localStorage.setItem(tokenKeys.refresh, refresh)
  localStorage.setItem(tokenKeys.access, access)
  learnClock(access)
}

function isUser(value: unknown): value is WireUser {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'user_id') === 'number'
}

function readStoredUser(): WireUser | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(userKey) ?? 'null')
    return isUser(user) ? user : null
  } catch {
    return null
  }
}

function noteInRoot(user: WireUser | null, isNewUser?: boolean): void {
  // Another tab may have written since; what is in memory must not undo that.
  void useLocalState.persist.rehydrate()
  const { auth, noteSignedIn } = useLocalState.getState()
  noteSignedIn({ user, isLoggedIn: user !== null, isNewUser: isNewUser ?? auth.isNewUser })
}

export function storeUser(given: WireUser, isNewUser?: boolean): void {
  const user = { ...given, email: given.email || temporaryEmail(given.user_id) }
  localStorage.setItem(userKey, JSON.stringify(user))
  localStorage.setItem(flagKey, 'true')
  noteInRoot(user, isNewUser)
}

/** Without the address that stands in for a missing one. */
function accountOf(user: WireUser): Account {
  const account = toAccount(user)
  return isTemporaryEmail(account.email) ? { ...account, email: null } : account
}

/** What one person was told is not for the next. */
function forgetPerson(isSomebody: boolean): void {
  void forgetOwnCopies()
  const client = queryClient()
  for (const query of client.getQueryCache().findAll({ queryKey: ownKey() })) query.reset()
  // Public answers carry what is one's own, such as hearts: those nobody looks at go, the others are read anew.
  // What nobody has asked for yet came with the document, as visitors see it, and React still has to find it when it
  // takes over the parts of the page further down.
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

/** Whom this good token is of, with what is stored about them. */
export function showMember(token: string): void {
  const memberId = readTokenClaims(token)?.memberId ?? null
  const user = readStoredUser()
  const isOwn = user !== null && user.user_id === memberId
  if (isOwn) storeUser(user)
  show({ status: 'in', account: isOwn ? accountOf(user) : null }, memberId)
}

/** Nothing stored is lost by it: who cannot be checked now may be known later. */
export function showVisitor(): void {
  show({ status: 'out', account: null }, null)
}

/** What the server has just said of whoever is signed in. */
export function showAccount(account: Account, user: WireUser): void {
  if (session.status !== 'in' || account.id !== person) return
  storeUser(user)
  show({ status: 'in', account }, account.id)
}

/** Whoever has just signed in or up. */
export function keepSession(tokens: WireTokens, user: WireUser, { isNew = false } = {}): void {
  storeUser(user, isNew)
  storeTokens(tokens)
  showMember(tokens.access)
}

let ending: Promise<unknown> | null = null

/** Settles when the owner's request to end the session has been answered; null while nobody has asked for that. */
export const pendingEnding = () => ending

/**
 * Asks the server to end the session, as its owner wants, and forgets it here. Reads under way are aborted and new ones wait, because a read that
 * reaches the server after the end is refused. When the request fails, the reads are made after all.
 */
export async function whileEnding(end: () => Promise<unknown>): Promise<void> {
  const client = queryClient()
  const asked = client.cancelQueries().then(end)
  const settled = asked.catch(() => null)
  ending = settled
  try {
    await asked
  } catch (error) {
    void client.refetchQueries({ type: 'active', stale: true })
    throw error
  } finally {
    if (ending === settled) ending = null
  }
}

/** Whether the screen that is shown is one its owner is just leaving for good: it leads nobody to sign in. */
let isLeaving = false
export const isLeavingSession = () => isLeaving

/** The screen is gone: the next one for members leads visitors to sign in again. */
export function endLeaving(): void {
  isLeaving = false
}

/** The session is over, and the screen that only its owner sees is about to be left: until then nobody is shown. */
export function leaveSession(): void {
  isLeaving = true
  for (const key of storedKeys) localStorage.removeItem(key)
  session = checking
  for (const listener of listeners) listener()
}

/** Ends the session in this browser, and with it in every tab. The server is told by whoever means to. */
export function clearSession(): void {
  for (const key of storedKeys) localStorage.removeItem(key)
  noteInRoot(null, false)
  showVisitor()
}
