import type { MeetupRow } from '~/db/rows/meetups'
import { ownedAmong } from '~/features/catalogue/server/queries/owned-games'
import { badInput, refuse } from '~/lib/errors'
import type { Reader, Transaction } from '~/lib/server/database'
import { findVenue } from '../../../core/server/queries/meetups'
import { areTooManyGames, type NamedGames, onceEach, tooManyGames } from '../../meetup-games'
import { gameRefusals } from '../../refusals'

export async function storeGames(tx: Transaction, meetupId: number, named: NamedGames): Promise<void> {
  const { gameIds, broughtIds } = onceEach(named)
  await tx`
    insert into meetup_games (meetup_id, place, game_id, is_brought)
    select ${meetupId}::int, place, game_id, game_id = any(${broughtIds}::int[])
    from unnest(${[...gameIds, ...broughtIds]}::int[]) with ordinality as given (game_id, place)`
}

export async function listBrought(db: Reader, meetupId: number): Promise<number[]> {
  const games = await db<{ gameId: number }[]>`
    select game_id from meetup_games where meetup_id = ${meetupId} and is_brought order by place`
  return games.map(({ gameId }) => gameId)
}

/** Refuses games that the host has not in the own list. */
export async function refuseUnowned(
  tx: Transaction,
  { memberId, gameIds }: { memberId: number; gameIds: readonly number[] },
): Promise<void> {
  const owned = await ownedAmong(tx, { memberId, gameIds })
  if (owned.length < gameIds.length) throw refuse(gameRefusals.notOwned)
}

/**
 * Replaces the games of a locked meetup, if they differ; null leaves those of a kind. Besides the ones that were chosen before, only the
 * cafe's own can be chosen, and to bring along only the host's.
 */
export async function changeGames(
  tx: Transaction,
  row: MeetupRow,
  { gameIds, broughtIds }: { [Kind in keyof NamedGames]: NamedGames[Kind] | null },
): Promise<boolean> {
  const before = await tx<{ id: number; isBrought: boolean }[]>`
    select game_id as id, is_brought from meetup_games where meetup_id = ${row.id} order by place`
  const idsBefore = (isBrought: boolean) =>
    before.filter((game) => game.isBrought === isBrought).map(({ id }) => id)
  const known = { gameIds: idsBefore(false), broughtIds: idsBefore(true) }
  const wanted = onceEach({
    gameIds: gameIds ?? known.gameIds,
    broughtIds: broughtIds ?? known.broughtIds,
  })
  const isSame = (kind: keyof NamedGames) => wanted[kind].join() === known[kind].join()
  if (isSame('gameIds') && isSame('broughtIds')) return false
  if (areTooManyGames(wanted)) throw badInput({ gameIds: tooManyGames })
  const added = wanted.gameIds.filter((id) => !known.gameIds.includes(id))
  const venue = await findVenue(tx, { cafeId: row.cafeId, gameIds: added })
  if (added.length > 0 && (venue?.games ?? 0) !== added.length) throw refuse(gameRefusals.noSuchGame)
  await refuseUnowned(tx, {
    memberId: row.hostId ?? 0,
    gameIds: wanted.broughtIds.filter((id) => !known.broughtIds.includes(id)),
  })
  await tx`delete from meetup_games where meetup_id = ${row.id}`
  await storeGames(tx, row.id, wanted)
  return true
}
