import { sittingTags } from '~/features/sittings/sitting'
import { minuteMs } from '~/lib/durations'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { pollUnlessStreamed } from '~/lib/web/polling'
import { floorEndpoints } from '../endpoints'

const pollMs = 10_000

export const floorQueries = {
  floor: (cafeId: string) => ({
    ...ownQuery(floorEndpoints.floor, { params: { cafeId } }, onReturn),
    // The end of a game moves on although nothing changes at the tables.
    refetchInterval: pollUnlessStreamed(sittingTags.floors.of(Number(cafeId)), pollMs, minuteMs),
  }),
  games: (cafeId: string, month: string | null) =>
    ownQuery(floorEndpoints.games, { params: { cafeId }, query: month === null ? {} : { month } }, onReturn),
}
