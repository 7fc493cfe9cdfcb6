import { createHmac } from 'node:crypto'
import { Refusal } from '~/lib/errors'
import type { Database, Transaction } from './database'
import type { Keys } from './keys'
import { networkOf, siteOf } from './network-of'

/** How many attempts are allowed in a window, which starts with the first attempt. */
export interface AttemptLimit {
  name: string
  most: number
  withinMs: number
}

/** A Fastify `app` satisfies this. */
interface Parts {
  db: Database
  keys: Keys
}

function hashOf({ keys }: Pick<Parts, 'keys'>, { name }: AttemptLimit, key: string): string {
  return createHmac('sha256', keys.attempts).update(`${name}\n${key}`).digest('base64url')
}

/**
 * Counts an attempt before it is checked, and refuses it once the limit is exceeded. The count is committed on its own,
 * because a refusal that rolls its transaction back must not undo it.
 */
export async function countAttempt(
  { db, keys }: Parts,
  limit: AttemptLimit,
  { key, now }: { key: string; now: Date },
): Promise<void> {
  const newEnd = new Date(now.getTime() + limit.withinMs)
  const [counted] = await db.transaction(
    (tx) => tx<{ tries: number; endsAt: Date }[]>`
      insert into attempt_counts as counts (name, key_hash, tries, ends_at)
      values (${limit.name}, ${hashOf({ keys }, limit, key)}, 1, ${newEnd})
      on conflict (name, key_hash) do update
      set tries = case when counts.ends_at <= ${now} or counts.ends_at > ${newEnd} then 1 else counts.tries + 1 end,
        ends_at = case when counts.ends_at <= ${now} or counts.ends_at > ${newEnd} then ${newEnd} else counts.ends_at end
      returning tries, ends_at`,
  )
  if (!counted || counted.tries <= limit.most) return
  throw tooManyAttempts(counted.endsAt.getTime() - now.getTime())
}

/** A customer of a provider may own an IPv6 site of 65,536 networks. It may do as much as this many networks. */
const networksOfSite = 5

/**
 * `countAttempt` by the network of a caller who needs no account. `about` limits each thing on its own, e.g. a meetup.
 */
export async function countAttemptOfNetwork(
  parts: Parts,
  limit: AttemptLimit,
  { ip, about, now }: { ip: string; about?: number; now: Date },
): Promise<void> {
  const keyOf = (place: string) => (about === undefined ? place : `${about} ${place}`)
  await countAttempt(parts, limit, { key: keyOf(networkOf(ip)), now })
  const site = siteOf(ip)
  if (site === null) return
  const ofSite = { ...limit, name: `${limit.name}-site`, most: limit.most * networksOfSite }
  await countAttempt(parts, ofSite, { key: keyOf(site), now })
}

function tooManyAttempts(waitMs: number): Refusal {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  const wait = minutes > 120 ? `${Math.ceil(minutes / 60)}시간` : `${minutes}분`
  return new Refusal(429, `너무 여러 번 시도했어요. ${wait} 뒤에 다시 시도해 주세요.`, {
    code: 'TOO_MANY_ATTEMPTS',
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  })
}

/**
 * Call after a correct answer, in the transaction that acts on it: if that transaction rolls back, the attempts stay
 * counted.
 */
export async function forgetAttempts(
  tx: Transaction,
  { keys }: Pick<Parts, 'keys'>,
  { limit, key }: { limit: AttemptLimit; key: string },
): Promise<void> {
  await tx`
    delete from attempt_counts where name = ${limit.name} and key_hash = ${hashOf({ keys }, limit, key)}`
}

/** Upkeep: deletes counters whose window has ended. */
export async function forgetEndedAttempts(db: Database, now: Date): Promise<number> {
  await db.transaction((tx) => tx`delete from attempt_counts where ends_at <= ${now}`)
  // One statement deletes everything, so there is no next batch.
  return 0
}
