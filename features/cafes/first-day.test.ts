import { expect, test } from 'vitest'
import { type CafeSoFar, firstDayOf } from './first-day'

const nothing: CafeSoFar = {
  opens: null,
  hoursText: null,
  image: null,
  gameCount: 0,
  weekdayAdultFee: null,
  weekendAdultFee: null,
  weekdayChildFee: null,
  weekendChildFee: null,
  weekdayPass: null,
  weekendPass: null,
  hasSeats: false,
  hasAccount: false,
  hasRewards: false,
  hasShownCode: false,
  hasDevice: false,
  isDismissed: false,
}
const everything: CafeSoFar = {
  ...nothing,
  opens: [600],
  image: '/media/1',
  gameCount: 1,
  weekdayPass: 6000,
  hasSeats: true,
  hasAccount: true,
  hasRewards: true,
  hasShownCode: true,
  hasDevice: true,
}
const doneOf = (cafe: CafeSoFar) =>
  firstDayOf(cafe)?.flatMap(({ step, isDone }) => (isDone ? [step] : [])) ?? null

test('a new cafe has everything before it, and each step is done by what it is about', () => {
  expect(doneOf(nothing)).toEqual([])
  expect(doneOf({ ...nothing, hoursText: '매일 정오부터' })).toEqual(['hours'])
  expect(doneOf({ ...nothing, weekendChildFee: 0 })).toEqual(['prices'])
  expect(doneOf({ ...everything, hasShownCode: false })).toEqual([
    'hours',
    'prices',
    'photo',
    'shelf',
    'seats',
    'notices',
    'account',
    'rewards',
  ])
})

test('the list is gone once all is done, or when it was put away', () => {
  expect(firstDayOf(everything)).toBeNull()
  expect(firstDayOf({ ...nothing, isDismissed: true })).toBeNull()
})
