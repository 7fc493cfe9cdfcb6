import { ownCopies } from '../own-copies'

// Copies of a member's own data for when there is no connection. `forgetOwnCopies` deletes them at sign-out; the member is
// stored with each, so that a copy which a late answer leaves behind is shown to nobody else.

interface OwnCopy {
  memberId: number
  /** The device's time. */
  keptAt: number
  value: unknown
}

const addressOf = (name: string) => `/own-copies/${name}`

/**
 * `isStill` says whether the member is still the one of this device, just before it is stored. Returns whether there is
 * a copy now: storage may be full or blocked.
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
    const copy: OwnCopy = { memberId, keptAt: Date.now(), value }
    if (!isStill()) return false
    await cache.put(addressOf(name), Response.json(copy))
    return true
  } catch {
    return false
  }
}

/** The last copy of this member's, and how old it is. */
export async function readOwnCopy(
  name: string,
  memberId: number,
): Promise<{ value: unknown; ageMs: number } | null> {
  if (typeof caches === 'undefined') return null
  try {
    const stored = await caches.match(addressOf(name), { cacheName: ownCopies + name })
    const copy = (await stored?.json()) as OwnCopy | undefined
    if (!copy || copy.memberId !== memberId) return null
    return { value: copy.value, ageMs: Math.max(0, Date.now() - copy.keptAt) }
  } catch {
    return null
  }
}
