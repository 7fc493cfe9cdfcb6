import { expect, test } from 'vitest'
import { allScreens } from '../screens'
import { filterNames, gameAlone, isChosen, readChoice } from './meetup-choice'

test('what the address says wrongly counts as not said', () => {
  const choice = readChoice(new URLSearchParams('when=someday&seat=1&game=x&km=51&beginner=yes'))
  expect(isChosen(choice)).toBe(false)
})

test('a game stands alone only as long as nothing else narrows the list', () => {
  expect(gameAlone(readChoice(new URLSearchParams('game=7')))).toBe(7)
  expect(gameAlone(readChoice(new URLSearchParams('game=7&seat=Y')))).toBe(null)
  expect(gameAlone(readChoice(new URLSearchParams()))).toBe(null)
})

test('the server renders the list for every choice of the address', () => {
  const page = allScreens.find(({ path }) => path === 'matching')
  expect(page).toMatchObject({ reads: expect.arrayContaining([...filterNames]) })
})
