import type { Refusals } from '~/lib/errors'
import type { Reader, Transaction } from '~/lib/server/database'
import type { Contributed } from '~/lib/server/feature'
import type { Dependency } from '~/lib/tags'
import type { Weeks } from '~/lib/weeks'
import type { DoorChange } from '../../opening-hours'
import type { Acting } from './as-staff'

/** What a day brings to a cafe. */
export interface CafeDay {
  meetups: number
  people: number
  checkedIn: number
  /** Meetups of any day that wait for the yes of the cafe, and the day of the first. */
  asking: { count: number; day: string } | null
  next: { title: string; startsAt: Date } | null
  stamps: number
  coupons: number
  /** What the statement of the month comes to in won. */
  owed: number
}

/** A number for every week, oldest first. */
export type CafeWeeks = Record<
  'stamps' | 'visitors' | 'checkIns' | 'passesUsed' | 'passesWon' | 'couponsIssued' | 'couponsUsed',
  readonly number[]
>

/** What operators see of the meetups to come at a cafe. */
export interface CafeMeetups {
  /** The earliest. */
  meetups: { id: number; title: string; startsAt: Date; seated: number; notified: number }[]
  comingMeetups: number
}

/** A change that may close doors, and what its actor has seen of the meetups that it hits. */
export interface ClosingDoors extends Acting {
  byOperator?: boolean
  change: DoorChange
  /** The version of what the actor was shown and wants called off; null if nothing was shown. */
  confirmed: string | null
  /** What the people concerned are told. */
  reason: string | null
}

declare module '~/lib/server/feature' {
  interface Contributions {
    /** What happens at cafes: what their staff and operators see of it, and what becomes of it when a door closes. */
    atCafes: {
      dependsOn: Readonly<Record<'ofCafe' | 'ofAll', readonly Dependency[]>> &
        Partial<Readonly<Record<'firstDay' | 'file', readonly Dependency[]>>>
      refusals?: Refusals
      day?: (
        db: Reader,
        span: { cafeId: number; from: Date; until: Date; month: Date; now: Date },
      ) => Promise<Partial<CafeDay>>
      weeks?: (db: Reader, about: { cafeId: number; weeks: Weeks }) => Promise<Partial<CafeWeeks>>
      file?: (db: Reader, cafeId: number) => Promise<CafeMeetups>
      /** Calls a meetup off in the cafe's name. */
      callOff?: (
        tx: Transaction,
        action: Acting & { byOperator: boolean; meetupId: number; reason: string },
      ) => Promise<void>
      /**
       * Makes the change, and calls off what it hits, in one transaction; refuses unless the actor has confirmed exactly that. It locks
       * what comes before members and then the cafe, so it comes first in its transaction. The caller checks what the actor may.
       */
      closeDoors?: (
        tx: Transaction,
        closing: ClosingDoors,
        make: (calledOff: number) => Promise<void>,
      ) => Promise<void>
    }
  }
}

export type AtCafes = Contributed['atCafes']

/** Makes a change through all that it may close doors to. */
export function closeDoors(
  tx: Transaction,
  closing: ClosingDoors,
  { atCafes, make }: { atCafes: AtCafes; make: (calledOff: number) => Promise<void> },
): Promise<void> {
  const through = atCafes.reduceRight(
    (inner, { closeDoors: close }) =>
      close === undefined
        ? inner
        : (before: number) => close(tx, closing, (calledOff) => inner(before + calledOff)),
    make,
  )
  return through(0)
}
