import { expect, test } from 'vitest'
import { timerModes } from '~/features/catalogue/game'
import {
  countsOf,
  defaultSetup,
  gameFrom,
  mostPlayersAtTimer,
  mostPlayersOf,
  mostPresets,
  nameOf,
  readPresets,
  readSetup,
  secondsInWords,
  setupFrom,
  setupInWords,
  type TimerSetup,
  whyCannotKeep,
  whyCannotStart,
  withPreset,
} from './timer-setup'

const setup = (part: Partial<TimerSetup>): TimerSetup => ({ ...defaultSetup, ...part })

test('the default set-up can start', () => {
  expect(whyCannotStart(defaultSetup)).toBeNull()
})

test.each([
  ['no players', setup({ names: [] }), 'names'],
  ['one player', setup({ names: ['가'] }), 'names'],
  ['eleven players', setup({ mode: 'countUp', names: Array<string>(11).fill('') }), 'names'],
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

test.each(timerModes)('in the mode %s from two players up to its most start, and not one more', (mode) => {
  const most = mode === 'countUp' ? 10 : 4
  expect(countsOf(mode)).toEqual(Array.from({ length: most - 1 }, (_, at) => at + 2))
  for (let players = 0; players <= mostPlayersAtTimer + 1; players += 1) {
    const problem = whyCannotStart(setup({ mode, names: Array<string>(players).fill('') }))
    expect([players, problem === null]).toEqual([players, players >= 2 && players <= mostPlayersOf(mode)])
  }
})

test('five names with a clock each are told of the mode that takes them', () => {
  const problem = whyCannotStart(setup({ names: ['', '', '', '', ''] }))
  expect(problem?.message).toBe('이 방식은 4명까지예요. 더 많으면 시간 재기 방식을 선택해 주세요.')
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

test('a link to the timer names the mode, the players and the game', () => {
  const from = (query: string) =>
    setupFrom(new URLSearchParams(query), setup({ names: ['가', '나'], first: 1 }))
  expect(from('')).toMatchObject({ mode: 'chess', names: ['가', '나'], first: 1 })
  expect(from('mode=rummikub&name=지우&name=하늘&name=지우&name=&name=바다')).toMatchObject({
    mode: 'rummikub',
    names: ['지우', '하늘', '바다'],
    first: 0,
  })
  expect(from('mode=go&name=혼자').names).toEqual(['혼자', ''])
  const crowd = from(
    `mode=rummikub&name=${'가'.repeat(40)}&${[...'나다라마바사아자차카타'].map((name) => `name=${name}`).join('&')}`,
  )
  expect([crowd.mode, crowd.names.length, whyCannotStart(crowd)]).toEqual(['countUp', 10, null])
  expect(gameFrom(new URLSearchParams('game=12&title=카탄'))).toEqual({ id: 12, name: '카탄' })
  for (const bad of ['', 'game=12', 'game=x&title=카탄', 'game=-1&title=카탄']) {
    expect(gameFrom(new URLSearchParams(bad))).toBeNull()
  }
})

test('up to ten setups are kept under names, and one of the same name is replaced', () => {
  const kept = Array.from({ length: mostPresets }, (_, at) => ({ name: `설정 ${at}`, setup: setup({}) }))
  expect(whyCannotKeep([], '  ')).toBe('설정의 이름을 입력해 주세요.')
  expect(whyCannotKeep([], '가'.repeat(21))).toBe('이름은 20자까지 쓸 수 있어요.')
  expect(whyCannotKeep(kept, '새 설정')).toBe('설정은 10개까지 저장할 수 있어요.')
  expect(whyCannotKeep(kept, '설정 3')).toBeNull()
  const replaced = withPreset(kept, { name: ' 설정 3 ', setup: setup({ mode: 'countUp' }) })
  expect([replaced.length, replaced.at(-1)]).toMatchObject([
    10,
    { name: '설정 3', setup: { mode: 'countUp' } },
  ])
  expect(readPresets(JSON.parse(JSON.stringify(replaced)))).toEqual(replaced)
  expect(
    readPresets([{ name: '가' }, { name: '나', setup: { names: ['혼자'] } }, null, { setup: {} }]),
  ).toEqual([{ name: '가', setup: defaultSetup }])
  expect(setupInWords(setup({ mode: 'hybrid', names: ['', '', ''] }))).toBe(
    '하이브리드 · 차례 40초 · 전체 7분 · 3명',
  )
})

test('names and times read as people say them', () => {
  expect(nameOf(['', ' 지우 '], 0)).toBe('플레이어 1')
  expect(nameOf(['', ' 지우 '], 1)).toBe('지우')
  expect([30, 420, 90].map(secondsInWords)).toEqual(['30초', '7분', '1분 30초'])
})
