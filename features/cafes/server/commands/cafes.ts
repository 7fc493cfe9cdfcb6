import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { toColumns } from '~/lib/server/wire'
import { cafeTags, type NewCafe } from '../../cafe'
import type { CafeWeek } from '../../cafe-profile'
import { searchedForms } from '../../cafe-search'
import type { CafeFacts } from '../../facts'
import { minutesInDay } from '../../opening-hours'
import { cafeRefusals } from '../../refusals'

export async function addCafe(tx: Transaction, cafe: NewCafe): Promise<number> {
  const [id] = await addCafes(tx, [cafe])
  if (id === undefined) throw new Error('the cafe was not stored')
  return id
}

/** Adds any number of cafes in a few statements. Returns their ids in the same order. */
export async function addCafes(tx: Transaction, cafes: readonly NewCafe[]): Promise<number[]> {
  const rows = JSON.stringify(cafes.map((cafe) => ({ ...toColumns(toStored(cafe)), added_at: cafe.addedAt })))
  const added = await tx<{ id: number }[]>`
    insert into cafes (slug, business_number, name, address, latitude, longitude, image, phones, event, facilities,
      hours_text, opens, closes, weekday_adult_fee, weekend_adult_fee, weekday_child_fee, weekend_child_fee,
      weekday_pass, weekend_pass, letters, initials, added_at, updated_at)
    select slug, business_number, name, address, latitude, longitude, image, phones, event, facilities,
      hours_text, opens, closes, weekday_adult_fee, weekend_adult_fee, weekday_child_fee, weekend_child_fee,
      weekday_pass, weekend_pass, letters, initials, added_at, added_at
    from jsonb_populate_recordset(null::cafes, ${rows}::text::jsonb) with ordinality as given
    order by ordinality
    returning id`
  const ids = added.map(({ id }) => id).sort((a, b) => a - b)
  const known = cafes.flatMap((cafe, at) => {
    const id = ids[at]
    return id === undefined ? [] : [{ id, cafe }]
  })
  await addParts(tx, known)
  await invalidate(tx, cafeTags.facts.all, cafeTags.shelf.all)
  return ids
}

/** Replaces a cafe's data, days off, notices and shelf. Its followers and staff stay. */
export async function changeCafe(tx: Transaction, id: number, cafe: NewCafe, now: Date): Promise<void> {
  const changed = await tx<{ id: number }[]>`
    update cafes set updated_at = ${now} where id = ${id} returning id`
  if (changed.length === 0) throw refuse(cafeRefusals.noCafe)
  await storeFacts(tx, id, toStored(cafe))
  await tx`delete from cafe_day_offs where cafe_id = ${id}`
  await tx`delete from cafe_notices where cafe_id = ${id}`
  await tx`delete from cafe_games where cafe_id = ${id}`
  await addParts(tx, [{ id, cafe }])
  await invalidate(tx, cafeTags.facts.of(id), cafeTags.shelf.of(id))
}

interface KnownCafe {
  id: number
  cafe: NewCafe
}

async function addParts(tx: Transaction, known: readonly KnownCafe[]): Promise<void> {
  const daysOff = known.flatMap(({ id, cafe }) =>
    cafe.dayOffs.map(({ day, reason }) => ({ cafe_id: id, day, reason: reason ?? '' })),
  )
  await tx`
    insert into cafe_day_offs (cafe_id, day, reason)
    select cafe_id, day, reason
    from json_to_recordset(${JSON.stringify(daysOff)}::text::json) as given (cafe_id int, day date, reason text)`
  const notices = known.flatMap(({ id, cafe }) =>
    cafe.notices.map(({ text, updatedAt }) => ({
      cafe_id: id,
      body: text,
      updated_at: updatedAt.toISOString(),
    })),
  )
  await tx`
    insert into cafe_notices (cafe_id, body, updated_at)
    select cafe_id, body, updated_at
    from json_to_recordset(${JSON.stringify(notices)}::text::json) as given (
      cafe_id int, body text, updated_at timestamptz
    )`
  const shelf = known.flatMap(({ id, cafe }) =>
    cafe.shelf.map(({ gameId, copies, condition, canTeach }) => ({
      cafe_id: id,
      game_id: gameId,
      copies,
      condition,
      can_teach: canTeach,
      added_at: cafe.addedAt.toISOString(),
    })),
  )
  await tx`
    insert into cafe_games (cafe_id, game_id, copies, condition, can_teach, added_at)
    select cafe_id, game_id, copies, condition, can_teach, added_at
    from json_to_recordset(${JSON.stringify(shelf)}::text::json) as given (
      cafe_id int, game_id int, copies smallint, condition text, can_teach boolean, added_at timestamptz
    )`
  const ids = known.map(({ id }) => id)
  await tx`
    update cafes set game_count = (select count(*)::int from cafe_games where cafe_id = cafes.id)
    where id = any(${ids}::int[])`
}

/** What is said of a cafe, as its row holds it. */
interface StoredCafe extends CafeFacts {
  slug: string | null
  image: string | null
  hoursText: string | null
  opens: number[] | null
  closes: number[] | null
  letters: string
  initials: string
}

/** Stores what is given of it and leaves the rest. */
export async function storeFacts(tx: Transaction, cafeId: number, facts: Partial<StoredCafe>): Promise<void> {
  await tx`
    update cafes
    set (slug, business_number, name, address, latitude, longitude, image, phones, event, facilities, hours_text, opens,
      closes, weekday_adult_fee, weekend_adult_fee, weekday_child_fee, weekend_child_fee, weekday_pass, weekend_pass,
      holidays_as_weekend, letters, initials) = (
      select slug, business_number, name, address, latitude, longitude, image, phones, event, facilities, hours_text, opens,
        closes, weekday_adult_fee, weekend_adult_fee, weekday_child_fee, weekend_child_fee, weekday_pass, weekend_pass,
        holidays_as_weekend, letters, initials
      from jsonb_populate_record(cafes, ${JSON.stringify(toColumns(facts))}::text::jsonb)
    )
    where id = ${cafeId}`
}

export function hoursStored({
  opening,
  hoursText,
}: CafeWeek): Pick<StoredCafe, 'opens' | 'closes' | 'hoursText'> {
  return {
    opens: opening?.map((day) => day?.opens ?? minutesInDay) ?? null,
    closes: opening?.map((day) => day?.closes ?? minutesInDay) ?? null,
    hoursText: hoursText || null,
  }
}

function toStored({ at, opening, hoursText, dayOffs, notices, shelf, addedAt, ...cafe }: NewCafe) {
  return {
    slug: null,
    businessNumber: null,
    image: null,
    ...cafe,
    event: cafe.event || null,
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    ...hoursStored({ opening, hoursText: hoursText ?? null }),
    ...searchedForms(cafe),
  }
}
