import { expect, test } from 'vitest'
import { deedInWords } from './deed'

test('a change of the profile names what has changed', () => {
  const details = { name: false, phones: true, event: true, facilities: false }
  expect(deedInWords('change-profile', details)).toBe('카페 정보(전화번호, 이벤트)를 수정했어요')
})

test('a change of prices tells what a pass cost before and costs now', () => {
  const passes = { weekdayPassBefore: 6_000, weekdayPass: 7_000, weekendPassBefore: null, weekendPass: null }
  expect(deedInWords('change-prices', passes)).toBe('종일 이용권 값을 수정했어요. 평일 6,000원 → 7,000원')
  expect(deedInWords('change-prices', { ...passes, weekdayPass: 6_000 })).toBe('요금을 수정했어요')
})

test('days, roles and counts are said in words, and what is not known is not guessed', () => {
  expect(deedInWords('set-day-off', { day: '2026-11-30' })).toBe('2026년 11월 30일 휴무를 정했어요')
  expect(deedInWords('join-staff', { role: 'staff' })).toBe('초대를 받아 직원으로 들어왔어요')
  expect(deedInWords('change-staff-role', { role: 'owner' })).toBe('다른 사람의 역할을 점주로 바꿨어요')
  expect(deedInWords('import-shelf', { games: 1_200 })).toBe('목록에서 보유 게임 1,200개를 추가했어요')
  expect(deedInWords('cancel-meetup', { meetup: 3, startsAt: '2026-11-27T10:00:00.000Z' })).toBe(
    '11월 27일 (금) 오후 7:00 모임을 취소했어요',
  )
  expect(deedInWords('cancel-meetup', {})).toBe('모임을 취소했어요')
  expect(deedInWords('something-new', {})).toBe('카페를 관리했어요')
})
