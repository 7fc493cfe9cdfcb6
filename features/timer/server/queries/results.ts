import type { Reader } from '~/lib/server/database'

export interface ResultRow {
  id: number
  game_id: number
  game_name: string
  played_on: string
  minutes: number | null
}

export interface ResultPlayerRow {
  place: number
  name: string
  score: number
  is_winner: boolean
  claimed_by: number | null
  is_claimed: boolean
}

export async function findResult(db: Reader, key: string): Promise<ResultRow | null> {
  const [row] = await db<ResultRow[]>`
    select timer_results.id, game_id, games.name as game_name, coalesce(to_char(played_on, 'YYYY-MM-DD')::text, '')::text as played_on,
      minutes
    from timer_results join games on games.id = game_id
    where key = ${key}`
  return row ?? null
}

export function listResultPlayers(db: Reader, resultId: number): Promise<ResultPlayerRow[]> {
  return db<ResultPlayerRow[]>`
    select place, name, score, is_winner, claimed_by, (claimed_at is not null)::boolean as is_claimed
    from timer_result_players where result_id = ${resultId}
    order by place`
}

/** The results that a member has saved or claimed, for the export. */
export function listResultsOf(db: Reader, memberId: number): Promise<object[]> {
  return db<
    {
      game: string
      played_on: string | null
      minutes: number | null
      is_own: boolean
      claimed: string | null
    }[]
  >`
    select games.name as game, to_char(played_on, 'YYYY-MM-DD')::text as played_on, minutes,
      coalesce(made_by = ${memberId}, false)::boolean as is_own,
      (select name from timer_result_players where result_id = timer_results.id and claimed_by = ${memberId}) as claimed
    from timer_results join games on games.id = game_id
    where made_by = ${memberId}
      or exists (select from timer_result_players where result_id = timer_results.id and claimed_by = ${memberId})
    order by made_at`
}
