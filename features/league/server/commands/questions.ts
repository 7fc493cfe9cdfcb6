import { addNotices } from '~/features/notices/server/commands/outbox'
import { refuse } from '~/lib/errors'
import type { Database, Transaction } from '~/lib/server/database'
import { invalidateOwn } from '~/lib/server/response-cache'
import {
  firstDayOf,
  leagueTags,
  mostLeagueQuestions,
  questionsCoverMs,
  type Ranked,
  type Season,
} from '../../league'
import { leagueRefusals } from '../../refusals'
import { leagueAskedNotice, leagueClosedNotice } from '../notices'
import { listFinalStandings } from '../queries'

/**
 * Asks each loser whose word is missing, once a month for each winner, whether they have played. The caller has locked the members and the
 * season. A question whose plays are gone is taken back, unless it was answered; once they are there again it stands as before, and
 * nobody is told anew.
 */
export async function askLosers(
  tx: Transaction,
  { season, unheard, now }: { season: Season; unheard: Ranked['unheard']; now: Date },
): Promise<void> {
  const month = firstDayOf(season)
  const pairs = [...unheard].flatMap(([winnerId, losers]) =>
    [...losers].map((loserId) => ({ loser_id: loserId, winner_id: winnerId })),
  )
  const given = JSON.stringify(pairs)
  const gone = await tx<{ loserId: number }[]>`
    update league_questions set taken_back_at = ${now}
    where month = ${month}::date and knows is null and taken_back_at is null and not exists (
      select from json_to_recordset(${given}::text::json) as waiting (loser_id int, winner_id int)
      where waiting.loser_id = league_questions.loser_id and waiting.winner_id = league_questions.winner_id)
    returning loser_id`
  const back = await tx<{ loserId: number }[]>`
    update league_questions set taken_back_at = null
    where month = ${month}::date and taken_back_at is not null and exists (
      select from json_to_recordset(${given}::text::json) as waiting (loser_id int, winner_id int)
      where waiting.loser_id = league_questions.loser_id and waiting.winner_id = league_questions.winner_id)
    returning loser_id`
  const before = await tx<{ loserId: number }[]>`
    select distinct loser_id from league_questions
    where month = ${month}::date and asked_at > ${new Date(now.getTime() - questionsCoverMs)}`
  const asked = await tx<{ loserId: number }[]>`
    insert into league_questions (month, loser_id, winner_id, asked_at)
    select ${month}::date, loser_id, winner_id, ${now} from (
      select loser_id, winner_id, row_number() over (partition by loser_id order by winner_id) + (
        select count(*) from league_questions earlier
        where earlier.month = ${month}::date and earlier.loser_id = waiting.loser_id
      ) as number
      from json_to_recordset(${given}::text::json) as waiting (loser_id int, winner_id int)
      where not exists (
        select from league_questions earlier
        where earlier.month = ${month}::date and earlier.loser_id = waiting.loser_id
          and earlier.winner_id = waiting.winner_id
      ) and not exists (
        select from member_blocks
        where blocker_id = waiting.loser_id and blocked_id = waiting.winner_id
          or blocker_id = waiting.winner_id and blocked_id = waiting.loser_id
      )
    ) numbered
    where number <= ${mostLeagueQuestions}
    order by loser_id, winner_id
    on conflict do nothing
    returning loser_id`
  const changed = [...gone, ...back, ...asked].map(({ loserId }) => loserId)
  if (changed.length > 0) await invalidateOwn(tx, [...new Set(changed)], leagueTags.own.all)
  const askedBefore = new Set(before.map(({ loserId }) => loserId))
  const people = new Map<number, number>()
  for (const { loserId } of asked) {
    if (!askedBefore.has(loserId)) people.set(loserId, (people.get(loserId) ?? 0) + 1)
  }
  const to = [...people].map(([memberId, count]) => ({ memberId, details: { season, people: count } }))
  await addNotices(tx, leagueAskedNotice, { to, now })
}

/** The loser says whether they have played with the winner. It can be said otherwise until the season closes. */
export function answerQuestion(
  db: Database,
  {
    season,
    loserId,
    winnerId,
    knows,
    now,
  }: { season: Season; loserId: number; winnerId: number; knows: boolean; now: Date },
): Promise<void> {
  const month = firstDayOf(season)
  return db.transaction(async (tx) => {
    const [open] = await tx<{ isClosed: boolean }[]>`
      select closed_at is not null as is_closed from league_seasons where month = ${month}::date for update`
    if (!open) throw refuse(leagueRefusals.noQuestion)
    if (open.isClosed) throw refuse(leagueRefusals.seasonClosed)
    const answered = await tx`
      update league_questions set knows = ${knows}, answered_at = ${now}
      where month = ${month}::date and loser_id = ${loserId} and winner_id = ${winnerId} and taken_back_at is null`
    if (answered.count === 0) throw refuse(leagueRefusals.noQuestion)
    await tx`update league_seasons set is_stale = true where month = ${month}::date`
    await invalidateOwn(tx, [loserId], leagueTags.own.all)
  })
}

/** Takes back what is asked of or about a member in open seasons. */
export async function dropQuestions(tx: Transaction, memberId: number): Promise<void> {
  const gone = await tx<{ loserId: number }[]>`
    delete from league_questions
    where (loser_id = ${memberId} or winner_id = ${memberId})
      and month in (select month from league_seasons where closed_at is null)
    returning loser_id`
  await invalidateOwn(
    tx,
    gone.map(({ loserId }) => loserId),
    leagueTags.own.all,
  )
}

/** Tells those who took part how the season has ended for them, once and while it is news. */
export async function notifyOfEnd(
  tx: Transaction,
  season: Season,
  { now, isNews }: { now: Date; isNews: boolean },
): Promise<void> {
  const month = firstDayOf(season)
  const [first] = await tx<{ players: number }[]>`
    update league_seasons set told_at = ${now} where month = ${month}::date and told_at is null returning players`
  if (!first || !isNews) return
  const standings = await listFinalStandings(tx, season)
  const to = standings.map(({ memberId, place, points }) => ({
    memberId,
    details: { season, place, points, players: first.players },
  }))
  await addNotices(tx, leagueClosedNotice, { to, now })
}
