import type { CafeNoticeRow, CafeRow } from '~/db/rows/cafes'
import { inMetres } from '~/lib/coordinates'
import { seoulMoment } from '~/lib/seoul-date'
import { type DayOff, type Hours, hoursInWords, readOpeningHours } from '../opening-hours'
import { toCondition } from './queries/cafes'

/** Its days off from yesterday on, as an opening may last past midnight. */
export function readHours(row: CafeRow): Hours {
  return { opening: readOpeningHours(row), dayOffs: readDayOffs(row) }
}

function readDayOffs({ offDays, offReasons }: CafeRow): DayOff[] {
  return (offDays ?? []).map((day, at) => ({ day, reason: offReasons?.[at] || null }))
}

/** The row with what is derived from it and from the viewer, who may be nobody. */
export function presentCafeCard<Row extends CafeRow>(row: Row) {
  const { latitude, longitude } = row
  const opening = readOpeningHours(row)
  return {
    ...row,
    at: latitude === null || longitude === null ? null : { latitude, longitude },
    distance: inMetres(row.km),
    ownDistance: inMetres(row.ownKm),
    hoursText: row.hoursText ?? hoursInWords(opening),
    opening,
    dayOffs: readDayOffs(row),
    isFollowed: row.isFollowed ?? false,
    updatedAt: seoulMoment(row.updatedAt),
  }
}

export function presentNotice({ text, updatedAt }: CafeNoticeRow) {
  return { text, updatedAt: seoulMoment(updatedAt) }
}

/** A row with the details of copies. */
export function withCondition<Row extends { condition: string }>(row: Row) {
  return { ...row, condition: toCondition(row.condition) }
}
