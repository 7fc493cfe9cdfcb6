import { seoulDate } from '~/lib/seoul-date'
import { personalTagKind, tagKind } from '~/lib/tags'

/**
 * The same at every cafe. A cafe changes only its rewards, and a card goes on as it is (`replaceRewards`). Coupons are stored with
 * their cycle: with another number, a migration counts the cycles of those given already anew.
 */
export const stampsPerCard = 10
/** Two cards, after which the rewards start again. */
export const stampsPerCycle = 2 * stampsPerCard

export const pinGuessesAnHour = 5
export const longestCouponName = 40
export const couponsPerPage = 20
export const cardsPerPage = 20
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

export interface StampReward {
  /** The place in a cycle, 1 to 20. */
  stampCount: number
  /** The text on the coupon. */
  coupon: string
}

export const stampOutcomes = ['earned', 'already-today', 'not-followed'] as const

/** The card after this many stamps. A full card stays current until the next stamp begins a new one. */
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

/** The cycle of the member's nth stamp at a cafe, and its place in that cycle. All three count from 1. */
export function placeInCycle(number: number): { cycle: number; place: number } {
  const before = Math.floor((number - 1) / stampsPerCycle)
  return { cycle: before + 1, place: number - before * stampsPerCycle }
}

/** The place in the cycle of a card's last stamp; 0 before the first. */
export function reachedOn({ page, count }: StampCard): number {
  return (page % 2 === 0 ? stampsPerCard : 0) + count
}

export interface NextReward<R extends StampReward = StampReward> {
  reward: R
  stampsLeft: number
}

/**
 * The next reward and the number of stamps until then. After the last reward of this cycle, it is the first
 * one of the next cycle. `rewards` must be sorted by place. Null without rewards.
 */
export function nextReward<R extends StampReward>(
  card: StampCard,
  rewards: readonly R[],
): NextReward<R> | null {
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

/** A code that a member scanned or typed. */
export type GivenCode =
  | { kind: 'digits'; digits: string }
  | { kind: 'scanned'; cafeId: number; step: number; signature: string }

const scanned = /(?:^|[?&]code=)MP1\.([1-9]\d{0,8})\.(\d{1,11})\.([\w-]{22})$/

/** The text of a code. The server puts it into an address, so that any camera app opens the right screen. */
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

/** Null if the text is not one of our codes. */
export function readGivenCode(text: string): GivenCode | null {
  const given = text.trim()
  const typed = given.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(typed)) return { kind: 'digits', digits: typed }
  const [, cafeId, step, signature] = scanned.exec(given) ?? []
  if (cafeId === undefined || step === undefined || signature === undefined) return null
  return { kind: 'scanned', cafeId: Number(cafeId), step: Number(step), signature }
}

export const loyaltyTags = {
  /** The rewards for stamps of a cafe. */
  rewards: tagKind('stamp-rewards'),
  /** Whether a cafe has a staff PIN, which its coupons ask for. */
  pins: tagKind('cafe-pins'),
  /** The numbers of a cafe's stamps and coupons, which its staff see. */
  visits: tagKind('cafe-stamps'),
  /** A member's stamps, by cafe. */
  stamps: personalTagKind('stamps'),
  coupons: personalTagKind('coupons'),
}
