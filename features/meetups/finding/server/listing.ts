import type { z } from 'zod'
import type { Coordinates } from '~/lib/coordinates'
import { badInput } from '~/lib/errors'
import { spanOf } from '../days-and-distances'
import type { Choice } from './queries/chosen-meetups'
import type { listMeetups } from './schemas'

/** What the query of the list or the map chooses; null for the whole list in its plain order. */
export function choiceOf(
  {
    ids,
    when,
    hasSeat,
    gameId,
    withinKm,
    welcomesBeginners,
    joinableFirst,
    first,
  }: Partial<z.output<typeof listMeetups>>,
  { own, now }: { own: Coordinates | null; now: Date },
): Choice | null {
  if (withinKm !== undefined && own === null) {
    throw badInput({ withinKm: '거리(withinKm)는 내 위치(ownLat, ownLng)와 함께 보내 주세요.' })
  }
  const chooses =
    ids !== undefined ||
    when !== undefined ||
    hasSeat === 'true' ||
    gameId !== undefined ||
    withinKm !== undefined ||
    welcomesBeginners === 'true'
  if (!chooses && joinableFirst !== 'true' && first === undefined) return null
  const span = when === undefined ? null : spanOf(when, now)
  return {
    from: span?.from ?? null,
    until: span?.until ?? null,
    hasSeat: hasSeat === 'true',
    gameId: gameId ?? null,
    // A number that is too large for the database belongs to nothing.
    ids:
      ids
        ?.split(',')
        .map(Number)
        .filter((id) => id < 2 ** 31) ?? null,
    withinKm: withinKm ?? null,
    welcomesBeginners: welcomesBeginners === 'true',
    own,
  }
}
