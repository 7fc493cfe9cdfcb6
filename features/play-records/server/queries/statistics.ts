import type { MostPlayedRow, PlayTotalsRow } from '~/db/rows/play-records'
import type { Reader } from '~/lib/server/database'

interface Span {
  memberId: number
  /** Days in Seoul, both inclusive. */
  from: string
  to: string
}

export async function findPlayTotals(db: Reader, { memberId, from, to }: Span): Promise<PlayTotalsRow> {
  const [totals] = await db<PlayTotalsRow[]>`
    select count(*)::int as plays, count(distinct game_id)::int as games, sum(minutes)::int as minutes,
      count(*) filter (where has_winner and sat and counted = 'whole')::int as decided,
      count(*) filter (where won and counted = 'whole')::int as won
    from plays
    left join lateral (
      select bool_or(is_winner) as has_winner, bool_or(play_players.member_id = ${memberId}) as sat,
        bool_or(is_winner and play_players.member_id = ${memberId}) as won
      from play_players where play_id = plays.id
    ) result on true
    where plays.member_id = ${memberId} and played_on between ${from}::date and ${to}::date and counted <> 'nothing'`
  return totals ?? { plays: 0, games: 0, minutes: null, decided: 0, won: 0 }
}

/** All months with a record. */
export function listPlayMonths(
  db: Reader,
  memberId: number,
): Promise<{ month: string | null; plays: number }[]> {
  return db<{ month: string | null; plays: number }[]>`
    select to_char(played_on, 'YYYY-MM')::text as month, count(*)::int as plays
    from plays where member_id = ${memberId} and counted <> 'nothing'
    group by month order by month`
}

export function listMostPlayed(
  db: Reader,
  { memberId, from, to, most }: Span & { most: number },
): Promise<MostPlayedRow[]> {
  return db<MostPlayedRow[]>`
    select game_id, name as game_name, image as game_image, difficulty as game_difficulty, plays
    from (
      select game_id, count(*)::int as plays, max(played_on) as last_on
      from plays
      where member_id = ${memberId} and played_on between ${from}::date and ${to}::date and counted <> 'nothing'
      group by game_id
      order by plays desc, last_on desc, game_id
      limit ${most}
    ) counted
    join games on games.id = game_id
    order by plays desc, last_on desc, game_id`
}

/** Counts records by number of players; records without players are left out. */
export function listPlaysByCount(
  db: Reader,
  { memberId, from, to }: Span,
): Promise<{ players: number; plays: number }[]> {
  return db<{ players: number; plays: number }[]>`
    select player_count as players, count(*)::int as plays
    from plays
    where member_id = ${memberId} and played_on between ${from}::date and ${to}::date and player_count > 0
      and counted <> 'nothing'
    group by player_count order by player_count`
}
