import type { Transaction } from '~/lib/server/database'
import { playsToMeasure } from '../evening'

const dayMs = 24 * 60 * 60_000
/** What leaves all counts the same, such as a corrected time, is noticed after this. */
const lookAgainAfterMs = 7 * dayMs
const batch = 500

/**
 * Looks at games whose counts or facts differ from those of the last look. Returns how many. The counts are stored as they
 * were before the plays were read, so what is logged in between is read next time.
 */
export async function refreshEveningGames(tx: Transaction, now: Date): Promise<number> {
  const changed = await tx<{ id: number }[]>`
    with changed as (
      select games.id, array[games.min_players, games.max_players, play_minutes, games.difficulty, rank_score, play_count]::numeric[] as current
      from games left join evening_games on game_id = id
      where seen is distinct from array[games.min_players, games.max_players, play_minutes, games.difficulty, rank_score, play_count]::numeric[]
        or looked_at < ${new Date(now.getTime() - lookAgainAfterMs)}
      order by games.id
      limit ${batch}
    ), measured as (
      select game_id, count(minutes)::int as timed,
        ceil(percentile_cont(0.75) within group (order by minutes))::int as upper_quartile
      from plays where game_id in (select changed.id from changed)
      group by game_id
    )
    insert into evening_games (game_id, min_players, max_players, minutes, timed_plays, difficulty, fame, seen, looked_at)
    select games.id, min_players, max_players,
      case when timed >= ${playsToMeasure} then upper_quartile else nullif(play_minutes, 0) end,
      case when timed >= ${playsToMeasure} then timed else 0 end, difficulty, rank_score, current, ${now}
    from changed join games on games.id = changed.id left join measured on measured.game_id = games.id
    on conflict (game_id) do update
    set min_players = excluded.min_players, max_players = excluded.max_players, minutes = excluded.minutes,
      timed_plays = excluded.timed_plays, difficulty = excluded.difficulty, fame = excluded.fame, seen = excluded.seen, looked_at = excluded.looked_at
    returning game_id as id`
  return changed.length
}
