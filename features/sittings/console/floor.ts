import { hourMs } from '~/lib/durations'
import { floorRefusals } from '../refusals'
import { mostSeats, mostTables, type RingKind } from '../sitting'
import type { FloorTable } from './endpoints'

/** How far ahead the floor says which seats will be free. */
export const soonMs = hourMs

interface Free {
  tables: number
  seats: number
}

/**
 * What is free, and what will be soon: also the tables whose guests have said that they leave until then. Who stays longer
 * than they have said still sits there now.
 */
export function freeSeats(
  tables: readonly (Pick<FloorTable, 'seats'> & {
    sitting: Pick<NonNullable<FloorTable['sitting']>, 'isOpen' | 'staysUntil'> | null
  })[],
  now: Date,
): { now: Free; soon: Free } {
  const isFree = ({ sitting }: (typeof tables)[number]) => sitting === null || !sitting.isOpen
  const leaves = ({ sitting }: (typeof tables)[number]) =>
    sitting !== null &&
    sitting.staysUntil !== null &&
    Date.parse(sitting.staysUntil) <= now.getTime() + soonMs
  const count = (free: typeof tables) => ({
    tables: free.length,
    seats: free.reduce((sum, { seats }) => sum + seats, 0),
  })
  return {
    now: count(tables.filter(isFree)),
    soon: count(tables.filter((table) => isFree(table) || leaves(table))),
  }
}

/** How many people a meetup has, and how many of them the cafe has seen. */
export const checkedInOf = ({ seated, checkedIn }: { seated: number; checkedIn: number }) =>
  checkedIn === 0 ? `${seated}명` : `${seated}명 중 ${checkedIn}명 체크인`

/** What staff answer with a touch. */
export const ringAnswers: Record<RingKind, string> = {
  explain: '설명하러 갈게요',
  'missing-part': '확인',
  bill: '계산',
}

const numbered = (number: number) => `${number}번`

/** The number after the highest that a table has. */
export function nextNumber(tables: readonly { name: string }[]): number {
  return 1 + Math.max(0, ...tables.map(({ name }) => Number(/^(\d+)번$/.exec(name)?.[1] ?? 0)))
}

/** Tables as an owner types them: many with numbers, or one with a name. */
export interface TypedTables {
  way: 'numbers' | 'name'
  first: string
  last: string
  name: string
  seats: string
  room: string
}

export function namesOf({ way, first, last, name }: TypedTables): string[] {
  if (way === 'name') return [name.trim()]
  const count = Math.min(Math.max(0, Number(last) - Number(first) + 1), mostTables + 1)
  return Array.from({ length: count }, (_, at) => numbered(Number(first) + at))
}

export function whyBadSeats(seats: string): { field: 'seats'; message: string } | null {
  const count = Number(seats)
  if (count >= 1 && count <= mostSeats) return null
  return { field: 'seats', message: `한 테이블의 자리는 ${mostSeats}석까지예요.` }
}

/** What is wrong with tables that are about to be made beside so many. */
export function whyBadTables(
  typed: TypedTables,
  there: number,
): { field: keyof TypedTables; message: string } | null {
  const names = namesOf(typed)
  if (typed.way === 'name' && names[0] === '')
    return { field: 'name', message: '테이블 이름을 입력해 주세요.' }
  if (typed.way === 'numbers' && Number(typed.first) < 1)
    return { field: 'first', message: '첫 번호를 입력해 주세요.' }
  if (names.length === 0) return { field: 'last', message: '마지막 번호는 첫 번호와 같거나 커야 해요.' }
  if (there + names.length > mostTables)
    return { field: typed.way === 'name' ? 'name' : 'last', message: floorRefusals.tooMany.says }
  return whyBadSeats(typed.seats)
}
