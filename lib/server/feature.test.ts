import { expect, test } from 'vitest'
import { joinByName } from './feature'

test('joins what features bring, and refuses a name that two of them use', () => {
  expect(joinByName([{ games: 1 }, {}, { news: 2 }])).toEqual({ games: 1, news: 2 })
  expect(() => joinByName([{ games: 1 }, { games: 2 }])).toThrow('something named "games"')
})
