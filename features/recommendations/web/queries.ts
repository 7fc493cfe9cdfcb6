import { queryOptions } from '@tanstack/react-query'
import type { GameChoice } from '~/features/catalogue/choice'
import { catalogueEndpoints, fromGameListRequest, pickedGameShape } from '~/features/catalogue/contract'
import { letterOf } from '~/features/catalogue/game'
import { gameQueries } from '~/features/catalogue/web/queries'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { personalRequestShape, personalShape, recommendationEndpoints } from '../contract'
import { type PickRequest, toSearch } from '../pick-request'

function toGameListRequest(pick: PickRequest) {
  if (pick.by === 'chance') return { list: 'random' as const }
  if (pick.by === 'situation') return { situation: pick.situation }
  return { people: pick.people, difficulties: pick.levels.map(letterOf) }
}

export const recommendationQueries = {
  picked: (pick: PickRequest) =>
    queryOptions({
      queryKey: [...gameQueries.all(), 'picked', toSearch(pick)] as const,
      queryFn: async (context) => {
        const page = await call(
          catalogueEndpoints.list,
          { query: fromGameListRequest(toGameListRequest(pick)) },
          context,
        )
        return { games: page.results.map(pickedGameShape.fromWire), widened: page.widened?.sentence ?? null }
      },
      // A random draw must not change until the user draws again.
      ...(pick.by === 'chance' ? { staleTime: 'static' as const } : {}),
    }),

  /** Recommendations for the choice by the member's own taste, without the games with these ids. */
  personal: (choice: GameChoice, listed: readonly number[]) =>
    queryOptions({
      queryKey: ownKey('recommendations', toSearch({ by: 'choice', ...choice }), listed.join(',')),
      queryFn: async (context) =>
        personalShape.fromWire(
          await call(
            recommendationEndpoints.personal,
            { query: personalRequestShape.toWire({ ...choice, leftOut: listed }) },
            context,
          ),
        ),
    }),
}
