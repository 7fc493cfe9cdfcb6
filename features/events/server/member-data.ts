import type { MemberData } from '~/lib/server/member-data'
import { forgetSignUps } from './commands/sign-ups'
import { listWholeSignUps } from './queries/sign-ups'

export const eventData: MemberData = {
  name: 'events',
  tables: ['cafe_event_sign_ups'],
  collect: async (db, memberId) =>
    (await listWholeSignUps(db, memberId)).map((row) => ({
      event: row.title,
      cafe: row.cafeName,
      startsAt: row.startsAt.toISOString(),
      people: row.people,
      state: row.state,
      signedUpAt: row.signedUpAt.toISOString(),
      linedUpAt: row.linedUpAt?.toISOString() ?? null,
      movedUpAt: row.movedUpAt?.toISOString() ?? null,
      came: row.came,
    })),
  erase: forgetSignUps,
}
