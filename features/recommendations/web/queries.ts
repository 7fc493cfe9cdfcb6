import { queryOptions } from '@tanstack/react-query'
import type { GameChoice } from '~/features/catalogue/choice'
import { catalogueEndpoints } from '~/features/catalogue/endpoints'
import { letterOf } from '~/features/catalogue/game'
import { gameQueries } from '~/features/catalogue/web/queries'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { recommendationEndpoints } from '../endpoints'
import { type PickRequest, toSearch } from '../pick-request'

/** The query of a choice; what is not chosen is left out of an address. */
function toQuery({ people, levels }: GameChoice) {
  return { people: people.join(','), difficulties: levels.map(letterOf).join(',') }
}

function listQuery(pick: PickRequest) {
  if (pick.by === 'chance') return { random: 'Y' as const }
  const choice = pick.by === 'situation' ? { situation: pick.situation } : toQuery(pick)
  return { choice: 'Y' as const, ...choice }
}

export const recommendationQueries = {
  picked: (pick: PickRequest) =>
    queryOptions({
      queryKey: [...gameQueries.all(), 'picked', toSearch(pick)] as const,
      queryFn: async (context) => {
        const { results, widened } = await call(catalogueEndpoints.list, { query: listQuery(pick) }, context)
        const games = results.map((game) => ({ ...game, reason: game.reason ?? '' }))
        return { games, widened: widened?.sentence ?? null }
      },
      // A random draw must not change until the user draws again.
      ...(pick.by === 'chance' ? { staleTime: 'static' as const } : {}),
    }),

  /** Recommendations for the choice by the member's own taste, without the games with these ids. */
  personal: (choice: GameChoice, listed: readonly number[]) =>
    queryOptions({
      queryKey: ownKey('recommendations', toSearch({ by: 'choice', ...choice }), listed.join(',')),
      queryFn: (context) =>
        call(
          recommendationEndpoints.personal,
          { query: { ...toQuery(choice), without: listed.join(',') } },
          context,
        ),
    }),
}
