import type { MemberData } from '~/lib/server/member-data'
import { groupLabel } from '../notice'
import { eraseNotices } from './commands'
import { listMutedGroups, listStoredNotices, listUntold } from './queries'

export const noticeData: MemberData = {
  name: 'notices',
  tables: ['notice_outbox', 'notices', 'muted_notices'],
  collect: async (db, memberId) => ({
    notices: (await listStoredNotices(db, memberId)).map(({ title, body, caused_at, read_at }) => ({
      title,
      body,
      at: caused_at.toISOString(),
      readAt: read_at?.toISOString() ?? null,
    })),
    untold: (await listUntold(db, memberId)).map(({ kind, details, caused_at }) => ({
      kind,
      details: JSON.parse(details),
      at: caused_at.toISOString(),
    })),
    muted: (await listMutedGroups(db, memberId)).map(groupLabel),
  }),
  erase: (tx, memberId) => eraseNotices(tx, memberId),
}
