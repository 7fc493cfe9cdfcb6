import { callsVersion } from '../calls-version'
import { ownCopies } from '../own-copies'
import { deviceMs } from './now'

// Offline copies of a member's own data. `forgetOwnCopies` deletes them at sign-out. Each copy records its
// member, so that a copy written by a late reply is not shown to anybody else.

interface OwnCopy {
  memberId: number
  /** A copy is a reply, which another version of the app may misread. */
  callsVersion: string
  /** The device's time. */
  keptAt: number
  value: unknown
}

const addressOf = (name: string) => `/own-copies/${name}`

/**
 * `isStill` says, just before the copy is stored, whether this member is still signed in on the device.
 * Returns whether the copy was stored: storage may be full or blocked.
 */
export async function keepOwnCopy(
  name: string,
  { memberId, value }: { memberId: number; value: unknown },
  isStill: () => boolean,
): Promise<boolean> {
  // Missing on plain HTTP.
  if (typeof caches === 'undefined') return false
  try {
    const cache = await caches.open(ownCopies + name)
    const copy: OwnCopy = { memberId, callsVersion, keptAt: deviceMs(), value }
    if (!isStill()) return false
    await cache.put(addressOf(name), Response.json(copy))
    return true
  } catch {
    return false
  }
}

/** The last copy of this member's data, and its age. */
export async function readOwnCopy(
  name: string,
  memberId: number,
): Promise<{ value: unknown; ageMs: number } | null> {
  if (typeof caches === 'undefined') return null
  try {
    const stored = await caches.match(addressOf(name), { cacheName: ownCopies + name })
    const copy = (await stored?.json()) as OwnCopy | undefined
    if (copy?.memberId !== memberId || copy.callsVersion !== callsVersion) return null
    return { value: copy.value, ageMs: Math.max(0, deviceMs() - copy.keptAt) }
  } catch {
    return null
  }
}
