import type { TableResultRow } from '~/db/rows/play-records'
import type { Reader } from '~/lib/server/database'

/** Enough for an evening of short games. */
const mostResults = 20

/**
 * What the timers at a meetup's table have come to, newest first, without what the member has in their log already. Empty
 * for who has no seat there.
 */
export function listTableResults(
  db: Reader,
  { meetupId, memberId }: { meetupId: number; memberId: number },
): Promise<TableResultRow[]> {
  return db<TableResultRow[]>`
    select timer_results.id, game_id, games.name as game_name, games.image as game_image,
      games.difficulty as game_difficulty, coalesce(to_char(played_on, 'YYYY-MM-DD')::text, '')::text as played_on, minutes,
      (
        select json_agg(
          json_build_object('name', name, 'score', score, 'penalty', penalty, 'isWinner', is_winner) order by place
        )
        from timer_result_players where result_id = timer_results.id
      ) as players
    from timer_results join games on games.id = game_id
    where timer_results.meetup_id = ${meetupId}
      and exists (
        select from meetup_entries
        where meetup_entries.meetup_id = ${meetupId} and meetup_entries.member_id = ${memberId} and state = 'seated'
      )
      and not exists (
        select from timer_result_players where result_id = timer_results.id and claimed_by = ${memberId}
      )
      and not exists (select from plays where plays.result_id = timer_results.id and plays.member_id = ${memberId})
    order by timer_results.made_at desc, timer_results.id desc
    limit ${mostResults}`
}

/** Whether the member has a record that was taken from this result. */
export async function hasRecordOf(
  db: Reader,
  { memberId, resultId }: { memberId: number; resultId: number },
): Promise<boolean> {
  const found = await db<{ id: number }[]>`
    select id from plays where result_id = ${resultId} and member_id = ${memberId} limit 1`
  return found.length > 0
}
