import { useQuery } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '~/lib/web/call'
import { holdsTokens } from '~/lib/web/credentials'
import { queryClient } from '~/lib/web/query-client'
import { useIsMounted } from '~/lib/web/use-is-mounted'
import { paths } from '../../paths'
import { accountEndpoints } from '../endpoints'
import { readTokenClaims } from '../token-claims'
import { accountQueries } from './queries'
import './credentials-store'
import {
  clearSession,
  endLeaving,
  isUnconfirmed,
  leaveSession,
  readSession,
  readSessionOnServer,
  type StoredSession,
  storedRefreshToken,
  storedToken,
  subscribeToSession,
  whenSessionKnown,
  whileEnding,
} from './session-store'

export type Session = StoredSession

/** How long signing out waits for the server. */
const longestSignOutMs = 3_000

/** The current session. It is `checking` on the server and during hydration. */
export function useSession(): Session {
  const session = useSyncExternalStore(subscribeToSession, readSession, readSessionOnServer)
  const isIn = session.status === 'in'
  const { data } = useQuery({ ...accountQueries.me(), enabled: isIn })
  return isIn && data ? { status: 'in', account: data } : session
}

/** Whether nobody is signed in only because the tokens stored here could not be renewed so far; not on the server. */
export function useIsUnconfirmed(): boolean {
  return useSyncExternalStore(
    subscribeToSession,
    () => isUnconfirmed(readSession()),
    () => false,
  )
}

/** The member whose tokens this device has stored, even if unconfirmed by the server; null if none. */
export function rememberedMember(): number | null {
  const token = holdsTokens() ? storedToken() : null
  return token === null ? null : (readTokenClaims(token)?.memberId ?? null)
}

/** `rememberedMember`, also when somebody signs in or out meanwhile; null on the server. */
export function useMemberHere(): number | null {
  return useSyncExternalStore(subscribeToSession, rememberedMember, () => null)
}

/** The member who was remembered when this screen was opened, also if their session ends meanwhile. */
export function useRememberedMember(): number | null {
  const [memberId] = useState(rememberedMember)
  return memberId
}

function useHere(): string {
  const { pathname, search, hash } = useLocation()
  return `${pathname}${search}${hash}`
}

/** The login path that leads back to the current screen. */
export function useSignInPath(): string {
  return paths.login(useHere())
}

/** For members-only actions: returns whether somebody is signed in, and sends visitors to the login. */
export function useRequireMember(): () => boolean {
  const signInPath = useSignInPath()
  const navigate = useNavigate()
  return useCallback(() => {
    // While the session is being checked there are tokens, and the call itself will show whether they are valid.
    if (readSession().status !== 'out') return true
    void navigate(signInPath)
    return false
  }, [navigate, signInPath])
}

/** What a visitor wanted, which the login says, and the screen to which signing in leads. */
export interface WhySignIn {
  to: string
  title: string
  about: string
}

/** What the login was opened for, from the state of its history entry. */
export function readWhySignIn(state: unknown): Pick<WhySignIn, 'title' | 'about'> | null {
  const { title, about } = (state ?? {}) as Partial<WhySignIn>
  return typeof title === 'string' && typeof about === 'string' ? { title, about } : null
}

/**
 * For members-only actions that may be triggered before the session is known: waits for it, then acts or sends visitors
 * to the login.
 */
export function useAsMember(): (act: () => unknown, signIn?: WhySignIn) => Promise<void> {
  const signInPath = useSignInPath()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  return useCallback(
    async (act, signIn) => {
      const { status } = await whenSessionKnown()
      if (status === 'in') await act()
      else if (isMounted()) await navigate(signIn ? paths.login(signIn.to) : signInPath, { state: signIn })
    },
    [navigate, signInPath, isMounted],
  )
}

/** A server that could not be reached goes on sending pushes to this browser. */
async function endPushesHere(): Promise<void> {
  const { readBrowserSubscription } = await import('~/features/notices/web/queries')
  await (await readBrowserSubscription())?.unsubscribe()
}

/** Ends the session here, and on the server if it can be reached. */
export async function signOut(): Promise<void> {
  const refresh = storedRefreshToken()
  await whileEnding(async () => {
    const signOutReply =
      refresh === null
        ? null
        : call(accountEndpoints.signOut, { body: { refresh } }, { client: queryClient() })
    await Promise.race([
      // If the server is not reached, the session ends when its refresh token expires.
      signOutReply?.catch(() => null),
      new Promise((resolve) => setTimeout(resolve, longestSignOutMs)),
    ])
    clearSession()
    void endPushesHere().catch(() => null)
  })
}

/**
 * Runs a request that ends the session on the server, from a members-only screen. `leave` navigates away first, because
 * this screen would send a visitor to the login.
 */
export async function endSessionBy(
  request: () => Promise<unknown>,
  leave: () => void | Promise<void>,
): Promise<void> {
  await whileEnding(async () => {
    await request()
    leaveSession()
  })
  try {
    await leave()
  } catch (error) {
    endLeaving()
    throw error
  } finally {
    clearSession()
  }
}
