// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface AuditRow {
  id: number
  actorId: number | null
  actor: string | null
  action: string
  kind: string
  thing: number
  details: unknown
  at: Date
}

export interface ChannelRow {
  channel: string
  waiting: number
  oldest: Date | null
  atNight: number
  paused: number
  nextAt: Date | null
}

export interface CountRow {
  week: string | null
  count: number
}

export interface FailedItemRow {
  id: number
  kind: string
  subject: string
  dueAt: Date
  tries: number
  error: string
  nextAt: Date | null
}

export interface FailedJobRow {
  id: number
  kind: string
  tries: number
  mostTries: number
  runAt: Date
  error: string
}

export interface JobCountRow {
  kind: string
  waiting: number
  running: number
  failing: number
  givenUp: number
  lateSeconds: number | null
}
