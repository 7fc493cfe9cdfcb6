import type { Endpoint } from '../contract'

/** What a session does for the one HTTP client. */
export interface Credentials {
  /**
   * Makes a call as whoever is signed in. `ask` makes it once with these headers, and may be asked again with a
   * newer token. What the end of a session asks of the browser has happened when this rejects.
   */
  speakFor<T>(endpoint: Endpoint, ask: (headers: Record<string, string>) => Promise<T>): Promise<T>
  /** Whether a member is signed in, as soon as that is known. */
  whenMember(): Promise<boolean>
}

/** Where local storage keeps the tokens. */
export const tokenKeys = { access: 'access_token', refresh: 'refresh_token' } as const

type Load = () => Promise<{ credentials: Credentials }>

let load: Load | undefined
let wasHolding = false

/** Says where the session's code is. It is fetched only where somebody has signed in, or is about to. */
export function provideCredentials(given: Load): void {
  if (typeof window === 'undefined') return
  load = given
  wasHolding = holdsTokens()
  // Signing in in another tab counts here, too.
  window.addEventListener('storage', ({ key }) => {
    if (key === tokenKeys.access) void given().catch(() => null)
  })
}

/** Whether this document began with tokens in store: its first answers are then somebody's own. */
export const heldTokensAtStart = () => wasHolding

/** Null where nothing stands for a session: on the server, in a test of one component. */
export async function fetchCredentials(): Promise<Credentials | null> {
  return load ? (await load()).credentials : null
}

/** Whether this browser holds tokens, good or not. The server has no storage, and some browsers close theirs to us. */
export function holdsTokens(): boolean {
  try {
    return (localStorage.getItem(tokenKeys.access) ?? localStorage.getItem(tokenKeys.refresh)) !== null
  } catch {
    return false
  }
}
