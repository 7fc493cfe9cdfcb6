import { inMetres, toPoint } from '~/lib/coordinates'
import { hoursInWords } from '../../../cafes/opening-hours'
import { readHours } from '../../core/server/queries/meetups'
import type { PlaceRow } from './queries/meetup-lists'

export function presentPlace(row: PlaceRow) {
  const { opening } = readHours({ ...row, offDays: null })
  return {
    ...row,
    at: toPoint(row),
    hoursText: row.hoursText ?? hoursInWords(opening),
    distance: inMetres(row.km),
  }
}
