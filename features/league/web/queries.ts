import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { pagesOf } from '~/lib/web/list-pages'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { sayFailure } from '~/ui/say-failure'
import { leagueEndpoints } from '../endpoints'

/** Without a season this month, without a game all games together. */
export interface BoardChoice {
  season: string | undefined
  gameId: number | undefined
}

export const leagueQueries = {
  all: () => ['league'] as const,

  seasons: () =>
    queryOptions({
      queryKey: [...leagueQueries.all(), 'seasons'] as const,
      queryFn: async (context) => (await call(leagueEndpoints.seasons, {}, context)).results,
    }),

  /** The games of a season that have standings. */
  games: (season: string | undefined) =>
    queryOptions({
      queryKey: [...leagueQueries.all(), 'games', season] as const,
      queryFn: async (context) => (await call(leagueEndpoints.games, { query: { season } }, context)).results,
    }),

  standings: (choice: BoardChoice) =>
    pagesOf(leagueEndpoints.standings, {
      queryKey: [...leagueQueries.all(), 'standings', choice] as const,
      toQuery: (page) => ({ ...choice, page }),
      ...onReturn,
    }),
}

export const ownLeagueQueries = {
  questions: (season: string) => ownQuery(leagueEndpoints.questions, { query: { season } }),
  place: (choice: BoardChoice) => ownQuery(leagueEndpoints.own, { query: choice }),
}

/** Joins or leaves the league. The change is shown at once and reverted if the request fails. */
export function useTakePart(choice: BoardChoice) {
  const client = useQueryClient()
  const { queryKey } = ownLeagueQueries.place(choice)
  const show = (takesPart: boolean) => client.setQueryData(queryKey, (own) => own && { ...own, takesPart })
  return useMutation({
    // Requests run one after the other, so that the last press wins.
    scope: { id: 'league' },
    mutationFn: (takesPart: boolean) => call(leagueEndpoints.takePart, { body: { takesPart } }, { client }),
    onMutate: async (takesPart) => {
      show(takesPart)
      await client.cancelQueries({ queryKey })
    },
    onError: (error, takesPart) => {
      show(!takesPart)
      sayFailure(error, '리그 설정을 바꾸지 못했어요')
    },
  })
}
