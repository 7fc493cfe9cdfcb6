import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '~/lib/errors'
import type { JsonRows } from '~/lib/json-rows'
import { memberOf } from '~/lib/server/caller'
import type { Database } from '~/lib/server/database'
import { replyWithPage } from '~/lib/server/list-reply'
import { openMemberFiles } from '~/lib/server/member-files'
import { serve, servedBy } from '~/lib/server/serve'
import {
  type ChosenGame,
  reasonsByChance,
  reasonsForChoice,
  reasonsForSituation,
  type Widening,
} from '../choice'
import { catalogueEndpoints, favouriteEndpoints, type GameCard, ownedEndpoints } from '../endpoints'
import { gamesPerPage, likedGamesPerPage } from '../game'
import { type Grouping, nameGrouping } from '../grouping'
import type { GameListing } from '../listing'
import { type CollectionFile, ownedPerPage } from '../owned-game'
import { catalogueRefusals, tooHardCollection } from '../refusals'
import { chooseFavourites } from './commands/favourite-games'
import { likeGame, unlikeGame } from './commands/likes'
import { addOwned, importCollection, previewCollection, removeOwned } from './commands/owned-games'
import { listingOf } from './listing'
import { type ChosenGameRow, chooseGames, drawGames, listGamesForSituation } from './queries/choose-games'
import { listFavourites, listFavouritesOffered } from './queries/favourite-games'
import { findGroupings } from './queries/find-groupings'
import { findGame, type ViewerId } from './queries/games'
import {
  type ListedGames,
  listCategory,
  listGames,
  listGenre,
  listLikedGames,
  listNewestGames,
  listRanking,
} from './queries/list-games'
import { findMergedInto } from './queries/managed-games'
import { listOwned, ownedAmong } from './queries/owned-games'
import { readCard } from './queries/read-card'
import { searchGames } from './queries/search-games'
import { catalogueCalls, favouriteCalls, ownedCalls } from './schemas'
import { catalogueWire } from './wire'

const calls = servedBy(catalogueEndpoints, catalogueCalls, catalogueWire)
const ofFavourites = servedBy(favouriteEndpoints, favouriteCalls)
const ofOwned = servedBy(ownedEndpoints, ownedCalls)

async function readFavourites(db: Database, memberId: number) {
  return {
    chosen: await listFavourites(db, memberId),
    offered: await listFavouritesOffered(db, memberId),
  }
}

interface ListRead {
  count: number
  games: GameCard[] | JsonRows<GameCard>
  widened?: Widening | null
  groupings?: Grouping[]
}

/** Recommended games with their reasons, which depend on the whole selection. */
function withReasons<Row extends ChosenGameRow>(
  rows: readonly Row[],
  reasonsFor: (games: readonly ChosenGame[]) => string[],
): (GameCard & { reason: string })[] {
  const games = rows.map(readCard)
  const reasons = reasonsFor(games)
  return games.map((game, at) => ({ ...game, reason: reasons[at] ?? '' }))
}

/** For lists with a single page. */
function wholeList(page: number, games: GameCard[], widened: Widening | null = null): ListRead {
  return { count: games.length, games: page === 1 ? games : [], widened }
}

async function readListing(db: Database, listing: GameListing, viewerId: ViewerId): Promise<ListRead> {
  switch (listing.by) {
    case 'choice': {
      const { games, widened } = await chooseGames(db, listing, { viewerId })
      const chosen = withReasons(games, (facts) => reasonsForChoice(facts, widened?.choice ?? listing))
      return wholeList(listing.page, chosen, widened)
    }
    case 'situation': {
      const games = await listGamesForSituation(db, listing.situation, viewerId)
      return wholeList(
        listing.page,
        withReasons(games, (facts) => reasonsForSituation(facts, listing.situation)),
      )
    }
    case 'chance': {
      const games = await drawGames(db, viewerId)
      return wholeList(listing.page, withReasons(games, reasonsByChance))
    }
    case 'search': {
      const [{ count, games }, groupings] = await Promise.all([
        searchGames(db, listing.text, listing.page, viewerId),
        listing.page === 1 ? findGroupings(db, listing.text) : [],
      ])
      return { count, games: games.map(readCard), groupings }
    }
    default:
      return readPage(db, listing, viewerId)
  }
}

type NumberedListing = Exclude<GameListing, { by: 'choice' | 'situation' | 'chance' | 'search' }>

function readPage(db: Database, listing: NumberedListing, viewerId: ViewerId): Promise<ListedGames> {
  switch (listing.by) {
    case 'name':
      return listGames(db, listing.page, viewerId)
    case 'category':
      return listCategory(db, listing, viewerId)
    case 'genre':
      return listGenre(db, listing.genre, listing.page, viewerId)
    case 'newest':
      return listNewestGames(db, listing.page, viewerId)
    case 'ranking':
      return listRanking(db, listing.page, viewerId)
  }
}

function viewerIdOf(request: FastifyRequest): ViewerId {
  return request.caller?.memberId ?? null
}

export function catalogueRoutes(app: FastifyInstance): void {
  serve(app, calls.list, async ({ query }, request, reply) => {
    const listing = listingOf(query)
    // Random lists differ every time, and searches are too many to cache.
    if (listing.by === 'chance' || listing.by === 'search') reply.header('cache-control', 'no-store')
    const { count, games, widened, groupings = [] } = await readListing(app.db, listing, viewerIdOf(request))
    const page = replyWithPage(request, games, count, { page: listing.page, size: gamesPerPage })
    return {
      ...page,
      ...(widened ? { widened: { ...widened.choice, sentence: widened.sentence } } : {}),
      ...(groupings.length > 0 ? { groupings: groupings.map(nameGrouping) } : {}),
    }
  })

  serve(app, calls.game, async ({ params }, request) => {
    const game = await findGame(app.db, params.id, viewerIdOf(request))
    if (!game) {
      const moved = await findMergedInto(app.db, params.id)
      throw refuse(catalogueRefusals.noGame, moved === null ? {} : { moved })
    }
    return { ...readCard(game), explanation: game.explanation ?? [] }
  })

  serve(app, calls.liked, async ({ query }, request) => {
    const page = query.page ?? 1
    const { count, games } = await listLikedGames(app.db, memberOf(request).memberId, page)
    return replyWithPage(request, games, count, { page, size: likedGamesPerPage })
  })

  serve(app, calls.like, async ({ body: { gameId, isLiked } }, request) => {
    const like = { gameId, memberId: memberOf(request).memberId }
    return isLiked ? likeGame(app.db, { ...like, likedAt: app.clock.now() }) : unlikeGame(app.db, like)
  })

  serve(app, calls.unlike, ({ query: { gameId } }, request) =>
    unlikeGame(app.db, { gameId, memberId: memberOf(request).memberId }),
  )

  serve(app, ofFavourites.read, (_, request) => readFavourites(app.db, memberOf(request).memberId))

  serve(app, ofFavourites.choose, async ({ body: { gameIds } }, request) => {
    const { memberId } = memberOf(request)
    await chooseFavourites(app.db, { memberId, gameIds: [...new Set(gameIds)] })
    return readFavourites(app.db, memberId)
  })
}

function joinParts(parts: readonly CollectionFile[]): CollectionFile {
  return {
    games: parts.flatMap(({ games }) => games),
    notOwned: parts.reduce((sum, { notOwned }) => sum + notOwned, 0),
    notes: parts.flatMap(({ notes }) => notes),
  }
}

export function ownedRoutes(app: FastifyInstance): void {
  const { db, clock } = app
  const withFile = openMemberFiles<CollectionFile>(
    'features/catalogue/server/import/read-collection-worker',
    {
      isRunning: catalogueRefusals.collectionRunning,
      tooHard: tooHardCollection,
    },
  )

  serve(app, ofOwned.list, async ({ query: { text = '', page = 1 } }, request) => {
    const { count, games } = await listOwned(db, { memberId: memberOf(request).memberId, text, page })
    return replyWithPage(request, games, count, { page, size: ownedPerPage })
  })

  serve(app, ofOwned.one, async ({ params: { gameId } }, request) => {
    const owned = await ownedAmong(db, { memberId: memberOf(request).memberId, gameIds: [gameId] })
    return { isOwned: owned.length > 0 }
  })

  serve(app, ofOwned.add, async ({ params: { gameId } }, request) => {
    await addOwned(db, { memberId: memberOf(request).memberId, gameId, now: clock.now() })
    return { isOwned: true }
  })

  serve(app, ofOwned.remove, async ({ params: { gameId } }, request) => {
    await removeOwned(db, { memberId: memberOf(request).memberId, gameId })
    return { isOwned: false }
  })

  const importedBy = (request: FastifyRequest, parts: readonly CollectionFile[]) => ({
    memberId: memberOf(request).memberId,
    file: joinParts(parts),
    now: clock.now(),
  })

  serve(app, ofOwned.previewImport, ({ body }, request) =>
    withFile(memberOf(request).memberId, body, (parts) => previewCollection(db, importedBy(request, parts))),
  )

  serve(app, ofOwned.importFile, ({ body }, request) =>
    withFile(memberOf(request).memberId, body, (parts) => importCollection(db, importedBy(request, parts))),
  )
}
