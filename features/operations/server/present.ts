import type { AuditRow, ChannelRow, FailedItemRow, FailedJobRow, JobCountRow } from '~/db/rows/operations'
import {
  type AuditDetails,
  type AuditKinds,
  type AuditValue,
  auditInWords,
  findAuditKind,
} from '~/lib/audit-kind'
import { grouped } from '~/lib/grouped'
import { seoulShortMoment } from '~/lib/seoul-date'
import type { DueCount } from '~/lib/server/due-items'
import type { WorkTitles } from '~/lib/server/feature'
import type { Weeks } from '~/lib/weeks'
import type { LastBackup } from './queries/backups'
import type { HouseNumbers } from './queries/numbers'

export interface HealthRows {
  now: Date
  jobs: readonly JobCountRow[]
  failedJobs: readonly FailedJobRow[]
  due: readonly DueCount[]
  failedItems: readonly FailedItemRow[]
  channels: ChannelRow[]
  upkeep: readonly { kind: string; ranAt: Date }[]
  lastBackup: LastBackup
  keptBackups: number
}

export function presentHealth(titles: WorkTitles, { now, lastBackup, keptBackups, ...rows }: HealthRows) {
  const titled = <Row extends { kind: string }>(of: keyof WorkTitles, row: Row) => ({
    ...row,
    title: titles[of][row.kind] ?? null,
  })
  // The clock of the database does not follow the demo clock.
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
  const { place, size, ageSeconds } = lastBackup
  return {
    ...rows,
    asOf: now,
    backup: { kept: keptBackups, place, size, since: before(ageSeconds) },
    jobs: rows.jobs.map(({ lateSeconds, ...job }) => ({
      ...titled('jobs', job),
      oldest: lateSeconds === null ? null : before(lateSeconds),
    })),
    failedJobs: rows.failedJobs.map(({ runAt, ...job }) => ({
      ...titled('jobs', job),
      nextAt: job.tries < job.mostTries ? runAt : null,
      error: job.error || null,
    })),
    due: rows.due.map((item) => titled('due', item)),
    failedItems: rows.failedItems.map((item) => ({ ...titled('due', item), error: item.error || null })),
    upkeep: rows.upkeep.map((task) => titled('upkeep', task)),
  }
}

export function presentHouseNumbers({ mondays }: Weeks, numbers: HouseNumbers) {
  const of = (kind: keyof HouseNumbers, index: number) => numbers[kind][index] ?? 0
  return {
    weeks: mondays.map((week, index) => ({
      week,
      newMembers: of('newMembers', index),
      plays: of('plays', index),
      meetups: of('meetups', index),
      cancelledMeetups: of('cancelledMeetups', index),
      orders: of('orders', index),
      ordersWon: of('ordersWon', index),
      refundedWon: of('refundedWon', index),
      netWon: of('ordersWon', index) - of('refundedWon', index),
    })),
  }
}

/** How one feature's entries call details and their values. */
interface Wording {
  details: Readonly<Record<string, string>>
  values: Readonly<Record<string, string>>
}

const isScalar = (value: unknown): value is AuditValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

function valueInWords({ values }: Wording, value: AuditValue | undefined): string {
  if (value === null || value === undefined) return '없음'
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (typeof value === 'number') return grouped(value)
  if (Object.hasOwn(values, value)) return values[value] ?? value
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? seoulShortMoment(new Date(value)) : value
}

/** One line for each detail, in the form `before → after` for a changed value. */
function changesInWords(wording: Wording, { before, after, ...rest }: AuditDetails): string[] {
  const called = (name: string) => wording.details[name] ?? name
  const said = (value: AuditValue | undefined) => valueInWords(wording, value)
  const others = Object.entries(rest).flatMap(([name, value]) =>
    isScalar(value) ? [`${called(name)}: ${said(value)}`] : [],
  )
  if (before === undefined && after === undefined) return others
  if (isScalar(before) || isScalar(after)) {
    const [from, to] = [before, after].map((value) => said(isScalar(value) ? value : null))
    return [`${from} → ${to}`, ...others]
  }
  const changed = Object.keys({ ...before, ...after }).map(
    (name) => `${called(name)}: ${said(before?.[name])} → ${said(after?.[name])}`,
  )
  return [...changed, ...others]
}

export function presentAuditEntry(
  { auditKinds, workTitles }: { auditKinds: AuditKinds; workTitles: WorkTitles },
  { action, details, ...entry }: AuditRow,
) {
  const { details: names = {}, values = {} } = findAuditKind(auditKinds, entry.kind, action) ?? {}
  const wording = { details: names, values: { ...workTitles.due, ...workTitles.jobs, ...values } }
  return {
    ...entry,
    sentence: auditInWords(auditKinds, entry.kind, action, details),
    changes: changesInWords(wording, details as AuditDetails),
  }
}
