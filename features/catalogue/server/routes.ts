import type { FastifyInstance } from 'fastify'
import { notFound } from '~/lib/errors'
import { toPage } from '~/lib/paging'
import type { Database } from '~/lib/server/database'
import { publicAddress } from '~/lib/server/public-address'
import { serve } from '~/lib/server/serve'
import { catalogueEndpoints, toListing } from '../contract'
import { type GameListing, gamesPerPage } from '../game'
import { presentGame, presentGameCard } from './present'
import {
  findGame,
  type GamePage,
  listCategory,
  listGames,
  listGamesByChance,
  listNewestGames,
  listRanking,
  listRecommendedGames,
} from './queries'
import { searchGames } from './queries/search-games'

function readListing(db: Database, listing: GameListing): Promise<GamePage> {
  switch (listing.by) {
    case 'name':
      return listGames(db, listing.page)
    case 'category':
      return listCategory(db, listing.category, listing.page)
    case 'search':
      return searchGames(db, listing.text, listing.page)
    case 'newest':
      return listNewestGames(db, listing.page)
    case 'ranking':
      return listRanking(db, listing.page)
    case 'chance':
      return listGamesByChance(db, listing.page)
    case 'choice':
      return listRecommendedGames(db, listing, listing.page)
  }
}

export function catalogueRoutes(app: FastifyInstance): void {
  serve(app, catalogueEndpoints.list, async ({ query }, request, reply) => {
    const listing = toListing(query)
    // Chance falls anew every time, and there are too many searches to keep.
    if (listing.by === 'chance' || listing.by === 'search') reply.header('cache-control', 'no-store')
    const { count, games } = await readListing(app.db, listing)
    const { href } = publicAddress(app.env.publicUrl, request.url)
    return toPage(games.map(presentGameCard), count, { page: listing.page, size: gamesPerPage }, href)
  })

  serve(app, catalogueEndpoints.game, async ({ params }) => {
    const game = await findGame(app.db, params.id)
    if (!game) throw notFound('그런 게임은 없어요.')
    return presentGame(game)
  })
}
