import { fromReviewListRequest, reviewEndpoints } from '~/features/reviews/contract'
import { type ReviewOrder, reviewOrders } from '~/features/reviews/review'
import type { ReviewSqlOrder, ReviewsRead } from './bare-review-server'
import { startBareServer } from './bare-server'
import { type Figure, perSecond } from './figures'
import type { LoadGenerator } from './load'
import type { RunningApp } from './running-app'
import { sideBySide } from './side-by-side'
import { databaseOf, withDatabase } from './town'

const roundMs = 400
const target = 0.85
const wanted = 200_000
const farPage = 1_000

/** Cached replies are only for requests without a token. An invalid token is enough to bypass the cache. */
const headers = { authorization: 'Bearer none' }

/** Creates reviews up to 200,000 and counts them on their games. Returns the game with the most reviews. */
export function fillReviews(dataDir: string, say: (line: string) => void): Promise<number> {
  return withDatabase(dataDir, async (db) => {
    await db.transaction(async (tx) => {
      const [row] = await tx<{ games: number; reviews: number }[]>`
        select (select count(*)::int from games) as games, (select count(*)::int from reviews) as reviews`
      const missing = wanted - (row?.reviews ?? 0)
      const people = Math.ceil(missing / (row?.games ?? 1))
      const members = await tx<{ id: number }[]>`
        insert into members (nickname, joined_at)
        select 'b' || to_hex(nth), '2025-01-01' from generate_series(1, ${people}) nth
        returning id`
      const ids = members.map(({ id }) => id)
      await tx`
        insert into reviews (game_id, author_id, star, length_rating, replay_rating, difficulty_rating, body,
          written_at, like_count)
        select games.id, member_id, 1 + n % 5, 1 + n % 4, 1 + n / 4 % 4, 1 + n / 5 % 5,
          repeat('규칙이 쉬워서 또 하고 싶어요. ', 1 + n % 20), '2025-01-01'::timestamptz + n % 500000 * interval '1 minute',
          n % 100
        from games
        cross join unnest(${ids}::int[]) member_id
        cross join lateral (select abs(hashint4(games.id) # hashint4(member_id)) as n) invented
        limit ${missing}`
      await tx`
        insert into review_weights (review_id, author_weight)
        select id, 1000 from reviews
        on conflict (review_id) do update set author_weight = excluded.author_weight`
      await tx`
        update games
        set review_count = reviews, star_sum = stars, weight_sum = reviews * 1000, weighed_stars = stars * 1000
        from (select game_id, count(*)::int as reviews, sum(star)::int as stars from reviews
          where deleted_at is null and hidden_at is null group by game_id) counted
        where game_id = id`
    })
    // Autovacuum would do this within a minute.
    await db`vacuum analyze reviews, games, members`
    const [most] = await db<{ id: number; reviews: number }[]>`
      select id, review_count as reviews from games order by review_count desc, id limit 1`
    say(`  ${wanted.toLocaleString('en')} reviews, ${most?.reviews} of the most reviewed game`)
    if (!most) throw new Error('There is no game to review.')
    return most.id
  })
}

function listPath(gameId: number | null, order: ReviewOrder, page: number): string {
  const asked = fromReviewListRequest({ ...(gameId === null ? {} : { gameId: String(gameId) }), order, page })
  return `${reviewEndpoints.list.path}?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`
}

function casesOf(gameId: number): { what: string; path: string; read: ReviewsRead }[] {
  return [
    ...reviewOrders.map((order) => ({
      what: `reviews, ${order}`,
      path: listPath(null, order, 1),
      read: { gameId: null, order, page: 1 },
    })),
    {
      what: `reviews, newest, page ${farPage.toLocaleString('en')}`,
      path: listPath(null, 'newest', farPage),
      read: { gameId: null, order: 'newest', page: farPage },
    },
    ...reviewOrders.map((order) => ({
      what: `reviews of a game, ${order}`,
      path: listPath(gameId, order, 1),
      read: { gameId, order, page: 1 },
    })),
  ]
}

/** Measures uncached lists of 200,000 reviews, compared with the same statements in the bare driver. */
export async function measureReviews(
  app: RunningApp,
  load: LoadGenerator,
  { dataDir, say }: { dataDir: string; say: (line: string) => void },
): Promise<Figure[]> {
  const gameId = await fillReviews(dataDir, say)
  const figures: Figure[] = []
  for (const { what, path, read } of casesOf(gameId)) {
    const { headers: replied } = await fetch(app.origin + path, { headers })
    if (replied.has('etag'))
      throw new Error('Reviews are answered from kept bytes, which is not what is measured.')
    const order: ReviewSqlOrder = { address: databaseOf(dataDir), read }
    const bare = await startBareServer('bare-review-server.ts', order)
    try {
      const ask = { path, headers, roundMs }
      const { ours, beside, ratio } = await sideBySide(load, ask, { ours: app, beside: bare })
      figures.push({
        what,
        ours: perSecond(ours),
        beside: `${perSecond(beside)} same SQL, bare driver and node:http`,
        ratio: ratio.toFixed(2),
        target: `≥ ${target}`,
        met: ratio >= target,
      })
    } finally {
      bare.stop()
    }
  }
  return figures
}
