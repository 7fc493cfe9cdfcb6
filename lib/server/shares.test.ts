import { expect, test } from 'vitest'
import { Shares } from './shares'

test('is given while every owner has some left, and once more after it was given back, once', () => {
  const shares = new Shares()
  const [all, one] = [['all', 10] as const, ['one', 6] as const]
  const giveBack = shares.take([all, one], 6)
  expect(shares.take([all, one], 1)).toBeNull()
  expect(shares.take([all], 4)).not.toBeNull()
  expect(shares.take([all], 1)).toBeNull()
  giveBack?.()
  giveBack?.()
  expect(shares.take([all, one], 6)).not.toBeNull()
  expect(shares.take([all], 1)).toBeNull()
})
