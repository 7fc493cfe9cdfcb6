import type { MemberData } from '~/lib/server/member-data'
import { forgetReceived } from './commands/remind-of-consents'
import { findReminded, listReceived } from './queries'

export const promotionData: MemberData = {
  name: 'promotions',
  tables: ['promotion_recipients', 'consent_reminders'],
  collect: async (db, memberId) => ({
    received: (await listReceived(db, memberId)).map(({ title, toldAt }) => ({
      title,
      at: toldAt.toISOString(),
    })),
    remindedAt: (await findReminded(db, memberId))?.toISOString() ?? null,
  }),
  erase: forgetReceived,
}
