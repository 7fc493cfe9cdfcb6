import type { StaffRole } from '~/features/cafes/staff'
import { toMeetupStatus, whyCannotCallOff } from '~/features/meetups/meetup'
import { whyHeld } from '~/features/meetups/not-held'
import type { ComingDay, MeetupOfDay, SettlementRow } from './queries'

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
