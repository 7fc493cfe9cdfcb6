import { leftNickname } from '~/features/accounts/account'
import type { MemberData } from '~/lib/server/member-data'
import { erasePlaysOf } from './commands/plays'
import { eraseVotesOf } from './commands/verdict-votes'
import { listNamedIn, listWholePlaysOf, listWholeVotesOf } from './queries/plays'

export const playData: MemberData = {
  name: 'plays',
  tables: ['plays', 'play_players'],
  collect: (db, memberId) => listWholePlaysOf(db, memberId),
  erase: (tx, memberId) => erasePlaysOf(tx, memberId, leftNickname),
}

/** The table belongs to other people's records, so only the name is removed from it. */
export const namedData: MemberData = {
  name: 'namedByOthers',
  tables: [],
  collect: (db, memberId) => listNamedIn(db, memberId),
  erase: async () => undefined,
}

export const verdictData: MemberData = {
  name: 'verdicts',
  tables: ['game_count_votes'],
  collect: (db, memberId) => listWholeVotesOf(db, memberId),
  erase: (tx, memberId) => eraseVotesOf(tx, memberId),
}
