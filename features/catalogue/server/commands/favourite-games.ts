import { lockMember } from '~/features/accounts/server/commands/members'
import { refuse } from '~/lib/errors'
import type { Database, Transaction } from '~/lib/server/database'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { gameTags } from '../../game'
import { catalogueRefusals } from '../../refusals'
import type { Merging } from './merged-games'

/** Stores the member's favourite games in this order. Games that the member neither knows nor had chosen are refused. */
export function chooseFavourites(
  db: Database,
  { memberId, gameIds }: { memberId: number; gameIds: readonly number[] },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    // Kept until the end, so that no merge or deletion falls between the check and the write.
    const known = await tx<{ id: number }[]>`
      select id from games
      where id = any(${[...gameIds]}::int[]) and (
        exists (select from known_games where member_id = ${memberId} and game_id = games.id)
        or exists (select from favourite_games where member_id = ${memberId} and game_id = games.id)
      )
      order by id
      for key share`
    if (known.length < gameIds.length) throw refuse(catalogueRefusals.unknownFavourite)
    await tx`delete from favourite_games where member_id = ${memberId}`
    await tx`
      insert into favourite_games (member_id, place, game_id)
      select ${memberId}::int, place, game_id
      from unnest(${[...gameIds]}::int[]) with ordinality as chosen (game_id, place)`
    await invalidateFavourites(tx, [memberId])
  })
}

export async function eraseFavouritesOf(tx: Transaction, memberId: number): Promise<void> {
  await tx`delete from favourite_games where member_id = ${memberId}`
  await invalidateFavourites(tx, [memberId])
}

/** Whoever chose both games keeps the one that stands first. */
export async function moveFavourites(tx: Transaction, { from, into }: Merging): Promise<void> {
  await tx`
    delete from favourite_games later
    using favourite_games earlier
    where earlier.member_id = later.member_id and earlier.place < later.place
      and earlier.game_id in (${from}, ${into}) and later.game_id in (${from}, ${into})`
  const moved = await tx<{ memberId: number }[]>`
    update favourite_games set game_id = ${into} where game_id = ${from} returning member_id`
  await invalidateFavourites(
    tx,
    moved.map(({ memberId }) => memberId),
  )
}

async function invalidateFavourites(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  await invalidate(tx, ...memberIds.map((id) => gameTags.favourites.of(id)))
  await invalidateOwn(tx, memberIds, gameTags.own.all)
}
