import { seoulMoment } from '~/lib/seoul-date'
import type { DueCount } from '~/lib/server/due-items'
import type { Weeks } from '~/lib/weeks'
import { houseNumbersShape, systemHealthShape } from '../contract'
import type { ChannelRow, FailedItemRow, FailedJobRow, JobCountRow } from './queries/health'
import type { HouseNumbers } from './queries/numbers'

const orNull = (moment: Date | null) => (moment === null ? null : seoulMoment(moment))

export interface HealthRows {
  now: Date
  jobs: readonly JobCountRow[]
  failedJobs: readonly FailedJobRow[]
  due: readonly DueCount[]
  failedItems: readonly FailedItemRow[]
  channels: readonly ChannelRow[]
  upkeep: readonly { name: string; ran_at: Date }[]
}

export function presentHealth({ now, jobs, failedJobs, due, failedItems, channels, upkeep }: HealthRows) {
  return systemHealthShape.toWire({
    asOf: seoulMoment(now),
    jobs: jobs.map(({ given_up, late_seconds, ...job }) => ({
      ...job,
      givenUp: given_up,
      // The queue uses the clock of the database, which does not follow the demo clock.
      oldest: late_seconds === null ? null : seoulMoment(new Date(now.getTime() - late_seconds * 1_000)),
    })),
    failedJobs: failedJobs.map(({ id, kind, attempts, max_attempts, run_at, last_error }) => ({
      id,
      kind,
      tries: attempts,
      mostTries: max_attempts,
      nextAt: attempts < max_attempts ? seoulMoment(run_at) : null,
      error: last_error || null,
    })),
    due: due.map(({ oldest, ...item }) => ({ ...item, oldest: orNull(oldest) })),
    failedItems: failedItems.map(({ id, kind, subject, due_at, tries, failure, retry_at }) => ({
      id,
      kind,
      subject,
      dueAt: seoulMoment(due_at),
      tries,
      error: failure || null,
      nextAt: orNull(retry_at),
    })),
    channels: channels.map(({ oldest, at_night, next_at, ...channel }) => ({
      ...channel,
      oldest: orNull(oldest),
      atNight: at_night,
      nextAt: orNull(next_at),
    })),
    upkeep: upkeep.map(({ name, ran_at }) => ({ name, ranAt: seoulMoment(ran_at) })),
  })
}

export function presentHouseNumbers({ mondays }: Weeks, numbers: HouseNumbers) {
  const of = (kind: keyof HouseNumbers, index: number) => numbers[kind][index] ?? 0
  return houseNumbersShape.toWire({
    weeks: mondays.map((week, index) => ({
      week,
      newMembers: of('newMembers', index),
      plays: of('plays', index),
      meetups: of('meetups', index),
      cancelledMeetups: of('cancelledMeetups', index),
      orders: of('orders', index),
      ordersWon: of('ordersWon', index),
    })),
  })
}
