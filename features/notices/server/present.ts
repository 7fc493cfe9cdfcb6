import { noticeShape } from '../contract'
import type { NoticeRow } from './queries'

export function presentNotice(row: NoticeRow) {
  return noticeShape.toWire({
    id: row.id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    path: row.path,
    causedAt: row.caused_at.toISOString(),
    isRead: row.read_at !== null,
  })
}
