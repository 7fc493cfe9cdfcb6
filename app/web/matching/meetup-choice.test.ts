import { expect, test } from 'vitest'
import { mostInDigest } from '~/features/alerts/alert'
import { mostWithinKm } from '~/features/meetups/finding/days-and-distances'
import { allScreens } from '../screens'
import { filterNames, gameAlone, isChosen, readChoice } from './meetup-choice'

test('what the address says wrongly counts as not said', () => {
  const choice = readChoice(new URLSearchParams('when=someday&seat=1&game=x&km=51&beginner=yes'))
  expect(isChosen(choice)).toBe(false)
})

test('the address of a notice names as many meetups as a digest has', () => {
  const idsOf = (count: number) =>
    readChoice(new URLSearchParams({ ids: Array.from({ length: count }, (_, at) => at + 1).join() })).ids
  expect(idsOf(mostInDigest)).toMatch(/^1,2,/)
  expect(idsOf(mostInDigest + 1)).toBeUndefined()
})

test('the list reaches as far as its rule says', () => {
  const withinKm = (km: number) => readChoice(new URLSearchParams({ km: String(km) })).withinKm
  expect([withinKm(mostWithinKm), withinKm(mostWithinKm + 1)]).toEqual([mostWithinKm, undefined])
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
