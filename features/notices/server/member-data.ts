import type { MemberData } from '~/lib/server/member-data'
import { alimtalkLabel, groupLabel } from '../notice'
import { eraseNotices } from './commands/notices'
import { listMuted, listPushDevices, listStoredNotices, listUndelivered } from './queries'

export const noticeData: MemberData = {
  name: 'notices',
  tables: ['notice_outbox', 'notices', 'muted_notices', 'push_devices'],
  collect: async (db, memberId) => ({
    notices: (await listStoredNotices(db, memberId)).map(({ title, body, causedAt, readAt }) => ({
      title,
      body,
      at: causedAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    })),
    untold: (await listUndelivered(db, memberId)).map(({ kind, details, causedAt }) => ({
      kind,
      details: JSON.parse(details),
      at: causedAt.toISOString(),
    })),
    muted: (await listMuted(db, memberId)).map(({ group, channel }) => ({
      group: channel === 'alimtalk' ? alimtalkLabel(group) : groupLabel(group),
      in: channel === 'alimtalk' ? '알림톡' : channel === 'push' ? '푸시' : '알림 전체',
    })),
    pushedTo: (await listPushDevices(db, memberId)).map(({ device, endpoint, addedAt }) => ({
      device,
      address: endpoint,
      since: addedAt.toISOString(),
    })),
  }),
  erase: (tx, memberId) => eraseNotices(tx, memberId),
}
