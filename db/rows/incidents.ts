// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface MailedRow {
  id: number
  key: string
  kind: string
  title: string
  items: string
  happened: string
  advice: string
  measures: string
  contact: string
  isToAll: boolean
  isPublic: boolean
  writtenAt: Date
  text: string | null
  email: string | null
}

export interface MessageRow {
  id: number
  text: string | null
  writtenAt: Date
  recipients: number
  told: number
  isOver: boolean
  byBell: number
  byPush: number
  byAlimtalk: number
  byMail: number
}

export interface StoredIncident {
  id: number
  key: string
  kind: string
  title: string
  items: string
  happened: string
  advice: string
  measures: string
  contact: string
  isToAll: boolean
  isPublic: boolean
  writtenAt: Date
}
