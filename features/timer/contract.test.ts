import { expect, test } from 'vitest'
import { newResultShape } from './contract'
import { longestName } from './timer-setup'

const resultOf = (name: string) =>
  newResultShape.schema.safeParse(
    newResultShape.toWire({
      gameId: 1,
      minutes: 30,
      ownPlace: 0,
      players: [
        { name, score: 1, isWinner: true },
        { name: '하늘', score: 0, isWinner: false },
      ],
    }),
  ).success

test('a name that a timer may start with may be saved with its result, emoji too', () => {
  expect(resultOf('🎲'.repeat(longestName))).toBe(true)
  expect(resultOf('🎲'.repeat(longestName + 1))).toBe(false)
})
