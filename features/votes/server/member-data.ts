import type { MemberData } from '~/lib/server/member-data'
import { forgetBallotsOf } from './commands/votes'
import { listWholeBallots } from './queries/votes'

export const voteData: MemberData = {
  name: 'votes',
  tables: ['shelf_ballots'],
  collect: async (db, memberId) =>
    (await listWholeBallots(db, memberId)).map(({ games, castAt, ...ballot }) => ({
      ...ballot,
      games: games ?? [],
      castAt: castAt.toISOString(),
    })),
  erase: forgetBallotsOf,
}
