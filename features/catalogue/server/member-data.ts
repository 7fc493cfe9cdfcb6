import type { MemberData } from '~/lib/server/member-data'
import { eraseFavouritesOf } from './commands/favourite-games'
import { eraseLikesOf } from './commands/likes'
import { eraseOwnedOf } from './commands/owned-games'
import { listFavourites } from './queries/favourite-games'
import { listWholeLikesOf } from './queries/games'
import { listWholeOwned } from './queries/owned-games'

export const likeData: MemberData = {
  name: 'likes',
  tables: ['game_likes'],
  collect: (db, memberId) => listWholeLikesOf(db, memberId),
  erase: (tx, memberId) => eraseLikesOf(tx, memberId),
}

export const favouriteData: MemberData = {
  name: 'favouriteGames',
  tables: ['favourite_games'],
  collect: async (db, memberId) => (await listFavourites(db, memberId)).map(({ name }) => name),
  erase: (tx, memberId) => eraseFavouritesOf(tx, memberId),
}

export const ownedData: MemberData = {
  name: 'ownedGames',
  tables: ['owned_games'],
  collect: (db, memberId) => listWholeOwned(db, memberId),
  erase: (tx, memberId) => eraseOwnedOf(tx, memberId),
}
