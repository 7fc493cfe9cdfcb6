import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chargeableHalfHours,
  emptySplit,
  feesOf,
  halfHoursInWords,
  halfHoursSoFar,
  isUneven,
  mostOrders,
  mostPayers,
  readCost,
  readSplit,
  readTable,
  sharesOf,
  splitAtFirst,
  splitCost,
  splitInWords,
  sumOf,
  type TimedSplit,
  waysAt,
  withNames,
} from './cost-split'
import { factsOfTable, type SplitAtTable } from './split-at-table'

const costSplit = (part: Partial<TimedSplit>): TimedSplit => ({ ...emptySplit, halfHours: 4, ...part })
const shares = (part: Partial<TimedSplit>, people: number, fees = feesOf(null)) =>
  sharesOf(costSplit(part), people, fees)

const table: SplitAtTable = {
  code: 'CODE',
  openedAt: new Date('2026-03-18T09:00:00.000Z'),
  people: 4,
  fees: { hour: 2_500, child: 2_000, pass: 9_000 },
}

test('a sum is split among all, and a fee counts by person and hour', () => {
  expect(shares({ total: '25,001' }, 2)).toEqual([12_501, 12_500])
  const hourly = { kind: 'hourly', perHour: '2,500', halfHours: 5, own: { 1: 3 } } as const
  expect(shares(hourly, 3)).toEqual([6_250, 3_750, 6_250])
  expect(shares({ kind: 'hourly', perHour: '1', halfHours: 1 }, 2)).toEqual([1, 1])
  for (const part of [{}, { total: '0' }, { kind: 'hourly', total: '9000' }] as const) {
    expect(shares(part, 2)).toBeNull()
  }
})

test('shares add up to the sum, and nobody pays less for staying longer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 2, max: mostPayers }),
      fc.integer({ min: 1, max: 47 }),
      (won, people, halfHours) => {
        const split = shares({ total: String(won) }, people) ?? []
        expect(split.reduce((sum, share) => sum + share, 0)).toBe(won)
        expect(Math.max(...split) - Math.min(...split)).toBeLessThanOrEqual(1)
        const hourly = { kind: 'hourly', perHour: String(won), halfHours, own: { 1: halfHours + 1 } } as const
        const [first = 0, longer = 0] = shares(hourly, people) ?? []
        expect(longer).toBeGreaterThanOrEqual(first)
        expect(first * 2).toBeGreaterThanOrEqual(won * halfHours)
      },
    ),
  )
})

test('what was stored comes back, and what makes no sense does not', () => {
  const kept = costSplit({
    ...{ kind: 'hourly', perHour: '2,500', people: 5, halfHours: 6, own: { 4: 2 }, ways: { 1: 'paid' } },
    ...{ orders: [{ name: '라떼', won: '5,000', who: [1, 4] }], of: 'CODE', names: ['지우', '하늘'] },
  })
  expect(readSplit(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  expect(readSplit({ kind: 'x', total: 3, people: 99, halfHours: 0, own: { 30: 2, 1: -1 } })).toEqual(
    emptySplit,
  )
  expect(
    readSplit({ ways: { 0: 'toString', 1: 3 }, orders: [null, { won: 4, who: [99, 'x'] }], names: 'x' }),
  ).toEqual({
    ...emptySplit,
    orders: [{ name: '', won: '', who: [] }],
  })
  const many = Array.from({ length: mostOrders + 1 }, () => ({ name: '', won: '1', who: [] }))
  expect(readSplit({ orders: many }).orders).toHaveLength(mostOrders)
  expect([null, 'x', 4].map(readSplit)).toEqual([emptySplit, emptySplit, emptySplit])
})

test('times read as people say them', () => {
  expect([1, 2, 3, 48].map(halfHoursInWords)).toEqual(['30분', '1시간', '1시간 30분', '24시간'])
  expect([0, 3, 49].map(chargeableHalfHours)).toEqual([1, 3, 48])
})

test('amounts are whole won', () => {
  expect(['24,000', '２４,０００', '1', '0', '-5', '1e5', '', '99999999'].map(readCost)).toEqual([
    24_000,
    24_000,
    1,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('shares add up to the whole and differ by one won at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 20 }), (won, people) => {
      const shares = splitCost(won, people)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(won)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a table’s split begins with the fees and time of the cafe, as its link says them', () => {
  const { openedAt, ...known } = table
  const link = new URLSearchParams(factsOfTable({ ...known, openedAt: openedAt.toISOString() }))
  expect(readTable(link)).toEqual(table)
  expect(splitAtFirst(table, ['지우'])).toMatchObject({ kind: 'hourly', perHour: '2,500', halfHours: null })
  expect(halfHoursSoFar(table, new Date('2026-03-18T10:31:00.000Z'))).toBe(4)
  expect(halfHoursSoFar(table, new Date('2026-03-18T08:00:00.000Z'))).toBe(1)
  const unknown = readTable(
    new URLSearchParams('table=CODE&since=2026-03-18T09:00:00Z&hour=0&pass=x&people=99'),
  )
  expect(unknown).toMatchObject({ people: null, fees: { hour: null, child: null, pass: null } })
  expect(splitAtFirst(unknown, [])).toMatchObject({ kind: 'total', perHour: '' })
  expect(readTable(new URLSearchParams('table=CODE&since=soon'))).toBeNull()
})

test('each pays by the hour, with a pass, or nothing with one that is paid', () => {
  const ways = { 1: 'child', 2: 'pass', 3: 'paid' } as const
  const split = costSplit({ kind: 'hourly', perHour: '2,500', halfHours: 5, ways })
  const orders = [
    { name: '라떼 ', won: '5,000', who: [0, 3] },
    { name: '', won: '8,001', who: [] },
    { name: '비운 줄', won: '', who: [1] },
  ]
  const all = sharesOf({ ...split, orders }, 4, table.fees) ?? []
  expect(sharesOf(split, 4, table.fees)).toEqual([6_250, 5_000, 9_000, 0])
  expect(all).toEqual([10_751, 7_000, 11_000, 4_500])
  expect(isUneven({ ...split, orders }, 4)).toBe(true)
  const payers = ['지우', '하늘', '바다', '산']
  expect(splitInWords({ ...split, orders }, { payers, shares: all, fees: table.fees })).toBe(
    [
      '보드게임 정산 · 총 33,251원',
      '지우 (2시간 30분) 10,751원',
      '하늘 (청소년 2시간 30분) 7,000원',
      '바다 (종일 이용권) 11,000원',
      '산 (이용권 있어요) 4,500원',
      '',
      '주문',
      '· 라떼 5,000원: 지우, 산',
      '· 주문 8,001원: 모두',
    ].join('\n'),
  )
  // Where only passes have a price, people pay with them; where no price is known, only what was ordered is split.
  expect(shares({ kind: 'hourly' }, 2, { hour: null, child: null, pass: 9_000 })).toEqual([9_000, 9_000])
  expect(shares({ orders }, 2)).toEqual([9_001, 4_000])
  expect(shares({ orders: [{ name: '', won: '오천', who: [] }], total: '5000' }, 2)).toBeNull()
})

test('what somebody pays stays theirs when others come or leave', () => {
  const before: TimedSplit = costSplit({
    ...{ of: 'CODE', names: ['지우', '하늘', '바다'], own: { 0: 2, 2: 6 }, ways: { 1: 'pass' } },
    orders: [{ name: '', won: '1', who: [0, 2] }],
  })
  expect(withNames(before, ['하늘', '바다', '산'])).toMatchObject({
    ...{ names: ['하늘', '바다', '산'], own: { 1: 6 }, ways: { 0: 'pass' } },
    orders: [{ who: [1] }],
  })
})

test('whatever was stayed, bought and ordered, the shares add up to all of it', () => {
  const won = fc.integer({ min: 1, max: 10_000_000 })
  const fee = fc.option(fc.integer({ min: 1, max: 1_000_000 }))
  const fees = fc.record({ hour: fee, child: fee, pass: fee })
  const order = fc.record({
    name: fc.string({ maxLength: 5 }),
    won: fc.oneof(won.map(String), fc.constant('')),
    who: fc.uniqueArray(fc.integer({ min: 0, max: mostPayers - 1 })),
  })
  const place = fc.integer({ min: 0, max: mostPayers - 1 }).map(String)
  fc.assert(
    fc.property(
      fees,
      fc.integer({ min: 2, max: mostPayers }),
      fc.dictionary(place, fc.integer({ min: 1, max: 48 })),
      fc.dictionary(place, fc.constantFrom('hour', 'child', 'pass', 'paid')),
      fc.array(order, { maxLength: mostOrders }),
      fc.constantFrom('total', 'hourly'),
      won,
      (fees, people, own, ways, orders, kind, typed) => {
        const split = costSplit({ kind, total: String(typed), perHour: String(typed), own, ways, orders })
        const all = sharesOf(split, people, fees) ?? []
        const stays = sharesOf({ ...split, orders: [] }, people, fees) ?? []
        const ordered = orders.reduce((sum, { won }) => sum + Number(won), 0)
        expect(all).toHaveLength(people)
        expect(sumOf(all)).toBe(sumOf(stays) + ordered)
        if (kind === 'total') expect(sumOf(stays)).toBe(typed)
        all.forEach((share, payer) => {
          expect(Number.isInteger(share) && share >= (stays[payer] ?? 0)).toBe(true)
          if (kind === 'hourly' && ways[payer] === 'pass' && waysAt(fees).includes('pass'))
            expect(stays[payer]).toBe(fees.pass)
        })
      },
    ),
  )
})
