import type { InviteRow, ListCafeLogRow, OfferedCafeRow, StaffedCafeRow, StaffRow } from '~/db/rows/cafes'
import type { Reader } from '~/lib/server/database'
import { readListPage } from '~/lib/server/read-list-page'
import { logEntriesPerPage, type StaffRole, toStaffRole } from '../../staff'

interface CafeAndMember {
  cafeId: number
  memberId: number
}

/** Null if the member is not on the cafe's staff. */
export async function findStaffRole(
  db: Reader,
  { cafeId, memberId }: CafeAndMember,
): Promise<StaffRole | null> {
  const [found] = await db<{ role: string }[]>`
    select role from cafe_staff where cafe_id = ${cafeId} and member_id = ${memberId}`
  return found ? toStaffRole(found.role) : null
}

/** The cafes that a member manages; those that they own come first. */
export function listStaffedCafes(db: Reader, memberId: number): Promise<StaffedCafeRow[]> {
  return db<StaffedCafeRow[]>`
    select id, name, address, image, role
    from cafe_staff join cafes on id = cafe_id
    where member_id = ${memberId}
    order by role = 'owner' desc, since, id`
}

export function listStaff(db: Reader, cafeId: number): Promise<StaffRow[]> {
  return db<StaffRow[]>`
    select member_id, nickname, image, role, since
    from cafe_staff join members on members.id = member_id
    where cafe_id = ${cafeId}
    order by role = 'owner' desc, since, member_id`
}

export async function listStaffIds(db: Reader, cafeId: number): Promise<number[]> {
  const staff = await db<{ memberId: number }[]>`
    select member_id from cafe_staff where cafe_id = ${cafeId} order by member_id`
  return staff.map(({ memberId }) => memberId)
}

export function listOpenInvites(db: Reader, { cafeId, now }: { cafeId: number; now: Date }) {
  return db<InviteRow[]>`
    select id, role, expires_at from cafe_invites
    where cafe_id = ${cafeId} and expires_at > ${now}
    order by expires_at, id`
}

/**
 * The invitation with this key and its cafe; null if the invitation is used or expired.
 * `ownRole`: the caller's present role at the cafe; null if they have none.
 */
export async function findInvite(
  db: Reader,
  { keyHash, memberId, now }: { keyHash: string; memberId: number; now: Date },
): Promise<OfferedCafeRow | null> {
  const [found] = await db<OfferedCafeRow[]>`
    select cafe_invites.id, role, expires_at, cafe_id, name, image,
      (select cafe_staff.role from cafe_staff
        where cafe_staff.cafe_id = cafe_invites.cafe_id and member_id = ${memberId}) as own_role
    from cafe_invites join cafes on cafes.id = cafe_id
    where key_hash = ${keyHash} and expires_at > ${now}`
  return found ?? null
}

/**
 * The audit log of a cafe, newest entry first. Operators are not named to the cafe's owners.
 * `details`: `AuditDetails` of the action.
 */
export async function listCafeLog(
  db: Reader,
  cafeId: number,
  page: number,
): Promise<{ count: number; entries: ListCafeLogRow[] }> {
  const { count, rows } = await readListPage(
    page,
    (page) => db<ListCafeLogRow[]>`
      select audit_entries.id::int as id, action, details - 'byOperator' as details, happened_at as at,
        case when details -> 'byOperator' is null then nickname end as actor, count(*) over ()::int as total
      from audit_entries left join members on members.id = actor_id
      where thing_kind = 'cafe' and thing_id = ${cafeId}
      order by audit_entries.id desc
      limit ${logEntriesPerPage} offset ${(page - 1) * logEntriesPerPage}`,
  )
  return { count, entries: rows }
}

/** The cafes whose only owner is the member, although others are on the staff. */
export function listCafesWithoutOtherOwner(
  db: Reader,
  memberId: number,
): Promise<{ id: number; name: string }[]> {
  return db<{ id: number; name: string }[]>`
    select id, name from cafe_staff as own join cafes on id = own.cafe_id
    where own.member_id = ${memberId} and own.role = 'owner'
      and exists (select from cafe_staff where cafe_id = own.cafe_id and member_id <> ${memberId})
      and not exists (
        select from cafe_staff where cafe_id = own.cafe_id and member_id <> ${memberId} and role = 'owner'
      )
    order by id`
}

/** The stored invitations that a member has created, for their data export. */
export function listInvitesBy(
  db: Reader,
  memberId: number,
): Promise<{ cafe: string; role: string; invitedAt: Date }[]> {
  return db<{ cafe: string; role: string; invitedAt: Date }[]>`
    select name as cafe, role, invited_at from cafe_invites join cafes on cafes.id = cafe_id
    where invited_by = ${memberId}
    order by cafe_invites.id`
}

/** The cafes that a member manages, for their data export. */
export function listStaffedBy(
  db: Reader,
  memberId: number,
): Promise<{ cafe: string; role: string; since: Date }[]> {
  return db<{ cafe: string; role: string; since: Date }[]>`
    select name as cafe, role, since from cafe_staff join cafes on id = cafe_id
    where member_id = ${memberId}
    order by since, cafe_id`
}
