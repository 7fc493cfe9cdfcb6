import { createHash, createHmac, randomBytes } from 'node:crypto'
import { endPushes } from '~/features/notices/server/commands'
import { signAccessToken } from '~/lib/server/access-token'
import type { Database, Transaction } from '~/lib/server/database'
import type { Keys } from '~/lib/server/keys'
import { invalidateOwn } from '~/lib/server/response-cache'
import { rightsTag } from '~/lib/tags'
import type { Provider, Tokens } from '../../account'

const dayMs = 86_400_000

/**
 * The lifetime of an access token. It is short in case a token is stolen; the session itself is checked on every
 * request.
 */
export const accessLifeSeconds = 15 * 60
/** How long a session lasts without use. */
export const refreshLifeMs = 60 * dayMs
/**
 * For this long a rotated token still returns the same successor, because replies get lost and tabs refresh at the same
 * time.
 */
export const sameSuccessorForMs = 10_000

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

async function addRefreshToken(tx: Transaction, sessionId: string, token: string, now: Date): Promise<void> {
  await tx`
    insert into refresh_tokens (token_hash, session_id, issued_at, expires_at)
    values (${hashOf(token)}, ${sessionId}::uuid, ${now}, ${new Date(now.getTime() + refreshLifeMs)})`
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
  await addRefreshToken(tx, session.id, refresh, now)
  const access = signAccessToken(
    keys.access,
    { memberId, sessionId: session.id },
    { now, lifeSeconds: accessLifeSeconds },
  )
  return { access, refresh }
}

interface RefreshTokenRow {
  session_id: string
  member_id: number
  expires_at: Date
  rotated_at: Date | null
}

/**
 * Returns the next pair of tokens, or null if this token is unknown, expired or its session has ended. Reusing a token
 * within ten seconds returns the same successor; reusing it later ends the session, because two parties hold its tokens
 * then.
 */
export async function refreshSession(
  db: Database,
  { keys, refresh, now }: { keys: Keys; refresh: string; now: Date },
): Promise<Tokens | null> {
  const holder = await db.transaction(async (tx) => {
    const [token] = await tx<RefreshTokenRow[]>`
      select tokens.session_id, sessions.member_id, tokens.expires_at, tokens.rotated_at
      from refresh_tokens tokens join sessions on sessions.id = tokens.session_id
      where tokens.token_hash = ${hashOf(refresh)} and sessions.ended_at is null
      for update`
    if (!token || token.expires_at <= now) return null
    if (token.rotated_at === null) {
      await tx`update refresh_tokens set rotated_at = ${now} where token_hash = ${hashOf(refresh)}`
      await addRefreshToken(tx, token.session_id, successorOf(keys, refresh), now)
      await tx`update sessions set last_used_at = ${now} where id = ${token.session_id}::uuid`
    } else if (now.getTime() - token.rotated_at.getTime() > sameSuccessorForMs) {
      await tx`
        update sessions set ended_at = ${now}, ended_why = 'reused', fcm_token = null
        where id = ${token.session_id}::uuid and ended_at is null`
      await endPushes(tx, [token.session_id])
      await invalidateOwn(tx, [token.member_id], rightsTag)
      return null
    }
    return { memberId: token.member_id, sessionId: token.session_id }
  })
  if (!holder) return null
  const access = signAccessToken(keys.access, holder, { now, lifeSeconds: accessLifeSeconds })
  return { access, refresh: successorOf(keys, refresh) }
}

/** Ends the session that this token belongs to, if there is one. */
export async function signOut(db: Database, { refresh, now }: { refresh: string; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx<{ id: string; member_id: number }[]>`
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
      ended.map(({ member_id }) => member_id),
      rightsTag,
    )
  })
}

/** Returns how many there were. */
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
    await endSessions(tx, { memberId, why: 'everywhere', now })
  })
}
