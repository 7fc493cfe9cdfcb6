import type { StaffRole } from '~/features/cafes/staff'
import { whyNoUndo } from '~/features/meetups/attendance'
import { toExperience } from '~/features/meetups/experience'
import { type MeetupState, startsAtOf, toMeetupStatus, whyCannotCallOff } from '~/features/meetups/meetup'
import { whyHeld } from '~/features/meetups/not-held'
import { timeOf } from '~/features/meetups/server/commands/standing-tables'
import type { listTableDates, TableRow } from '~/features/meetups/server/queries/standing-tables'
import { dateOpensAt } from '~/features/meetups/standing-table'
import { seoulDate } from '~/lib/seoul-date'
import type { ComingDay, MeetupOfDay, SeatRow, SettlementRow } from './queries'

export function presentMeetupsOfDay(
  { day, meetups, coming }: { day: string; meetups: readonly MeetupOfDay[]; coming: readonly ComingDay[] },
  role: StaffRole | null,
  now: Date,
) {
  return {
    day,
    coming: [...coming],
    meetups: meetups.map(({ scanned, ...meetup }) => {
      const { startsAt, endedAt } = meetup
      const status = toMeetupStatus(meetup.status)
      const held = { by: 'cafe', isScanned: scanned > 0, now } as const
      return {
        ...meetup,
        status,
        canCancel: role === 'owner' && whyCannotCallOff({ status, startsAt }, now) === null,
        canSayNotHeld: whyHeld({ status, startsAt, endedAt }, held) === null,
      }
    }),
  }
}

export function presentSeats(
  seats: readonly SeatRow[],
  room: Pick<MeetupState, 'status' | 'startsAt'>,
  now: Date,
) {
  return seats.map(({ checkedInByHand, ...seat }) => ({
    ...seat,
    canUndo: whyNoUndo(room, { isByHand: checkedInByHand }, now) === null,
  }))
}

export function presentTables(
  tables: readonly TableRow[],
  dates: Awaited<ReturnType<typeof listTableDates>>,
  now: Date,
) {
  return tables.map((table) => {
    const { id, title, content, weekday, minPeople, maxPeople, welcomesBeginners, daysAhead, nextDay } = table
    const time = timeOf(table)
    const startsAt = nextDay === null || table.pausedAt !== null ? null : startsAtOf(nextDay, time)
    const { failedDay, failure } = table
    const isNews = failedDay !== null && failure !== null && failedDay >= seoulDate(now)
    return {
      ...{ id, title, content, weekday, time, minPeople, maxPeople, welcomesBeginners, daysAhead },
      experience: toExperience(table.experience),
      games: table.games ?? [],
      isPaused: table.pausedAt !== null,
      next: startsAt && { startsAt, opensAt: dateOpensAt(startsAt, daysAhead) },
      failure: isNews ? { day: failedDay, why: failure } : null,
      dates: dates.filter(({ tableId }) => tableId === id).map(({ tableId: _, ...date }) => date),
    }
  })
}

export function toSettlement({ entryId, because, ...settlement }: SettlementRow) {
  return {
    ...settlement,
    id: entryId,
    because: because === 'check-in' ? ('check-in' as const) : ('end' as const),
  }
}

export function presentSettlements(
  month: string,
  settlements: readonly SettlementRow[],
  sums: readonly { tier: number; count: number; doubted: number }[],
) {
  return {
    month,
    count: sums.reduce((all, { count }) => all + count, 0),
    total: sums.reduce((all, { tier, count }) => all + tier * count, 0),
    doubted: sums.reduce((all, { doubted }) => all + doubted, 0),
    settlements: settlements.map(toSettlement),
  }
}
