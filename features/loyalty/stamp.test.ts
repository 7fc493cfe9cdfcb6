import { expect, test } from 'vitest'
import { cardOf, nextReward, numbersOn, placeInCycle, readGivenCode, writeCode } from './stamp'

test('a card is ten stamps, and a full one stays until the next stamp', () => {
  const cards = [0, 1, 9, 10, 11, 20, 21].map(cardOf)
  expect(cards).toEqual([
    { page: 1, count: 0 },
    { page: 1, count: 1 },
    { page: 1, count: 9 },
    { page: 1, count: 10 },
    { page: 2, count: 1 },
    { page: 2, count: 10 },
    { page: 3, count: 1 },
  ])
})

test('odd cards print 1 to 10 and even ones 11 to 20', () => {
  expect([1, 2, 3].map((page) => [numbersOn(page)[0], numbersOn(page).at(-1)])).toEqual([
    [1, 10],
    [11, 20],
    [1, 10],
  ])
})

test('a cycle is twenty stamps', () => {
  expect([1, 20, 21, 40, 41].map(placeInCycle)).toEqual([
    { cycle: 1, place: 1 },
    { cycle: 1, place: 20 },
    { cycle: 2, place: 1 },
    { cycle: 2, place: 20 },
    { cycle: 3, place: 1 },
  ])
})

test('the next reward is the first that this cycle has not reached, or the first of the next cycle', () => {
  const rewards = [5, 10].map((stampCount) => ({ stampCount, coupon: '음료' }))
  const next = (stamps: number) => {
    const { reward, stampsLeft } = nextReward(cardOf(stamps), rewards) ?? {}
    return [reward?.stampCount, stampsLeft]
  }
  expect([0, 4, 5, 9].map(next)).toEqual([
    [5, 5],
    [5, 1],
    [10, 5],
    [10, 1],
  ])
  expect([10, 11, 20, 21].map(next)).toEqual([
    [5, 15],
    [5, 14],
    [5, 5],
    [5, 4],
  ])
  expect(nextReward(cardOf(3), [])).toBeNull()
})

test('a code is read from digits with a gap, from its text and from the address it stands in', () => {
  const signature = 'abcdefghijklmnopqrst-_'
  const text = writeCode({ cafeId: 12, step: 59_126_760, signature })
  const code = { kind: 'scanned', cafeId: 12, step: 59_126_760, signature }
  expect(readGivenCode(' 012 345 ')).toEqual({ kind: 'digits', digits: '012345' })
  expect(readGivenCode(text)).toEqual(code)
  expect(readGivenCode(`https://meeple.example/qr-scan/12?code=${text}`)).toEqual(code)
  for (const other of [
    '12345',
    '1234567',
    'abcdef',
    `${text}x`,
    `MP1.0.1.${signature}`,
    'https://meeple.example/',
  ]) {
    expect(readGivenCode(other), other).toBeNull()
  }
})
