import { describe, expect, test } from 'vitest'
import { lessonMessages, whyCannotRequest } from './lesson'

const now = new Date('2026-03-18T03:00:00Z')
const whole = {
  name: '김하늘',
  phone: '010-1234-5678',
  email: '',
  content: '네 명이 처음 해 봐요.',
  wishedAt: null,
  consent: true,
}

describe('a request for a lesson', () => {
  test('needs no email and no time', () => {
    expect(whyCannotRequest(whole, now)).toBeNull()
    expect(
      whyCannotRequest({ ...whole, email: 'a@b.kr', wishedAt: '2026-03-18T12:01:00+09:00' }, now),
    ).toBeNull()
  })

  test('is told what is missing in the order of the form, and only then what is wrong', () => {
    const empty = { ...whole, name: ' ', phone: ' ', content: ' ', email: '어디로', consent: false }
    expect(whyCannotRequest(empty, now)).toEqual({ field: 'name', message: lessonMessages.nameEmpty })
    expect(whyCannotRequest({ ...empty, name: '김' }, now)?.message).toBe(lessonMessages.phoneEmpty)
    expect(whyCannotRequest({ ...empty, name: '김', phone: '1' }, now)?.message).toBe(
      lessonMessages.contentEmpty,
    )
    expect(whyCannotRequest({ ...empty, name: '김', phone: '1', content: '네' }, now)?.message).toBe(
      lessonMessages.phoneForm,
    )
  })

  test.each([
    ['a name that is too long', { name: '가'.repeat(31) }, lessonMessages.nameLong],
    ['a number of no mobile phone', { phone: '02-123-4567' }, lessonMessages.phoneForm],
    ['an email without a place', { email: '어디로' }, lessonMessages.emailForm],
    ['a text that is too long', { content: '가'.repeat(1_001) }, lessonMessages.contentLong],
    ['this very moment', { wishedAt: now.toISOString() }, lessonMessages.past],
    ['last year', { wishedAt: '2025-03-18T12:00:00+09:00' }, lessonMessages.past],
    ['no consent', { consent: false }, lessonMessages.consent],
  ])('is refused with %s', (_, change, message) => {
    expect(whyCannotRequest({ ...whole, ...change }, now)?.message).toBe(message)
  })
})
