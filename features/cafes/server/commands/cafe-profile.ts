import type { CafeRow } from '~/db/rows/cafes'
import { refuse } from '~/lib/errors'
import { changedIn } from '~/lib/facts'
import type { Transaction } from '~/lib/server/database'
import { type CafeWeek, cafeLimits, dayOffsAheadDays, type ProfileSection } from '../../cafe-profile'
import { searchedForms } from '../../cafe-search'
import { type CafePrices, type CafeProfile, staffFacts } from '../../facts'
import { dateAfter, toSeoulMoment } from '../../opening-hours'
import { cafeRefusals } from '../../refusals'
import { cafeAudits } from '../audit'
import { findManagedCafe, photosOf, versionOf } from '../queries/managed-cafe'
import { type Acting, lockAsOwner, lockAsStaff, noteFactsChanged } from './as-staff'
import { hoursStored, storeFacts } from './cafes'

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
  await storeFacts(tx, cafe.id, { ...profile, ...searchedForms({ ...cafe, ...profile }) })
  const details = changedIn(staffFacts, cafe, profile)
  await noteFactsChanged(tx, acting, { action: cafeAudits['change-profile'], details })
}

export async function changeWeek(
  tx: Transaction,
  acting: Acting & { week: CafeWeek; version: string },
): Promise<void> {
  const { week, version } = acting
  await lockUnchanged(tx, acting, { section: 'hours', version })
  await storeFacts(tx, acting.cafeId, hoursStored(week))
  await noteFactsChanged(tx, acting, { action: cafeAudits['change-hours'] })
}

export async function changePrices(
  tx: Transaction,
  acting: Acting & { prices: CafePrices; version: string },
): Promise<void> {
  const { prices, version } = acting
  const before = await lockUnchanged(tx, acting, { section: 'prices', version })
  await storeFacts(tx, acting.cafeId, prices)
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
  const [counted] = await tx<{ others: number }[]>`
    select count(*)::int as others from cafe_day_offs
    where cafe_id = ${cafeId} and day >= ${today}::date and day <> ${day}::date`
  if ((counted?.others ?? 0) >= cafeLimits.dayOffs) throw refuse(cafeRefusals.tooManyDayOffs)
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
