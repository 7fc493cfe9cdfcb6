import type { MeasuredRow } from '~/db/rows/timer'
import type { Reader } from '~/lib/server/database'
import type { TriedGame } from '../../back-test'

/** The newest say enough, and whoever adds many changes a forecast for a while only. */
const mostMeasured = 200

/**
 * The games of which somebody measured the time. Several records of one day, length and number of players are one table: each
 * player may log it, and its timer has too.
 */
export function listMeasured(db: Reader, gameId: number): Promise<TriedGame[]> {
  return db<MeasuredRow[]>`
    select coalesce(max(people), 0)::int as players, coalesce(max(seconds), minutes * 60)::int as seconds, max(turns) as turns,
      max(half_turns) as half_turns
    from (
      select played_on as day, player_count as people, minutes::int, null::int as seconds, null::int as turns,
        null::int as half_turns
      from plays
      where game_id = ${gameId} and minutes is not null and player_count > 0 and counted <> 'nothing'
      union all
      select ended_on, players, greatest(1, round(seconds / 60.0))::int, seconds, turns, half_turns
      from timer_paces
      where game_id = ${gameId}
    ) measured
    group by day, people, minutes
    order by day desc, people, minutes
    limit ${mostMeasured}`
}

/** The games with enough records for a back-test. */
export async function listMeasuredGames(db: Reader, atLeast: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from games
    where (select count(minutes) from plays where game_id = games.id and counted <> 'nothing')
      + (select count(*) from timer_paces where game_id = games.id) >= ${atLeast}
    order by id`
  return rows.map(({ id }) => id)
}

/** What the box says of a game's length, in minutes; null if it says nothing. */
export async function findBoxMinutes(db: Reader, gameId: number): Promise<number | null> {
  const [game] = await db<{ playMinutes: number }[]>`select play_minutes from games where id = ${gameId}`
  return game?.playMinutes || null
}
