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
  upkeep: readonly { name: string; ranAt: Date }[]
}

export function presentHealth({ now, jobs, failedJobs, due, failedItems, channels, upkeep }: HealthRows) {
  return systemHealthShape.toWire({
    asOf: seoulMoment(now),
    jobs: jobs.map(({ givenUp, lateSeconds, ...job }) => ({
      ...job,
      givenUp,
      // The queue uses the clock of the database, which does not follow the demo clock.
      oldest: lateSeconds === null ? null : seoulMoment(new Date(now.getTime() - lateSeconds * 1_000)),
    })),
    failedJobs: failedJobs.map(({ id, kind, attempts, maxAttempts, runAt, lastError }) => ({
      id,
      kind,
      tries: attempts,
      mostTries: maxAttempts,
      nextAt: attempts < maxAttempts ? seoulMoment(runAt) : null,
      error: lastError || null,
    })),
    due: due.map(({ oldest, ...item }) => ({ ...item, oldest: orNull(oldest) })),
    failedItems: failedItems.map(({ id, kind, subject, dueAt, tries, failure, retryAt }) => ({
      id,
      kind,
      subject,
      dueAt: seoulMoment(dueAt),
      tries,
      error: failure || null,
      nextAt: orNull(retryAt),
    })),
    channels: channels.map(({ oldest, atNight, nextAt, ...channel }) => ({
      ...channel,
      oldest: orNull(oldest),
      atNight,
      nextAt: orNull(nextAt),
    })),
    upkeep: upkeep.map(({ name, ranAt }) => ({ name, ranAt: seoulMoment(ranAt) })),
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
