import type { Clock } from '~/lib/clock'
import type { Database } from '~/lib/server/database'
import type { MovableClock } from '~/lib/server/shared-clock'

export interface DemoPerson {
  key: string
  nickname: string
  bio: string
}

export interface StandInParts {
  db: Database
  clock: Clock
  /** The URL of this process, e.g. http://127.0.0.1:3000. Known once it listens. */
  ownAddress(): string
  publicUrl: string
  /** The demo people whom a visitor can sign in as. */
  listPeople(): Promise<DemoPerson[]>
}

export interface SandboxParts extends StandInParts {
  clock: MovableClock
  /** Runs everything that is due and that no other process has begun, and resolves when it is done. */
  sweep(): Promise<void>
}

type Addresses = Pick<StandInParts, 'ownAddress' | 'publicUrl'>

/** The origins of the demo app. */
export function originsOf({ ownAddress, publicUrl }: Addresses): string[] {
  const { port } = new URL(ownAddress())
  return [new URL(publicUrl).origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`]
}

/** Whether this redirect URI is registered. Its path counts at every origin of the app. */
export function isRegistered(addresses: Addresses, path: string, redirectUri: string): boolean {
  return originsOf(addresses).some((origin) =>
    [`${origin}${path}`, `${origin}${path}/`].includes(redirectUri),
  )
}

/** The same URL with the other loopback name, which browsers treat as another site. Other host names stay. */
export function otherLoopbackName(address: string): string {
  const url = new URL(address)
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1'
  else if (url.hostname === '127.0.0.1') url.hostname = 'localhost'
  return url.origin
}
