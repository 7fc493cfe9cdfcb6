import { z } from 'zod'
import { addNotice } from '~/features/notices/server/commands'
import { refuse } from '~/lib/errors'
import type { Obstacle } from '~/lib/obstacle'
import type { Database, Transaction } from '~/lib/server/database'
import { enqueue } from '~/lib/server/job-queue'
import type { MemberData } from '~/lib/server/member-data'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { rightsTag } from '~/lib/tags'
import { leftNickname, type Provider, providers, toProvider } from '../../account'
import { accountRefusals } from '../../refusals'
import { accountTags } from '../../tags'
import { disconnectedNotice } from '../notices'
import { keepMembers } from './members'
import { endSessions, type SessionEnd } from './sessions'

/** Work for the queue: taking back a consent at the provider. */
export const Disconnection = z.object({
  provider: z.enum(providers),
  subject: z.string(),
  refreshTokenSealed: z.string().nullable(),
})
type Disconnection = z.output<typeof Disconnection>

/**
 * Takes a member's data away, every feature its own, and leaves a nameless row behind for what belongs to others too.
 * Refused while a feature names something to settle first. The providers are told afterwards, by the queue. Answers the picture whose files nobody needs any more.
 */
export function leave(
  db: Database,
  { memberId, parts, now }: { memberId: number; parts: readonly MemberData[]; now: Date },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [member] = await tx<{ image: string | null }[]>`
      select image from members where id = ${memberId} and left_at is null for update`
    if (!member) throw refuse(accountRefusals.noMember)
    const reasons: Obstacle[] = []
    for (const part of parts) reasons.push(...((await part.whyCannotLeave?.(tx, memberId, now)) ?? []))
    if (reasons.length > 0) throw refuse(accountRefusals.cannotLeave, { reasons })
    const identities = await tx<{ provider: string; subject: string; refresh_token_sealed: string | null }[]>`
      select provider, subject, refresh_token_sealed from identities
      where member_id = ${memberId}`
    for (const { provider, subject, refresh_token_sealed } of identities) {
      const work: Disconnection = {
        provider: toProvider(provider),
        subject,
        refreshTokenSealed: refresh_token_sealed,
      }
      await enqueue(tx, 'disconnect-provider', work, { service: { name: provider } })
    }
    await lockWhatCounts(tx, memberId)
    for (const part of parts) await part.erase(tx, memberId, now)
    await tx`
      update members set left_at = ${now}, nickname = ${leftNickname}, nickname_folded = null, bio = '', image = null, phone = null,
        email = null, email_verified = false, demo_key = null, is_operator = false, is_instructor = false,
        is_cafe_staff = false, is_franchise_owner = false
      where id = ${memberId}`
    await invalidate(tx, accountTags.members.all, accountTags.profiles.of(memberId))
    await invalidateOwn(tx, [memberId], rightsTag)
    return member.image
  })
}

/**
 * Locks the reviews, play records and games that leaving changes, in the lock order of docs/ARCHITECTURE.md: the parts
 * come one after the other, and would go back from games to reviews. Tables of other features are read here, because
 * only leaving knows all the parts.
 */
async function lockWhatCounts(tx: Transaction, memberId: number): Promise<void> {
  await tx`
    select from reviews
    where author_id = ${memberId} or id in (select review_id from review_likes where member_id = ${memberId})
    order by id for update`
  await tx`
    select from plays
    where member_id = ${memberId} or id in (select play_id from play_players where member_id = ${memberId})
    order by id for update`
  await tx`
    select from games
    where id in (select game_id from reviews where author_id = ${memberId})
      or id in (select game_id from game_likes where member_id = ${memberId})
      or id in (select game_id from plays where member_id = ${memberId})
    order by id for no key update`
}

/**
 * A provider says that the person disconnected there at that moment. They are signed out everywhere and told; their
 * account stays theirs, for a new consent at the provider leads back to it. Answers false when nobody here is meant,
 * or when they have signed in through the provider since: then the word is an old one, and the consent stands again.
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
    // Whoever is just signing in has done so before the sessions are looked at.
    const [identity] = await tx<{ member_id: number }[]>`
      select member_id from identities where provider = ${provider} and subject = ${subject} for update`
    if (!identity) return false
    const memberId = identity.member_id
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

/** Accounts' own part of leaving. */
export async function eraseAccountData(tx: Transaction, memberId: number): Promise<void> {
  await tx`
    delete from sign_in_tickets using identities
    where identities.member_id = ${memberId} and sign_in_tickets.provider = identities.provider
      and sign_in_tickets.subject = identities.subject`
  await tx`delete from identities where member_id = ${memberId}`
  await tx`delete from sessions where member_id = ${memberId}`
  await tx`delete from consents where member_id = ${memberId}`
  await tx`delete from member_blocks where blocker_id = ${memberId} or blocked_id = ${memberId}`
}
