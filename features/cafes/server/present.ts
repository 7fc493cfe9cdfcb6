import { readCard } from '~/features/catalogue/server/queries/read-card'
import { seoulMoment } from '~/lib/seoul-date'
import { cafeCardShape, cafeShape, ownerShape, passPricesShape, shelfGameShape } from '../contract'
import { type DayOff, type Hours, hoursInWords, readOpeningHours } from '../opening-hours'
import { type CafeRow, type OwnerRow, toCondition, type WholeCafeRow } from './queries/cafes'
import type { ShelfRow } from './queries/shelf'

export function readHours(row: CafeRow): Hours {
  return { opening: readOpeningHours(row), dayOffs: readDayOffs(row) }
}

/** Null if the cafe has set no price at all. */
export function presentPassPrices({ weekdayPass, weekendPass }: CafeRow) {
  if (weekdayPass === null && weekendPass === null) return null
  return passPricesShape.toWire({ weekdayPass, weekendPass })
}

function readDayOffs({ offDays, offReasons }: CafeRow): DayOff[] {
  return (offDays ?? []).map((day, at) => ({ day, reason: offReasons?.[at] || null }))
}

/** Rounds to metres, which is precise enough for a distance. */
function inMetres(km: number | null): number | null {
  return km === null ? null : Math.round(km * 1000) / 1000
}

function readCafe(row: CafeRow) {
  const opening = readOpeningHours(row)
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    image: row.image,
    at:
      row.latitude === null || row.longitude === null
        ? null
        : { latitude: row.latitude, longitude: row.longitude },
    distance: inMetres(row.km),
    ownDistance: inMetres(row.ownKm),
    phones: row.phones,
    event: row.event,
    hoursText: row.hoursText ?? hoursInWords(opening),
    opening: opening && [...opening],
    dayOffs: readDayOffs(row),
    facilities: row.facilities,
    weekdayAdultFee: row.weekdayAdultFee,
    weekendAdultFee: row.weekendAdultFee,
    weekdayChildFee: row.weekdayChildFee,
    weekendChildFee: row.weekendChildFee,
    weekdayPass: row.weekdayPass,
    weekendPass: row.weekendPass,
    isFollowed: row.isFollowed ?? false,
    followCount: row.followCount,
    gameCount: row.gameCount,
    updatedAt: seoulMoment(row.updatedAt),
  }
}

export function presentCafeCard(row: CafeRow) {
  return cafeCardShape.toWire(readCafe(row))
}

export function presentCafe(row: WholeCafeRow) {
  return cafeShape.toWire({
    ...readCafe(row),
    moreImages: row.moreImages,
    notices: (row.notices ?? []).map(({ text, updatedAt }) => ({
      text,
      updatedAt: seoulMoment(new Date(updatedAt)),
    })),
  })
}

export function presentOwner(row: OwnerRow) {
  return ownerShape.toWire({
    ...readCafe(row),
    copies: row.copies,
    condition: toCondition(row.condition),
    canTeach: row.canTeach,
  })
}

export function presentShelfGame(row: ShelfRow) {
  return shelfGameShape.toWire({
    ...readCard(row),
    copies: row.copies,
    condition: toCondition(row.condition),
    canTeach: row.canTeach,
  })
}
