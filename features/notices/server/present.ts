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
    causedAt: row.causedAt.toISOString(),
    isRead: row.readAt !== null,
  })
}

export function toMuted({ noticeGroup, channel }: MutedRow): Muted {
  return { group: noticeGroup, channel: channel === 'push' ? 'push' : 'log' }
}
