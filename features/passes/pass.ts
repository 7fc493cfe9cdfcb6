import { grouped } from '~/lib/grouped'
import { endOfSeoulDay } from '~/lib/seoul-date'
import { personalTagKind, tagKind } from '~/lib/tags'

/** The prices of passes in won. A pass pays for one meetup at a cafe of exactly its price. */
export const passTiers = [5000, 6000, 7000, 8000, 9000] as const
export type PassTier = (typeof passTiers)[number]

export function isPassTier(value: number): value is PassTier {
  return passTiers.some((tier) => tier === value)
}

/** For values from the database, which stores only valid tiers. */
export function toPassTier(value: number): PassTier {
  if (!isPassTier(value)) throw new Error(`there is no pass of ${value} won`)
  return value
}

export function passPrice(tier: PassTier): string {
  return `${grouped(tier)}원`
}

export function passName(tier: PassTier): string {
  return `${passPrice(tier)} 종일 이용권`
}

/** Public holidays count as the day of the week that they fall on. */
export type DayKind = 'weekday' | 'weekend'

export function toDayKind(value: string): DayKind {
  if (value !== 'weekday' && value !== 'weekend') throw new Error(`"${value}" is not a kind of day`)
  return value
}

const dayMs = 86_400_000

const hourMs = 3_600_000

export const passValidDays = 90
/** A pass that comes back because of others stays usable for at least this long. */
export const returnedPassDays = 14
/** How often in its life a pass may be made to last longer because a host gave it back. */
export const mostHostReturns = 3

/** Passes can be used until the end of a day in Seoul, because screens and notices name the day alone. */
export function passExpiry(paidAt: Date): Date {
  return endOfSeoulDay(new Date(paidAt.getTime() + passValidDays * dayMs))
}

/** Who is the reason that a pass comes back. `self`: its owner. */
export type ReturnedBy = 'self' | 'host' | 'cafe' | 'clock' | 'operator'

/**
 * When a returned pass expires: later than before only if others are the reason for its return. Because two people who
 * know each other could keep a pass alive for ever, a host lengthens it `mostHostReturns` times at most.
 */
export function returnedPassExpiry(
  expiresAt: Date,
  { by, hostReturns, now }: { by: ReturnedBy; hostReturns: number; now: Date },
): Date {
  if (by === 'self' || (by === 'host' && hostReturns >= mostHostReturns)) return expiresAt
  const least = endOfSeoulDay(new Date(now.getTime() + returnedPassDays * dayMs))
  return least > expiresAt ? least : expiresAt
}

/** How many days before its last day the owner of a lot is reminded. */
const reminderDays = [30, 7, 1] as const
export const remindersInWords = `만료되기 ${reminderDays.map((days) => `${days}일`).join(', ')} 전`
/** The hour in Seoul at which owners are reminded. */
const reminderHour = 10

function reminderOf(expiresAt: Date, days: number): Date {
  const dayEnd = endOfSeoulDay(new Date(expiresAt.getTime() - days * dayMs))
  return new Date(dayEnd.getTime() + 1 - (24 - reminderHour) * hourMs)
}

/** The moment of a lot's next reminder or expiry after `after`, or null when it has expired by then. */
export function nextLotStep(expiresAt: Date, after: Date): Date | null {
  const steps = [...reminderDays.map((days) => reminderOf(expiresAt, days)), expiresAt]
  return steps.find((step) => step > after) ?? null
}

/** Days in Seoul from today to the last day: 0 on that day. */
export function daysLeft(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.round((endOfSeoulDay(expiresAt).getTime() - endOfSeoulDay(now).getTime()) / dayMs))
}

export type PassCounts = Record<PassTier, number>

export const noPasses: PassCounts = { 5000: 0, 6000: 0, 7000: 0, 8000: 0, 9000: 0 }

/** Why passes moved into or out of a wallet. A use with a positive amount is a pass that came back. */
export const passEntryKinds = [
  'payment',
  'gift',
  'weekday-use',
  'weekend-use',
  'refund',
  'expiry',
  'forfeited',
] as const
export type PassEntryKind = (typeof passEntryKinds)[number]

function isUse(kind: PassEntryKind): boolean {
  return kind === 'weekday-use' || kind === 'weekend-use'
}

/** Whether the entry is a used or held pass that came back. */
export function isRecovery({ kind, amount }: { kind: PassEntryKind; amount: number }): boolean {
  return isUse(kind) && amount > 0
}

export const entriesPerPage = 20

export const passTags = {
  own: personalTagKind('passes'),
  /** The results of ledger audits, for operators. */
  audits: tagKind('ledger-audits'),
}
