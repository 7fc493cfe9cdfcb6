import { expect, test } from 'vitest'
import { pinInWords } from './pin-words'

const now = new Date('2026-11-26T04:00:00Z')
const tonight = '2026-11-26T10:00:00Z'

test.each([
  ['the time and the seats of one meetup', { count: 1, nextAt: tonight, nextSeats: 2 }, '19:00 · 2자리'],
  ['its day', { count: 1, nextAt: '2026-11-27T10:30:00Z', nextSeats: 1 }, '내일 19:30 · 1자리'],
  ['its weekday', { count: 1, nextAt: '2026-11-29T10:30:00Z', nextSeats: 1 }, '일 19:30 · 1자리'],
  ['its date', { count: 1, nextAt: '2026-12-07T10:00:00Z', nextSeats: 1 }, '12/7 19:00 · 1자리'],
  ['that it is full', { count: 1, nextAt: tonight, nextSeats: 0 }, '19:00 · 자리 없음'],
  ['how many there are', { count: 3, nextAt: tonight, nextSeats: 2 }, '모임 3개'],
  ['nothing of a private one', { count: 1, nextAt: null, nextSeats: null }, '모임 1개'],
])('a pin says %s', (_, meetups, words) => {
  expect(pinInWords(meetups, now)).toBe(words)
})
