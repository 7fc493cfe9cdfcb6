import { noticeShape } from '../contract'
import { groupOf, type NoticeKinds } from '../notice'
import type { NoticeRow } from './queries'

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
