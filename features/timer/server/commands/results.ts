import { randomBytes } from 'node:crypto'
import type { ResultPlayerRow, ResultRow } from '~/db/rows/timer'
import { lockMember } from '~/features/accounts/server/commands/members'
import { logPlay } from '~/features/play-records/server/commands/plays'
import { hasRecordOf } from '~/features/play-records/server/queries/table-results'
import { dayMs } from '~/lib/durations'
import { badInput, refuse } from '~/lib/errors'
import { seoulDate } from '~/lib/seoul-date'
import type { Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { invalidate } from '~/lib/server/response-cache'
import { timerRefusals } from '../../refusals'
import type { ResultPlayer } from '../../shared-result'
import { timerTags } from '../../shared-timer'
import { fewestPlayers, setupMessages } from '../../timer-setup'
import { findResult, listResultPlayers } from '../queries/results'

/** How long the other players can claim their part of a result. */
export const claimableMs = 30 * dayMs

export interface NewResult {
  gameId: number
  minutes: number | null
  ownPlace: number
  players: ResultPlayer[]
  /** The meetup at whose table it was played. */
  meetupId: number | null
}

/** Stores a result and logs it as a play of the member who saves it. Returns the key of its link. */
export async function saveResult(
  tx: Transaction,
  { result, memberId, now }: { result: NewResult; memberId: number; now: Date },
): Promise<string> {
  const { gameId, minutes, ownPlace, players, meetupId } = result
  if (players.length < fewestPlayers) throw badInput({ players: setupMessages.players })
  if (ownPlace >= players.length) throw badInput({ ownPlace: '내 자리(ownPlace)를 다시 확인해 주세요.' })
  await lockMember(tx, memberId)
  const rows = players.map((player, place) => ({ ...player, place }))
  await logOwn(tx, {
    result: { gameId, minutes, playedOn: seoulDate(now) },
    rows,
    ownPlace,
    memberId,
    now,
  })
  const key = randomBytes(16).toString('base64url')
  const [added] = await tx<{ id: number }[]>`
    insert into timer_results (key, game_id, made_by, meetup_id, played_on, minutes, made_at)
    values (${key}, ${gameId}, ${memberId}, ${meetupId}, ${seoulDate(now)}::date, ${minutes}, ${now})
    returning id`
  const id = added?.id ?? 0
  await storePlayers(tx, id, players)
  await markClaimed(tx, { resultId: id, place: ownPlace, memberId, now })
  await scheduleDue(tx, {
    kind: 'forget-timer-result',
    subject: `timer-result:${id}`,
    dueAt: new Date(now.getTime() + claimableMs),
    payload: { id },
  })
  return key
}

export async function storePlayers(
  tx: Transaction,
  resultId: number,
  players: readonly ResultPlayer[],
): Promise<void> {
  const rows = players.map((player, place) => ({ ...player, place }))
  await tx`
    insert into timer_result_players (result_id, place, name, score, penalty, is_winner)
    select ${resultId}, place, name, score, penalty, "isWinner"
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
      place smallint, name text, score int, penalty int, "isWinner" boolean
    )`
}

export function playersOf(rows: readonly Omit<ResultPlayerRow, 'claimedBy' | 'isClaimed'>[]): ResultPlayer[] {
  return rows.map(({ name, score, penalty, isWinner }) => ({ name, score, penalty, isWinner }))
}

/** Logs a play of this member. Only their own player is linked to a member; the others are just names. */
export function logOwn(
  tx: Transaction,
  {
    result,
    rows,
    ownPlace,
    memberId,
    now,
  }: {
    result: Pick<ResultRow, 'gameId' | 'minutes' | 'playedOn'>
    rows: readonly Omit<ResultPlayerRow, 'claimedBy' | 'isClaimed'>[]
    ownPlace: number
    memberId: number
    now: Date
  },
): Promise<number> {
  const players = playersOf(rows).map((player, at) => ({
    ...player,
    memberId: rows[at]?.place === ownPlace ? memberId : null,
  }))
  const said = { playedOn: result.playedOn, minutes: result.minutes, players }
  return logPlay(tx, { gameId: result.gameId, memberId, said, now })
}

export async function markClaimed(
  tx: Transaction,
  { resultId, place, memberId, now }: { resultId: number; place: number; memberId: number; now: Date },
): Promise<void> {
  await tx`
    update timer_result_players set claimed_by = ${memberId}, claimed_at = ${now}
    where result_id = ${resultId} and place = ${place}`
  await invalidate(tx, timerTags.results.of(resultId))
}

/** Logs a result as a play of a member. A player is claimed once, and a member claims one player. */
export async function claimResult(
  tx: Transaction,
  { key, place, memberId, now }: { key: string; place: number; memberId: number; now: Date },
): Promise<{ id: number; name: string }> {
  await lockMember(tx, memberId)
  await tx`select from timer_results where key = ${key} for no key update`
  const result = await findResult(tx, key)
  if (!result) throw refuse(timerRefusals.noResult)
  const rows = await listResultPlayers(tx, result.id)
  const own = rows.find((row) => row.place === place)
  if (!own) throw badInput({ place: '자리(place)를 다시 확인해 주세요.' })
  if (rows.some(({ claimedBy }) => claimedBy === memberId)) throw refuse(timerRefusals.claim.claimedOther)
  if (own.isClaimed) throw refuse(timerRefusals.claim.claimed)
  if (!(await hasRecordOf(tx, { memberId, resultId: result.id }))) {
    await logOwn(tx, { result, rows, ownPlace: place, memberId, now })
  }
  await markClaimed(tx, { resultId: result.id, place, memberId, now })
  return { id: result.gameId, name: result.gameName }
}

export async function forgetResult(tx: Transaction, id: number): Promise<void> {
  await tx`delete from timer_results where id = ${id}`
  await invalidate(tx, timerTags.results.of(id))
}

/** Deletes the member's own results; those of shared timers belong to nobody. Players they claimed elsewhere stay claimed, without their id. */
export async function eraseResultsOf(tx: Transaction, memberId: number): Promise<void> {
  await tx`delete from timer_results where made_by = ${memberId}`
  await tx`update timer_result_players set claimed_by = null where claimed_by = ${memberId}`
  await invalidate(tx, timerTags.results.all)
}
