import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import type { NewCafe } from '../../cafe'
import { searchedForms } from '../../cafe-search'
import { minutesInDay } from '../../opening-hours'
import { cafeRefusals } from '../../refusals'
import { cafeTags } from '../../tags'

export async function addCafe(tx: Transaction, cafe: NewCafe): Promise<number> {
  const [id] = await addCafes(tx, [cafe])
  if (id === undefined) throw new Error('the cafe was not stored')
  return id
}

/** Adds any number of cafes in a few statements. Returns their ids in the same order. */
export async function addCafes(tx: Transaction, cafes: readonly NewCafe[]): Promise<number[]> {
  const rows = JSON.stringify(cafes.map(toCafeRow))
  const added = await tx<{ id: number }[]>`
    insert into cafes (slug, business_number, name, address, latitude, longitude, image, phones, event, facilities,
      hours_text, opens, closes, weekday_adult_fee, weekend_adult_fee, weekday_child_fee, weekend_child_fee,
      weekday_pass, weekend_pass, letters, initials, added_at, updated_at)
    select slug, business_number, name, address, latitude, longitude, image, phones, event, facilities,
      hours_text, opens, closes, weekday_adult_fee, weekend_adult_fee, weekday_child_fee, weekend_child_fee,
      weekday_pass, weekend_pass, letters, initials, added_at, added_at
    from json_to_recordset(${rows}::text::json) as given (
      place int, slug text, business_number text, name text, address text, latitude float8, longitude float8,
      image text, phones text[], event text, facilities text[], hours_text text, opens smallint[], closes smallint[],
      weekday_adult_fee int, weekend_adult_fee int, weekday_child_fee int, weekend_child_fee int,
      weekday_pass int, weekend_pass int, letters text, initials text, added_at timestamptz
    )
    order by place
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
  const row = JSON.stringify([toCafeRow(cafe, 0)])
  const changed = await tx<{ id: number }[]>`
    update cafes
    set slug = given.slug, business_number = given.business_number, name = given.name, address = given.address,
      latitude = given.latitude, longitude = given.longitude, image = given.image, phones = given.phones,
      event = given.event, facilities = given.facilities, hours_text = given.hours_text, opens = given.opens,
      closes = given.closes, weekday_adult_fee = given.weekday_adult_fee, weekend_adult_fee = given.weekend_adult_fee,
      weekday_child_fee = given.weekday_child_fee, weekend_child_fee = given.weekend_child_fee,
      weekday_pass = given.weekday_pass, weekend_pass = given.weekend_pass, letters = given.letters,
      initials = given.initials, updated_at = ${now}
    from json_to_recordset(${row}::text::json) as given (
      slug text, business_number text, name text, address text, latitude float8, longitude float8,
      image text, phones text[], event text, facilities text[], hours_text text, opens smallint[], closes smallint[],
      weekday_adult_fee int, weekend_adult_fee int, weekday_child_fee int, weekend_child_fee int,
      weekday_pass int, weekend_pass int, letters text, initials text
    )
    where cafes.id = ${id}
    returning cafes.id`
  if (changed.length === 0) throw refuse(cafeRefusals.noCafe)
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

function toCafeRow(cafe: NewCafe, place: number) {
  return {
    place,
    slug: cafe.slug ?? null,
    business_number: cafe.businessNumber ?? null,
    name: cafe.name,
    address: cafe.address,
    latitude: cafe.at?.latitude ?? null,
    longitude: cafe.at?.longitude ?? null,
    image: cafe.image ?? null,
    phones: cafe.phones,
    event: cafe.event || null,
    facilities: cafe.facilities,
    hours_text: cafe.hoursText || null,
    opens: cafe.opening?.map((day) => day?.opens ?? minutesInDay) ?? null,
    closes: cafe.opening?.map((day) => day?.closes ?? minutesInDay) ?? null,
    weekday_adult_fee: cafe.weekdayAdultFee,
    weekend_adult_fee: cafe.weekendAdultFee,
    weekday_child_fee: cafe.weekdayChildFee,
    weekend_child_fee: cafe.weekendChildFee,
    weekday_pass: cafe.weekdayPass,
    weekend_pass: cafe.weekendPass,
    ...searchedForms(cafe),
    added_at: cafe.addedAt.toISOString(),
  }
}
