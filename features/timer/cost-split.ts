import { typedNumber } from '~/lib/characters'
import { minuteMs } from '~/lib/durations'
import { grouped } from '~/lib/grouped'
import type { DayFees, SplitAtTable } from './split-at-table'

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

export const fewestPayers = 1
export const mostPayers = 20
const longestHalfHours = 48
export const halfHourMinutes = 30
export const mostOrders = 30
export const longestOrder = 20

/** How somebody pays for being there: by the hour, with a pass that they buy now, or with one that is paid already. */
export const wayLabels = { hour: '시간 요금', child: '청소년', pass: '종일 이용권', paid: '이용권 있어요' }
export type Way = keyof typeof wayLabels

/** Something that was ordered. */
export interface Order {
  name: string
  /** As typed, in won. */
  won: string
  /** The places of those who share it; empty for everybody. */
  who: readonly number[]
}

/** How a table splits what it pays, as somebody enters it. */
export interface CostSplit {
  /** One sum for the table, or a fee for each person and hour. */
  kind: 'total' | 'hourly'
  /** As typed, in won. */
  total: string
  perHour: string
  /** Null for as many as play. */
  people: number | null
  /** How long everybody stays, in half hours; null for as long as they have been there. */
  halfHours: number | null
  /** Who stays shorter or longer, by place. */
  own: Readonly<Record<string, number>>
  /** Who pays otherwise than most, by place. */
  ways: Readonly<Record<string, Way>>
  orders: readonly Order[]
  /** Of which sitting it is; empty without one. */
  of: string
  /** Who sat there, in the order of their places. */
  names: readonly string[]
}

export const emptySplit: CostSplit = {
  kind: 'total',
  total: '',
  perHour: '',
  people: null,
  halfHours: null,
  own: {},
  ways: {},
  orders: [],
  of: '',
  names: [],
}

const noFees: DayFees = { hour: null, child: null, pass: null }
export const feesOf = (table: SplitAtTable | null): DayFees => table?.fees ?? noFees

/** Reads what the address says. */
export function readTable(search: URLSearchParams): SplitAtTable | null {
  const code = search.get('table') ?? ''
  const openedAt = new Date(search.get('since') ?? '')
  if (code === '' || Number.isNaN(openedAt.getTime())) return null
  const fee = (name: string) => readCost(search.get(name) ?? '')
  const people = Number(search.get('people'))
  return {
    code,
    openedAt,
    people: isWhole(people, 1, mostPayers) ? people : null,
    fees: { hour: fee('hour'), child: fee('child'), pass: fee('pass') },
  }
}

/** The split before anybody has entered something: by the fees of the cafe, where they are known. */
export function splitAtFirst(table: SplitAtTable | null, names: readonly string[]): CostSplit {
  if (table === null) return emptySplit
  const { hour, child, pass } = table.fees
  return {
    ...emptySplit,
    kind: (hour ?? child ?? pass) ? 'hourly' : 'total',
    perHour: hour === null ? '' : grouped(hour),
    of: `${table.code} ${table.openedAt.toISOString()}`,
    names,
  }
}

const defaultHalfHours = 4

/** How long everybody has been there, begun half hours whole. */
export function halfHoursSoFar(table: SplitAtTable | null, now: Date | null): number {
  if (table === null || now === null) return defaultHalfHours
  const minutes = (now.getTime() - table.openedAt.getTime()) / minuteMs
  return chargeableHalfHours(Math.ceil(minutes / halfHourMinutes))
}

/** A split in which everybody's time is known. */
export type TimedSplit = CostSplit & { halfHours: number }

export const halfHoursOf = ({ halfHours, own }: TimedSplit, payer: number): number => own[payer] ?? halfHours

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

/** In which ways people may pay at this cafe. */
export function waysAt({ child, pass }: DayFees): Way[] {
  return [
    'hour',
    ...(child === null ? [] : ['child' as const]),
    ...(pass === null ? [] : ['pass' as const, 'paid' as const]),
  ]
}

export function wayOf({ ways }: Pick<CostSplit, 'ways'>, payer: number, fees: DayFees): Way {
  const own = ways[payer]
  if (own !== undefined && waysAt(fees).includes(own)) return own
  return fees.hour === null && fees.pass !== null ? 'pass' : 'hour'
}

export const isByTime = (way: Way) => way === 'hour' || way === 'child'

/** Who shares an order among so many people, by place. */
function sharersOf({ who }: Order, people: number): number[] {
  const sharers = who.filter((payer) => payer < people)
  return sharers.length > 0 ? sharers : Array.from({ length: people }, (_, payer) => payer)
}

export const isTyped = ({ won }: Pick<Order, 'won'>) => won.trim() !== ''

/** What each person pays for being there, in whole won; null for an amount that cannot be read. A part of a won is charged whole. */
function staysOf(split: TimedSplit, people: number, fees: DayFees): number[] | null {
  const { kind, total, perHour, orders } = split
  /** Who has only ordered pays no more. */
  const read = (typed: string) => (typed.trim() === '' && orders.some(isTyped) ? 0 : readCost(typed))
  if (kind === 'total') {
    const won = read(total)
    return won === null ? null : splitCost(won, people)
  }
  const stays = Array.from({ length: people }, (_, payer) => {
    const way = wayOf(split, payer, fees)
    if (way === 'paid') return 0
    if (way === 'pass') return fees.pass
    const won = way === 'child' ? fees.child : read(perHour)
    return won === null ? null : Math.ceil((won * halfHoursOf(split, payer)) / 2)
  })
  return stays.every((won) => won !== null) ? stays : null
}

/** What each person pays with what they ordered, in whole won; null without valid amounts. */
export function sharesOf(split: TimedSplit, people: number, fees: DayFees): number[] | null {
  const shares = staysOf(split, people, fees)
  for (const order of split.orders.filter(isTyped)) {
    const won = readCost(order.won)
    if (won === null || shares === null) return null
    const sharers = sharersOf(order, people)
    splitCost(won, sharers.length).forEach((share, at) => {
      const payer = sharers[at] ?? 0
      shares[payer] = (shares[payer] ?? 0) + share
    })
  }
  return shares
}

/** Whether some pay one won more, because a sum cannot be divided. */
export function isUneven(split: CostSplit, people: number): boolean {
  const sums = split.orders
    .filter(isTyped)
    .map((order) => [readCost(order.won) ?? 0, sharersOf(order, people).length] as const)
  if (split.kind === 'total') sums.push([readCost(split.total) ?? 0, people])
  return sums.some(([won, sharers]) => won % sharers !== 0)
}

export const inWon = (won: number) => `${grouped(won)}원`
export const sumOf = (shares: readonly number[]) => shares.reduce((won, share) => won + share, 0)

/** What is sent to the others: the sum, what each pays and why, and what was ordered. */
export function splitInWords(
  split: TimedSplit,
  { payers, shares, fees }: { payers: readonly string[]; shares: readonly number[]; fees: DayFees },
): string {
  function why(payer: number): string {
    if (split.kind === 'total') return ''
    const way = wayOf(split, payer, fees)
    const time = isByTime(way) ? halfHoursInWords(halfHoursOf(split, payer)) : null
    return ` (${[way === 'hour' ? null : wayLabels[way], time].filter(Boolean).join(' ')})`
  }
  const orders = split.orders.filter(isTyped).map((order) => {
    const sharers = sharersOf(order, payers.length)
    const who = sharers.length === payers.length ? '모두' : sharers.map((payer) => payers[payer]).join(', ')
    return `· ${order.name.trim() || '주문'} ${inWon(readCost(order.won) ?? 0)}: ${who}`
  })
  return [
    `보드게임 정산 · 총 ${inWon(sumOf(shares))}`,
    ...shares.map((share, payer) => `${payers[payer]}${why(payer)} ${inWon(share)}`),
    ...(orders.length > 0 ? ['', '주문', ...orders] : []),
  ].join('\n')
}

/** The split after people have come or left: what was entered for somebody stays theirs. */
export function withNames(split: CostSplit, names: readonly string[]): CostSplit {
  if (split.of === '' || JSON.stringify(names) === JSON.stringify(split.names)) return split
  const placeOf = (before: string | number) => names.indexOf(split.names[Number(before)] ?? '')
  function moved<T>(entered: Readonly<Record<string, T>>): Record<string, T> {
    return Object.fromEntries(
      Object.entries(entered).flatMap(([before, value]) => {
        const place = placeOf(before)
        return place < 0 ? [] : [[place, value]]
      }),
    )
  }
  return {
    ...split,
    names,
    people: null,
    own: moved(split.own),
    ways: moved(split.ways),
    orders: split.orders.map((order) => ({
      ...order,
      who: order.who.map(placeOf).filter((place) => place >= 0),
    })),
  }
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most

const text = (value: unknown, longest = 20) => (typeof value === 'string' ? value.slice(0, longest) : '')
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isPlace = (value: unknown): value is number => isWhole(value, 0, mostPayers - 1)

/** What is entered for places, of which only what makes sense stays. */
function byPlace<T>(stored: unknown, makesSense: (value: unknown) => value is T): Record<string, T> {
  const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {})
  return Object.fromEntries(entries.filter(([payer, value]) => isPlace(Number(payer)) && makesSense(value)))
}

function readOrder(stored: unknown): Order[] {
  if (typeof stored !== 'object' || stored === null) return []
  const { name, won, who } = stored as Partial<Order>
  return [{ name: text(name, longestOrder), won: text(won), who: listed(who).filter(isPlace) }]
}

/** Reads a stored split. What makes no sense is as at first. */
export function readSplit(stored: unknown): CostSplit {
  if (typeof stored !== 'object' || stored === null) return emptySplit
  const { kind, total, perHour, people, halfHours, own, ways, orders, of, names } =
    stored as Partial<CostSplit>
  const isTime = (value: unknown): value is number => isWhole(value, 1, longestHalfHours)
  return {
    kind: kind === 'hourly' ? 'hourly' : 'total',
    total: text(total),
    perHour: text(perHour),
    people: isWhole(people, fewestPayers, mostPayers) ? people : null,
    halfHours: isTime(halfHours) ? halfHours : null,
    own: byPlace(own, isTime),
    ways: byPlace(
      ways,
      (value): value is Way => typeof value === 'string' && Object.hasOwn(wayLabels, value),
    ),
    orders: listed(orders).slice(0, mostOrders).flatMap(readOrder),
    of: text(of, 100),
    names: listed(names)
      .slice(0, mostPayers)
      .map((name) => text(name)),
  }
}
