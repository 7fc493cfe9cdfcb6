import { addMembers } from '~/features/accounts/server/commands'
import { addGames } from '~/features/catalogue/server/commands'
import { addArticle, addBanner } from '~/features/news/server/commands'
import { addPlays } from '~/features/play-records/server/commands'
import { addReviews } from '~/features/reviews/server/commands'
import { seoulDate } from '~/lib/seoul-date'
import type { Database, Transaction } from '~/lib/server/database'
import { hashText, seededRandom } from '~/lib/server/drawing/random'
import { enqueue } from '~/lib/server/job-queue'
import { allPictures, explanationParts, pictureAddress } from './picture-book'
import { type GameEntry, readContent, type TownContent } from './read-content'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const yearDays = 365

/** Two processes that start on one new database must not both seed it. */
const seedLock = 7_210_033

/** The parts that known people play; everybody else is a member like any other. */
const flagsByKey: Record<
  string,
  { isOperator?: true; isInstructor?: true; isCafeStaff?: true; isFranchiseOwner?: true }
> = {
  operator: { isOperator: true },
  instructor: { isInstructor: true },
  staff: { isCafeStaff: true },
  franchise: { isFranchiseOwner: true },
}

/** Ids by the names that the content calls things. */
type Ids = ReadonlyMap<string, number>

/**
 * Fills an empty database with the demo town and lines up its pictures to be drawn. Answers false and does
 * nothing when anything is there already.
 */
export function seedTown(db: Database, { now }: { now: Date }): Promise<boolean> {
  const town = readContent()
  return db.transaction(async (tx) => {
    if (!(await isEmpty(tx))) return false
    const games = await seedGames(tx, town, now)
    const members = await seedMembers(tx, town, now)
    await seedReviews(tx, town, { games, members, now })
    await seedPlays(tx, town, { games, members, now })
    const articles = await seedArticles(tx, town, now)
    await seedBanners(tx, town, articles)
    for (const picture of allPictures()) await enqueue(tx, 'draw-picture', picture, pictureAddress(picture))
    return true
  })
}

async function isEmpty(tx: Transaction): Promise<boolean> {
  await tx.lock(seedLock)
  const [found] = await tx<{ anything: boolean }[]>`
    select exists (select from games) or exists (select from members) or exists (select from articles)
      or exists (select from banners) as anything`
  return found?.anything === false
}

function toIds(keys: string[], ids: number[]): Ids {
  return new Map(keys.map((key, at) => [key, ids[at] ?? missing(key)]))
}

function missing(key: string): never {
  throw new Error(`The content speaks of "${key}", which is not in it.`)
}

function idOf(ids: Ids, key: string): number {
  return ids.get(key) ?? missing(key)
}

async function seedGames(tx: Transaction, { games, explanations }: TownContent, now: Date): Promise<Ids> {
  const explained = new Set(explanations.map(({ game }) => game))
  const addedAt = addedDates(games, now)
  const ids = await addGames(
    tx,
    games.map((game, at) => ({
      slug: game.slug,
      bggId: game.bggId,
      name: game.nameKo,
      englishName: game.nameEn,
      aliases: game.aliases,
      year: game.year,
      minPlayers: game.minPlayers,
      maxPlayers: game.maxPlayers,
      bestPlayers: game.bestPlayers,
      playMinutes: game.playMinutes,
      age: game.age,
      difficulty: game.difficulty,
      genres: game.genres,
      categories: game.categories.map((category) => ({ category: Number(category), position: at + 1 })),
      description: game.description,
      image: pictureAddress({ kind: 'games', key: game.slug }),
      explanationImages: explained.has(game.slug)
        ? explanationParts.map((part) =>
            pictureAddress({ kind: 'explanations', key: `${game.slug}-${part}` }),
          )
        : [],
      addedAt: addedAt.get(game.slug) ?? now,
    })),
  )
  return toIds(
    games.map(({ slug }) => slug),
    ids,
  )
}

/** The town's catalogue grew over a year, from the classics to what came out last. */
function addedDates(games: GameEntry[], now: Date): Map<string, Date> {
  const byAge = [...games].sort(
    (a, b) => (a.year ?? -10_000) - (b.year ?? -10_000) || hashText(a.slug) - hashText(b.slug),
  )
  return new Map(
    byAge.map(({ slug }, at) => {
      const daysAgo = Math.floor(((byAge.length - at) / byAge.length) * yearDays)
      return [slug, pastMoment(now, daysAgo, minuteInDay(`added ${slug}`, 10, 18))]
    }),
  )
}

async function seedMembers(tx: Transaction, town: TownContent, now: Date): Promise<Ids> {
  const firstDeeds = firstDeedDays(town)
  const ids = await addMembers(
    tx,
    town.members.map(({ key, nickname, bio }) => {
      const random = seededRandom(`joined ${key}`)
      const before = firstDeeds.has(key) ? random.int(1, 40) : 1
      return {
        demoKey: key,
        nickname,
        bio,
        image: pictureAddress({ kind: 'members', key }),
        joinedAt: pastMoment(now, (firstDeeds.get(key) ?? 0) + before, random.int(8 * 60, 23 * 60)),
        ...flagsByKey[key],
      }
    }),
  )
  return toIds(
    town.members.map(({ key }) => key),
    ids,
  )
}

/** How many days ago each member did the first thing that is known of them. */
function firstDeedDays({ reviews, plays }: TownContent): Map<string, number> {
  const days = new Map<string, number>()
  const note = (key: string | null, daysAgo: number) => {
    if (key !== null) days.set(key, Math.max(days.get(key) ?? 0, daysAgo))
  }
  for (const { member, daysAgo } of reviews) note(member, daysAgo)
  for (const { daysAgo, players } of plays) for (const { memberKey } of players) note(memberKey, daysAgo)
  return days
}

interface Known {
  games: Ids
  members: Ids
  now: Date
}

async function seedReviews(
  tx: Transaction,
  { reviews }: TownContent,
  { games, members, now }: Known,
): Promise<void> {
  const inOrder = [...reviews].sort((a, b) => b.daysAgo - a.daysAgo || a.minute - b.minute)
  const ids = await addReviews(
    tx,
    inOrder.map((review) => ({
      gameId: idOf(games, review.game),
      authorId: idOf(members, review.member),
      star: review.star,
      length: review.length,
      replay: review.replay,
      difficulty: review.difficulty,
      text: review.text,
      writtenAt: pastMoment(now, review.daysAgo, review.minute),
    })),
  )
  const attention = inOrder.map(({ likes, hits }, at) => ({ id: ids[at], likes, views: hits }))
  await tx`
    update reviews set like_count = given.likes, view_count = given.views
    from json_to_recordset(${JSON.stringify(attention)}::text::json) as given (id int, likes int, views int)
    where reviews.id = given.id`
}

async function seedPlays(
  tx: Transaction,
  { plays }: TownContent,
  { games, members, now }: Known,
): Promise<void> {
  const inOrder = [...plays].sort((a, b) => b.daysAgo - a.daysAgo)
  await addPlays(
    tx,
    inOrder.map((play, at) => ({
      gameId: idOf(games, play.game),
      memberId: idOf(members, play.member),
      playedOn: seoulDate(new Date(midnightOf(now) - play.daysAgo * dayMs)),
      star: play.star,
      place: play.place,
      note: play.note,
      loggedAt: pastMoment(now, play.daysAgo, minuteInDay(`play ${at}`, 19, 24)),
      players: play.players.map(({ name, memberKey, score, winner }) => ({
        memberId: memberKey === null ? null : idOf(members, memberKey),
        name,
        score,
        isWinner: winner,
      })),
    })),
  )
}

async function seedArticles(tx: Transaction, { articles }: TownContent, now: Date): Promise<Ids> {
  const inOrder = [...articles].sort((a, b) => b.daysAgo - a.daysAgo)
  const ids: number[] = []
  for (const { slug, title, html, sourceUrl, daysAgo } of inOrder) {
    ids.push(
      await addArticle(tx, {
        slug,
        title,
        html,
        images: [pictureAddress({ kind: 'news', key: slug })],
        sourceUrl,
        dueAt: moment(now, daysAgo, minuteInDay(`article ${slug}`, 8, 11)),
      }),
    )
  }
  return toIds(
    inOrder.map(({ slug }) => slug),
    ids,
  )
}

async function seedBanners(tx: Transaction, { banners }: TownContent, articles: Ids): Promise<void> {
  for (const place of ['top', 'league'] as const) {
    for (const [at, { key, title, url, newsSlug }] of banners[place].entries()) {
      await addBanner(tx, {
        place,
        position: at + 1,
        title,
        image: pictureAddress({ kind: 'banners', key }),
        url: newsSlug === undefined ? (url ?? null) : `/news/${idOf(articles, newsSlug)}`,
      })
    }
  }
}

function minuteInDay(name: string, fromHour: number, toHour: number): number {
  return seededRandom(name).int(fromHour * 60, toHour * 60 - 1)
}

/** The beginning of today in Seoul, which has no summer time. */
function midnightOf(now: Date): number {
  return Date.parse(`${seoulDate(now)}T00:00:00+09:00`)
}

function moment(now: Date, daysAgo: number, minute: number): Date {
  return new Date(midnightOf(now) - daysAgo * dayMs + minute * minuteMs)
}

/** What happened today happened before now, however early in the day that is. */
function pastMoment(now: Date, daysAgo: number, minute: number): Date {
  return new Date(Math.min(moment(now, daysAgo, minute).getTime(), now.getTime() - minuteMs))
}
