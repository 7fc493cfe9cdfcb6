import { initialsSearched, lettersSearched } from '~/features/cafes/cafe-search'
import type { Slice } from '~/lib/paging'
import type { Reader } from '~/lib/server/database'
import { idsOf, readSlice } from '~/lib/server/read-slice'
import { auditPageSize } from '../audit'
import { type CafeEntry, type CafeFilter, cafesPerPage } from '~/features/cafes/desk/cafe-entry'

/** The trigram index cannot look up shorter texts. */
const shortestIndexed = 3

/** Cafes for operators, the latest first. */
export async function searchCafes(
  db: Reader,
  { text, filter, before }: { text: string; filter: CafeFilter; before: number | null },
): Promise<Slice<CafeEntry>> {
  const [first, others] = lettersSearched(text)
  const patterns = first === '' ? [] : [first, ...others]
  const longest = patterns.reduce((one, other) => (other.length > one.length ? other : one), '')
  const initials = initialsSearched(text)

  async function find(most: number): Promise<number[]> {
    const rows = await db<{ id: number | null }[]>`
      (select id from cafes
        where letters like ${longest} and letters like all(${patterns}::text[])
          and (${filter !== 'unowned'}::boolean or not exists (
            select from cafe_staff where cafe_id = cafes.id and role = 'owner'))
          and (${filter !== 'hidden'}::boolean or hidden_at is not null)
        limit ${most})
      union
      (select id from cafes
        where ${initials !== ''} and initials like ${initials}
          and (${filter !== 'unowned'}::boolean or not exists (
            select from cafe_staff where cafe_id = cafes.id and role = 'owner'))
          and (${filter !== 'hidden'}::boolean or hidden_at is not null)
        limit ${most})`
    return idsOf(rows)
  }

  async function walk(from: number, most: number): Promise<number[]> {
    // No index covers the expressions, so the planner walks by id even if it expects few matches.
    const rows = await db<{ id: number }[]>`
      select id from cafes
      where id < ${from}
        and (${text === ''} or ${patterns.length > 0} and (letters || '') like all(${patterns}::text[])
          or (initials || '') like ${initials})
        and (${filter !== 'unowned'}::boolean or not exists (
          select from cafe_staff where cafe_id = cafes.id and role = 'owner'))
        and (${filter !== 'hidden'}::boolean or hidden_at is not null)
      order by id desc limit ${most}`
    return rows.map(({ id }) => id)
  }

  /** Reads all hidden cafes, because there are few. */
  async function findHidden(most: number): Promise<number[]> {
    const rows = await db<{ id: number }[]>`
      select id from cafes
      where hidden_at is not null
        and (${text === ''} or ${patterns.length > 0} and letters like all(${patterns}::text[])
          or initials like ${initials})
      limit ${most}`
    return rows.map(({ id }) => id)
  }

  const isIndexed = longest.length - '%%'.length >= shortestIndexed
  const lookUp = filter === 'hidden' ? findHidden : isIndexed ? find : null
  const slice = await readSlice({ before, size: cafesPerPage }, { walk, find: lookUp })
  const cafes = await db<{ id: number; name: string; address: string; isHidden: boolean }[]>`
    select id, name, address, hidden_at is not null as is_hidden from cafes where id = any(${slice.rows}::int[]) order by id desc`
  const keepers = await db<{ cafeId: number; owners: number; staff: number }[]>`
    select cafe_id, (count(*) filter (where role = 'owner'))::int as owners,
      (count(*) filter (where role = 'staff'))::int as staff
    from cafe_staff where cafe_id = any(${slice.rows}::int[]) group by cafe_id`
  const of = new Map(keepers.map(({ cafeId, owners, staff }) => [cafeId, { owners, staff }]))
  return {
    ...slice,
    rows: cafes.map(({ isHidden, ...cafe }) => ({
      ...cafe,
      isHidden,
      ...(of.get(cafe.id) ?? { owners: 0, staff: 0 }),
    })),
  }
}

/** The id of the member with this number or exactly this nickname; null if there is none. */
export async function findNamedMember(db: Reader, { folded, number }: { folded: string; number: number }) {
  const [found] = await db<{ id: number }[]>`
    select id from members
    where id = ${number} or (left_at is null and nickname_folded = ${folded})
    order by id = ${number} desc limit 1`
  return found?.id ?? null
}

export interface AuditRow {
  id: number
  actorId: number | null
  actor: string | null
  action: string
  thingKind: string
  thingId: number
  details: unknown
  happenedAt: Date
}

/** The audit entries before the id `before`, newest first: one page, and one more if there are more. */
export async function listAudited(
  db: Reader,
  asked: { kind: string | null; thing: number | null; actorId: number | null; before: number | null },
): Promise<AuditRow[]> {
  const { kind, thing, actorId } = asked
  const before = asked.before ?? Number.MAX_SAFE_INTEGER
  const most = auditPageSize + 1
  // One branch for each index. The conditions of only one branch can hold, so Postgres skips the others.
  const ids = await db<{ id: number | null }[]>`
    (select audit_entries.id::float8 as id from audit_entries
      where ${kind === null && actorId === null} and id < ${before}
        and (${thing}::int is null or thing_id = ${thing}::int)
      order by audit_entries.id desc limit ${most})
    union all
    (select audit_entries.id::float8 from audit_entries
      where ${kind === null && actorId !== null} and actor_id = ${actorId}::int and id < ${before}
        and (${thing}::int is null or thing_id = ${thing}::int)
      order by audit_entries.id desc limit ${most})
    union all
    (select audit_entries.id::float8 from audit_entries
      where ${thing === null && actorId === null} and thing_kind = ${kind}::text and id < ${before}
      order by audit_entries.id desc limit ${most})
    union all
    (select audit_entries.id::float8 from audit_entries
      where ${thing === null && actorId !== null} and actor_id = ${actorId}::int and thing_kind = ${kind}::text
        and id < ${before}
      order by audit_entries.id desc limit ${most})
    union all
    (select audit_entries.id::float8 from audit_entries
      where ${thing !== null} and thing_kind = ${kind}::text and thing_id = ${thing}::int and id < ${before}
        and (${actorId}::int is null or actor_id = ${actorId}::int)
      order by audit_entries.id desc limit ${most})`
  return db<AuditRow[]>`
    select audit_entries.id::int as id, actor_id, case when left_at is null then nickname end as actor, action,
      thing_kind, thing_id, details, happened_at
    from audit_entries left join members on members.id = actor_id
    where audit_entries.id = any(${idsOf(ids)}::bigint[])
    order by audit_entries.id desc`
}
