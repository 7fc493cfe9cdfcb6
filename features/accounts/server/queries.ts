import type {
  AccountRow,
  AccountStatusRow,
  AnnouncedPolicyRow,
  BlockedRow,
  CallerRow,
  ConsentRow,
  DemoPerson,
  FindUnshownRow,
  IdentityRow,
  SessionRow,
  SuspensionRow,
} from '~/db/rows/accounts'
import { meetsNeed, operatorRights, toOperatorRights } from '~/lib/operator-rights'
import { seoulDate } from '~/lib/seoul-date'
import type { Caller } from '~/lib/server/caller'
import type { Reader } from '~/lib/server/database'
import { hashOfBody } from '~/lib/server/idempotency'
import type { PictureReferences } from '~/lib/server/pictures/unused-uploads'
import { suspensionInWords } from '../account-status'
import { firstPolicyOf, type PolicyVersion, policyInForce } from '../policy-version'

/** The demo people whom a visitor can sign in as. */
export function listDemoPeople(db: Reader): Promise<DemoPerson[]> {
  return db<DemoPerson[]>`
    select coalesce(demo_key, '') as key, nickname, bio from members
    where demo_key in ('member', 'host', 'staff', 'franchise', 'instructor', 'operator', 'newcomer')
      and left_at is null
    order by id`
}

export async function findAccount(db: Reader, memberId: number): Promise<AccountRow | null> {
  const [row] = await db<AccountRow[]>`
    select id, nickname, email, phone, image,
      (select array_agg(provider order by linked_at, provider) from identities
        where member_id = members.id) as signs_in_with,
      is_cafe_staff, is_franchise_owner, is_instructor, is_operator
    from members where id = ${memberId} and left_at is null`
  return row ?? null
}

/** Whether the provider forwards no mail to the member's address, as they want. */
export async function findRefusesMail(db: Reader, memberId: number): Promise<boolean> {
  const [row] = await db<{ refusesMail: boolean }[]>`
    select exists (
      select from identities where member_id = members.id and lower(refused_email) = lower(members.email)
    ) as refuses_mail
    from members where id = ${memberId}`
  return row?.refusesMail ?? false
}

/**
 * The current state of a token's member, and the last generation of tokens that the session has used. Null if the
 * session has ended or the member has left.
 */
export async function findCaller(
  db: Reader,
  {
    memberId,
    sessionId,
    asksForProvenPhones,
    today,
  }: { memberId: number; sessionId: string; asksForProvenPhones: boolean; today: string },
): Promise<{ caller: Caller; usedGeneration: number } | null> {
  const [row] = await db<CallerRow[]>`
    select started_at, used_generation, is_operator, operator_rights, is_instructor, is_cafe_staff, is_franchise_owner,
      phone_proven_at is not null as has_proven_phone,
      exists (
        select from policy_versions
        where asks_terms and holds_from <= ${today}::date and version > coalesce((
          select case when is_given then consents.version else '' end from consents
          where consents.member_id = members.id and kind = 'terms' order by id desc limit 1), '')
      ) as lacks_consent
    from sessions join members on members.id = sessions.member_id
    where sessions.id = ${sessionId}::uuid and sessions.member_id = ${memberId}
      and sessions.ended_at is null and members.left_at is null`
  if (!row) return null
  const caller = {
    memberId,
    sessionId,
    signedInAt: row.startedAt,
    isOperator: row.isOperator,
    operatorRights: toOperatorRights(row.operatorRights),
    isInstructor: row.isInstructor,
    isCafeStaff: row.isCafeStaff,
    isFranchiseOwner: row.isFranchiseOwner,
    lacksProvenPhone: asksForProvenPhones && !row.hasProvenPhone,
    lacksConsent: row.lacksConsent,
  }
  return { caller, usedGeneration: row.usedGeneration }
}

/** The latest consent of each kind. */
export function listConsents(db: Reader, memberId: number): Promise<ConsentRow[]> {
  return db<ConsentRow[]>`
    select distinct on (kind) kind, version, is_given, at from consents
    where member_id = ${memberId} order by kind, id desc`
}

/** Every version of the terms that was announced, the oldest first. */
function listAnnouncedPolicies(db: Reader): Promise<AnnouncedPolicyRow[]> {
  return db<AnnouncedPolicyRow[]>`
    select id, version, holds_from::text as holds_from, is_adverse, asks_terms, asks_location, summary, announced_at,
      told, told_at
    from policy_versions order by version`
}

/** The version that the first member of the site agreed to; null if nobody has signed up. */
async function findFirstConsent(db: Reader): Promise<string | null> {
  const [first] = await db<{ version: string }[]>`
    select version from consents where kind = 'terms' order by id limit 1`
  return first?.version ?? null
}

/** What was announced, and the version that holds now. */
export async function readPolicies(
  db: Reader,
  now: Date,
): Promise<{ announced: AnnouncedPolicyRow[]; first: PolicyVersion; inForce: PolicyVersion; today: string }> {
  const announced = await listAnnouncedPolicies(db)
  const first = firstPolicyOf(await findFirstConsent(db))
  const today = seoulDate(now)
  return { announced, first, inForce: policyInForce(first, announced, today), today }
}

/** The full history of consents, oldest first. */
export function listConsentChanges(db: Reader, memberId: number): Promise<ConsentRow[]> {
  return db<ConsentRow[]>`
    select kind, version, is_given, at from consents where member_id = ${memberId} order by id`
}

/** Stored data that the account screen does not show. */
export async function findUnshown(db: Reader, memberId: number): Promise<FindUnshownRow | null> {
  const [row] = await db<FindUnshownRow[]>`
    select bio, email_verified, phone_proven_at, joined_at, operator_rights from members where id = ${memberId}`
  return row ?? null
}

export const blocksPerPage = 20

export async function listBlocks(
  db: Reader,
  { memberId, page }: { memberId: number; page: number },
): Promise<{ count: number; blocked: BlockedRow[] }> {
  const [counted] = await db<{ count: number }[]>`
    select count(*)::int as count from member_blocks where blocker_id = ${memberId}`
  const blocked = await db<BlockedRow[]>`
    select members.id, nickname, case when left_at is null then image end as image, blocked_at
    from member_blocks join members on members.id = blocked_id
    where blocker_id = ${memberId}
    order by blocked_at desc, members.id desc
    limit ${blocksPerPage} offset ${(page - 1) * blocksPerPage}`
  return { count: counted?.count ?? 0, blocked }
}

export function listIdentities(db: Reader, memberId: number): Promise<IdentityRow[]> {
  return db<IdentityRow[]>`
    select provider, subject, linked_at, refused_email from identities where member_id = ${memberId} order by linked_at`
}

export async function findFcmToken(db: Reader, sessionId: string): Promise<string | null> {
  const [session] = await db<{ fcmToken: string | null }[]>`
    select fcm_token from sessions where id = ${sessionId}::uuid`
  return session?.fcmToken ?? null
}

export function listSessions(db: Reader, memberId: number): Promise<SessionRow[]> {
  return db<SessionRow[]>`
    select device, started_at, last_used_at, ended_at, fcm_token from sessions
    where member_id = ${memberId} order by started_at`
}

/** The whole list of blocked members, for the export. */
export function listWholeBlocks(
  db: Reader,
  memberId: number,
): Promise<{ nickname: string; blockedAt: Date }[]> {
  return db<{ nickname: string; blockedAt: Date }[]>`
    select nickname, blocked_at from member_blocks join members on members.id = blocked_id
    where blocker_id = ${memberId} order by blocked_at`
}

export async function findPhone(
  db: Reader,
  memberId: number,
): Promise<{ phone: string | null; isProven: boolean }> {
  const [member] = await db<{ phone: string | null; isProven: boolean }[]>`
    select phone, phone_proven_at is not null as is_proven from members where id = ${memberId}`
  return member ?? { phone: null, isProven: false }
}

/** Whether somebody has the number, so that a sign-up cannot take it. Where proof is asked for, only proven ones count. */
export async function hasPhone(
  db: Reader,
  { phone, asksForProof }: { phone: string; asksForProof: boolean },
): Promise<boolean> {
  const found = await db<{ id: number }[]>`
    select id from members
    where phone = ${phone} and left_at is null and phone_reserved
      and (phone_proven_at is not null or not ${asksForProof}::boolean)`
  return found.length > 0
}

export async function hasIdentity(
  db: Reader,
  { provider, subject }: { provider: string; subject: string },
): Promise<boolean> {
  const found = await db<{ memberId: number }[]>`
    select member_id from identities where provider = ${provider} and subject = ${subject}`
  return found.length > 0
}

/**
 * Filters these ids down to members whom this member may block or name: themself, people with a published review, people
 * in the same play record, people who have or had a seat or have a request at the same meetup, people whom a listed
 * meetup shows, and people who have asked or answered on a page that the member may see. Everybody else is treated as nonexistent, so that trying 1, 2, 3… reveals nothing, not even who is in
 * line. It reads the tables of other features directly, because those import this one.
 */
export async function listMeetable(
  db: Reader,
  { memberId, ids }: { memberId: number; ids: readonly number[] },
): Promise<Set<number>> {
  const found = await db<{ id: number }[]>`
    select id from members
    where id = any(${[...ids]}::int[]) and left_at is null and (
      id = ${memberId}
      or exists (select from reviews where author_id = members.id and deleted_at is null and hidden_at is null)
      or exists (
        select from plays join play_players seat on seat.play_id = plays.id
        where plays.member_id = ${memberId} and seat.member_id = members.id
      )
      or exists (
        select from play_players own join plays on plays.id = own.play_id
        where own.member_id = ${memberId} and plays.member_id = members.id
      )
      or exists (
        select from play_players own join play_players seat on seat.play_id = own.play_id
        where own.member_id = ${memberId} and seat.member_id = members.id
      )
      or exists (
        select from meetup_entries own join meetup_entries other on other.meetup_id = own.meetup_id
        where own.member_id = ${memberId} and other.member_id = members.id
          and (other.state in ('seated', 'unanswered') or other.seated_at is not null)
      )
      or exists (
        select from meetup_entries join meetups on meetups.id = meetup_id
        where member_id = members.id and state = 'seated' and password_hash is null and list_part is not null
      )
      or exists (
        select from meetup_questions written join meetups on meetups.id = written.meetup_id
        where written.member_id = members.id and written.deleted_at is null and (
          password_hash is null
          or exists (select from meetup_entries own where own.meetup_id = meetups.id and own.member_id = ${memberId})
        )
      )
    )`
  return new Set(found.map(({ id }) => id))
}

/**
 * The member's roles and current suspension.
 * `suspensionId`: the id of the current suspension; null if the member is not suspended.
 */
export async function findAccountStatus(
  db: Reader,
  memberId: number,
  now: Date,
): Promise<AccountStatusRow | null> {
  const [account] = await db<AccountStatusRow[]>`
    select members.id, nickname, image, joined_at, left_at, is_operator, operator_rights, is_instructor, is_cafe_staff,
      is_franchise_owner, suspensions.id as suspension_id, ends_at
    from members left join member_suspensions suspensions
      on member_id = members.id and lifted_at is null and (ends_at is null or ends_at > ${now})
    where members.id = ${memberId}`
  return account ?? null
}

/** Operators send the version that they have read, which protects newer changes by other operators. */
export function versionOfAccountStatus(account: AccountStatusRow): string {
  const { operatorRights, isInstructor, isCafeStaff, isFranchiseOwner, suspensionId, endsAt } = account
  return hashOfBody([operatorRights, isInstructor, isCafeStaff, isFranchiseOwner, suspensionId, endsAt])
}

/** When the member was born; null if they have not said. */
export async function findBirthYear(db: Reader, memberId: number): Promise<number | null> {
  const [member] = await db<{ birthYear: number | null }[]>`
    select birth_year from members where id = ${memberId}`
  return member?.birthYear ?? null
}

/** The member's current suspension, or null. */
export async function findSuspension(db: Reader, memberId: number, now: Date): Promise<SuspensionRow | null> {
  const [suspension] = await db<SuspensionRow[]>`
    select reason, suspended_at, ends_at, lifted_at from member_suspensions
    where member_id = ${memberId} and lifted_at is null and (ends_at is null or ends_at > ${now})`
  return suspension ?? null
}

/** The message for a member whose session was ended by a current suspension; null for any other end. */
export async function whySessionEnded(db: Reader, sessionId: string, now: Date): Promise<string | null> {
  const [session] = await db<{ memberId: number }[]>`
    select member_id from sessions where id = ${sessionId}::uuid and ended_why = 'suspended'`
  const suspension = session ? await findSuspension(db, session.memberId, now) : null
  return suspension && suspensionInWords({ reason: suspension.reason, until: suspension.endsAt })
}

export async function findSessionOf(db: Reader, refreshHash: string): Promise<string | null> {
  const [token] = await db<{ sessionId: string }[]>`
    select session_id from refresh_tokens where token_hash = ${refreshHash}`
  return token?.sessionId ?? null
}

/** What operators have noted about the member, for the export: not by whom. */
export function listNotesAbout(db: Reader, memberId: number): Promise<{ text: string; writtenAt: Date }[]> {
  return db<{ text: string; writtenAt: Date }[]>`
    select text, written_at from member_notes where member_id = ${memberId} order by id`
}

/** The member's latest 100 suspensions, newest first. */
export function listSuspensions(db: Reader, memberId: number): Promise<SuspensionRow[]> {
  return db<SuspensionRow[]>`
    select reason, suspended_at, ends_at, lifted_at from member_suspensions
    where member_id = ${memberId} order by id desc limit 100`
}

/** Whether nobody else could give rights to operators. Locks the others, because one may be leaving too. */
export async function isLastChief(db: Reader, memberId: number, now: Date): Promise<boolean> {
  const [own] = await db<{ operatorRights: string[] | null }[]>`
    select operator_rights from members where id = ${memberId}`
  if (!meetsNeed('chief', toOperatorRights(own?.operatorRights ?? null))) return false
  const others = await db<{ id: number }[]>`
    select id from members
    where is_operator and operator_rights @> ${[...operatorRights]}::text[] and left_at is null and id <> ${memberId} and not exists (
      select from member_suspensions
      where member_id = members.id and lifted_at is null and (ends_at is null or ends_at > ${now}))
    order by id for key share`
  return others.length === 0
}

/** Filters these addresses down to pictures that a member uses. */
async function listUsedFaces(db: Reader, addresses: readonly string[]): Promise<string[]> {
  const used = await db<{ image: string | null }[]>`
    select image from members where image = any(${[...addresses]}::text[])`
  return used.flatMap(({ image }) => image ?? [])
}

export const faceReferences: PictureReferences = { columns: ['members.image'], listUsed: listUsedFaces }
