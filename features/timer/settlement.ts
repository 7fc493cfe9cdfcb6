import { readCost, splitCost } from './score'

export const fewestPayers = 2
export const mostPayers = 20
const longestHalfHours = 48
export const halfHourMinutes = 30

/** How a table splits what it pays, as somebody enters it. */
export interface Settlement {
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

export const emptySettlement: Settlement = {
  kind: 'total',
  total: '',
  perHour: '',
  people: null,
  halfHours: 4,
  own: {},
}

export const halfHoursOf = ({ halfHours, own }: Settlement, payer: number): number => own[payer] ?? halfHours

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
export function sharesOf(settlement: Settlement, people: number): number[] | null {
  const { kind, total, perHour } = settlement
  const won = readCost(kind === 'total' ? total : perHour)
  if (won === null) return null
  if (kind === 'total') return splitCost(won, people)
  return Array.from({ length: people }, (_, payer) => Math.ceil((won * halfHoursOf(settlement, payer)) / 2))
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most

/** Reads a stored settlement. What makes no sense is as at first. */
export function readSettlement(stored: unknown): Settlement {
  if (typeof stored !== 'object' || stored === null) return emptySettlement
  const { kind, total, perHour, people, halfHours, own } = stored as Partial<Settlement>
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 20) : '')
  return {
    kind: kind === 'hourly' ? 'hourly' : 'total',
    total: text(total),
    perHour: text(perHour),
    people: isWhole(people, fewestPayers, mostPayers) ? people : null,
    halfHours: isWhole(halfHours, 1, longestHalfHours) ? halfHours : emptySettlement.halfHours,
    own: Object.fromEntries(
      Object.entries(typeof own === 'object' && own !== null ? own : {}).filter(
        ([payer, each]) => isWhole(Number(payer), 0, mostPayers - 1) && isWhole(each, 1, longestHalfHours),
      ),
    ),
  }
}
