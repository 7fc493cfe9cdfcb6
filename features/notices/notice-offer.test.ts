import { expect, test } from 'vitest'
import { noticeOffer, offerPauseDays } from './notice-offer'

const now = new Date('2026-11-29T12:00:00+09:00')
const daysAgo = (days: number) => now.getTime() - days * 24 * 60 * 60_000
const asked = { isOn: false, obstacle: null, alimtalk: null, refusedAt: 0, now } as const
const kakao = { phone: '010-****-5678', isWanted: true }

test('a device that can be pushed to is asked, whatever KakaoTalk brings', () => {
  expect(noticeOffer(asked)).toEqual({ is: 'ask', ways: ['push'] })
  expect(noticeOffer({ ...asked, alimtalk: kakao })).toEqual({ is: 'ask', ways: ['push'] })
  expect(noticeOffer({ ...asked, isOn: true })).toEqual({ is: 'pushed' })
})

test('where pushes cannot be, KakaoTalk is offered, unless it brings the notice already', () => {
  for (const obstacle of ['in-app', 'unsupported', 'no-worker', 'denied'] as const) {
    const there = { ...asked, obstacle }
    expect(noticeOffer({ ...there, alimtalk: { phone: null, isWanted: true } })).toEqual({
      is: 'ask',
      ways: ['alimtalk'],
    })
    expect(noticeOffer({ ...there, alimtalk: { ...kakao, isWanted: false } })).toEqual({
      is: 'ask',
      ways: ['alimtalk'],
    })
    expect(noticeOffer({ ...there, alimtalk: kakao })).toEqual({ is: 'alimtalk', phone: kakao.phone })
    expect(noticeOffer(there)).toEqual({ is: 'log' })
  }
})

test('an iPhone is shown how to install, with KakaoTalk beside it', () => {
  const iphone = { ...asked, obstacle: 'install' } as const
  expect(noticeOffer(iphone)).toEqual({ is: 'ask', ways: ['install'] })
  const unproven = { phone: null, isWanted: true }
  expect(noticeOffer({ ...iphone, alimtalk: unproven })).toEqual({ is: 'ask', ways: ['install', 'alimtalk'] })
})

test('whoever refused is not asked again for a week, by no way, and hears where the answer stands', () => {
  for (const obstacle of [null, 'install', 'denied'] as const) {
    const before = { ...asked, obstacle, alimtalk: { phone: null, isWanted: true } }
    expect(noticeOffer({ ...before, refusedAt: daysAgo(0) })).toEqual({ is: 'log' })
    expect(noticeOffer({ ...before, refusedAt: daysAgo(offerPauseDays) + 1 })).toEqual({ is: 'log' })
    expect(noticeOffer({ ...before, refusedAt: daysAgo(offerPauseDays) })).toMatchObject({ is: 'ask' })
    expect(noticeOffer({ ...before, alimtalk: kakao, refusedAt: daysAgo(1) })).toMatchObject({
      is: 'alimtalk',
    })
  }
})

test('a clock that was moved back far does not silence the question for ever', () => {
  expect(noticeOffer({ ...asked, refusedAt: daysAgo(-400) })).toMatchObject({ is: 'ask' })
})
