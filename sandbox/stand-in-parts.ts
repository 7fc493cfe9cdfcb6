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
  /** Where this process answers, e.g. http://127.0.0.1:3000. Known once it listens. */
  ownAddress(): string
  publicUrl: string
  /** The seeded people with a part to play in trying the product. */
  listPeople(): Promise<DemoPerson[]>
}

export interface SandboxParts extends StandInParts {
  clock: MovableClock
  /** Works what is due and comes back when it is done. */
  sweep(): Promise<void>
}

type Addresses = Pick<StandInParts, 'ownAddress' | 'publicUrl'>

/** Where the one app that the stand-ins know may be opened. */
function originsOf({ ownAddress, publicUrl }: Addresses): string[] {
  const { port } = new URL(ownAddress())
  return [new URL(publicUrl).origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`]
}

/** Whether somebody may be sent back there: registered by its path at every address of the app. */
export function isRegistered(addresses: Addresses, path: string, redirectUri: string): boolean {
  return originsOf(addresses).some((origin) =>
    [`${origin}${path}`, `${origin}${path}/`].includes(redirectUri),
  )
}

/** The same server by its other loopback name, which browsers take for another site; any other name stays. */
export function otherLoopbackName(address: string): string {
  const url = new URL(address)
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1'
  else if (url.hostname === '127.0.0.1') url.hostname = 'localhost'
  return url.origin
}
