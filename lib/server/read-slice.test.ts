import { describe, expect, test } from 'vitest'
import { countInWords } from '../paging'
import { readSlice } from './read-slice'

/** A list of this many rows of which every `nth` matches, and the number of rows that were tested. */
function aList(rows: number, nth: number) {
  const looked = { walked: 0 }
  const fits = (id: number) => id % nth === 0
  const ids = Array.from({ length: rows }, (_, at) => rows - at)
  return {
    looked,
    find: async (most: number) => ids.filter(fits).reverse().slice(0, most),
    walk: async (before: number, most: number) => {
      const found: number[] = []
      for (const id of ids.filter((each) => each < before)) {
        looked.walked += 1
        if (fits(id)) found.push(id)
        if (found.length === most) break
      }
      return found
    },
  }
}

describe('a slice of a long list', () => {
  test('goes on after the last row of the one before, up to the end', async () => {
    const list = { ...aList(70, 1), find: null }
    const first = await readSlice({ before: null, size: 30 }, list)
    expect(first).toEqual({ count: 70, rows: expect.any(Array), nextBefore: 41 })
    const second = await readSlice({ before: first.nextBefore, size: 30 }, list)
    const third = await readSlice({ before: second.nextBefore, size: 30 }, list)
    expect([first, second, third].flatMap(({ rows }) => rows)).toEqual(
      Array.from({ length: 70 }, (_, at) => 70 - at),
    )
    expect(third.nextBefore).toBeNull()
  })

  test('of what few rows fit is sorted, without going through the others', async () => {
    const { looked, ...list } = aList(5_000, 500)
    expect(await readSlice({ before: 2_600, size: 3 }, list)).toEqual({
      count: 10,
      rows: [2_500, 2_000, 1_500],
      nextBefore: 1_500,
    })
    expect(looked.walked).toBe(0)
  })

  test('of what many rows fit is found by going back until it is full', async () => {
    const { looked, ...list } = aList(5_000, 2)
    expect(await readSlice({ before: null, size: 3 }, list)).toEqual({
      count: 1_001,
      rows: [5_000, 4_998, 4_996],
      nextBefore: 4_996,
    })
    expect(looked.walked).toBeLessThan(10)
  })
})

test('a count is exact up to a thousand', () => {
  expect([0, 1_000, 1_001].map((count) => countInWords(count, '명'))).toEqual([
    '0명',
    '1,000명',
    '1,000명 이상',
  ])
})
