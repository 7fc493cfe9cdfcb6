import { grouped } from '~/lib/grouped'
import type { Reader } from '~/lib/server/database'
import { cafeImageWidths, shortAddress } from '../cafe'
import { hoursInWords, readOpeningHours } from '../opening-hours'
import { findCafe } from './queries/cafes'

/** The content of a cafe's share card, or null for an unknown cafe. */
export async function cafeShareCard(db: Reader, id: number) {
  // The card shows nothing that depends on the day, so any moment will do.
  const cafe = await findCafe(db, id, { from: null, own: null, viewerId: null, now: new Date(0) })
  if (!cafe) return null
  const hours = cafe.hoursText ?? hoursInWords(readOpeningHours(cafe))
  return {
    title: cafe.name,
    subtitle: shortAddress(cafe.address),
    meta: [
      ...(hours === '' ? [] : [hours.split(', ')[0] ?? hours]),
      ...(cafe.gameCount === 0 ? [] : [`게임 ${grouped(cafe.gameCount)}개`]),
    ],
    picture: cafe.image === null ? null : `${cafe.image}-${cafeImageWidths.at(-1)}.webp`,
  }
}
