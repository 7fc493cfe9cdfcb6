// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface AlimtalkRow {
  kind: string
  details: string
  causedAt: Date
  memberId: number
  path: string | null
  readAt: Date | null
  phone: string | null
  sentToday: number | null
}

export interface NoticeRow {
  id: number
  kind: string
  title: string
  body: string
  path: string | null
  causedAt: Date
  isRead: boolean
}

export interface OutboxRow {
  kind: string
  details: string
  causedAt: Date
}

export interface PushDeviceRow {
  endpoint: string
  device: string
  addedAt: Date
}

export interface PushRow {
  kind: string
  details: string
  causedAt: Date
  id: number
  title: string
  body: string
  path: string | null
  readAt: Date | null
  endpoint: string | null
  p256dh: string | null
  auth: string | null
  wantsNews: boolean
  wantsNewsAtNight: boolean
}

export interface StoredNoticeRow {
  title: string
  body: string
  causedAt: Date
  readAt: Date | null
}

export interface WaitingRow {
  id: number
  memberId: number
  kind: string
  details: string
}
