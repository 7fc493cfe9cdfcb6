import type { Endpoint } from '../endpoint'

/** What the HTTP client needs from the session. */
export interface Credentials {
  /**
   * Makes a call as the signed-in member. `ask` sends the request with these headers, and may be called again with a
   * newer token. When this rejects because the session ended, the session has already been cleaned up.
   */
  speakFor<T>(endpoint: Endpoint, ask: (headers: Record<string, string>) => Promise<T>): Promise<T>
  /** Resolves to whether a member is signed in, once that is known. */
  whenMember(): Promise<boolean>
  /** Resolves to whether an operator is signed in, once that is known. */
  whenOperator(): Promise<boolean>
}

/** The local storage keys of the tokens. */
export const tokenKeys = { access: 'access_token', refresh: 'refresh_token' } as const

type Load = () => Promise<{ credentials: Credentials }>

let load: Load | undefined
let wasHolding = false

/** Registers how to load the session code. It is loaded only where somebody has signed in or is about to. */
export function provideCredentials(given: Load): void {
  if (typeof window === 'undefined') return
  load = given
  wasHolding = holdsTokens()
  const follow = () => void given().catch(() => null)
  // Signing in in another tab signs in here, too, and in a page that the back button restores.
  window.addEventListener('storage', ({ key }) => {
    if (key === tokenKeys.access) follow()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && holdsTokens()) follow()
  })
}

/** Whether tokens were stored when this document started, so that its first answers may be personal. */
export const heldTokensAtStart = () => wasHolding

/** Null where no session code is registered: on the server and in component tests. */
export async function fetchCredentials(): Promise<Credentials | null> {
  return load ? (await load()).credentials : null
}

/** Whether this browser stores tokens, valid or not. False on the server and where storage is blocked. */
export function holdsTokens(): boolean {
  // Node has a `localStorage` of its own, which says nothing of whoever asks.
  if (typeof document === 'undefined') return false
  try {
    return (localStorage.getItem(tokenKeys.access) ?? localStorage.getItem(tokenKeys.refresh)) !== null
  } catch {
    return false
  }
}
