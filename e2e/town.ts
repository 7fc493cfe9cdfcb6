import type { APIRequestContext } from '@playwright/test'
import { type CafeCard, cafeEndpoints } from '~/features/cafes/endpoints'
import { catalogueEndpoints, type Game, type GameCard } from '~/features/catalogue/endpoints'
import { type InstructorCard, instructorEndpoints } from '~/features/instructors/endpoints'
import { type Article, newsEndpoints } from '~/features/news/endpoints'
import { type Review, reviewEndpoints } from '~/features/reviews/endpoints'
import { inOurWords } from '~/lib/calls-version'
import { asPoint, type Coordinates } from '~/lib/coordinates'

interface PageOf<Wire> {
  count: number
  results: Wire[]
}

async function read<Reply>(
  request: APIRequestContext,
  path: string,
  params?: Record<string, string>,
): Promise<Reply> {
  const reply = await request.get(path, { params, headers: inOurWords })
  if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}`)
  return reply.json()
}

async function listGames(request: APIRequestContext, query: Record<string, string>): Promise<GameCard[]> {
  return (await read<PageOf<GameCard>>(request, catalogueEndpoints.list.path, query)).results
}

function readGame(request: APIRequestContext, id: number): Promise<Game> {
  return read<Game>(request, catalogueEndpoints.game.path.replace(':id', String(id)))
}

export async function findGame(request: APIRequestContext, name: string): Promise<Game> {
  const card = (await listGames(request, { text: name })).find((game) => game.name === name)
  if (!card) throw new Error(`the demo town has no game ${name}`)
  return readGame(request, card.id)
}

export function listRanking(request: APIRequestContext): Promise<GameCard[]> {
  return listGames(request, { ranking: 'Y' })
}

/** A game without reviews and without pictures or a video of its rules. */
export async function findQuietGame(request: APIRequestContext): Promise<Game> {
  for (let page = 1; ; page += 1) {
    const games = await listGames(request, { page: String(page) })
    if (games.length === 0) throw new Error('every game of the demo town has been reviewed')
    for (const { id } of games.filter((game) => game.reviewCount === 0)) {
      const game = await readGame(request, id)
      if (game.explanationImages.length === 0 && game.videoUrl === null) return game
    }
  }
}

export async function listNews(request: APIRequestContext): Promise<Article[]> {
  return (await read<PageOf<Article>>(request, newsEndpoints.list.path)).results
}

/** The first banner of the carousel. */
export async function findBanner(request: APIRequestContext): Promise<number> {
  const { results } = await read<PageOf<{ id: number }>>(request, newsEndpoints.topBanners.path)
  return results[0]?.id ?? 0
}

/**
 * Sorted by likes, so that the town's reviews come first. Those of tests have few likes and are soon deleted.
 */
export async function listReviews(request: APIRequestContext): Promise<Review[]> {
  return (await read<PageOf<Review>>(request, reviewEndpoints.list.path, { sort: 'like' })).results
}

export interface Figures {
  members: number
  games: number
}

export function readFigures(request: APIRequestContext): Promise<Figures> {
  return read<Figures>(request, '/v1/figures')
}

/** Cafes as the list shows them, nearest first. */
export async function listCafes(
  request: APIRequestContext,
  { from, ...search }: { from?: Coordinates; text?: string; gameId?: number; openAt?: string },
): Promise<CafeCard[]> {
  const query = Object.entries({ ...asPoint(from), ...search }).map(([name, value]) => [name, String(value)])
  return (await read<PageOf<CafeCard>>(request, cafeEndpoints.list.path, Object.fromEntries(query))).results
}

export async function findCafe(request: APIRequestContext, name: string): Promise<CafeCard> {
  const cafe = (await listCafes(request, { text: name })).find((each) => each.name === name)
  if (!cafe) throw new Error(`the demo town has no cafe ${name}`)
  return cafe
}

export async function findInstructor(request: APIRequestContext, name: string): Promise<InstructorCard> {
  const path = instructorEndpoints.list.path
  const [instructor] = (await read<PageOf<InstructorCard>>(request, path, { search: name })).results
  if (!instructor) throw new Error(`the demo town has no instructor ${name}`)
  return instructor
}
