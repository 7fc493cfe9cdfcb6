import { initialsSearched, lettersSearched } from '~/features/cafes/cafe-search'
import type { Reader } from '~/lib/server/database'
import { auditPageSize } from '../audit'
import { type CafeEntry, cafesPerPage } from '../cafe-entry'

/** Cafes for operators, the last added first. */
export async function searchCafes(
  db: Reader,
  { text, isUnowned, page }: { text: string; isUnowned: boolean; page: number },
): Promise<{ count: number; cafes: CafeEntry[] }> {
  const [pattern, patterns] = lettersSearched(text)
  const initials = initialsSearched(text)
  const [total] = await db<{ count: number }[]>`
    select count(*)::int as count from cafes
    where (${text === ''}::boolean or (letters like ${pattern} and letters like all(${patterns}::text[]))
        or initials like ${initials})
      and (not ${isUnowned}::boolean or not exists (
        select from cafe_staff where cafe_id = cafes.id and role = 'owner'))`
  const cafes = await db<{ id: number; name: string; address: string }[]>`
    select id, name, address from cafes
    where (${text === ''}::boolean or (letters like ${pattern} and letters like all(${patterns}::text[]))
        or initials like ${initials})
      and (not ${isUnowned}::boolean or not exists (
        select from cafe_staff where cafe_id = cafes.id and role = 'owner'))
    order by id desc limit ${cafesPerPage} offset ${(page - 1) * cafesPerPage}`
  const keepers = await db<{ cafe_id: number; owners: number; staff: number }[]>`
    select cafe_id, (count(*) filter (where role = 'owner'))::int as owners,
      (count(*) filter (where role = 'staff'))::int as staff
    from cafe_staff where cafe_id = any(${cafes.map(({ id }) => id)}::int[]) group by cafe_id`
  const of = new Map(keepers.map(({ cafe_id, owners, staff }) => [cafe_id, { owners, staff }]))
  const entries = cafes.map((cafe) => ({ ...cafe, ...(of.get(cafe.id) ?? { owners: 0, staff: 0 }) }))
  return { count: total?.count ?? 0, cafes: entries }
}

/** The member of this number, or with exactly this nickname. */
export async function findNamedMember(db: Reader, { folded, number }: { folded: string; number: number }) {
  const [found] = await db<{ id: number }[]>`
    select id from members
    where id = ${number} or (left_at is null and nickname_folded = ${folded})
    order by id = ${number} desc limit 1`
  return found?.id ?? null
}

export interface AuditRow {
  id: number
  actor_id: number | null
  actor: string | null
  action: string
  thing_kind: string
  thing_id: number
  details: unknown
  happened_at: Date
}

/** What was done, the last first: at most one page before the entry `before`, and one more if there is one. */
export function listAudited(
  db: Reader,
  asked: { kind: string | null; thing: number | null; actorId: number | null; before: number | null },
): Promise<AuditRow[]> {
  const { kind, thing, actorId, before } = asked
  return db<AuditRow[]>`
    select audit_entries.id::int as id, actor_id, case when left_at is null then nickname end as actor, action,
      thing_kind, thing_id, details, happened_at
    from audit_entries left join members on members.id = actor_id
    where (${before}::int is null or audit_entries.id < ${before}::int)
      and (${kind}::text is null or thing_kind = ${kind}::text)
      and (${thing}::int is null or thing_id = ${thing}::int)
      and (${actorId}::int is null or actor_id = ${actorId}::int)
    order by audit_entries.id desc limit ${auditPageSize + 1}`
}
