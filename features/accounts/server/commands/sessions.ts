import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { RefreshTokenRow } from '~/db/rows/accounts'
import { endPushes } from '~/features/notices/server/commands/pushes'
import { seoulDate } from '~/lib/seoul-date'
import { signAccessToken, type TokenHolder } from '~/lib/server/access-token'
import type { Caller } from '~/lib/server/caller'
import type { Database, Transaction } from '~/lib/server/database'
import type { Keys } from '~/lib/server/keys'
import { invalidateOwn } from '~/lib/server/response-cache'
import { rightsTag } from '~/lib/tags'
import type { Tokens } from '../../account'
import type { Provider } from '../../providers'
import { sameSuccessorForMs } from '../../token-claims'
import { findCaller } from '../queries'
import { lockMember } from './members'

const dayMs = 86_400_000

/**
 * The lifetime of an access token. It is short in case a token is stolen; the session itself is checked on every
 * request.
 */
export const accessLifeSeconds = 15 * 60
/** How long a session lasts without use. */
const refreshLifeMs = 60 * dayMs

export type SessionEnd =
  | 'signed-out'
  | 'everywhere'
  | 'reused'
  | 'left'
  | 'disconnected'
  | 'suspended'
  | 'by-operator'

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

export function randomText(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Derives the successor of a refresh token. It cannot be computed without the key, even by somebody who has the
 * database.
 */
function successorOf(keys: Keys, token: string): string {
  return createHmac('sha256', keys.refresh).update(token).digest('base64url')
}

const firstGeneration = 1

interface NewRefreshToken {
  sessionId: string
  generation: number
  token: string
  now: Date
}

/** Issuing the same unused token again restarts its lifetime. */
async function giveRefreshToken(
  tx: Transaction,
  { sessionId, generation, token, now }: NewRefreshToken,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + refreshLifeMs)
  await tx`
    insert into refresh_tokens (token_hash, session_id, generation, issued_at, expires_at)
    values (${hashOf(token)}, ${sessionId}::uuid, ${generation}, ${now}, ${expiresAt})
    on conflict (token_hash) do update set expires_at = excluded.expires_at`
}

export async function openSession(
  tx: Transaction,
  {
    keys,
    memberId,
    provider,
    device,
    fcmToken = null,
    now,
  }: {
    keys: Keys
    memberId: number
    provider: Provider
    device: string
    fcmToken?: string | null
    now: Date
  },
): Promise<Tokens> {
  const [session] = await tx<{ id: string }[]>`
    insert into sessions (member_id, provider, device, fcm_token, started_at, last_used_at)
    values (${memberId}, ${provider}, ${device}, ${fcmToken}, ${now}, ${now})
    returning id`
  if (!session) throw new Error('the session was not stored')
  const refresh = randomText()
  const generation = firstGeneration
  await giveRefreshToken(tx, { sessionId: session.id, generation, token: refresh, now })
  const holder = { memberId, sessionId: session.id, generation }
  const access = signAccessToken(keys.access, holder, { now, lifeSeconds: accessLifeSeconds })
  return { access, refresh }
}

/**
 * The current state of a token's member: null if the session has ended or the member has left. Records the
 * first use of each generation, which costs one write per renewal.
 */
export async function recogniseCaller(
  db: Database,
  holder: TokenHolder,
  { asksForProvenPhones, now }: { asksForProvenPhones: boolean; now: Date },
): Promise<Caller | null> {
  const found = await findCaller(db, { ...holder, asksForProvenPhones, today: seoulDate(now) })
  if (!found) return null
  const { sessionId, generation } = holder
  if (generation !== null && generation > found.usedGeneration) {
    await db.transaction((tx) => noteUse(tx, { sessionId, generation }))
  }
  return found.caller
}

async function noteUse(
  tx: Transaction,
  { sessionId, generation }: { sessionId: string; generation: number },
): Promise<void> {
  await tx`
    update sessions set used_generation = ${generation}
    where id = ${sessionId}::uuid and used_generation < ${generation}`
}

/**
 * Returns the next pair of tokens, or null if this token is unknown, expired or its session has ended. A
 * token that was exchanged before returns the same successor as long as neither returned token has been used,
 * because the reply may have been lost, and always within ten seconds. Reusing it later ends the session,
 * because two parties hold its tokens then (decision 0044).
 */
export async function refreshSession(
  db: Database,
  { keys, refresh, now }: { keys: Keys; refresh: string; now: Date },
): Promise<Tokens | null> {
  const successor = successorOf(keys, refresh)
  const holder = await db.transaction(async (tx) => {
    // The session is locked before its token, because deleting a session deletes its tokens after it.
    const [session] = await tx<{ id: string; memberId: number; usedGeneration: number }[]>`
      select id, member_id, used_generation from sessions
      where id = (select session_id from refresh_tokens where token_hash = ${hashOf(refresh)}) and ended_at is null
      for update`
    if (!session) return null
    const [token] = await tx<RefreshTokenRow[]>`
      select generation, expires_at, rotated_at from refresh_tokens where token_hash = ${hashOf(refresh)} for update`
    if (!token || token.expiresAt <= now) return null
    const { id: sessionId, memberId } = session
    const { rotatedAt } = token
    const generation = token.generation + 1
    if (rotatedAt === null || session.usedGeneration < generation) {
      await tx`update refresh_tokens set rotated_at = ${now} where token_hash = ${hashOf(refresh)}`
      await giveRefreshToken(tx, { sessionId, generation, token: successor, now })
      await tx`
        update sessions
        set last_used_at = ${now}, used_generation = greatest(used_generation, ${token.generation}::int)
        where id = ${sessionId}::uuid`
    } else if (now.getTime() - rotatedAt.getTime() > sameSuccessorForMs) {
      await tx`
        update sessions set ended_at = ${now}, ended_why = 'reused', fcm_token = null
        where id = ${sessionId}::uuid and ended_at is null`
      await endPushes(tx, [sessionId])
      await invalidateOwn(tx, [memberId], rightsTag)
      return null
    }
    return { memberId, sessionId, generation }
  })
  if (!holder) return null
  const access = signAccessToken(keys.access, holder, { now, lifeSeconds: accessLifeSeconds })
  return { access, refresh: successor }
}

/** Ends the session that this token belongs to, if there is one. */
export async function signOut(db: Database, { refresh, now }: { refresh: string; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx<{ id: string; memberId: number }[]>`
      update sessions set ended_at = ${now}, ended_why = 'signed-out', fcm_token = null
      where ended_at is null
        and id = (select session_id from refresh_tokens where token_hash = ${hashOf(refresh)})
      returning id, member_id`
    await endPushes(
      tx,
      ended.map(({ id }) => id),
    )
    await invalidateOwn(
      tx,
      ended.map(({ memberId }) => memberId),
      rightsTag,
    )
  })
}

/** Returns the number of sessions that it ended. */
export async function endSessions(
  tx: Transaction,
  { memberId, why, now }: { memberId: number; why: SessionEnd; now: Date },
): Promise<number> {
  const ended = await tx<{ id: string }[]>`
    update sessions set ended_at = ${now}, ended_why = ${why}, fcm_token = null
    where member_id = ${memberId} and ended_at is null
    returning id`
  await endPushes(
    tx,
    ended.map(({ id }) => id),
  )
  await invalidateOwn(tx, [memberId], rightsTag)
  return ended.length
}

export function signOutEverywhere(
  db: Database,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    // Waits for a sign-in in progress, so that its session ends too.
    await lockMember(tx, memberId)
    await endSessions(tx, { memberId, why: 'everywhere', now })
  })
}
