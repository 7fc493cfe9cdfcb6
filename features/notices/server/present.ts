import { noticeShape } from '../contract'
import { groupOf, type Muted, type NoticeKinds } from '../notice'
import type { MutedRow, NoticeRow } from './queries'

export function presentNotice(row: NoticeRow, kinds: NoticeKinds) {
  return noticeShape.toWire({
    id: row.id,
    kind: row.kind,
    group: groupOf(kinds, row.kind),
    title: row.title,
    body: row.body,
    path: row.path,
    causedAt: row.caused_at.toISOString(),
    isRead: row.read_at !== null,
  })
}

export function toMuted({ notice_group, channel }: MutedRow): Muted {
  return { group: notice_group, channel: channel === 'push' ? 'push' : 'log' }
}
