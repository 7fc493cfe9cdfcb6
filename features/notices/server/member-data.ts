import type { MemberData } from '~/lib/server/member-data'
import { groupLabel } from '../notice'
import { eraseNotices } from './commands'
import { listMuted, listPushDevices, listStoredNotices, listUntold } from './queries'

export const noticeData: MemberData = {
  name: 'notices',
  tables: ['notice_outbox', 'notices', 'muted_notices', 'push_devices'],
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
    muted: (await listMuted(db, memberId)).map(({ notice_group, channel }) => ({
      group: groupLabel(notice_group),
      in: channel === 'push' ? '푸시' : '알림 전체',
    })),
    pushedTo: (await listPushDevices(db, memberId)).map(({ device, endpoint, added_at }) => ({
      device,
      address: endpoint,
      since: added_at.toISOString(),
    })),
  }),
  erase: (tx, memberId) => eraseNotices(tx, memberId),
}
