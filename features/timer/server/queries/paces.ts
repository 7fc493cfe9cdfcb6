import type { MeasuredRow } from '~/db/rows/timer'
import type { Reader } from '~/lib/server/database'
import type { TriedGame } from '../../back-test'

/** The newest say enough, and whoever adds many changes a forecast for a while only. */
const mostMeasured = 200

/**
 * By game, what somebody measured. Several records of one day, length and number of players are one table: each player may
 * log it, and its timer has too.
 */
export async function listMeasuredOf(
  db: Reader,
  gameIds: readonly number[],
): Promise<Map<number, TriedGame[]>> {
  const rows = await db<MeasuredRow[]>`
    select of_game as game_id, players, coalesce(timed, minutes * 60)::int as seconds, turns, half_turns
    from (
      select coalesce(max(game_id), 0)::int as of_game, coalesce(max(people), 0)::int as players, minutes, max(seconds) as timed,
        max(turns) as turns, max(half_turns) as half_turns,
        row_number() over (partition by game_id order by day desc, people, minutes) as place
      from (
        select game_id, played_on as day, player_count as people, minutes::int, null::int as seconds, null::int as turns,
          null::int as half_turns
        from plays
        where game_id = any(${[...gameIds]}::int[]) and minutes is not null and player_count > 0 and counted <> 'nothing'
        union all
        select game_id, ended_on, players, greatest(1, round(seconds / 60.0))::int, seconds, turns, half_turns
        from timer_paces
        where game_id = any(${[...gameIds]}::int[])
      ) measured
      group by game_id, day, people, minutes
    ) tables
    where place <= ${mostMeasured}
    order by of_game, place`
  return new Map(gameIds.map((id) => [id, rows.filter(({ gameId }) => gameId === id)]))
}

export const listMeasured = async (db: Reader, gameId: number): Promise<TriedGame[]> =>
  (await listMeasuredOf(db, [gameId])).get(gameId) ?? []

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
