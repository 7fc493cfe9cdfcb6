import type { Transaction } from '~/lib/server/database'
import type { Player } from '../../play'
import { invalidateOwnPlays } from './plays'

export type Scored = Pick<Player, 'score' | 'penalty' | 'isWinner'>

/** Notes that a record was taken from this result of a table. */
export async function linkToResult(tx: Transaction, playId: number, resultId: number): Promise<void> {
  await tx`update plays set result_id = ${resultId} where id = ${playId}`
}

/**
 * Notes the result of a meetup's table from which a member has written a record. A result that they may not see, or of
 * another game, is left out: the record itself is theirs.
 */
export async function linkToTableResult(
  tx: Transaction,
  { playId, resultId, memberId }: { playId: number; resultId: number; memberId: number },
): Promise<void> {
  await tx`
    update plays set result_id = timer_results.id
    from timer_results
    join meetup_entries on meetup_entries.meetup_id = timer_results.meetup_id
      and meetup_entries.member_id = ${memberId} and meetup_entries.state = 'seated'
    where plays.id = ${playId} and plays.result_id is null and timer_results.id = ${resultId}
      and timer_results.game_id = plays.game_id`
}

const toRows = (players: readonly Scored[]) =>
  JSON.stringify(
    players.map(({ score, penalty, isWinner }, at) => ({
      seat: at + 1,
      score,
      penalty,
      is_winner: isWinner,
    })),
  )

/**
 * Changes what players scored in the records that were taken from a result. A record whose players its member has
 * changed since then stays as the member wrote it.
 */
export async function correctRecords(
  tx: Transaction,
  { resultId, before, after }: { resultId: number; before: readonly Scored[]; after: readonly Scored[] },
): Promise<void> {
  const taken = await tx<{ id: number; gameId: number; memberId: number }[]>`
    select id, game_id, member_id from plays where result_id = ${resultId} order by id for update`
  const changed = await tx<{ playId: number }[]>`
    with before as (
      select seat, score, penalty, is_winner
      from json_to_recordset(${toRows(before)}::text::json) as given (seat smallint, score int, penalty int, is_winner boolean)
    )
    update play_players
    set score = after.score, penalty = after.penalty, is_winner = after.is_winner
    from json_to_recordset(${toRows(after)}::text::json) as after (seat smallint, score int, penalty int, is_winner boolean)
    where play_players.seat = after.seat
      and play_id = any(${taken.map(({ id }) => id)}::int[])
      and not exists (
        select from before full join (
          select seat, score, penalty, is_winner from play_players written where written.play_id = play_players.play_id
        ) written using (seat)
        where (before.score, before.penalty, before.is_winner)
          is distinct from (written.score, written.penalty, written.is_winner)
      )
    returning play_id`
  const ids = new Set(changed.map(({ playId }) => playId))
  const records = taken.filter(({ id }) => ids.has(id))
  if (records.length === 0) return
  await invalidateOwnPlays(tx, {
    memberIds: records.map(({ memberId }) => memberId),
    gameIds: records.map(({ gameId }) => gameId),
  })
}
