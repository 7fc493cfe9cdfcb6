import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPromotionNight, nextPromotionMorning, reminderBefore, whyBadPromotion } from './promotion'

const at = (time: string) => new Date(`2026-12-01T${time}+09:00`)

test.each([
  ['08:00:00', false],
  ['20:49:59', false],
  ['20:50:00', true],
  ['23:59:59', true],
  ['00:00:00', true],
  ['07:59:59', true],
])('at %s it is night: %s', (time, isNight) => {
  expect(isPromotionNight(at(time))).toBe(isNight)
})

test('the morning after any night moment is no night and at most half a day away', () => {
  fc.assert(
    fc.property(fc.date({ min: at('00:00:00'), max: new Date('2030-01-01'), noInvalidDate: true }), (now) => {
      const morning = nextPromotionMorning(now)
      const pauseMs = morning.getTime() - now.getTime()
      return !isPromotionNight(morning) && pauseMs > 0 && (!isPromotionNight(now) || pauseMs < 12 * 3_600_000)
    }),
  )
})

test('a consent is told of again after two years', () => {
  expect(reminderBefore(at('09:00:00'))).toEqual(new Date('2024-12-01T09:00:00+09:00'))
})

test.each([
  [{ title: '가' }, 'title'],
  [{ title: '(광고) 새 소식' }, 'title'],
  [{ title: '가'.repeat(41) }, 'title'],
  [{ body: '네' }, 'body'],
  [{ body: '가'.repeat(301) }, 'body'],
  [{ path: 'https://elsewhere.example' }, 'path'],
  [{ path: '//elsewhere.example' }, 'path'],
  [{ path: '' }, null],
])('%j is refused at %s', (changed, field) => {
  const good = { title: '연말 모임', body: '12월 모임을 열면 스탬프를 드려요.', path: '/news/1' }
  expect(whyBadPromotion(good)).toBeNull()
  expect(whyBadPromotion({ ...good, ...changed })?.field ?? null).toBe(field)
})
