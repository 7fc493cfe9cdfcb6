import { addNotice } from '~/features/notices/server/commands/outbox'
import { refuse, sessionOver } from '~/lib/errors'
import { type Database, type Transaction, violatedConstraint } from '~/lib/server/database'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { rightsTag } from '~/lib/tags'
import { accountTags, foldNickname, type StoredConsentKind } from '../../account'
import type { NewMember } from '../../member'
import { askedSince } from '../../policy-version'
import { type Provider, providers } from '../../providers'
import { accountRefusals } from '../../refusals'
import { marketingNotice } from '../notices'
import { listMeetable, readPolicies } from '../queries'

export async function addMember(tx: Transaction, member: NewMember): Promise<number> {
  const [id] = await addMembers(tx, [member])
  if (id === undefined) throw new Error('the member was not stored')
  return id
}

/** Adds any number of members in one statement. Returns their ids in the same order. */
export async function addMembers(tx: Transaction, members: NewMember[]): Promise<number[]> {
  const rows = JSON.stringify(
    members.map((member, place) => ({
      place,
      demo_key: member.demoKey ?? null,
      nickname: member.nickname,
      nickname_folded: foldNickname(member.nickname) || null,
      bio: member.bio ?? '',
      image: member.image ?? null,
      phone: member.phone ?? null,
      phone_proven_at: member.phoneProvenAt?.toISOString() ?? null,
      phone_reserved: member.reservesPhone ?? true,
      email: member.email ?? null,
      email_verified: member.emailVerified ?? false,
      joined_at: member.joinedAt.toISOString(),
      birth_year: member.birthYear ?? null,
      is_operator: member.isOperator ?? false,
      operator_rights: member.operatorRights ?? null,
      is_instructor: member.isInstructor ?? false,
      is_cafe_staff: member.isCafeStaff ?? false,
      is_franchise_owner: member.isFranchiseOwner ?? false,
    })),
  )
  const added = await tx<{ id: number }[]>`
    insert into members (demo_key, nickname, nickname_folded, bio, image, phone, phone_proven_at, phone_reserved, email,
      email_verified, joined_at, birth_year, is_operator, operator_rights, is_instructor, is_cafe_staff, is_franchise_owner)
    select demo_key, nickname, nickname_folded, bio, image, phone, phone_proven_at, phone_reserved, email, email_verified, joined_at,
      birth_year, is_operator, operator_rights, is_instructor, is_cafe_staff, is_franchise_owner
    from json_to_recordset(${rows}::text::json) as given (
      place int, demo_key text, nickname text, nickname_folded text, bio text, image text, phone text, phone_proven_at timestamptz,
      phone_reserved boolean, email text, email_verified boolean, joined_at timestamptz, birth_year smallint, is_operator boolean, operator_rights text[], is_instructor boolean, is_cafe_staff boolean,
      is_franchise_owner boolean
    )
    order by place
    returning id`
  await invalidate(tx, accountTags.members.all)
  return added.map(({ id }) => id).sort((a, b) => a - b)
}

/** Refusals for the database constraints that a member can violate. */
const meanings: Record<string, keyof typeof accountRefusals> = {
  members_nickname_key: 'nicknameTaken',
  members_nickname_folded_key: 'nicknameTaken',
  members_phone_key: 'phoneTaken',
  identities_pkey: 'alreadySignedUp',
  identities_member_id_provider_key: 'alreadySignedUp',
}

/** Turns a unique violation of nickname, phone or identity into a refusal. */
export async function explainDoubles<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const meaning = meanings[violatedConstraint(error) ?? '']
    throw meaning ? refuse(accountRefusals[meaning]) : error
  }
}

/**
 * Call before writing a member's own data. It serialises the writes of one member, and it waits for a member who is
 * leaving, so that nothing is stored that the deletion missed.
 */
export async function lockMember(tx: Transaction, memberId: number): Promise<void> {
  const [there] = await tx<{ id: number }[]>`
    select id from members where id = ${memberId} and left_at is null for no key update`
  if (!there) throw sessionOver()
}

/**
 * `lockMember` for a write to the data of several members. Returns the ids of those who exist. Locks in the
 * order of ids to avoid deadlocks.
 */
export async function lockMembers(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const remaining = await tx<{ id: number }[]>`
    select id from members where id = any(${[...ids]}::int[]) and left_at is null order by id for no key update`
  return new Set(remaining.map(({ id }) => id))
}

/** Stores whether these members are staff or franchise owners. The caller must have locked them. */
export async function noteCafeRoles(
  tx: Transaction,
  roles: readonly { memberId: number; isCafeStaff: boolean; isFranchiseOwner: boolean }[],
): Promise<void> {
  const rows = JSON.stringify(
    roles.map(({ memberId, isCafeStaff, isFranchiseOwner }) => ({
      id: memberId,
      is_cafe_staff: isCafeStaff,
      is_franchise_owner: isFranchiseOwner,
    })),
  )
  await tx`
    update members set is_cafe_staff = given.is_cafe_staff, is_franchise_owner = given.is_franchise_owner
    from json_to_recordset(${rows}::text::json) as given (id int, is_cafe_staff boolean, is_franchise_owner boolean)
    where members.id = given.id`
  const ids = roles.map(({ memberId }) => memberId)
  await invalidateOwn(tx, ids, accountTags.own.all)
  await invalidate(tx, ...ids.map((id) => accountTags.status.of(id)))
}

/**
 * Locks these members and returns the ids of those who exist. They cannot leave before the transaction ends.
 * Locks in the order of ids to avoid deadlocks.
 */
export async function keepMembers(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const remaining = await tx<{ id: number }[]>`
    select id from members where id = any(${[...ids]}::int[]) and left_at is null order by id for key share`
  return new Set(remaining.map(({ id }) => id))
}

/**
 * `lockMember` for a write that involves other members too, all locked in the order of ids. Returns the ids
 * of the others who exist; they cannot leave before the transaction ends.
 */
export async function lockMemberAmong(
  tx: Transaction,
  memberId: number,
  others: readonly number[],
): Promise<Set<number>> {
  const before = await keepMembers(
    tx,
    others.filter((id) => id < memberId),
  )
  await lockMember(tx, memberId)
  const after = await keepMembers(
    tx,
    others.filter((id) => id > memberId),
  )
  return new Set([...before, ...after])
}

export function renameMember(
  db: Database,
  { memberId, nickname }: { memberId: number; nickname: string },
): Promise<void> {
  return explainDoubles(
    db.transaction(async (tx) => {
      await tx`
        update members set nickname = ${nickname}, nickname_folded = ${foldNickname(nickname)}
        where id = ${memberId} and left_at is null`
      await invalidate(tx, accountTags.profiles.of(memberId))
      await invalidateOwn(tx, [memberId], accountTags.own.all)
    }),
  )
}

/** Returns the previous picture, whose files can be deleted. */
export function changePicture(
  db: Database,
  { memberId, image }: { memberId: number; image: string | null },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [before] = await tx<{ image: string | null }[]>`
      select image from members where id = ${memberId} and left_at is null for update`
    if (!before) throw refuse(accountRefusals.noMember)
    await tx`update members set image = ${image} where id = ${memberId}`
    await invalidate(tx, accountTags.profiles.of(memberId))
    await invalidateOwn(tx, [memberId], accountTags.own.all)
    return before.image
  })
}

/** Grants or withdraws the instructor role. The caller must have locked the member. */
export async function setInstructor(tx: Transaction, memberId: number, isInstructor: boolean): Promise<void> {
  await tx`update members set is_instructor = ${isInstructor} where id = ${memberId} and left_at is null`
  await invalidateOwn(tx, [memberId], accountTags.own.all, rightsTag)
  await invalidate(tx, accountTags.status.of(memberId))
}

/** Gives a consent, or takes it back. */
export function changeConsent(
  db: Database,
  {
    memberId,
    kind,
    isGiven,
    now,
  }: { memberId: number; kind: StoredConsentKind; isGiven: boolean; now: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    // The lock makes two requests at the same time store one consent, with the time of the first.
    await lockMember(tx, memberId)
    const { announced, inForce, today } = await readPolicies(tx, now)
    const renewedSince = kind === 'location' ? askedSince(announced, 'asksLocation', today) : ''
    const stored = await storeConsents(tx, {
      memberId,
      kinds: [kind],
      version: inForce,
      renewedSince,
      isGiven,
      now,
    })
    // The law has whoever consents or withdraws told what was done, and when.
    if (stored > 0 && (kind === 'marketing' || kind === 'marketing-night')) {
      const details = { isGiven, atNight: kind === 'marketing-night', day: today }
      await addNotice(tx, marketingNotice, { memberId, details, now })
    }
  })
}

/**
 * Stores what a member has answered and returns how many rows that made, none where they have said the same about a version of `renewedSince` or
 * newer. The caller has locked the member.
 */
export async function storeConsents(
  tx: Transaction,
  {
    memberId,
    kinds,
    version,
    renewedSince,
    isGiven,
    now,
  }: {
    memberId: number
    kinds: readonly StoredConsentKind[]
    version: string
    renewedSince: string
    isGiven: boolean
    now: Date
  },
): Promise<number> {
  const stored = await tx`
    insert into consents (member_id, kind, version, is_given, at)
    select ${memberId}, asked.kind, ${version}, ${isGiven}, ${now}
    from unnest(${[...kinds]}::text[]) as asked (kind)
    where not coalesce((
      select is_given = ${isGiven} and consents.version >= ${renewedSince} from consents
      where member_id = ${memberId} and consents.kind = asked.kind order by id desc limit 1), false)`
  await invalidateOwn(tx, [memberId], accountTags.own.all)
  return stored.count
}

/**
 * Blocking twice has no further effect. The lock makes sure that no block outlives its member. A person whom the
 * blocker cannot have met is treated as nonexistent.
 */
export function blockMember(
  db: Database,
  { blockerId, blockedId, now }: { blockerId: number; blockedId: number; now: Date },
): Promise<void> {
  if (blockerId === blockedId) throw refuse(accountRefusals.blockSelf)
  return db.transaction(async (tx) => {
    const remaining = await lockMemberAmong(tx, blockerId, [blockedId])
    if (!remaining.has(blockedId)) throw refuse(accountRefusals.noMember)
    const [blocked] = await tx<{ id: number }[]>`
      select blocked_id as id from member_blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`
    if (blocked) return
    const meetable = await listMeetable(tx, { memberId: blockerId, ids: [blockedId] })
    if (!meetable.has(blockedId)) throw refuse(accountRefusals.noMember)
    await addBlock(tx, { blockerId, blockedId, now })
  })
}

/** Blocks somebody whom the caller has locked, with the blocker, and found to be known to them. */
export async function addBlock(
  tx: Transaction,
  { blockerId, blockedId, now }: { blockerId: number; blockedId: number; now: Date },
): Promise<void> {
  await tx`
    insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${blockerId}, ${blockedId}, ${now})
    on conflict do nothing`
  await invalidateOwn(tx, [blockerId], accountTags.blocks.all)
}

export async function unblockMember(
  db: Database,
  { blockerId, blockedId }: { blockerId: number; blockedId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`delete from member_blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`
    await invalidateOwn(tx, [blockerId], accountTags.blocks.all)
  })
}

/** Links the demo people to their accounts at the stand-ins. Safe to repeat. */
export async function linkDemoPeople(
  db: Database,
  { subjectOf, now }: { subjectOf: (provider: Provider, key: string) => string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const people = await tx<{ id: number; demoKey: string }[]>`
      select id, demo_key from members where demo_key is not null and left_at is null
      and (select count(*) from identities where member_id = members.id) < ${providers.length}`
    const rows = people.flatMap(({ id, demoKey }) =>
      providers.map((provider) => ({
        provider,
        subject: subjectOf(provider, demoKey),
        member_id: id,
      })),
    )
    await tx`
      insert into identities (provider, subject, member_id, linked_at)
      select provider, subject, member_id, ${now}
      from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as given (provider text, subject text, member_id int)
      on conflict do nothing`
  })
}
