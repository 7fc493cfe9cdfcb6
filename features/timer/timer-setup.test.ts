import { expect, test } from 'vitest'
import {
  defaultSetup,
  nameOf,
  readSetup,
  secondsInWords,
  type TimerSetup,
  whyCannotStart,
} from './timer-setup'

const setup = (part: Partial<TimerSetup>): TimerSetup => ({ ...defaultSetup, ...part })

test('the default set-up can start', () => {
  expect(whyCannotStart(defaultSetup)).toBeNull()
})

test.each([
  ['no players', setup({ names: [] }), 'names'],
  ['one player', setup({ names: ['가'] }), 'names'],
  ['five players', setup({ names: ['', '', '', '', ''] }), 'names'],
  ['a name of 200 characters', setup({ names: ['가'.repeat(200), ''] }), 'names.0'],
  ['the same name twice', setup({ names: ['나', ' 나 '] }), 'names.1'],
  ['the name of a nameless player', setup({ names: ['플레이어 2', ''] }), 'names.1'],
  ['0:00 in chess', setup({ bankSeconds: 0 }), 'bankSeconds'],
  ['0:00 in rummikub', setup({ mode: 'rummikub', turnSeconds: 0 }), 'turnSeconds'],
  ['no whole time in hybrid', setup({ mode: 'hybrid', bankSeconds: 0 }), 'bankSeconds'],
  ['no turn time in hybrid', setup({ mode: 'hybrid', turnSeconds: 0 }), 'turnSeconds'],
  ['an hour', setup({ bankSeconds: 3600 }), 'bankSeconds'],
  ['half a second', setup({ bankSeconds: 0.5 }), 'bankSeconds'],
  ['a penalty every nine seconds', setup({ penaltySeconds: 9 }), 'penaltySeconds'],
  ['somebody first who does not play', setup({ first: 2 }), 'first'],
  ['an unknown mode', setup({ mode: 'go' as 'chess' }), 'mode'],
])('%s cannot start', (_, bad, field) => {
  expect(whyCannotStart(bad)?.field).toBe(field)
})

test('a time that the mode does not use does not matter', () => {
  expect(whyCannotStart(setup({ turnSeconds: 0 }))).toBeNull()
  expect(whyCannotStart(setup({ mode: 'rummikub', bankSeconds: 0, penaltySeconds: 0 }))).toBeNull()
})

test('what is stored comes back, and what makes no sense becomes the default', () => {
  const stored = setup({ names: ['가', '나', '다'], bankSeconds: 95 })
  expect(readSetup(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  for (const bad of [null, 'x', 3, { names: 'x' }, { names: [1, 2] }, { ...stored, bankSeconds: '7' }]) {
    expect(readSetup(bad)).toEqual(defaultSetup)
  }
})

test('names and times read as people say them', () => {
  expect(nameOf(['', ' 지우 '], 0)).toBe('플레이어 1')
  expect(nameOf(['', ' 지우 '], 1)).toBe('지우')
  expect([30, 420, 90].map(secondsInWords)).toEqual(['30초', '7분', '1분 30초'])
})
