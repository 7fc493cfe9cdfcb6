import { describe, expect, test } from 'vitest'
import { cancelRulesInWords, deadlineInWords, lineInWords, outcomeInWords } from './meetup-texts'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+09:00`)
const startsAt = at('2026-03-20 19:00')

describe('before somebody gets in line it is said', () => {
  const room = { tier: 6000 as const, startsAt, isAutomatic: true }
  const early = at('2026-03-18 12:00')
  const late = at('2026-03-19 00:00')

  test('which pass a seat takes, until when it comes back, and that a seat is offered later', () => {
    expect(lineInWords(room, { owned: 2, now: early })).toBe(
      '자리가 나면 6,000원 이용권 1장을 써요. 지금 2장 있어요. 3월 18일 (수) 밤 11:59까지는 바로 참여하고, 그때까지 취소하면 이용권이 돌아와요. 그 뒤에는 잠시 맡아 두고 몇 시까지 답하면 되는지 알려 드려요.',
    )
    expect(lineInWords({ ...room, isAutomatic: false }, { owned: 0, now: early })).toContain(
      '지금은 이 이용권이 없어요. 3월 18일 (수) 밤 11:59까지는 바로 신청하고',
    )
  })

  test('that a seat is offered, and its pass does not come back, once a cancel is not free', () => {
    expect(lineInWords(room, { owned: null, now: late })).toBe(
      '자리가 나면 잠시 맡아 두고 몇 시까지 답하면 되는지 알려 드려요. 참여하면 6,000원 이용권 1장을 쓰고, 취소해도 돌아오지 않아요.',
    )
  })

  test('nothing of a pass where none is taken', () => {
    for (const now of [early, late])
      expect(lineInWords({ ...room, tier: null }, { owned: null, now })).not.toContain('이용권')
  })
})

test('a deadline is a time of day, with its day unless that is today', () => {
  const deadline = at('2026-03-19 15:20')
  expect(deadlineInWords(deadline, at('2026-03-19 13:20'))).toBe('오후 3:20까지')
  expect(deadlineInWords(deadline, at('2026-03-18 23:00'))).toBe('3월 19일 (목) 오후 3:20까지')
  expect(deadlineInWords(deadline, null)).toBe('3월 19일 (목) 오후 3:20까지')
})

test('whoever takes a seat too late to give it back for nothing is told so', () => {
  expect(
    cancelRulesInWords({ startsAt, byCafe: false, isAutomatic: true }, at('2026-03-18 23:59')).first,
  ).toBe('3월 18일 (수) 밤 11:59까지 취소하면 이용권이 돌아와요.')
  const rules = (byCafe: boolean) =>
    cancelRulesInWords({ startsAt, byCafe, isAutomatic: true }, at('2026-03-18 12:00')).more.join(' ')
  expect(rules(false)).toContain('방장이나 카페가 취소')
  expect(rules(true)).not.toContain('방장')
  const lateTo = (now: string) =>
    cancelRulesInWords({ startsAt, byCafe: false, isAutomatic: true }, at(now)).first
  expect(lateTo('2026-03-19 00:00')).toBe(
    '지금 신청하면, 10분이 지난 뒤에는 취소해도 이용권이 돌아오지 않아요.',
  )
  // Three hours before the start even that ends.
  expect(lateTo('2026-03-20 15:57')).toBe(
    '지금 신청하면, 3분이 지난 뒤에는 취소해도 이용권이 돌아오지 않아요.',
  )
  expect(lateTo('2026-03-20 16:00')).toBe('지금 신청하면 취소해도 이용권이 돌아오지 않아요.')
})

test('whoever asks for a seat is told that waiting and a no cost nothing, and what counts after a yes', () => {
  const rules = (now: string) => cancelRulesInWords({ startsAt, byCafe: false, isAutomatic: false }, at(now))
  for (const now of ['2026-03-18 12:00', '2026-03-20 18:00'])
    expect(rules(now).first).toBe('수락을 기다리는 동안 취소하거나 거절되면 이용권이 바로 돌아와요.')
  expect(rules('2026-03-18 12:00').more[0]).toMatch(
    /^수락된 뒤에는 3월 18일 \(수\) 밤 11:59까지 취소하면 이용권이 돌아와요\. 그 뒤에 취소하거나 오지 않으면 돌아오지 않아요\./,
  )
  expect(rules('2026-03-19 12:00').more[0]).toMatch(/^수락된 뒤에 취소하거나 오지 않으면 돌아오지 않아요\./)
})

test('for ten minutes after joining it is said until when the pass comes back', () => {
  const outcome = { effect: 'restored', because: 'secondThoughts', tier: 6000, usableUntil: null } as const
  expect(outcomeInWords({ ...outcome, restoredUntil: at('2026-03-20 06:31') }, at('2026-03-20 06:25'))).toBe(
    '오전 6:31까지 취소하면 6,000원 종일 이용권 1장이 바로 돌아와요.',
  )
})
