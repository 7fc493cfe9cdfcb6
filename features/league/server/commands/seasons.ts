import type { RankedRow } from '~/db/rows/league'
import { keepMembers, lockMember } from '~/features/accounts/server/commands/members'
import { seoulDate } from '~/lib/seoul-date'
import type { Database, Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { letOthersRun, rowsAtOnce } from '~/lib/server/let-others-run'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import {
  closingOf,
  firstDayOf,
  leagueTags,
  overall,
  type Ranked,
  rankInSteps,
  type Season,
  type SeasonGiven,
  type Standing,
  seasonOfDay,
} from '../../league'
import { listConfirmed, listEntrants, listGatherings, listPlaysOf, listSeated } from '../queries'
import { askLosers, dropQuestions, notifyOfEnd } from './questions'

/** An open season is recomputed after this time in any case, because meetup attendance and suspensions count too. */
const freshForMs = 60 * 60_000

const subjectOf = (season: Season): string => `league:${season}`

/** Locks the open seasons. Those that close after `now` are among them. */
async function lockOpenSeasons(tx: Transaction, now: Date | null = null): Promise<void> {
  await tx`
    select from league_seasons where closed_at is null or closed_at > ${now}::timestamptz for update`
}

/** Opens what has closed in the future: the clock of a demo may be moved back. It closes again in its time. */
async function reopenSeasons(tx: Transaction, now: Date): Promise<void> {
  const reopened = await tx<{ month: string }[]>`
    update league_seasons set closed_at = null, is_stale = true where closed_at > ${now} returning month`
  for (const { month } of reopened) {
    const season = seasonOfDay(month)
    await scheduleDue(tx, { kind: 'league-close', subject: subjectOf(season), dueAt: closingOf(season) })
  }
  if (reopened.length > 0) await invalidate(tx, leagueTags.boards.all)
}

/** Returns and deletes the months in which plays have changed, as triggers have noted them. */
async function takeChangedMonths(tx: Transaction): Promise<string[]> {
  const taken = await tx<{ month: string }[]>`delete from play_months_changed returning month`
  return [...new Set(taken.map(({ month }) => month))].sort()
}

/** Marks the seasons that must be recomputed and returns them. Plays of closed seasons change nothing. */
export async function noteStaleSeasons(tx: Transaction, now: Date): Promise<Season[]> {
  await lockOpenSeasons(tx, now)
  await reopenSeasons(tx, now)
  // Only read, because locking an earlier season after the open ones would break the order of months.
  const closed = await tx<{ month: string }[]>`select month from league_seasons where closed_at is not null`
  const closedMonths = new Set(closed.map(({ month }) => month))
  for (const month of await takeChangedMonths(tx)) {
    const season = seasonOfDay(month)
    // There is no season for a future month.
    if (closedMonths.has(month) || season > seasonOfDay(seoulDate(now))) continue
    await tx`
      insert into league_seasons (month) values (${month}::date)
      on conflict (month) do update set is_stale = true where league_seasons.closed_at is null`
    await scheduleDue(tx, { kind: 'league-close', subject: subjectOf(season), dueAt: closingOf(season) })
  }
  await tx`
    update league_seasons set is_stale = true
    where closed_at is null and refreshed_at < ${new Date(now.getTime() - freshForMs)}`
  const stale = await tx<{ month: string }[]>`
    select month from league_seasons where is_stale and closed_at is null order by month desc`
  return stale.map(({ month }) => seasonOfDay(month))
}

/** One step of the upkeep task: recomputes one stale season. Returns how many seasons it recomputed. */
export async function refreshLeague(db: Database, now: Date): Promise<number> {
  const [season] = await db.transaction((tx) => noteStaleSeasons(tx, now))
  if (season === undefined) return 0
  await db.transaction((tx) => refreshSeason(tx, season, now))
  return 1
}

/** Recomputes the standings of a season, unless it is closed. Who is suspended is judged as of `at`. */
export async function refreshSeason(tx: Transaction, season: Season, now: Date, at = now): Promise<void> {
  const month = firstDayOf(season)
  const ids = await listSeated(tx, season)
  // The members stay until the standings are written. A play recorded meanwhile makes the season stale again.
  await keepMembers(tx, ids)
  const [open] = await tx<{ month: string }[]>`
    select month from league_seasons where month = ${month}::date and closed_at is null for update`
  if (!open) return
  const entrants = await listEntrants(tx, ids, at)
  const { boards, unheard } = await rankWithPauses({
    plays: await listPlaysOf(tx, season),
    gatherings: await listGatherings(tx, season),
    confirmed: await listConfirmed(tx, season),
    entrants,
  })
  const isChanged = await replaceStandings(tx, month, boards)
  const players = (boards.get(overall) ?? []).filter(({ place }) => place !== null).length
  await tx`
    update league_seasons set is_stale = false, refreshed_at = ${now}, players = ${players}
    where month = ${month}::date`
  if (isChanged) await invalidate(tx, leagueTags.boards.all)
  if (now < closingOf(season)) await askLosers(tx, { season, unheard, now })
}

/** Ranking thousands of plays takes long, so other requests are served in between. */
async function rankWithPauses(given: SeasonGiven): Promise<Ranked> {
  const steps = rankInSteps(given)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await letOthersRun()
  }
}

/** A standing as it is stored: numbers only, so that equal JSON texts mean equal standings. */
type StoredStanding = readonly [
  memberId: number,
  position: number | null,
  place: number | null,
  points: number,
  beaten: number,
  met: number,
  unheard: number,
]

function toStored(standings: readonly Standing[]): StoredStanding[] {
  return standings.map(({ memberId, place, points, beaten, met, unheard }, at) => [
    memberId,
    place === null ? null : at + 1,
    place,
    points,
    beaten,
    met,
    unheard,
  ])
}

/** Rewrites only the standings of games in which something has changed. Returns whether any has. */
async function replaceStandings(
  tx: Transaction,
  month: string,
  boards: ReadonlyMap<number, readonly Standing[]>,
): Promise<boolean> {
  const rows = await tx<RankedRow[]>`
    select coalesce(game_id, 0) as board, member_id, position, place, points, beaten, met, unheard
    from league_standings where month = ${month}::date
    order by points desc, member_id`
  const before = new Map<number, unknown[]>()
  for (const { board, memberId, position, place, points, beaten, met, unheard } of rows) {
    const stored = before.get(board) ?? []
    stored.push([memberId, position, place, points, beaten, met, unheard])
    before.set(board, stored)
  }
  const after = new Map([...boards].map(([board, standings]) => [board, toStored(standings)]))
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (board) => JSON.stringify(before.get(board) ?? []) !== JSON.stringify(after.get(board) ?? []),
  )
  if (changed.length === 0) return false
  await tx`
    delete from league_standings where month = ${month}::date and coalesce(game_id, 0) = any(${changed}::int[])`
  const given = changed.flatMap((board) =>
    (after.get(board) ?? []).map(([member_id, position, place, points, beaten, met, unheard]) => ({
      game_id: board === overall ? null : board,
      ...{ member_id, position, place, points, beaten, met, unheard },
    })),
  )
  for (let at = 0; at < given.length; at += rowsAtOnce) {
    const part = JSON.stringify(given.slice(at, at + rowsAtOnce))
    await tx`
      insert into league_standings (month, game_id, member_id, position, place, points, beaten, met, unheard)
      select ${month}::date, game_id, member_id, position, place, points, beaten, met, unheard
      from json_to_recordset(${part}::text::json) as given (
        game_id int, member_id int, position int, place int, points int, beaten int, met int, unheard int
      )`
  }
  return true
}

/**
 * Closes a season for good. It counts the plays recorded and the suspensions in force at the closing time. Those who took part are told, unless
 * it is long ago (`isNews`).
 */
export async function closeSeason(
  tx: Transaction,
  season: Season,
  { now, isNews = true }: { now: Date; isNews?: boolean },
): Promise<void> {
  await refreshSeason(tx, season, now, closingOf(season))
  await tx`
    update league_seasons set closed_at = ${closingOf(season)}, is_stale = false
    where month = ${firstDayOf(season)}::date and closed_at is null`
  await notifyOfEnd(tx, season, { now, isNews })
  await invalidate(tx, leagueTags.boards.all)
}

/** Locks all seasons, so that none is recomputed meanwhile. The caller must have locked the member. */
async function withdraw(tx: Transaction, memberId: number): Promise<void> {
  await tx`select from league_seasons for update`
  await tx`
    delete from league_standings
    where member_id = ${memberId} and month in (select month from league_seasons where closed_at is null)`
  await dropQuestions(tx, memberId)
  await tx`update league_seasons set is_stale = true where closed_at is null`
  await invalidate(tx, leagueTags.boards.all)
}

/** A member who stays out disappears from open seasons at once and loses their name in closed ones. */
export function takePart(
  db: Database,
  { memberId, isIn, now }: { memberId: number; isIn: boolean; now: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    if (isIn) {
      await lockOpenSeasons(tx)
      await tx`delete from league_absences where member_id = ${memberId}`
      await tx`update league_seasons set is_stale = true where closed_at is null`
      await invalidate(tx, leagueTags.boards.all)
    } else {
      await tx`
        insert into league_absences (member_id, since) values (${memberId}, ${now})
        on conflict (member_id) do nothing`
      await withdraw(tx, memberId)
    }
    await invalidateOwn(tx, [memberId], leagueTags.own.all)
  })
}

/** Closed seasons keep the member's place without a name. */
export async function eraseFromLeague(tx: Transaction, memberId: number): Promise<void> {
  await withdraw(tx, memberId)
  await tx`update league_standings set member_id = null where member_id = ${memberId}`
  await tx`delete from league_absences where member_id = ${memberId}`
  await tx`delete from league_questions where loser_id = ${memberId} or winner_id = ${memberId}`
}

/**
 * Moves the standings of a game that is merged into another. Closed seasons move unless the kept game has
 * standings of the same month. Open seasons are recomputed from the plays.
 */
export async function moveStandings(
  tx: Transaction,
  { from, into }: { from: number; into: number },
): Promise<void> {
  await lockOpenSeasons(tx)
  await tx`
    delete from league_standings merged
    where game_id = ${from} and (
      exists (select from league_standings kept where kept.game_id = ${into} and kept.month = merged.month)
      or month in (select month from league_seasons where closed_at is null))`
  await tx`update league_standings set game_id = ${into} where game_id = ${from}`
  await tx`update league_seasons set is_stale = true where closed_at is null`
  await invalidate(tx, leagueTags.boards.all)
}
