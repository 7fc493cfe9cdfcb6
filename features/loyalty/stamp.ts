import { seoulDate } from '~/lib/seoul-date'

/** Stamps on one card, and in the two cards after which rewards begin anew. */
export const stampsPerCard = 10
export const stampsPerCycle = 20

export const longestCouponName = 40
export const couponsPerPage = 20
export const staffPinForm = /^\d{4}$/
export const digitsInCode = 6

/** The code on a cafe's screen changes this often. */
export const codeStepMs = 30_000

/** A member's card at a cafe. */
export interface StampCard {
  /** Counted from 1. */
  page: number
  /** Stamps on this card. */
  count: number
}

/** How it stands between a member and a cafe. */
export interface StampState extends StampCard {
  isStampedToday: boolean
  /** The places of this cycle that issued a coupon. */
  rewardedAt: number[]
}

export interface StampReward {
  /** The place in a cycle, 1 to 20. */
  stampCount: number
  /** What the coupon says. */
  coupon: string
}

export interface Coupon {
  id: number
  coupon: string
  cafeId: number
  cafeName: string
  stampCount: number
  issuedAt: string
  usedAt: string | null
  /** Whether the cafe's staff enter their PIN when it is used. */
  needsPin: boolean
}

/** What became of the stamp: a new one, or why there is none. */
export type StampOutcome = 'earned' | 'already-today' | 'not-followed'

export interface CheckIn {
  meetupId: number
  title: string
}

/** What a code has brought. */
export interface Earned extends StampCard {
  stamp: StampOutcome
  coupon: Coupon | null
  /** Meetups of today that the member was checked in at. */
  checkIns: CheckIn[]
}

/** The card after so many stamps. A full card stays until the next stamp begins another. */
export function cardOf(stamps: number): StampCard {
  if (stamps === 0) return { page: 1, count: 0 }
  const page = Math.ceil(stamps / stampsPerCard)
  return { page, count: stamps - (page - 1) * stampsPerCard }
}

/** The numbers printed on a card: 1 to 10 on odd ones, 11 to 20 on even ones. */
export function numbersOn(page: number): number[] {
  const before = page % 2 === 0 ? stampsPerCard : 0
  return Array.from({ length: stampsPerCard }, (_, at) => before + at + 1)
}

/** Where a stamp stands in its cycle, both counted from 1. */
export function placeInCycle(number: number): { cycle: number; place: number } {
  const before = Math.floor((number - 1) / stampsPerCycle)
  return { cycle: before + 1, place: number - before * stampsPerCycle }
}

/** The place in the cycle of a card's last stamp; 0 before the first. */
export function reachedOn({ page, count }: StampCard): number {
  return (page % 2 === 0 ? stampsPerCard : 0) + count
}

/**
 * The next of these rewards, sorted by place, and how many stamps it takes: in this cycle, or else the first of the
 * next one.
 */
export function nextReward<R extends StampReward>(
  card: StampCard,
  rewards: readonly R[],
): { reward: R; stampsLeft: number } | null {
  const reached = reachedOn(card)
  const coming = rewards.find(({ stampCount }) => stampCount > reached)
  if (coming) return { reward: coming, stampsLeft: coming.stampCount - reached }
  const [first] = rewards
  return first ? { reward: first, stampsLeft: stampsPerCycle - reached + first.stampCount } : null
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / codeStepMs)
}

/** The day in Seoul on which the code of this step is valid. */
export function dayOfStep(step: number): string {
  return seoulDate(new Date(step * codeStepMs))
}

/** What somebody scanned or typed. */
export type GivenCode =
  | { kind: 'digits'; digits: string }
  | { kind: 'scanned'; cafeId: number; step: number; signature: string }

const scanned = /(?:^|[?&]code=)MP1\.([1-9]\d{0,8})\.(\d{1,11})\.([\w-]{22})$/

/** The text of a code, which stands in an address so that any camera opens the right screen. */
export function writeCode({
  cafeId,
  step,
  signature,
}: {
  cafeId: number
  step: number
  signature: string
}): string {
  return `MP1.${cafeId}.${step}.${signature}`
}

/** Null for what is no code of ours. */
export function readGivenCode(text: string): GivenCode | null {
  const given = text.trim()
  const typed = given.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(typed)) return { kind: 'digits', digits: typed }
  const [, cafeId, step, signature] = scanned.exec(given) ?? []
  if (cafeId === undefined || step === undefined || signature === undefined) return null
  return { kind: 'scanned', cafeId: Number(cafeId), step: Number(step), signature }
}
