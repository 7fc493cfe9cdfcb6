import { grouped } from '~/lib/grouped'
/** What a pass costs, in won. It pays for one meetup at a cafe of exactly this price. */
export const passTiers = [5000, 6000, 7000, 8000, 9000] as const
export type PassTier = (typeof passTiers)[number]

export function isPassTier(value: number): value is PassTier {
  return passTiers.some((tier) => tier === value)
}

/** For values that the database guarantees. */
export function toPassTier(value: number): PassTier {
  if (!isPassTier(value)) throw new Error(`there is no pass of ${value} won`)
  return value
}

const letters: Record<PassTier, string> = { 5000: 'A', 6000: 'B', 7000: 'C', 8000: 'D', 9000: 'E' }

export function passLetter(tier: PassTier): string {
  return letters[tier]
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

export const passValidDays = 90
/** A pass that comes back because others cancelled stays usable for at least this long. */
export const returnedPassDays = 14

export function passExpiry(paidAt: Date): Date {
  return new Date(paidAt.getTime() + passValidDays * dayMs)
}

/** When a pass that comes back expires. */
export function returnedPassExpiry(
  expiresAt: Date,
  { byOthers, now }: { byOthers: boolean; now: Date },
): Date {
  const least = now.getTime() + returnedPassDays * dayMs
  return byOthers && least > expiresAt.getTime() ? new Date(least) : expiresAt
}

/** How many days before the expiry of a lot its owner is reminded. */
export const reminderDays = [30, 7, 1] as const

/** When something next happens to a lot after this moment: a reminder or the expiry, or null when it has expired. */
export function nextLotStep(expiresAt: Date, after: Date): Date | null {
  const steps = [...reminderDays, 0].map((days) => new Date(expiresAt.getTime() - days * dayMs))
  return steps.find((step) => step > after) ?? null
}

/** Whole days left, rounded up, so that the last day counts as one. */
export function daysLeft(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / dayMs))
}

/** Usable passes that expire together. */
export interface PassLot {
  id: number
  tier: PassTier
  count: number
  /** ISO moments. */
  boughtAt: string
  expiresAt: string
}

/** Everything in a member's wallet. */
export interface Wallet {
  /** The one that expires first comes first. */
  lots: PassLot[]
  /** Passes set aside for a meetup whose host has not answered yet, by tier. */
  held: { tier: PassTier; count: number }[]
  /** When this was so: an ISO moment of the server's. */
  asOf: string
}

export type PassCounts = Record<PassTier, number>

export const noPasses: PassCounts = { 5000: 0, 6000: 0, 7000: 0, 8000: 0, 9000: 0 }

/** What moved passes into or out of a wallet. A use that puts passes in is one that was given back. */
export type PassEntryKind = 'payment' | 'weekday-use' | 'weekend-use' | 'refund' | 'expiry'

/** One line of a member's history. The amounts of all lines add up to what is in the wallet. */
export interface PassEntry {
  id: number
  kind: PassEntryKind
  tier: PassTier
  /** Positive into the wallet, negative out of it. */
  amount: number
  /** What a pass was used for, as it was called then. */
  usedFor: string | null
  /** ISO moment. */
  at: string
}

export function isUse(kind: PassEntryKind): boolean {
  return kind === 'weekday-use' || kind === 'weekend-use'
}

/** A use that was given back. */
export function isRecovery({ kind, amount }: Pick<PassEntry, 'kind' | 'amount'>): boolean {
  return isUse(kind) && amount > 0
}

export const entriesPerPage = 20
