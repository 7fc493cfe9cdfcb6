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
export function presentPassPrices({ weekday_pass, weekend_pass }: CafeRow) {
  if (weekday_pass === null && weekend_pass === null) return null
  return passPricesShape.toWire({ weekdayPass: weekday_pass, weekendPass: weekend_pass })
}

function readDayOffs({ off_days, off_reasons }: CafeRow): DayOff[] {
  return (off_days ?? []).map((day, at) => ({ day, reason: off_reasons?.[at] || null }))
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
    ownDistance: inMetres(row.own_km),
    phones: row.phones,
    event: row.event,
    hoursText: row.hours_text ?? hoursInWords(opening),
    opening: opening && [...opening],
    dayOffs: readDayOffs(row),
    facilities: row.facilities,
    weekdayAdult: row.weekday_adult_fee,
    weekendAdult: row.weekend_adult_fee,
    weekdayChild: row.weekday_child_fee,
    weekendChild: row.weekend_child_fee,
    weekdayPass: row.weekday_pass,
    weekendPass: row.weekend_pass,
    isFollowed: row.is_followed ?? false,
    followCount: row.follow_count,
    gameCount: row.game_count,
    updatedAt: seoulMoment(row.updated_at),
  }
}

export function presentCafeCard(row: CafeRow) {
  return cafeCardShape.toWire(readCafe(row))
}

export function presentCafe(row: WholeCafeRow) {
  return cafeShape.toWire({
    ...readCafe(row),
    moreImages: row.more_images,
    notices: (row.notices ?? []).map(({ text, updated_at }) => ({
      text,
      updatedAt: seoulMoment(new Date(updated_at)),
    })),
  })
}

export function presentOwner(row: OwnerRow) {
  return ownerShape.toWire({
    ...readCafe(row),
    copies: row.copies,
    condition: toCondition(row.condition),
    canTeach: row.can_teach,
  })
}

export function presentShelfGame(row: ShelfRow) {
  return shelfGameShape.toWire({
    ...readCard(row),
    copies: row.copies,
    condition: toCondition(row.condition),
    canTeach: row.can_teach,
  })
}
