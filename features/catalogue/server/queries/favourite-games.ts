import type { FavouriteRow } from '~/db/rows/catalogue'
import type { Reader } from '~/lib/server/database'
import { favouritesOffered } from '../../game'

/** The games that the member shows to others. */
export function listFavourites(db: Reader, memberId: number): Promise<FavouriteRow[]> {
  return db<FavouriteRow[]>`
    select games.id, name, image
    from favourite_games join games on games.id = game_id
    where member_id = ${memberId}
    order by place`
}

/** The games that the member has reviewed, liked or played, those that they like best first. */
export function listFavouritesOffered(db: Reader, memberId: number): Promise<FavouriteRow[]> {
  return db<FavouriteRow[]>`
    select games.id, name, image
    from member_tastes join games on games.id = game_id
    where member_id = ${memberId}
    order by weight desc, games.id
    limit ${favouritesOffered}`
}
