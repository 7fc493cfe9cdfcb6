import { expect, test } from 'vitest'
import { inParts } from './import-kind'

async function sizesOf(rows: unknown[]): Promise<number[]> {
  const sizes: number[] = []
  for await (const part of inParts(
    (async function* () {
      yield* rows
    })(),
  ))
    sizes.push(part.length)
  return sizes
}

test('a file is handed on in parts of five hundred short rows, and of a million letters', async () => {
  const short = { line: 1, row: { id: '7', name: '카탄' } }
  expect(await sizesOf(Array(1_100).fill(short))).toEqual([500, 500, 100])
  const long = { line: 1, row: { id: '7', name: 'a'.repeat(60_000), categories: ['b'.repeat(40_000)] } }
  expect(await sizesOf(Array(25).fill(long))).toEqual([10, 10, 5])
  expect(await sizesOf([])).toEqual([])
})
