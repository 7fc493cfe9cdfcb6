import type { MemberData } from '~/lib/server/member-data'
import { forgetNotified } from './commands/notify-incident'
import { listNotified } from './queries'

export const incidentData: MemberData = {
  name: 'incidents',
  tables: ['incident_tellings'],
  collect: async (db, memberId) =>
    (await listNotified(db, memberId)).map(({ title, toldAt }) => ({
      title,
      at: toldAt?.toISOString() ?? null,
    })),
  erase: forgetNotified,
}
