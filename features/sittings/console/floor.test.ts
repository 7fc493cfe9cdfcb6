import { expect, test } from 'vitest'
import { mostSeats, mostTables } from '../sitting'
import { freeSeats, namesOf, nextNumber, soonMs, type TypedTables, whyBadTables } from './floor'

const now = new Date('2026-03-18T10:00:00.000Z')
const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
const aTable = (seats: number, sitting: { isOpen: boolean; staysUntil: string | null } | null) => ({
  seats,
  sitting,
})

test('a table is free while nobody has opened a sitting there, and soon free if its guests leave by then', () => {
  const tables = [
    aTable(4, null),
    aTable(6, { isOpen: false, staysUntil: null }),
    aTable(2, { isOpen: true, staysUntil: null }),
    aTable(8, { isOpen: true, staysUntil: after(soonMs) }),
    aTable(1, { isOpen: true, staysUntil: after(soonMs + 1) }),
  ]
  expect(freeSeats(tables, now)).toEqual({ now: { tables: 2, seats: 10 }, soon: { tables: 3, seats: 18 } })
})

test('who stays longer than they have said still sits there', () => {
  const late = [aTable(4, { isOpen: true, staysUntil: after(-60_000) })]
  expect(freeSeats(late, now)).toEqual({ now: { tables: 0, seats: 0 }, soon: { tables: 1, seats: 4 } })
})

const typed = (part: Partial<TypedTables>): TypedTables => ({
  ...{ way: 'numbers', first: '1', last: '8', name: '', seats: '4', room: '' },
  ...part,
})

test('tables are numbered from the first to the last, going on after those that are there', () => {
  expect(namesOf(typed({ first: '3', last: '5' }))).toEqual(['3번', '4번', '5번'])
  expect(namesOf(typed({ way: 'name', name: ' 창가 ' }))).toEqual(['창가'])
  expect(nextNumber([{ name: '2번' }, { name: '10번' }, { name: '창가 99번석' }])).toBe(11)
  expect(nextNumber([])).toBe(1)
})

test('tables that cannot be made are refused at the field that says why', () => {
  expect(whyBadTables(typed({}), 0)).toBeNull()
  expect(whyBadTables(typed({ way: 'name', name: '  ' }), 0)).toMatchObject({ field: 'name' })
  expect(whyBadTables(typed({ first: '' }), 0)).toMatchObject({ field: 'first' })
  expect(whyBadTables(typed({ first: '9', last: '8' }), 0)).toMatchObject({ field: 'last' })
  expect(whyBadTables(typed({ last: '9999' }), 0)).toMatchObject({ field: 'last' })
  expect(whyBadTables(typed({}), mostTables - 8)).toBeNull()
  expect(whyBadTables(typed({}), mostTables - 7)).toMatchObject({ field: 'last' })
  for (const seats of ['', '0', String(mostSeats + 1)]) {
    expect(whyBadTables(typed({ seats }), 0)).toMatchObject({ field: 'seats' })
  }
})
