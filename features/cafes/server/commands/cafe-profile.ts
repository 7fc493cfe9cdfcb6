import { isDeepStrictEqual } from 'node:util'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import {
  type CafePrices,
  type CafeWeek,
  cafeLimits,
  dayOffsAheadDays,
  type ProfileSection,
} from '../../cafe-profile'
import { searchedForms } from '../../cafe-search'
import type { CafeProfile } from '../../endpoints'
import { dateAfter, minutesInDay, toSeoulMoment } from '../../opening-hours'
import { cafeRefusals } from '../../refusals'
import { cafeAudits } from '../audit'
import type { CafeRow } from '../queries/cafes'
import { findManagedCafe, photosOf, versionOf } from '../queries/managed-cafe'
import { profileFields } from '../schemas'
import { type Acting, lockAsOwner, lockAsStaff, noteFactsChanged } from './as-staff'

/** Locks the cafe for those who may change the section, and refuses if it has changed since it was read. */
async function lockUnchanged(
  tx: Transaction,
  acting: Acting,
  { section, version }: { section: ProfileSection; version: string },
): Promise<CafeRow> {
  await (section === 'prices' ? lockAsOwner(tx, acting) : lockAsStaff(tx, acting))
  const cafe = await findManagedCafe(tx, acting.cafeId, acting.now)
  if (!cafe) throw refuse(cafeRefusals.noCafe)
  if (versionOf(cafe, section) !== version) throw refuse(cafeRefusals.changedMeanwhile)
  return cafe
}

export async function changeProfile(
  tx: Transaction,
  acting: Acting & { profile: CafeProfile; version: string },
): Promise<void> {
  const { profile, version } = acting
  const cafe = await lockUnchanged(tx, acting, { section: 'profile', version })
  const { letters, initials } = searchedForms({ name: profile.name, address: cafe.address })
  await tx`
    update cafes
    set name = ${profile.name}, phones = ${profile.phones}::text[], event = ${profile.event},
      facilities = ${profile.facilities}::text[], letters = ${letters}, initials = ${initials}
    where id = ${acting.cafeId}`
  const details = Object.fromEntries(
    profileFields.map((field) => [field, !isDeepStrictEqual(profile[field], cafe[field])]),
  )
  await noteFactsChanged(tx, acting, { action: cafeAudits['change-profile'], details })
}

export async function changeWeek(
  tx: Transaction,
  acting: Acting & { week: CafeWeek; version: string },
): Promise<void> {
  const { week, version } = acting
  await lockUnchanged(tx, acting, { section: 'hours', version })
  const opens = week.opening?.map((day) => day?.opens ?? minutesInDay) ?? null
  const closes = week.opening?.map((day) => day?.closes ?? minutesInDay) ?? null
  await tx`
    update cafes set opens = ${opens}::smallint[], closes = ${closes}::smallint[], hours_text = ${week.hoursText}
    where id = ${acting.cafeId}`
  await noteFactsChanged(tx, acting, { action: cafeAudits['change-hours'] })
}

export async function changePrices(
  tx: Transaction,
  acting: Acting & { prices: CafePrices; version: string },
): Promise<void> {
  const { prices, version } = acting
  const before = await lockUnchanged(tx, acting, { section: 'prices', version })
  await tx`
    update cafes
    set weekday_adult_fee = ${prices.weekdayAdultFee}, weekend_adult_fee = ${prices.weekendAdultFee},
      weekday_child_fee = ${prices.weekdayChildFee}, weekend_child_fee = ${prices.weekendChildFee},
      weekday_pass = ${prices.weekdayPass}, weekend_pass = ${prices.weekendPass},
      holidays_as_weekend = ${prices.holidaysAsWeekend}
    where id = ${acting.cafeId}`
  await noteFactsChanged(tx, acting, {
    action: cafeAudits['change-prices'],
    details: {
      weekdayPassBefore: before.weekdayPass,
      weekdayPass: prices.weekdayPass,
      weekendPassBefore: before.weekendPass,
      weekendPass: prices.weekendPass,
      ...(prices.holidaysAsWeekend === before.holidaysAsWeekend
        ? {}
        : { holidaysAsWeekend: prices.holidaysAsWeekend }),
    },
  })
}

/** Adds a day off, or changes the reason of an existing one. */
export async function setDayOff(
  tx: Transaction,
  acting: Acting & { day: string; reason: string },
): Promise<void> {
  const { cafeId, day, reason, now } = acting
  await lockAsStaff(tx, acting)
  const today = toSeoulMoment(now).date
  if (day < today || day > dateAfter(today, dayOffsAheadDays)) throw refuse(cafeRefusals.pastDayOff)
  const [standing] = await tx<{ others: number }[]>`
    select count(*)::int as others from cafe_day_offs
    where cafe_id = ${cafeId} and day >= ${today}::date and day <> ${day}::date`
  if ((standing?.others ?? 0) >= cafeLimits.dayOffs) throw refuse(cafeRefusals.tooManyDayOffs)
  await tx`
    insert into cafe_day_offs (cafe_id, day, reason) values (${cafeId}, ${day}::date, ${reason})
    on conflict (cafe_id, day) do update set reason = excluded.reason`
  await noteFactsChanged(tx, acting, { action: cafeAudits['set-day-off'], details: { day } })
}

/** Does nothing if the day is not a day off. */
export async function removeDayOff(tx: Transaction, acting: Acting & { day: string }): Promise<void> {
  const { cafeId, day } = acting
  await lockAsStaff(tx, acting)
  const gone = await tx<{ cafeId: number }[]>`
    delete from cafe_day_offs where cafe_id = ${cafeId} and day = ${day}::date returning cafe_id`
  if (gone.length > 0)
    await noteFactsChanged(tx, acting, { action: cafeAudits['remove-day-off'], details: { day } })
}

/** Adds a picture after the others; the first one becomes the cover. */
export async function addPhoto(tx: Transaction, acting: Acting & { image: string }): Promise<void> {
  await lockAsStaff(tx, acting)
  const cafe = await findManagedCafe(tx, acting.cafeId, acting.now)
  if (!cafe) throw refuse(cafeRefusals.noCafe)
  const photos = photosOf(cafe)
  if (photos.length >= cafeLimits.photos) throw refuse(cafeRefusals.tooManyPhotos)
  await storePhotos(tx, acting, [...photos, acting.image])
  await noteFactsChanged(tx, acting, {
    action: cafeAudits['add-photo'],
    details: { photos: photos.length + 1 },
  })
}

/** Reorders the pictures and removes those left out. Returns the removed ones, whose files can be deleted. */
export async function arrangePhotos(
  tx: Transaction,
  acting: Acting & { images: readonly string[]; version: string },
): Promise<string[]> {
  const { version } = acting
  const photos = photosOf(await lockUnchanged(tx, acting, { section: 'photos', version }))
  const images = [...new Set(acting.images)].filter((image) => photos.includes(image))
  await storePhotos(tx, acting, images)
  const removed = photos.filter((image) => !images.includes(image))
  await noteFactsChanged(tx, acting, {
    action: removed.length > 0 ? cafeAudits['remove-photo'] : cafeAudits['order-photos'],
    details: { photos: images.length },
  })
  return removed
}

async function storePhotos(
  tx: Transaction,
  { cafeId }: Acting,
  [cover, ...rest]: readonly string[],
): Promise<void> {
  await tx`update cafes set image = ${cover ?? null}, more_images = ${rest}::text[] where id = ${cafeId}`
}
