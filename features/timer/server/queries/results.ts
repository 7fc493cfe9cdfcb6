import type { ResultPlayerRow, ResultRow, WholeResultPlayerRow, WholeResultRow } from '~/db/rows/timer'
import type { Reader } from '~/lib/server/database'

export async function findResult(db: Reader, key: string): Promise<ResultRow | null> {
  const [row] = await db<ResultRow[]>`
    select timer_results.id, game_id, games.name as game_name, coalesce(to_char(played_on, 'YYYY-MM-DD')::text, '')::text as played_on,
      minutes
    from timer_results join games on games.id = game_id
    where key = ${key}`
  return row ?? null
}

/** The one result of a shared timer. */
export async function findResultOfSession(db: Reader, sessionId: number): Promise<ResultRow | null> {
  const [row] = await db<ResultRow[]>`
    select timer_results.id, game_id, games.name as game_name, coalesce(to_char(played_on, 'YYYY-MM-DD')::text, '')::text as played_on,
      minutes
    from timer_results join games on games.id = game_id
    where session_id = ${sessionId}`
  return row ?? null
}

/** The game that a timer was opened for, while nobody has chosen what was played. */
export async function findPlanned(db: Reader, gameId: number): Promise<{ id: number; name: string } | null> {
  const [game] = await db<{ id: number; name: string }[]>`select id, name from games where id = ${gameId}`
  return game ?? null
}

export function listResultPlayers(db: Reader, resultId: number): Promise<ResultPlayerRow[]> {
  return db<ResultPlayerRow[]>`
    select place, name, score, penalty, is_winner, claimed_by, (claimed_at is not null)::boolean as is_claimed
    from timer_result_players where result_id = ${resultId}
    order by place`
}

/**
 * The results that a member has saved or claimed, for the export.
 * `meetup`: the title of the meetup at whose table it was played.
 */
export function listResultsOf(db: Reader, memberId: number): Promise<WholeResultRow[]> {
  return db<WholeResultRow[]>`
    select timer_results.id, games.name as game, coalesce(to_char(played_on, 'YYYY-MM-DD')::text, '')::text as played_on, minutes,
      (select title from meetups where id = meetup_id) as meetup, made_at, coalesce(made_by = ${memberId}, false)::boolean as is_own
    from timer_results join games on games.id = game_id
    where made_by = ${memberId}
      or exists (select from timer_result_players where result_id = timer_results.id and claimed_by = ${memberId})
    order by made_at, timer_results.id`
}

/**
 * Everybody in the results that a member has saved, and only the member in those of others, for the export.
 * `claimedAt`: when the member has claimed this place; null for the places of others.
 */
export function listPlayersOf(db: Reader, memberId: number): Promise<WholeResultPlayerRow[]> {
  return db<WholeResultPlayerRow[]>`
    select result_id, place, name, score, penalty, is_winner, case when claimed_by = ${memberId} then claimed_at end as claimed_at
    from timer_result_players join timer_results on timer_results.id = result_id
    where (made_by = ${memberId} or claimed_by = ${memberId}) and result_id in (
      select id from timer_results where made_by = ${memberId}
      union all
      select result_id from timer_result_players where claimed_by = ${memberId}
    )
    order by result_id, place`
}
