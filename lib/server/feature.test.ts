import { expect, test } from 'vitest'
import { joinByName } from './feature'

test('merges parts by name, and refuses a name that two features use', () => {
  expect(joinByName([{ games: 1 }, {}, { news: 2 }])).toEqual({ games: 1, news: 2 })
  expect(() => joinByName([{ games: 1 }, { games: 2 }])).toThrow('something named "games"')
})
