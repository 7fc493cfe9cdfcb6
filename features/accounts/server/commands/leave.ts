import { z } from 'zod'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { refuse } from '~/lib/errors'
import { forfeitsOf, type Obstacle } from '~/lib/obstacle'
import type { Database, Reader, Transaction } from '~/lib/server/database'
import { enqueue } from '~/lib/server/job-queue'
import type { MemberData } from '~/lib/server/member-data'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { rightsTag } from '~/lib/tags'
import { accountTags, leftNickname } from '../../account'
import { type Provider, providers, toProvider } from '../../providers'
import { accountRefusals } from '../../refusals'
import { disconnectedNotice } from '../notices'
import { refuseSuspended } from './account-status'
import { keepMembers } from './members'
import { keepForReturn } from './records-for-return'
import { endSessions, type SessionEnd } from './sessions'

/** Queue job: revokes a consent at the provider. */
export const Disconnection = z.object({
  provider: z.enum(providers),
  subject: z.string(),
  refreshTokenSealed: z.string().nullable(),
})
type Disconnection = z.output<typeof Disconnection>

/** What a member has to settle, or gives up, by leaving now. */
export async function listObstacles(
  db: Reader,
  { memberId, parts, now }: { memberId: number; parts: readonly MemberData[]; now: Date },
): Promise<Obstacle[]> {
  const reasons: Obstacle[] = []
  for (const part of parts) reasons.push(...((await part.whyCannotLeave?.(db, memberId, now)) ?? []))
  return reasons
}

/**
 * Deletes a member's data, part by part, and keeps an anonymous row to which other people's data refers.
 * Refused while a feature names an obstacle, unless the member gives up exactly what the obstacles name. The queue informs the providers afterwards. Returns the picture
 * whose files can be deleted.
 */
export function leave(
  db: Database,
  {
    memberId,
    forfeits,
    parts,
    now,
  }: {
    memberId: number
    /** How many things the member was shown and gives up; null if the request does not say. */
    forfeits: number | null
    parts: readonly MemberData[]
    now: Date
  },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockMeetupsOf(tx, memberId)
    const [member] = await tx<{ image: string | null }[]>`
      select image from members where id = ${memberId} and left_at is null for update`
    if (!member) throw refuse(accountRefusals.noMember)
    // Suspended while this request waited: leaving would end the suspension.
    await refuseSuspended(tx, memberId, now)
    await lockCafesOf(tx, memberId)
    const reasons = await listObstacles(tx, { memberId, parts, now })
    const isGivenUp = forfeits !== null && forfeits === forfeitsOf(reasons)
    if (reasons.length > 0 && !isGivenUp) throw refuse(accountRefusals.cannotLeave, { reasons })
    const identities = await tx<{ provider: string; subject: string; refreshTokenSealed: string | null }[]>`
      select provider, subject, refresh_token_sealed from identities
      where member_id = ${memberId}`
    for (const { provider, subject, refreshTokenSealed } of identities) {
      const work: Disconnection = {
        provider: toProvider(provider),
        subject,
        refreshTokenSealed,
      }
      await enqueue(tx, 'disconnect-provider', work, { service: { name: provider } })
    }
    await keepForReturn(tx, { memberId, identities, parts, now })
    for (const part of parts) await part.erase(tx, memberId, now)
    await tx`
      update members set left_at = ${now}, nickname = ${leftNickname}, nickname_folded = null, bio = '', image = null, phone = null,
        phone_proven_at = null, email = null, email_verified = false, birth_year = null, demo_key = null, is_operator = false,
        is_instructor = false, is_cafe_staff = false, is_franchise_owner = false
      where id = ${memberId}`
    await invalidate(tx, accountTags.members.all, accountTags.profiles.of(memberId))
    await invalidateOwn(tx, [memberId], rightsTag)
    return member.image
  })
}

/**
 * Locks the member's meetups, which come before members in the lock order. A meetup that the member joins or
 * opens after this lock is still open, so it is an obstacle to leaving.
 */
async function lockMeetupsOf(tx: Transaction, memberId: number): Promise<void> {
  await tx`
    select from meetups
    where id in (
      select id from meetups where host_id = ${memberId}
      union all
      select meetup_id from meetup_entries where member_id = ${memberId}
      union all
      select meetup_id from meetup_answers where member_id = ${memberId} or about_id = ${memberId}
    )
    order by id for update`
}

/** Without it, of the last two owners of a cafe who leave at the same time, each would still see the other. */
async function lockCafesOf(tx: Transaction, memberId: number): Promise<void> {
  await tx`
    select from cafes where id in (select cafe_id from cafe_staff where member_id = ${memberId})
    for no key update`
}

/**
 * Handles a provider's report that the person disconnected our app. Signs them out everywhere and sends a notice; the
 * account stays, and a new consent leads back to it. Returns false if the person is unknown here, or has signed in
 * through the provider since then, which makes the report outdated.
 */
export function noteDisconnection(
  db: Database,
  {
    provider,
    subject,
    happenedAt,
    now,
  }: { provider: Provider; subject: string; happenedAt: Date; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const owners = await tx<{ id: number }[]>`
      select member_id as id from identities where provider = ${provider} and subject = ${subject}`
    await keepMembers(
      tx,
      owners.map(({ id }) => id),
    )
    // This lock waits for a sign-in in progress, so that its session is seen below.
    const [identity] = await tx<{ memberId: number }[]>`
      select member_id from identities where provider = ${provider} and subject = ${subject} for update`
    if (!identity) return false
    const memberId = identity.memberId
    const since = await tx<{ id: string }[]>`
      select id from sessions
      where member_id = ${memberId} and provider = ${provider} and started_at > ${happenedAt}
      limit 1`
    if (since.length > 0) return false
    await tx`update identities set refresh_token_sealed = null where provider = ${provider} and subject = ${subject}`
    const why: SessionEnd = 'disconnected'
    await endSessions(tx, { memberId, why, now })
    await addNotice(tx, disconnectedNotice, { memberId, details: { provider }, now })
    return true
  })
}

/** Keeps whether a provider forwards mail to somebody, unless a newer report is known. */
export async function noteForwarding(
  db: Database,
  {
    provider,
    subject,
    email,
    isOn,
    happenedAt,
  }: { provider: Provider; subject: string; email: string; isOn: boolean; happenedAt: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [owner] = await tx<{ memberId: number }[]>`
      update identities set refused_email = ${isOn ? null : email}, email_reported_at = ${happenedAt}
      where provider = ${provider} and subject = ${subject}
        and (email_reported_at is null or email_reported_at <= ${happenedAt})
      returning member_id`
    if (owner) await invalidateOwn(tx, [owner.memberId], accountTags.own.all)
  })
}

/** The accounts feature's own part of leaving. */
export async function eraseAccountData(tx: Transaction, memberId: number): Promise<void> {
  await tx`
    delete from sign_in_tickets using identities
    where identities.member_id = ${memberId} and sign_in_tickets.provider = identities.provider
      and sign_in_tickets.subject = identities.subject`
  await tx`delete from identities where member_id = ${memberId}`
  await tx`delete from sessions where member_id = ${memberId}`
  await tx`delete from member_suspensions where member_id = ${memberId}`
  await tx`delete from member_notes where member_id = ${memberId}`
  await tx`delete from consents where member_id = ${memberId}`
  await tx`delete from phone_codes where member_id = ${memberId}`
  await tx`delete from member_blocks where blocker_id = ${memberId} or blocked_id = ${memberId}`
}
