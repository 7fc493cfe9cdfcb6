import { expect, test } from 'vitest'
import { longestName } from '../timer-setup'
import { timerCalls } from './schemas'

const resultOf = (name: string) =>
  timerCalls.saveResult.body.safeParse({
    gameId: 1,
    minutes: 30,
    ownPlace: 0,
    players: [
      { name, score: 1, isWinner: true },
      { name: '하늘', score: 0, isWinner: false },
    ],
  }).success

test('a name that a timer may start with may be saved with its result, emoji too', () => {
  expect(resultOf('🎲'.repeat(longestName))).toBe(true)
  expect(resultOf('🎲'.repeat(longestName + 1))).toBe(false)
})
