import type { MeetupOfDay, SeatRow, SettlementRow, SettlementSums } from '~/db/rows/meetups'
import type { StaffRole } from '~/features/cafes/staff'
import { whyNoUndo } from '~/features/meetups/attendance/attendance'
import { whyHeld } from '~/features/meetups/attendance/not-held'
import { tableFacts } from '~/features/meetups/core/facts'
import {
  type MeetupState,
  startsAtOf,
  toMeetupStatus,
  whyCannotCallOff,
} from '~/features/meetups/core/meetup'
import { timeOf } from '~/features/meetups/tables/server/commands/standing-tables'
import type { listTableDates, TableRow } from '~/features/meetups/tables/server/queries/standing-tables'
import { dateOpensAt } from '~/features/meetups/tables/standing-table'
import { onlyFacts } from '~/lib/facts'
import { seoulDate } from '~/lib/seoul-date'
import { amountOf, settlementCauses } from '../monthly-settlements'
import type { ComingDay } from './queries'

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
    const { id, title, content, weekday, minPeople, maxPeople, daysAhead, nextDay } = table
    const time = timeOf(table)
    const startsAt = nextDay === null || table.pausedAt !== null ? null : startsAtOf(nextDay, time)
    const { failedDay, failure } = table
    const isNews = failedDay !== null && failure !== null && failedDay >= seoulDate(now)
    return {
      ...{ id, title, content, weekday, time, minPeople, maxPeople, daysAhead },
      ...onlyFacts(tableFacts, table),
      games: table.games ?? [],
      isPaused: table.pausedAt !== null,
      next: startsAt && { startsAt, opensAt: dateOpensAt(startsAt, daysAhead) },
      failure: isNews ? { day: failedDay, why: failure } : null,
      dates: dates.filter(({ tableId }) => tableId === id).map(({ tableId: _, ...date }) => date),
    }
  })
}

export function toSettlement({ entryId, because: said, ...settlement }: SettlementRow) {
  const because = settlementCauses.find((cause) => cause === said) ?? 'end'
  return { ...settlement, id: entryId, because, amount: amountOf({ tier: settlement.tier, because }) }
}

export function presentSettlements(
  month: string,
  settlements: readonly SettlementRow[],
  sums: SettlementSums,
) {
  return { month, ...sums, settlements: settlements.map(toSettlement) }
}
