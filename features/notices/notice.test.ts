import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Notice } from './endpoints'
import {
  formatNotice,
  groupByDay,
  groupOf,
  noticeGroups,
  noticeKind,
  settingOf,
  toMutableGroup,
} from './notice'

const welcome = noticeKind({
  name: 'welcome',
  group: 'account',
  details: z.object({ nickname: z.string() }),
  words: ({ nickname }) => ({ title: `${nickname}님, 반가워요`, body: '', path: '/' }),
})
const kinds = { welcome }

describe('a notice is worded', () => {
  test('as the feature that sends it says', () => {
    expect(formatNotice(kinds, 'welcome', { nickname: '말판' })).toEqual({
      title: '말판님, 반가워요',
      body: '',
      path: '/',
    })
  })

  test.each([
    ['a kind from another version', 'parade', {}],
    ['a name that every object has', 'constructor', {}],
    ['no details', 'welcome', null],
    ['a detail that is missing', 'welcome', { device: '아이폰' }],
    ['a detail of another kind', 'welcome', { nickname: 7 }],
  ])('only when everything is known: not with %s', (_, kind, details) => {
    expect(formatNotice(kinds, kind, details)).toBeNull()
  })
})

describe('groups', () => {
  test('what concerns money, the account or a seat is always told, the rest may be muted', () => {
    expect(noticeGroups().map((group) => [group, toMutableGroup(group) !== null])).toEqual([
      ['meetups', true],
      ['meetup-reminders', true],
      ['alerts', true],
      ['cafe', true],
      ['lessons', true],
      ['coupons', true],
      ['passes', true],
      ['promotions', true],
      ['reviews', true],
      ['league', true],
      ['security', true],
      ['meetup-seats', false],
      ['payments', false],
      ['moderation', false],
      ['account', false],
    ])
    expect(toMutableGroup('toString')).toBeNull()
    expect(settingOf('security', [{ group: 'security', channel: 'log' }])).toEqual({
      group: 'security',
      label: '로그인',
      description: '새 기기에서 로그인하면 알려 드려요.',
      isFixed: false,
      isWanted: false,
      isPushed: false,
    })
    expect(settingOf('security', [{ group: 'security', channel: 'push' }])).toMatchObject({
      isWanted: true,
      isPushed: false,
    })
    const mutedBefore = [{ group: 'payments', channel: 'log' as const }]
    expect(settingOf('payments', mutedBefore)).toMatchObject({
      isFixed: true,
      isWanted: true,
      isPushed: true,
    })
  })

  test('are those of the kinds, and a kind that nobody knows has none', () => {
    expect(['welcome', 'parade', 'toString'].map((name) => groupOf(kinds, name))).toEqual([
      'account',
      null,
      null,
    ])
  })
})

describe('the log', () => {
  const at = (id: number, causedAt: string): Notice => ({
    id,
    kind: 'welcome',
    group: 'account',
    title: '말판님, 반가워요',
    body: '',
    path: null,
    causedAt,
    isRead: false,
  })
  // 00:10 in Seoul.
  const now = new Date('2026-03-17T15:10:00Z')

  test('stands under the days of Seoul', () => {
    const days = groupByDay(
      [
        at(4, '2026-03-17T15:00:00Z'),
        at(3, '2026-03-17T14:59:59Z'),
        at(2, '2026-03-16T15:00:00Z'),
        at(1, '2026-03-16T14:59:59Z'),
      ],
      now,
    )
    expect(days.map(({ label, notices }) => [label, notices.map(({ id }) => id)])).toEqual([
      ['오늘', [4]],
      ['어제', [3, 2]],
      ['2026년 3월 16일 (월)', [1]],
    ])
  })

  test('shows one that two pages brought only once, and a day only once', () => {
    const days = groupByDay(
      [
        at(3, '2026-03-17T15:00:00Z'),
        at(2, '2026-03-16T16:00:00Z'),
        at(2, '2026-03-16T16:00:00Z'),
        at(1, '2026-03-17T15:00:00Z'),
      ],
      now,
    )
    expect(days.map(({ day, notices }) => [day, notices.map(({ id }) => id)])).toEqual([
      ['2026-03-18', [3, 1]],
      ['2026-03-17', [2]],
    ])
  })
})
