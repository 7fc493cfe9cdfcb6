import { listPersonalGames } from '~/features/recommendations/server/queries'
import { refreshCloseness } from '~/features/recommendations/server/upkeep'
import { type Database, openDatabase } from '~/lib/server/database'
import { prepareTestDatabaseServer } from '~/lib/server/test-database'
import { type Figure, median, milliseconds } from './figures'
import { type InventedSignal, type InventedTown, inventTown } from './invented-tastes'

const top = 10
const fewestSignals = 3
const mostAsked = 2_000
const sameMoment = new Date('2026-03-01T00:00:00Z')

interface Split {
  kept: InventedSignal[]
  /** Games that a member liked but that the app does not know about, by member. */
  hidden: Map<number, Set<number>>
}

/** Hides at least a fifth of the liked games (four stars or more, or wished for) of every tenth member. */
function hideSome({ members, signals }: InventedTown): Split {
  const byMember = new Map<number, InventedSignal[]>()
  for (const signal of signals) byMember.set(signal.member, [...(byMember.get(signal.member) ?? []), signal])
  const hidden = new Map<number, Set<number>>()
  for (let member = 0; member < members && hidden.size < mostAsked; member += 10) {
    const own = byMember.get(member) ?? []
    const liked = own.filter(({ kind, star }) => kind === 'like' || (star ?? 0) >= 4).map(({ game }) => game)
    // Takes the first fifth in a scrambled order of the ids, which is unrelated to the order of the signals.
    const picked = liked
      .sort((a, b) => ((a * 7919) % 1009) - ((b * 7919) % 1009))
      .slice(0, Math.ceil(liked.length / 5))
    const left = own.filter(({ game }) => !picked.includes(game))
    if (picked.length > 0 && left.length >= fewestSignals) hidden.set(member, new Set(picked))
  }
  return { kept: signals.filter(({ member, game }) => !hidden.get(member)?.has(game)), hidden }
}

/** Games and members get ids from 1 on, in their order. */
async function settle(db: Database, { games, members }: InventedTown, kept: InventedSignal[]): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = games.map((game, at) => ({ ...game, name: `게임 ${at + 1}` }))
    await tx`
      insert into games (name, min_players, max_players, play_minutes, age, difficulty, genres, added_at)
      select name, "minPlayers", "maxPlayers", "playMinutes", 8, difficulty, genres, ${sameMoment}
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
        name text, "minPlayers" smallint, "maxPlayers" smallint, "playMinutes" int, difficulty smallint, genres text[]
      )`
    const shelf = games.flatMap(({ category }, at) => (category === null ? [] : [{ game: at + 1, category }]))
    await tx`
      insert into game_categories (game_id, category, position)
      select game, category, game
      from json_to_recordset(${JSON.stringify(shelf)}::text::json) as given (game int, category smallint)`
    await tx`
      insert into members (nickname, joined_at)
      select 'm' || nth, ${sameMoment} from generate_series(1, ${members}::int) as nth`
    await addSignals(tx, kept)
    await tx`
      update games
      set review_count = counted.reviews, star_sum = counted.stars, weight_sum = counted.reviews * 1000,
        weighed_stars = counted.stars * 1000, play_count = counted.plays,
        like_count = counted.likes
      from (
        select game_id, count(*) filter (where kind = 'review') as reviews, coalesce(sum(star), 0) as stars,
          count(*) filter (where kind = 'play') as plays, count(*) filter (where kind = 'like') as likes
        from (
          select game_id, 'review' as kind, star from reviews
          union all
          select game_id, 'play', null from plays
          union all
          select game_id, 'like', null from game_likes
        ) told
        group by game_id
      ) counted
      where games.id = counted.game_id`
  })
  await db`analyze`
}

type Writer = Parameters<Parameters<Database['transaction']>[0]>[0]

async function addSignals(tx: Writer, signals: InventedSignal[]): Promise<void> {
  const rows = (kind: InventedSignal['kind']) =>
    JSON.stringify(
      signals
        .filter((signal) => signal.kind === kind)
        .map(({ member, game, star }) => ({ member: member + 1, game: game + 1, star })),
    )
  await tx`
    insert into reviews (author_id, game_id, star, body, written_at)
    select member, game, star, '함께 즐겁게 했어요.', ${sameMoment}
    from json_to_recordset(${rows('review')}::text::json) as given (member int, game int, star smallint)`
  await tx`
    insert into plays (member_id, game_id, star, played_on, logged_at)
    select member, game, star, '2026-03-01', ${sameMoment}
    from json_to_recordset(${rows('play')}::text::json) as given (member int, game int, star smallint)`
  await tx`
    insert into game_likes (member_id, game_id, liked_at)
    select distinct member, game, ${sameMoment}::timestamptz
    from json_to_recordset(${rows('like')}::text::json) as given (member int, game int)`
}

async function refreshAll(db: Database): Promise<number> {
  const from = performance.now()
  while ((await refreshCloseness(db, sameMoment)) > 0);
  return performance.now() - from
}

interface PickRequest {
  signals: number
  /** The share of the hidden games that each order finds. */
  personal: number
  popular: number
  rated: number
  /** The share that the true hidden taste would find: the upper limit. */
  ideal: number
  ms: number
}

function shareFound(hidden: ReadonlySet<number>, ids: readonly number[]): number {
  return ids.filter((id) => hidden.has(id - 1)).length / Math.min(top, hidden.size)
}

async function askAll(
  db: Database,
  { trueOrder }: InventedTown,
  { kept, hidden }: Split,
): Promise<PickRequest[]> {
  const known = new Map<number, Set<number>>()
  for (const { member, game } of kept) {
    if (hidden.has(member)) known.set(member, (known.get(member) ?? new Set()).add(game + 1))
  }
  const popular = await db<{ id: number }[]>`
    select id from games order by review_count + play_count + like_count desc, id limit 1000`
  const rated = await db<{ id: number }[]>`
    select id from games order by rank_score desc, weight_sum desc, id limit 1000`
  const asked: PickRequest[] = []
  for (const [member, games] of hidden) {
    const own = known.get(member) ?? new Set()
    const unknown = (rows: readonly { id: number }[]) =>
      rows
        .map(({ id }) => id)
        .filter((id) => !own.has(id))
        .slice(0, top)
    const from = performance.now()
    const personal = await listPersonalGames(db, {
      memberId: member + 1,
      choice: { people: [], levels: [] },
      leftOut: [...own],
    })
    asked.push({
      signals: own.size,
      ms: performance.now() - from,
      personal: shareFound(
        games,
        personal.map(({ id }) => id),
      ),
      popular: shareFound(games, unknown(popular)),
      rated: shareFound(games, unknown(rated)),
      ideal: shareFound(games, unknown(trueOrder(member).map((game) => ({ id: game + 1 })))),
    })
  }
  return asked
}

function meanOf(asked: readonly PickRequest[], way: 'personal' | 'popular' | 'rated' | 'ideal'): number {
  return asked.reduce((sum, each) => sum + each[way], 0) / asked.length
}

/** Half the width of the 95 % confidence interval of the mean difference to popularity. */
function doubtOf(asked: readonly PickRequest[]): number {
  const differences = asked.map(({ personal, popular }) => personal - popular)
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (differences.length - 1)
  return 1.96 * Math.sqrt(variance / differences.length)
}

const groups = [
  { name: '3–5 games', from: 0, to: 5 },
  { name: '6–15 games', from: 6, to: 15 },
  { name: '16–40 games', from: 16, to: 40 },
  { name: 'more', from: 41, to: Number.POSITIVE_INFINITY },
]

function say(asked: readonly PickRequest[], line: (text: string) => void): void {
  const show = (name: string, some: readonly PickRequest[]) => {
    if (some.length === 0) return
    const [personal, popular, rated, ideal] = (['personal', 'popular', 'rated', 'ideal'] as const).map(
      (way) => meanOf(some, way).toFixed(4),
    )
    line(
      `  ${name}: ${some.length} members, recall@10 personal ${personal}, popularity ${popular}, ` +
        `published score ${rated}, ideal ${ideal}, difference ±${doubtOf(some).toFixed(4)}`,
    )
  }
  show('all', asked)
  for (const { name, from, to } of groups) {
    show(
      name,
      asked.filter(({ signals }) => signals >= from && signals <= to),
    )
  }
}

async function onTown<T>(town: InventedTown, work: (db: Database, split: Split) => Promise<T>): Promise<T> {
  const server = await prepareTestDatabaseServer()
  try {
    const { address } = await server.createDatabase()
    const db = openDatabase(address, { most: 2, name: 'meeple-bench' })
    try {
      const split = hideSome(town)
      await settle(db, town, split.kept)
      return await work(db, split)
    } finally {
      await db.close()
    }
  } finally {
    await server.stop()
  }
}

/** Adds one review to each of these games, by members who have not reviewed it. */
async function reviewOnce(db: Database, gameIds: readonly number[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`
      insert into reviews (author_id, game_id, star, body, written_at)
      select author.id, game, 5, '함께 즐겁게 했어요.', ${sameMoment}
      from unnest(${[...gameIds]}::int[]) as game
      cross join lateral (
        select id from members
        where not exists (select from reviews where author_id = members.id and game_id = game)
        order by id desc limit 1
      ) author`
    await tx`
      update games
      set review_count = review_count + 1, star_sum = star_sum + 5, weight_sum = weight_sum + 1000,
        weighed_stars = weighed_stars + 5000
      where id = any(${[...gameIds]}::int[])`
  })
}

/**
 * Compares the personal order with popularity on hidden games, in a town with tastes and in one without, and
 * measures how long it takes to update the order.
 */
export async function measureRecommendations(line: (text: string) => void): Promise<Figure[]> {
  const share = Number(process.env.BENCH_TOWN_SHARE ?? 1)
  const town = inventTown({
    games: Math.round(24_000 * share),
    members: Math.round(20_000 * share),
    taste: 3,
    seed: 20_261_121,
  })
  line(
    `  a town of tastes: ${town.signals.length} signals of ${town.members} members on ${town.games.length} games`,
  )
  const withTaste = await onTown(town, async (db, split) => {
    const full = await refreshAll(db)
    line(`  full refresh: ${milliseconds(full)}`)
    const asked = await askAll(db, town, split)
    say(asked, line)
    await reviewOnce(db, [1])
    const famous = await refreshAll(db)
    await reviewOnce(db, [Math.round(town.games.length / 5)])
    const obscure = await refreshAll(db)
    await reviewOnce(
      db,
      Array.from({ length: 100 }, (_, at) => 1 + at * Math.floor(town.games.length / 800)),
    )
    const hundred = await refreshAll(db)
    const idle = await refreshAll(db)
    line(
      `  refresh after a review of the most famous game ${milliseconds(famous)}, of an obscure one ` +
        `${milliseconds(obscure)}, of a hundred games ${milliseconds(hundred)}, with nothing new ${milliseconds(idle)}`,
    )
    line(`  one personal list: median ${milliseconds(median(asked.map(({ ms }) => ms)))}`)
    return { asked, full, famous }
  })
  const plain = inventTown({ games: 3_000, members: 3_000, taste: 0, seed: 20_261_122 })
  line(`  a town without tastes: ${plain.signals.length} signals of ${plain.members} members`)
  const withoutTaste = await onTown(plain, async (db, split) => {
    await refreshAll(db)
    const asked = await askAll(db, plain, split)
    say(asked, line)
    return asked
  })
  const [personal, popular] = [meanOf(withTaste.asked, 'personal'), meanOf(withTaste.asked, 'popular')]
  const [plainPersonal, plainPopular] = [meanOf(withoutTaste, 'personal'), meanOf(withoutTaste, 'popular')]
  const beside = (value: number) => `${value.toFixed(3)} by popularity`
  return [
    {
      what: 'recall@10, personal order',
      ours: personal.toFixed(3),
      beside: beside(popular),
      ratio: (personal / popular).toFixed(2),
      target: '> 1',
      met: personal > popular,
    },
    {
      what: 'recall@10 where nobody has a taste',
      ours: plainPersonal.toFixed(3),
      beside: beside(plainPopular),
      ratio: (plainPersonal / plainPopular).toFixed(2),
      target: '',
      met: null,
    },
    {
      what: 'closeness after one review',
      ours: milliseconds(withTaste.famous),
      beside: `${milliseconds(withTaste.full)} working everything out`,
      ratio: (withTaste.famous / withTaste.full).toFixed(3),
      target: '',
      met: null,
    },
  ]
}
