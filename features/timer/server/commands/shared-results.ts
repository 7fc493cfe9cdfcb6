import { randomBytes } from 'node:crypto'
import type { ResultRow } from '~/db/rows/timer'
import { lockMember } from '~/features/accounts/server/commands/members'
import { catalogueRefusals } from '~/features/catalogue/refusals'
import { hasGame } from '~/features/catalogue/server/queries/games'
import { correctRecords, linkToResult } from '~/features/play-records/server/commands/table-records'
import { hasRecordOf } from '~/features/play-records/server/queries/table-results'
import { badInput, refuse, refuseIf } from '~/lib/errors'
import { seoulDate } from '~/lib/seoul-date'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { whyUndecided } from '../../outcome'
import { timerRefusals } from '../../refusals'
import {
  minutesOf,
  rankTable,
  type ScoresEntered,
  toResultPlayers,
  whyCannotScore,
} from '../../shared-result'
import { replay, resultOf, type SharedEvent, timerTags } from '../../shared-timer'
import type { TimerState } from '../../timer'
import { rulesOf } from '../../timer-setup'
import { findResultOfSession, listResultPlayers } from '../queries/results'
import { listEvents, type TimerSession } from '../queries/sessions'
import { notePace } from './paces'
import { logOwn, markClaimed, playersOf, storePlayers } from './results'
import { lockAsSeated, notifyOfEnding } from './sessions'

export interface AtTable {
  key: string
  phone: string
  now: Date
}

/** The final state of the timer, and its log; refuses one that ended before it was started. */
async function finalState(
  tx: Transaction,
  { id, setup }: TimerSession,
): Promise<{ state: TimerState; events: readonly SharedEvent[] }> {
  const events = await listEvents(tx, id)
  const state = replay(rulesOf(setup), events)
  if (state === null) throw refuse(timerRefusals.enterScores.notStarted)
  return { state, events }
}

async function lockResultOf(tx: Transaction, { id }: TimerSession): Promise<ResultRow | null> {
  await tx`select from timer_results where session_id = ${id} for no key update`
  return findResultOfSession(tx, id)
}

/**
 * Stores what a seated phone has entered for the table. Ranked scores become the timer's one result once the game is known,
 * and change it later, with the records that were taken from it. The members of these are not locked, as in a merge of
 * games: their records are.
 */
export async function enterScores(
  tx: Transaction,
  { key, phone, now, entered }: AtTable & { entered: ScoresEntered },
): Promise<void> {
  const { session, seat } = await lockAsSeated(tx, { key, phone, now })
  const { takesOver, ...scores } = entered
  const why = whyCannotScore(
    { scores: session.scores, endedAt: session.endedAt?.getTime() ?? null },
    { seat, takesOver },
    now.getTime(),
  )
  refuseIf(why, timerRefusals.enterScores)
  const { names } = session.setup
  const isMissing = scores.isRanked && scores.kind === 'points' && scores.scores.includes(null)
  if (scores.scores.length !== names.length || isMissing) {
    throw badInput({ scores: '점수(scores)를 사람마다 하나씩 입력해 주세요.' })
  }
  const undecided = scores.isRanked ? whyUndecided(scores, names.length) : null
  if (undecided !== null) throw badInput({ won: undecided })
  const { state } = await finalState(tx, session)
  await tx`
    update timer_sessions set scoring = ${JSON.stringify({ ...scores, seat })}::text::jsonb where id = ${session.id}`
  const result = scores.isRanked ? await lockResultOf(tx, session) : null
  if (result) {
    const before = await listResultPlayers(tx, result.id)
    const after = toResultPlayers(rankTable(names, resultOf(state), scores))
    await tx`
      update timer_result_players set score = given.score, penalty = given.penalty, is_winner = given."isWinner"
      from json_to_recordset(${JSON.stringify(after.map((each, place) => ({ ...each, place })))}::text::json) as given (
        place smallint, score int, penalty int, "isWinner" boolean
      )
      where result_id = ${result.id} and timer_result_players.place = given.place`
    await correctRecords(tx, { resultId: result.id, before: playersOf(before), after })
  }
  await notifyOfEnding(tx, session.id)
}

/** Says which game the table has played. It cannot be changed once somebody has taken a record. */
export async function chooseGame(
  tx: Transaction,
  { key, phone, now, gameId }: AtTable & { gameId: number },
): Promise<void> {
  const { session } = await lockAsSeated(tx, { key, phone, now })
  const { scores, endedAt } = session
  if (endedAt === null) throw refuse(timerRefusals.chooseGame.notOver)
  if (!scores?.isRanked) throw refuse(timerRefusals.chooseGame.notRanked)
  const result = await lockResultOf(tx, session)
  if (result?.gameId === gameId) return
  if (!(await hasGame(tx, gameId))) throw refuse(catalogueRefusals.noGame)
  const { state, events } = await finalState(tx, session)
  if (result === null) {
    const [added] = await tx<{ id: number }[]>`
      insert into timer_results (key, session_id, meetup_id, game_id, played_on, minutes, made_at)
      values (${randomBytes(16).toString('base64url')}, ${session.id}, ${session.meetupId}, ${gameId}, ${seoulDate(endedAt)}::date,
        ${minutesOf(state.runMs)}, ${now})
      returning id`
    const players = toResultPlayers(rankTable(session.setup.names, resultOf(state), scores))
    await storePlayers(tx, added?.id ?? 0, players)
  } else {
    const players = await listResultPlayers(tx, result.id)
    if (players.some(({ isClaimed }) => isClaimed)) throw refuse(timerRefusals.chooseGame.gameTaken)
    await tx`update timer_results set game_id = ${gameId} where id = ${result.id}`
    await invalidate(tx, timerTags.paces.of(result.gameId))
  }
  await notePace(tx, { ...session, endedAt }, { gameId, state, events })
  await notifyOfEnding(tx, session.id)
}

/** Logs the result as a play of the member whose phone is seated. The seat says who of the players they are. */
export async function takeRecord(
  tx: Transaction,
  { key, phone, memberId, now }: AtTable & { memberId: number },
): Promise<void> {
  await lockMember(tx, memberId)
  const { session, seat } = await lockAsSeated(tx, { key, phone, now })
  const result = await lockResultOf(tx, session)
  if (!result || !session.scores?.isRanked) throw refuse(timerRefusals.takeRecord.notRanked)
  const rows = await listResultPlayers(tx, result.id)
  const own = rows.find(({ place }) => place === seat)
  if (own?.claimedBy === memberId) return
  if (rows.some(({ claimedBy }) => claimedBy === memberId))
    throw refuse(timerRefusals.takeRecord.claimedOther)
  if (own?.isClaimed) throw refuse(timerRefusals.takeRecord.claimed)
  if (!(await hasRecordOf(tx, { memberId, resultId: result.id }))) {
    const playId = await logOwn(tx, { result, rows, ownPlace: seat, memberId, now })
    await linkToResult(tx, playId, result.id)
  }
  await markClaimed(tx, { resultId: result.id, place: seat, memberId, now })
  await notifyOfEnding(tx, session.id)
}
