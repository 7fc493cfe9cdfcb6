import { describe, expect, test } from 'vitest'
import {
  namesOf,
  oneLevelWider,
  type PickRequest,
  readChoice,
  readPickRequest,
  toggled,
  toSearch,
} from './pick-request'

describe('an address', () => {
  test.each<PickRequest>([
    { by: 'chance' },
    { by: 'situation', situation: 'party' },
    { by: 'choice', people: [2, 4], levels: ['VERY EASY', 'EASY'] },
    { by: 'choice', people: [8], levels: [] },
    { by: 'choice', people: [], levels: ['VERY HARD'] },
  ])('says what was asked for, and is read back: %o', (pick) => {
    expect(readPickRequest(new URLSearchParams(toSearch(pick)))).toEqual(pick)
  })

  test('comes in order however it was written, and what means nothing is passed over', () => {
    expect(readChoice(new URLSearchParams('people=4,2,2,9,x&difficulty=C,A,F'))).toEqual({
      people: [2, 4],
      levels: ['VERY EASY', 'NORMAL'],
    })
  })

  test.each(['', 'people=', 'people=0', 'difficulty=Z', 'situation=nobody', 'by=hand'])(
    'that says %s asks for nothing',
    (search) => {
      expect(readPickRequest(new URLSearchParams(search))).toBeNull()
    },
  )
})

test('what was chosen can be read', () => {
  expect(namesOf({ by: 'choice', people: [2, 8], levels: ['EASY'] })).toEqual(['2명', '8명 이상', '쉬움'])
  expect(namesOf({ by: 'situation', situation: 'two' })).toEqual(['둘이서'])
})

test('one level wider takes in the neighbours, until all are in', () => {
  expect(oneLevelWider({ people: [2], levels: ['EASY'] })).toEqual({
    people: [2],
    levels: ['VERY EASY', 'EASY', 'NORMAL'],
  })
  expect(oneLevelWider({ people: [2], levels: [] })).toBeNull()
  expect(
    oneLevelWider({ people: [], levels: ['VERY EASY', 'EASY', 'NORMAL', 'HARD', 'VERY HARD'] }),
  ).toBeNull()
})

test('choosing a thing twice takes it back', () => {
  expect(toggled([2], 4)).toEqual([2, 4])
  expect(toggled([2, 4], 2)).toEqual([4])
})
