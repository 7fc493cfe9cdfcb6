import { queryOptions } from '@tanstack/react-query'
import type { GameChoice } from '~/features/catalogue/choice'
import { catalogueEndpoints, fromGamesAsked, toRecommendedGame } from '~/features/catalogue/contract'
import { letterOf } from '~/features/catalogue/game'
import { gameQueries } from '~/features/catalogue/web/queries'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { type Asked, toSearch } from '../asked'
import { fromGameChoice, recommendationEndpoints, toPersonal } from '../contract'

function toGamesAsked(asked: Asked) {
  if (asked.by === 'chance') return { list: 'random' as const }
  if (asked.by === 'situation') return { situation: asked.situation }
  return { people: asked.people, difficulties: asked.levels.map(letterOf) }
}

export const recommendationQueries = {
  picked: (asked: Asked) =>
    queryOptions({
      queryKey: [...gameQueries.all(), 'picked', toSearch(asked)] as const,
      queryFn: async (context) => {
        const page = await call(
          catalogueEndpoints.list,
          { query: fromGamesAsked(toGamesAsked(asked)) },
          context,
        )
        return { games: page.results.map(toRecommendedGame), widened: page.widened?.sentence ?? null }
      },
      // A draw stays what it is until somebody draws again.
      ...(asked.by === 'chance' ? { staleTime: 'static' as const } : {}),
    }),

  personal: (choice: GameChoice) =>
    queryOptions({
      queryKey: ownKey('recommendations', toSearch({ by: 'choice', ...choice })),
      queryFn: async (context) =>
        toPersonal(await call(recommendationEndpoints.personal, { query: fromGameChoice(choice) }, context)),
    }),
}
