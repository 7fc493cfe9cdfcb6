import { describe, expect, test } from 'vitest'
import { type PlayDraft, type Player, playMessages, scoreInWords, whyCannotLog } from './play'

const today = '2026-03-18'
const draft: PlayDraft = { playedOn: today, star: null, place: null, note: null, minutes: null, players: [] }

function guest(about: Partial<Player> = {}): Player {
  return { memberId: null, name: '동생', score: null, penalty: 0, isWinner: false, ...about }
}

describe('a valid play', () => {
  test.each<[string, Partial<PlayDraft>]>([
    ['with nothing but its day', {}],
    ['of the first day that is taken', { playedOn: '1900-01-01' }],
    ['of a leap day', { playedOn: '2024-02-29' }],
    [
      'with every bound reached',
      {
        star: 5,
        place: '🎲'.repeat(100),
        note: '가'.repeat(2000),
        minutes: 1440,
        players: Array.from({ length: 20 }, () => guest({ name: '나'.repeat(20), score: -1_000_000 })),
      },
    ],
    ['with several winners', { players: [guest({ isWinner: true }), guest({ isWinner: true })] }],
  ])('%s', (_, about) => {
    expect(whyCannotLog({ ...draft, ...about }, today)).toBeNull()
  })
})

describe('an invalid play', () => {
  test.each<[string, Partial<PlayDraft>, string, string]>([
    ['tomorrow', { playedOn: '2026-03-19' }, 'playedOn', playMessages.dayAhead],
    ['on a day that no month has', { playedOn: '2026-02-30' }, 'playedOn', playMessages.dayForm],
    ['on no day', { playedOn: '0000-00-00' }, 'playedOn', playMessages.dayForm],
    ['on a day with a time', { playedOn: '2026-03-01T10:00' }, 'playedOn', playMessages.dayForm],
    ['before 1900', { playedOn: '1899-12-31' }, 'playedOn', playMessages.dayEarly],
    ['with star 0', { star: 0 }, 'star', playMessages.star],
    ['with star 6', { star: 6 }, 'star', playMessages.star],
    ['with half a star', { star: 4.5 }, 'star', playMessages.star],
    ['with a place of 101 letters', { place: '가'.repeat(101) }, 'place', playMessages.place],
    ['with a note of 2001 letters', { note: '가'.repeat(2001) }, 'note', playMessages.note],
    ['in 0 minutes', { minutes: 0 }, 'minutes', playMessages.minutes],
    ['in more than a day', { minutes: 1441 }, 'minutes', playMessages.minutes],
    [
      'with 60 people',
      { players: Array.from({ length: 60 }, () => guest()) },
      'players',
      playMessages.players,
    ],
    ['with somebody nameless', { players: [guest({ name: ' ' })] }, 'players.0.name', playMessages.nameEmpty],
    [
      'with a name of 21 letters',
      { players: [guest(), guest({ name: '가'.repeat(21) })] },
      'players.1.name',
      playMessages.nameLong,
    ],
    ['with a score of 1e9', { players: [guest({ score: 1e9 })] }, 'players.0.score', playMessages.score],
    ['with half a point', { players: [guest({ score: 0.5 })] }, 'players.0.score', playMessages.score],
    [
      'with one member in two seats',
      { players: [guest({ memberId: 3 }), guest({ memberId: 3 })] },
      'players.1.memberId',
      playMessages.playerTwice,
    ],
  ])('%s', (_, about, field, message) => {
    expect(whyCannotLog({ ...draft, ...about }, today)).toEqual({ field, message })
  })
})

test('a score that the clock changed is told with what was taken off it, or added', () => {
  expect(scoreInWords({ score: 1050, penalty: 6 })).toEqual({ total: '1,044점', how: '1,050점 − 벌점 6점' })
  expect(scoreInWords({ score: 40, penalty: -7 })).toEqual({ total: '47점', how: '40점 + 벌점 7점' })
  expect(scoreInWords({ score: 0, penalty: 0 })).toEqual({ total: '0점', how: null })
  expect(scoreInWords({ score: null, penalty: 0 })).toBeNull()
})
