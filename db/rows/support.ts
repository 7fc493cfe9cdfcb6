// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface InquiryRow {
  id: number
  memberId: number | null
  nickname: string | null
  email: string | null
  topic: string
  about: string | null
  openedAt: Date
  lastMessageAt: Date
  waitingSince: Date | null
}

export interface ListedInquiryRow {
  id: number
  memberId: number | null
  nickname: string | null
  email: string | null
  topic: string
  about: string | null
  openedAt: Date
  lastMessageAt: Date
  waitingSince: Date | null
  excerpt: string
}

export interface MessageRow {
  id: number
  operatorId: number | null
  text: string
  sentAt: Date
}

export interface WholeMessageRow {
  id: number
  inquiryId: number
  topic: string
  about: string | null
  operatorId: number | null
  text: string
  sentAt: Date
}
