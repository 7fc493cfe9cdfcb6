import { queryOptions } from '@tanstack/react-query'
import type { GameChoice } from '~/features/catalogue/choice'
import { catalogueEndpoints, fromGamesAsked, toRecommendedGame } from '~/features/catalogue/contract'
import { letterOf } from '~/features/catalogue/game'
import { gameQueries, ownGameQueries } from '~/features/catalogue/web/queries'
import { call } from '~/lib/web/call'
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
      queryFn: async ({ client, signal }) => {
        const page = await call(
          catalogueEndpoints.list,
          { query: fromGamesAsked(toGamesAsked(asked)) },
          { client, signal },
        )
        return { games: page.results.map(toRecommendedGame), widened: page.widened?.sentence ?? null }
      },
      // A draw stays what it is until somebody draws again.
      ...(asked.by === 'chance' ? { staleTime: 'static' as const } : {}),
    }),

  // Whatever stands under 'me' is forgotten when somebody else signs in or out.
  personal: (choice: GameChoice) =>
    queryOptions({
      queryKey: [...ownGameQueries.recommended(), toSearch({ by: 'choice', ...choice })] as const,
      queryFn: async ({ client, signal }) =>
        toPersonal(
          await call(recommendationEndpoints.personal, { query: fromGameChoice(choice) }, { client, signal }),
        ),
    }),
}
