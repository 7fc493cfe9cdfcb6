import { typedNumber } from '~/lib/characters'
import { grouped } from '~/lib/grouped'

const highestCost = 10_000_000
export const costMessage = `금액은 1원부터 ${grouped(highestCost)}원까지의 정수로 입력해 주세요.`

/** Parses a typed amount of won, commas allowed. Null if it is invalid. */
export function readCost(text: string): number | null {
  const typed = typedNumber(text).replaceAll(',', '')
  if (!/^\d{1,8}$/.test(typed)) return null
  const won = Number(typed)
  return won >= 1 && won <= highestCost ? won : null
}

/** Splits an amount into whole won that add up to it. Some of the first people may pay one won more. */
export function splitCost(won: number, people: number): number[] {
  const share = Math.floor(won / people)
  return Array.from({ length: people }, (_, at) => share + (at < won - share * people ? 1 : 0))
}

export const fewestPayers = 2
export const mostPayers = 20
const longestHalfHours = 48
export const halfHourMinutes = 30

/** How a table splits what it pays, as somebody enters it. */
export interface CostSplit {
  /** One sum for the table, or a fee for each person and hour. */
  kind: 'total' | 'hourly'
  /** As typed, in won. */
  total: string
  perHour: string
  /** Null for as many as play. */
  people: number | null
  /** How long everybody stays, in half hours. */
  halfHours: number
  /** Who stays shorter or longer, by place. */
  own: Readonly<Record<string, number>>
}

export const emptySplit: CostSplit = {
  kind: 'total',
  total: '',
  perHour: '',
  people: null,
  halfHours: 4,
  own: {},
}

export const halfHoursOf = ({ halfHours, own }: CostSplit, payer: number): number => own[payer] ?? halfHours

/** The nearest time that can be charged. */
export const chargeableHalfHours = (halfHours: number): number =>
  Math.min(longestHalfHours, Math.max(1, halfHours))

/** '2시간', '30분', '1시간 30분' */
export function halfHoursInWords(halfHours: number): string {
  const hours = Math.floor(halfHours / 2)
  const parts = [
    ...(hours > 0 ? [`${hours}시간`] : []),
    ...(halfHours % 2 === 1 ? [`${halfHourMinutes}분`] : []),
  ]
  return parts.join(' ')
}

/** What each person pays, in whole won; null without a valid amount. A part of a won is charged whole. */
export function sharesOf(split: CostSplit, people: number): number[] | null {
  const { kind, total, perHour } = split
  const won = readCost(kind === 'total' ? total : perHour)
  if (won === null) return null
  if (kind === 'total') return splitCost(won, people)
  return Array.from({ length: people }, (_, payer) => Math.ceil((won * halfHoursOf(split, payer)) / 2))
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most

/** Reads a stored split. What makes no sense is as at first. */
export function readSplit(stored: unknown): CostSplit {
  if (typeof stored !== 'object' || stored === null) return emptySplit
  const { kind, total, perHour, people, halfHours, own } = stored as Partial<CostSplit>
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 20) : '')
  return {
    kind: kind === 'hourly' ? 'hourly' : 'total',
    total: text(total),
    perHour: text(perHour),
    people: isWhole(people, fewestPayers, mostPayers) ? people : null,
    halfHours: isWhole(halfHours, 1, longestHalfHours) ? halfHours : emptySplit.halfHours,
    own: Object.fromEntries(
      Object.entries(typeof own === 'object' && own !== null ? own : {}).filter(
        ([payer, each]) => isWhole(Number(payer), 0, mostPayers - 1) && isWhole(each, 1, longestHalfHours),
      ),
    ),
  }
}
