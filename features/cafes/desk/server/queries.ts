import type { ManagedCafeRow } from '~/db/rows/cafes'
import type { Slice } from '~/lib/paging'
import type { Reader } from '~/lib/server/database'
import { idsOf, readSlice } from '~/lib/server/read-slice'
import { initialsSearched, placeLettersSearched } from '../../cafe-search'
import { type CafeFilter, cafesPerPage } from '../cafe-list'

/** The trigram index cannot look up shorter texts. */
const shortestIndexed = 3

/**
 * Cafes for operators, the latest first.
 * A cafe in the operators' list, with the number of its owners and staff.
 */
export async function searchCafes(
  db: Reader,
  { text, filter, before }: { text: string; filter: CafeFilter; before: number | null },
): Promise<Slice<ManagedCafeRow>> {
  const [first, others, places] = placeLettersSearched(text)
  const patterns = first === '' ? [] : [first, ...others]
  const longest = patterns.reduce((one, other) => (other.length > one.length ? other : one), '')
  const initials = initialsSearched(text)

  async function find(most: number): Promise<number[]> {
    const rows = await db<{ id: number | null }[]>`
      (select id from cafes
        where letters like ${longest} and letters like all(${patterns}::text[]) and letters like any(${places}::text[])
          and (${filter !== 'unowned'}::boolean or not exists (
            select from cafe_staff where cafe_id = cafes.id and role = 'owner'))
          and (${filter !== 'hidden'}::boolean or hidden_at is not null)
        limit ${most})
      union
      (select id from cafes
        where ${initials !== null} and initials like ${initials}
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
          and (letters || '') like any(${places}::text[])
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
          and letters like any(${places}::text[])
          or initials like ${initials})
      limit ${most}`
    return rows.map(({ id }) => id)
  }

  const isIndexed = longest.length - '%%'.length >= shortestIndexed
  const lookUp = filter === 'hidden' ? findHidden : isIndexed ? find : null
  const slice = await readSlice({ before, size: cafesPerPage }, { walk, find: lookUp })
  const rows = await db<ManagedCafeRow[]>`
    select id, name, address, hidden_at is not null as is_hidden,
      (select count(*)::int from cafe_staff where cafe_id = cafes.id and role = 'owner') as owners,
      (select count(*)::int from cafe_staff where cafe_id = cafes.id and role = 'staff') as staff
    from cafes where id = any(${slice.rows}::int[]) order by id desc`
  return { ...slice, rows }
}
