import type { MemberData } from '~/lib/server/member-data'
import { forgetGuest } from './commands/sittings'
import { listSeatsOf } from './queries/sittings'

/** Where the member sits right now; the end of a sitting forgets who sat there. */
export const sittingData: MemberData = {
  name: 'tables',
  tables: ['sitting_guests'],
  collect: async (db, memberId) =>
    (await listSeatsOf(db, memberId)).map(({ openedAt, ...seat }) => ({
      ...seat,
      openedAt: openedAt?.toISOString() ?? null,
    })),
  erase: forgetGuest,
}
