import { addGameLikes } from '~/features/catalogue/server/commands/likes'
import { closingOf } from '~/features/league/league'
import { closeSeason, noteStaleSeasons, refreshSeason } from '~/features/league/server/commands/seasons'
import { addPlays } from '~/features/play-records/server/commands/plays'
import { addCountVotes } from '~/features/play-records/server/commands/verdict-votes'
import type { NewCountVote } from '~/features/play-records/verdict'
import { fullWeight } from '~/features/reports/report'
import { addReport } from '~/features/reports/server/commands/report'
import { addLikes } from '~/features/reviews/server/commands/likes'
import { addReviews } from '~/features/reviews/server/commands/reviews'
import { seededRandom } from '~/lib/seeded-random'
import { seoulDate } from '~/lib/seoul-date'
import type { Transaction } from '~/lib/server/database'
import type { PlayEntry, ReviewEntry, TownContent } from './read-content'
import { flagsByKey, idOf, type Known, missing } from './town-ids'
import { dayMs, midnightOf, minuteInDay, pastMoment } from './town-time'

export async function seedReviews(
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
  const seen = inOrder.map(({ hits }, at) => ({ id: ids[at], views: hits }))
  await tx`
    update reviews set view_count = given.views
    from json_to_recordset(${JSON.stringify(seen)}::text::json) as given (id int, views int)
    where reviews.id = given.id`
  await seedReviewLikes(
    tx,
    inOrder.map((review, at) => ({ ...review, id: ids[at] ?? missing(review.game) })),
    { members, now },
  )
}

/** The reports against each of the least friendly reviews, too few to hide any of them. */
const reportedFor = [['unrelated', 'other'], ['spam'], ['abuse', 'abuse']] as const

export async function seedReports(tx: Transaction, { members, now }: Omit<Known, 'games'>): Promise<void> {
  const reviews = await tx<{ id: number; authorId: number }[]>`
    select id, author_id from reviews order by star, written_at desc, id limit ${reportedFor.length}`
  const random = seededRandom('reports')
  // The well-known demo people report nothing, because reporters get a notice about the outcome.
  const quiet = [...members].filter(([key]) => !(key in flagsByKey)).map(([, id]) => id)
  const reports = reviews.flatMap(({ id, authorId }, at) => {
    const reporters = random.shuffle(quiet.filter((memberId) => memberId !== authorId))
    return (reportedFor[at] ?? []).map((reason, place) => ({
      id,
      reporterId: reporters[place] ?? missing('reporter'),
      reason,
      now: new Date(now.getTime() - (at * 9 + place + 2) * 3_600_000),
    }))
  })
  const inOrder = reports.sort((one, other) => one.now.getTime() - other.now.getTime())
  for (const report of inOrder)
    await addReport(tx, { ...report, about: 'review', text: '', meetupId: null, weight: fullWeight })
}

/**
 * Adds the number of likes that the content gives for each review, dated after the review was written and the member
 * joined.
 */
async function seedReviewLikes(
  tx: Transaction,
  reviews: (ReviewEntry & { id: number })[],
  { members, now }: Omit<Known, 'games'>,
): Promise<void> {
  const joined = await tx<{ id: number; joinedAt: Date }[]>`select id, joined_at from members order by id`
  const likes = reviews.flatMap(({ id, member, game, daysAgo, minute, likes }) => {
    const random = seededRandom(`likes ${game} ${member}`)
    const writtenAt = pastMoment(now, daysAgo, minute)
    return random
      .shuffle(joined.filter((other) => other.id !== idOf(members, member)))
      .slice(0, likes)
      .map((liker) => {
        const earliest = Math.max(writtenAt.getTime(), liker.joinedAt.getTime())
        const likedAt = new Date(Math.floor(random.between(earliest, now.getTime())))
        return { reviewId: id, memberId: liker.id, likedAt }
      })
  })
  await addLikes(tx, likes)
}

function playsInOrder({ plays }: TownContent): PlayEntry[] {
  return [...plays].sort((a, b) => b.daysAgo - a.daysAgo)
}

/** When the play at this position was recorded. */
function loggedAt(now: Date, { daysAgo }: PlayEntry, at: number): Date {
  return pastMoment(now, daysAgo, minuteInDay(`play ${at}`, 19, 24))
}

/** Two of three plays have a duration. It grows with the number of players and varies around the box's figure. */
function minutesOf({ players }: PlayEntry, at: number, boxMinutes: number): number | null {
  const random = seededRandom(`minutes ${at}`)
  if (!random.chance(0.66)) return null
  const minutes = boxMinutes * random.between(0.75, 1.25) * (0.8 + players.length * 0.08)
  return Math.max(5, Math.round(minutes / 5) * 5)
}

export async function seedPlays(
  tx: Transaction,
  town: TownContent,
  { games, members, now }: Known,
): Promise<void> {
  const boxMinutes = new Map(town.games.map(({ slug, playMinutes }) => [slug, playMinutes]))
  await addPlays(
    tx,
    playsInOrder(town).map((play, at) => ({
      gameId: idOf(games, play.game),
      memberId: idOf(members, play.member),
      playedOn: seoulDate(new Date(midnightOf(now) - play.daysAgo * dayMs)),
      star: play.star,
      place: play.place,
      note: play.note,
      minutes: minutesOf(play, at, boxMinutes.get(play.game) ?? missing(play.game)),
      loggedAt: loggedAt(now, play, at),
      players: play.players.map(({ name, memberKey, score, winner }) => ({
        memberId: memberKey === null ? null : idOf(members, memberKey),
        name,
        score,
        penalty: 0,
        isWinner: winner,
      })),
    })),
  )
}

/** Closes past seasons at once. */
export async function seedLeague(tx: Transaction, now: Date): Promise<void> {
  for (const season of await noteStaleSeasons(tx, now)) {
    if (now < closingOf(season)) await refreshSeason(tx, season, now)
    else await closeSeason(tx, season, { now, isNews: false })
  }
}

/** Members who gave a game four or five stars often have it on their wish list. */
export async function seedLikes(
  tx: Transaction,
  town: TownContent,
  { games, members, now }: Known,
): Promise<void> {
  const fond = [
    ...town.reviews.map((review) => ({ ...review, at: pastMoment(now, review.daysAgo, review.minute) })),
    ...playsInOrder(town).map((play, at) => ({ ...play, at: loggedAt(now, play, at) })),
  ].filter(({ member, game, star }) => (star ?? 0) >= 4 && seededRandom(`like ${member} ${game}`).chance(0.6))
  const firstTimes = new Map<string, (typeof fond)[number]>()
  for (const action of fond.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const name = `${action.member} ${action.game}`
    if (!firstTimes.has(name)) firstTimes.set(name, action)
  }
  await addGameLikes(
    tx,
    [...firstTimes.values()].map(({ member, game, at }) => ({
      memberId: idOf(members, member),
      gameId: idOf(games, game),
      likedAt: at,
    })),
  )
}

/** Most members vote on the number of players of their plays, according to their stars if they gave any. */
export async function seedVerdicts(
  tx: Transaction,
  town: TownContent,
  { games, members, now }: Known,
): Promise<void> {
  const votes = new Map<string, NewCountVote>()
  for (const [at, play] of playsInOrder(town).entries()) {
    const random = seededRandom(`verdict ${at}`)
    if (!random.chance(0.7)) continue
    const players = play.players.length
    votes.set(`${play.member} ${play.game} ${players}`, {
      memberId: idOf(members, play.member),
      gameId: idOf(games, play.game),
      players,
      isGood: play.star === null ? random.chance(0.7) : play.star >= 4,
      votedAt: loggedAt(now, play, at),
    })
  }
  await addCountVotes(tx, [...votes.values()])
}
