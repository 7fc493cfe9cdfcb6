import { describe, expect, test } from 'vitest'
import { longestGameName } from '../../game'
import { difficultyFromWeight, type Row, readRow } from './read-row'

const plain: Row = {
  id: '900001',
  name: 'Harbor Lights',
  year: '2019',
  min_players: '2',
  max_players: '4',
  best_players: '3',
  playing_time: '45',
  min_age: '10',
  weight: '2.00',
  categories: 'Economic; Nautical',
  mechanics: 'Worker Placement; Set Collection',
  domains: 'Strategy Games',
}

function gameOf(changes: Row) {
  const read = readRow({ ...plain, ...changes })
  if ('refused' in read) throw new Error(read.refused)
  return { ...read.game, notes: read.notes }
}

function refusalOf(changes: Row) {
  const read = readRow({ ...plain, ...changes })
  return 'refused' in read ? read.refused : null
}

describe('a plain row', () => {
  test('is imported unchanged', () => {
    expect(readRow(plain)).toEqual({
      game: {
        bggId: 900001,
        englishName: 'Harbor Lights',
        year: 2019,
        minPlayers: 2,
        maxPlayers: 4,
        bestPlayers: [3],
        playMinutes: 45,
        age: 10,
        difficulty: 3,
        genres: ['일꾼놓기', '경제', '세트수집'],
      },
      notes: [],
    })
  })

  test('needs nothing but a number and a name', () => {
    expect(readRow({ id: '7', name: 'Only a Name' })).toEqual({
      game: {
        bggId: 7,
        englishName: 'Only a Name',
        year: null,
        minPlayers: null,
        maxPlayers: null,
        bestPlayers: null,
        playMinutes: null,
        age: null,
        difficulty: null,
        genres: [],
      },
      notes: [],
    })
  })
})

describe('a row without a usable number or name is refused', () => {
  test.each([
    [{ id: ' ' }, '번호(id)가 비어 있어요.'],
    [{ id: 'nine' }, '번호(id)가 정수가 아니에요: nine'],
    [{ id: '1.5' }, '번호(id)가 정수가 아니에요: 1.5'],
    [{ id: '-4' }, '번호(id)가 정수가 아니에요: -4'],
    [{ id: '0' }, '번호(id)가 쓸 수 있는 범위를 벗어났어요: 0'],
    [{ id: '2147483648' }, '번호(id)가 쓸 수 있는 범위를 벗어났어요: 2147483648'],
    [{ name: ' \u0000 ' }, '이름(name)이 비어 있어요.'],
    [{ name: '🎲'.repeat(longestGameName + 1) }, '이름(name)이 200자를 넘어요: 201자'],
  ])('%o', (changes, sentence) => {
    expect(refusalOf(changes)).toBe(sentence)
  })

  test('but a name of just the longest length is taken, counted in characters', () => {
    expect(gameOf({ name: '🎲'.repeat(longestGameName) }).englishName).toBe('🎲'.repeat(longestGameName))
  })
})

describe('what the table does not know', () => {
  test.each(['', '0', ' 0 '])('is unknown without a note, written as "%s"', (cell) => {
    const game = gameOf({
      year: cell,
      min_players: cell,
      max_players: cell,
      best_players: cell,
      playing_time: cell,
      min_age: cell,
      weight: cell,
    })
    expect(game).toMatchObject({
      year: null,
      minPlayers: null,
      maxPlayers: null,
      bestPlayers: null,
      playMinutes: null,
      age: null,
      difficulty: null,
      notes: [],
    })
  })

  test.each([
    [{ year: '9999' }, { year: null }, '연도는 9999일 수 없어 모르는 것으로 두었어요.'],
    [{ min_players: '-3' }, { minPlayers: null }, '최소 인원은 -3일 수 없어 모르는 것으로 두었어요.'],
    [{ min_players: '100' }, { minPlayers: null }, '최소 인원은 100일 수 없어 모르는 것으로 두었어요.'],
    [{ max_players: '999' }, { maxPlayers: null }, '최대 인원은 999일 수 없어 모르는 것으로 두었어요.'],
    [
      { max_players: 'many' },
      { maxPlayers: null },
      '최대 인원을 숫자로 읽을 수 없어 모르는 것으로 두었어요: many',
    ],
    [
      { max_players: '2.5' },
      { maxPlayers: null },
      '최대 인원을 정수로 읽을 수 없어 모르는 것으로 두었어요: 2.5',
    ],
    [
      { max_players: '1' },
      { maxPlayers: null },
      '최대 인원(1명)이 최소 인원(2명)보다 적어 모르는 것으로 두었어요.',
    ],
    [
      { best_players: '4; 3; 120' },
      { bestPlayers: [3, 4] },
      '추천 인원은 120일 수 없어 모르는 것으로 두었어요.',
    ],
    [{ playing_time: '22500' }, { playMinutes: 6000 }, '플레이 시간을 6000분으로 줄였어요: 22500분'],
    [{ min_age: '120' }, { age: null }, '나이는 120일 수 없어 모르는 것으로 두었어요.'],
    [{ weight: '7.5' }, { difficulty: null }, '난이도(weight)는 7.5일 수 없어 모르는 것으로 두었어요.'],
  ])('is unknown with a note for an absurd value: %o', (changes, facts, note) => {
    expect(gameOf(changes)).toMatchObject({ ...facts, notes: [note] })
  })
})

test('accepts values that look absurd but are true', () => {
  expect(gameOf({ year: '-2600', max_players: '75', playing_time: '6000' })).toMatchObject({
    year: -2600,
    maxPlayers: 75,
    playMinutes: 6000,
    notes: [],
  })
})

test('takes the 99 that stands for any number of players as unknown', () => {
  expect(gameOf({ max_players: '99' })).toMatchObject({ maxPlayers: null, notes: [] })
})

test('removes control characters and repeated spaces from a name', () => {
  expect(gameOf({ name: ' The Long\r\nQuiet\u0007  Road ' }).englishName).toBe('The Long Quiet Road')
})

test.each([
  ['1', 1],
  ['1.2', 1],
  ['1.21', 2],
  ['2.04', 3],
  ['2.05', 4],
  ['3.66', 7],
  ['5', 10],
])('a weight of %s is difficulty %i', (weight, difficulty) => {
  expect(difficultyFromWeight(Number(weight))).toBe(difficulty)
})

test('keeps the three genres that tell a game apart best', () => {
  const many = {
    categories: 'Card Game; Fantasy; Mafia',
    mechanics: 'Hand Management; Cooperative Game',
    domains: 'Party Games',
  }
  expect(gameOf(many).genres).toEqual(['마피아', '협력', '판타지'])
})
