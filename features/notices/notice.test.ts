import { describe, expect, test } from 'vitest'
import {
  formatNotice,
  groupByDay,
  groupOf,
  mutableGroups,
  type Notice,
  settingOf,
  toMutableGroup,
} from './notice'

describe('a notice is worded', () => {
  test('when somebody has signed up', () => {
    expect(formatNotice('welcome', { nickname: '말판' })).toEqual({
      title: '말판님, 반가워요',
      body: '미플에서 마음에 드는 보드게임을 찾아보세요.',
      path: '/',
    })
  })

  test('when somebody signed in on a new device', () => {
    expect(formatNotice('signed-in', { device: '아이폰', provider: 'apple' })).toEqual({
      title: '새 기기에서 로그인했어요',
      body: '아이폰에서 Apple 계정으로 로그인했어요. 내가 아니라면 모든 기기에서 로그아웃해 주세요.',
      path: '/profile/edit',
    })
    expect(formatNotice('signed-in', { device: '', provider: 'kakao' })?.body).toMatch(
      /^알 수 없는 기기에서 카카오 계정으로/,
    )
  })

  test('when a provider ended the connection', () => {
    expect(formatNotice('disconnected', { provider: 'kakao' })).toEqual({
      title: '카카오 연결이 끊어졌어요',
      body: '카카오에서 미플과의 연결을 끊어서, 모든 기기에서 로그아웃했어요.',
      path: '/profile/edit',
    })
  })

  test('when a review is liked or hidden', () => {
    expect(formatNotice('review-liked', { reviewId: 7, game: '루미큐브' })).toEqual({
      title: '내 리뷰가 좋아요를 받았어요',
      body: '루미큐브 리뷰를 좋아하는 사람이 늘었어요.',
      path: '/review/7',
    })
    expect(formatNotice('review-hidden', { reviewId: 7, game: '루미큐브' })).toEqual({
      title: '내 리뷰가 잠시 숨겨졌어요',
      body: '루미큐브 리뷰가 여러 번 신고돼서, 운영자가 확인할 때까지 다른 사람에게 보이지 않아요.',
      path: '/review/7',
    })
  })

  test.each([
    ['a kind from another version', 'parade', {}],
    ['a name that every object has', 'constructor', {}],
    ['no details', 'welcome', null],
    ['a detail that is missing', 'signed-in', { provider: 'kakao' }],
    ['a detail of another kind', 'welcome', { nickname: 7 }],
    ['a number in letters', 'review-liked', { reviewId: '7', game: '루미큐브' }],
    ['a provider that is none of ours', 'disconnected', { provider: 'toString' }],
  ])('only when everything is known: not with %s', (_, kind, details) => {
    expect(formatNotice(kind, details)).toBeNull()
  })
})

describe('groups', () => {
  test('what concerns the account itself is always told, the rest may be muted', () => {
    expect(mutableGroups()).toEqual(['security', 'reviews'])
    expect(toMutableGroup('security')).toBe('security')
    expect(toMutableGroup('account')).toBeNull()
    expect(toMutableGroup('moderation')).toBeNull()
    expect(toMutableGroup('toString')).toBeNull()
    expect(settingOf('security', false)).toEqual({
      group: 'security',
      label: '보안',
      description: '새 기기에서 로그인하면 알려 드려요.',
      isWanted: false,
    })
  })

  test('of kinds: signing in is security, the account’s beginning and end are the account', () => {
    expect(['welcome', 'signed-in', 'disconnected', 'parade'].map(groupOf)).toEqual([
      'account',
      'security',
      'account',
      null,
    ])
  })
})

describe('the log', () => {
  const at = (id: number, causedAt: string): Notice => ({
    id,
    kind: 'welcome',
    title: '말판님, 반가워요',
    body: '',
    path: null,
    causedAt,
    isRead: false,
  })
  // Ten past midnight in Seoul.
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
