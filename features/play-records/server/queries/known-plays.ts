import type { KnownPlayRow } from '~/db/rows/play-records'
import type { Reader } from '~/lib/server/database'

/**
 * The member's records with one of these keys of the format, numbers at BoardGameGeek, or ids.
 * A record of the member that a file may contain again.
 */
export function listKnownPlays(
  db: Reader,
  {
    memberId,
    format,
    keys,
    bggPlayIds,
    ids,
  }: {
    memberId: number
    format: string
    keys: readonly string[]
    bggPlayIds: readonly number[]
    ids: readonly number[]
  },
): Promise<KnownPlayRow[]> {
  return db<KnownPlayRow[]>`
    select plays.id, game_id, games.name as game_name, imported_from, imported_key, bgg_play_id, counted, played_on, star,
      place, note, minutes,
      coalesce((
        select json_agg(
          json_build_object('memberId', play_players.member_id, 'name', name, 'score', score, 'penalty', penalty, 'isWinner', is_winner) order by seat)
        from play_players where play_id = plays.id), '[]') as players
    from (
      select id from plays
      where member_id = ${memberId} and imported_from = ${format} and imported_key = any(${[...keys]}::text[])
      union
      select id from plays where member_id = ${memberId} and bgg_play_id = any(${[...bggPlayIds]}::int[])
      union
      select id from plays where member_id = ${memberId} and id = any(${[...ids]}::int[])
    ) known
    join plays on plays.id = known.id
    join games on games.id = game_id`
}
