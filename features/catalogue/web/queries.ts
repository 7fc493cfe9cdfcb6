import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { keepFound, pagesOf } from '~/lib/web/list-pages'
import { ownKey } from '~/lib/web/own-key'
import { ownQuery } from '~/lib/web/own-query'
import { type Needs, needPages } from '~/lib/web/prefetch'
import {
  catalogueEndpoints,
  favouriteEndpoints,
  type Game,
  type GameCard,
  ownedEndpoints,
} from '../endpoints'
import { difficultiesOf, type GameLevel, letterOf } from '../game'
import { groupingOf } from '../grouping'

const hourMs = 60 * 60_000

/** Genres whose games are hard despite short rules, so they are bad examples of how long a level takes to explain. */
const ofFewRules = ['추상전략', '전통']

function pickExamples(all: GameCard[], level: GameLevel): GameCard[] {
  const games = all.filter(({ genres }) => !genres.some((genre) => ofFewRules.includes(genre)))
  const easier = games.find(({ difficulty }) => difficulty === difficultiesOf(level)[0]) ?? games[0]
  const harder = games.find(
    ({ difficulty }) => difficulty === difficultiesOf(level)[1] && difficulty !== easier?.difficulty,
  )
  return [easier, harder ?? games.find((game) => game !== easier)].filter((game) => game !== undefined)
}

export const gameQueries = {
  all: () => ['games'] as const,

  search: (text: string) => ({
    ...pagesOf(catalogueEndpoints.list, {
      queryKey: [...gameQueries.all(), 'search', text] as const,
      toQuery: (page) => ({ text, page }),
      toRest: ({ groupings = [] }) => ({
        groupings: groupings.map(groupingOf).filter((grouping) => grouping !== null),
      }),
    }),
    placeholderData: keepFound,
  }),

  genre: (genre: string) =>
    pagesOf(catalogueEndpoints.list, {
      queryKey: [...gameQueries.all(), 'genre', genre] as const,
      toQuery: (page) => ({ genre, page }),
    }),

  newGames: () =>
    queryOptions({
      queryKey: [...gameQueries.all(), 'new'] as const,
      queryFn: async (context) => {
        const { results } = await call(catalogueEndpoints.list, { query: { new: 'Y' } }, context)
        return results
      },
    }),

  ranking: () =>
    queryOptions({
      queryKey: [...gameQueries.all(), 'ranking'] as const,
      queryFn: async (context) => {
        const { results } = await call(catalogueEndpoints.list, { query: { ranking: 'Y' } }, context)
        return results
      },
    }),

  /** Two example games of a level, one of each of its two difficulties if possible. */
  levelExamples: (level: GameLevel) =>
    queryOptions({
      queryKey: [...gameQueries.all(), 'level-examples', level] as const,
      queryFn: async (context) => {
        const query = { choice: 'Y', difficulties: letterOf(level) } as const
        const page = await call(catalogueEndpoints.list, { query }, context)
        return pickExamples(page.results, level)
      },
    }),

  detail: (id: string) =>
    queryOptions({
      queryKey: [...gameQueries.all(), 'detail', id] as const,
      queryFn: (context) => call(catalogueEndpoints.game, { params: { id } }, context),
      gcTime: hourMs,
    }),

  /** A few games; those that cannot be read are left out. */
  several: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...gameQueries.all(), 'several', ids] as const,
      queryFn: async (context) => {
        const read = (id: string) => call(catalogueEndpoints.game, { params: { id } }, context)
        const games = await Promise.allSettled(ids.map(read))
        return games.flatMap((game) => (game.status === 'fulfilled' ? [game.value] : []))
      },
    }),
}

/** A member's own state for a game, and the counts that their own actions change. */
export type OwnPart = Pick<
  Game,
  'isLiked' | 'isPlayed' | 'isReviewed' | 'lastPlayedOn' | 'likeCount' | 'playCount'
>

function toOwnPart(game: Game): OwnPart {
  const { isLiked, isPlayed, isReviewed, lastPlayedOn, likeCount, playCount } = game
  return { isLiked, isPlayed, isReviewed, lastPlayedOn, likeCount, playCount }
}

export const ownGameQueries = {
  all: () => ownKey('games'),

  part: (gameId: number) =>
    queryOptions({
      queryKey: [...ownGameQueries.all(), 'part', gameId] as const,
      queryFn: async (context) =>
        toOwnPart(await call(catalogueEndpoints.game, { params: { id: gameId } }, context)),
      // Another tab may have changed it.
      refetchOnWindowFocus: 'always',
    }),

  liked: () =>
    pagesOf(catalogueEndpoints.liked, {
      queryKey: [...ownGameQueries.all(), 'liked'] as const,
      toQuery: (page) => ({ page }),
      refetchOnWindowFocus: 'always',
    }),

  favourites: () =>
    queryOptions({
      queryKey: [...ownGameQueries.all(), 'favourites'] as const,
      queryFn: (context) => call(favouriteEndpoints.read, {}, context),
    }),
}

export const ownedQueries = {
  list: (text = '') => ({
    ...pagesOf(ownedEndpoints.list, {
      queryKey: ownKey('owned-games', text),
      toQuery: (page) => ({ text, page }),
    }),
    placeholderData: keepFound,
  }),

  one: (gameId: number) => ownQuery(ownedEndpoints.one, { params: { gameId } }),
}

export const likedGamesNeeds: Needs = () => [needPages(ownGameQueries.liked())]
export const ownedGamesNeeds: Needs = () => [needPages(ownedQueries.list())]
