import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { pagesOf } from '~/lib/web/pages'
import { sayFailure } from '~/ui/say-failure'
import {
  boardAskedShape,
  boardGameShape,
  boardPageShape,
  leagueEndpoints,
  ownLeagueShape,
  seasonShape,
  standingShape,
  takePartShape,
} from '../contract'

/** A null season means this month, a null game means all games together. */
export interface BoardChoice {
  season: string | null
  gameId: number | null
}

export type SeasonShown = ReturnType<typeof seasonShape.fromWire>
export type StandingShown = ReturnType<typeof standingShape.fromWire>
export type OwnLeague = ReturnType<typeof ownLeagueShape.fromWire>

export const leagueQueries = {
  all: () => ['league'] as const,

  seasons: () =>
    queryOptions({
      queryKey: [...leagueQueries.all(), 'seasons'] as const,
      queryFn: async (context) =>
        (await call(leagueEndpoints.seasons, {}, context)).results.map(seasonShape.fromWire),
    }),

  /** The games of a season that have standings. */
  games: (season: string | null) =>
    queryOptions({
      queryKey: [...leagueQueries.all(), 'games', season] as const,
      queryFn: async (context) => {
        const query = season === null ? {} : { season }
        return (await call(leagueEndpoints.games, { query }, context)).results.map(boardGameShape.fromWire)
      },
    }),

  standings: (choice: BoardChoice) =>
    pagesOf(leagueEndpoints.standings, {
      queryKey: [...leagueQueries.all(), 'standings', choice] as const,
      toQuery: (page) => boardPageShape.toWire({ ...choice, page }),
      toItem: standingShape.fromWire,
      refetchOnWindowFocus: 'always',
    }),
}

export const ownLeagueQueries = {
  all: () => ownKey('league'),

  place: (choice: BoardChoice) =>
    queryOptions({
      queryKey: [...ownLeagueQueries.all(), 'place', choice] as const,
      queryFn: async (context) =>
        ownLeagueShape.fromWire(
          await call(leagueEndpoints.own, { query: boardAskedShape.toWire(choice) }, context),
        ),
    }),
}

/** Joins or leaves the league. The change is shown at once and reverted if the request fails. */
export function useTakePart(choice: BoardChoice) {
  const client = useQueryClient()
  const { queryKey } = ownLeagueQueries.place(choice)
  const show = (takesPart: boolean) => client.setQueryData(queryKey, (own) => own && { ...own, takesPart })
  return useMutation({
    // Requests run one after the other, so that the last press wins.
    scope: { id: 'league' },
    mutationFn: (takesPart: boolean) =>
      call(leagueEndpoints.takePart, { body: takePartShape.toWire({ takesPart }) }, { client }),
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
