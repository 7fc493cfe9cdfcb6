import { sittingTags } from '~/features/sittings/sitting'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { pollUnlessStreamed } from '~/lib/web/polling'
import { floorEndpoints } from '../endpoints'

const pollMs = 10_000

export const floorQueries = {
  floor: (cafeId: string) => ({
    ...ownQuery(floorEndpoints.floor, { params: { cafeId } }, onReturn),
    refetchInterval: pollUnlessStreamed(sittingTags.floors.of(Number(cafeId)), pollMs),
  }),
}
