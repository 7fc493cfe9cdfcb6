import { countPlays } from '~/features/catalogue/server/commands'
import type { Transaction } from '~/lib/server/database'
import type { NewPlay } from '../play'

export async function addPlay(tx: Transaction, play: NewPlay): Promise<number> {
  const [id] = await addPlays(tx, [play])
  if (id === undefined) throw new Error('the play was not stored')
  return id
}

/** Any number of records in a handful of statements, counted on their games. The ids come in their order. */
export async function addPlays(tx: Transaction, plays: NewPlay[]): Promise<number[]> {
  const rows = JSON.stringify(
    plays.map((play, nth) => ({
      nth,
      game_id: play.gameId,
      member_id: play.memberId,
      played_on: play.playedOn,
      star: play.star,
      place: play.place,
      note: play.note,
      logged_at: play.loggedAt.toISOString(),
    })),
  )
  const added = await tx<{ id: number }[]>`
    insert into plays (game_id, member_id, played_on, star, place, note, logged_at)
    select game_id, member_id, played_on, star, place, note, logged_at
    from json_to_recordset(${rows}::text::json) as given (
      nth int, game_id int, member_id int, played_on date, star smallint, place text, note text,
      logged_at timestamptz
    )
    order by nth
    returning id`
  const ids = added.map(({ id }) => id).sort((a, b) => a - b)
  const players = plays.flatMap((play, at) =>
    play.players.map((player, seat) => ({
      play_id: ids[at],
      seat: seat + 1,
      member_id: player.memberId,
      name: player.name,
      score: player.score,
      is_winner: player.isWinner,
    })),
  )
  await tx`
    insert into play_players (play_id, seat, member_id, name, score, is_winner)
    select play_id, seat, member_id, name, score, is_winner
    from json_to_recordset(${JSON.stringify(players)}::text::json) as given (
      play_id int, seat smallint, member_id int, name text, score int, is_winner boolean
    )`
  await countPlays(
    tx,
    plays.map(({ gameId }) => ({ gameId, plays: 1 })),
  )
  return ids
}
