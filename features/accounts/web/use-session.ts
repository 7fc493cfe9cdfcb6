import { useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '~/lib/web/call'
import { queryClient } from '~/lib/web/query-client'
import { useIsMounted } from '~/lib/web/use-is-mounted'
import { paths } from '../../paths'
import { accountEndpoints } from '../contract'
import { accountQueries } from './queries'
import './credentials-store'
import {
  clearSession,
  endLeaving,
  leaveSession,
  readSession,
  readSessionOnServer,
  type StoredSession,
  storedRefreshToken,
  subscribeToSession,
  whenSessionKnown,
  whileEnding,
} from './session-store'

export type Session = StoredSession

/** Nobody waits longer than this for the server to hear of a signing out. */
const longestFarewellMs = 3_000

/** Who is here. The server, and the first look in the browser, do not know yet: `checking`. */
export function useSession(): Session {
  const session = useSyncExternalStore(subscribeToSession, readSession, readSessionOnServer)
  const isIn = session.status === 'in'
  const { data } = useQuery({ ...accountQueries.me(), enabled: isIn })
  return isIn && data ? { status: 'in', account: data } : session
}

function useHere(): string {
  const { pathname, search, hash } = useLocation()
  return `${pathname}${search}${hash}`
}

/** Where a visitor signs in to come back to this very screen. */
export function useSignInPath(): string {
  return paths.login(useHere())
}

/** For what only members do: answers whether somebody is signed in, and leads whoever is not to signing in. */
export function useRequireMember(): () => boolean {
  const signInPath = useSignInPath()
  const navigate = useNavigate()
  return useCallback(() => {
    // Whoever is still being checked holds tokens; the call finds out what they are worth.
    if (readSession().status !== 'out') return true
    void navigate(signInPath)
    return false
  }, [navigate, signInPath])
}

/**
 * For what only members do and may press before it is known who is here: it is done as soon as that is known, and a
 * visitor is led to signing in instead.
 */
export function useAsMember(): (act: () => unknown) => Promise<void> {
  const signInPath = useSignInPath()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  return useCallback(
    async (act) => {
      const { status } = await whenSessionKnown()
      if (status === 'in') await act()
      else if (isMounted()) await navigate(signInPath)
    },
    [navigate, signInPath, isMounted],
  )
}

/** Ends the session here, and on the server as far as it can be reached. */
export async function signOut(): Promise<void> {
  const refresh = storedRefreshToken()
  await whileEnding(async () => {
    const signOutReply =
      refresh === null
        ? null
        : call(accountEndpoints.signOut, { body: { refresh } }, { client: queryClient() })
    await Promise.race([
      // Unheard, the session ends by itself when its refresh token does.
      signOutReply?.catch(() => null),
      new Promise((resolve) => setTimeout(resolve, longestFarewellMs)),
    ])
    clearSession()
  })
}

/**
 * Ends the session by a request that ends it on the server, from a screen for members. `leave` goes to another screen
 * first: this one would send whoever is no member to sign in.
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
