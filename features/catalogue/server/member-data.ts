import type { MemberData } from '~/lib/server/member-data'
import { eraseLikesOf } from './commands/likes'
import { listWholeLikesOf } from './queries/games'

export const likeData: MemberData = {
  name: 'likes',
  tables: ['game_likes'],
  collect: (db, memberId) => listWholeLikesOf(db, memberId),
  erase: (tx, memberId) => eraseLikesOf(tx, memberId),
}
