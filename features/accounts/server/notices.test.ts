import { describe, expect, test } from 'vitest'
import { disconnectedNotice, signedInNotice, welcomeNotice } from './notices'

describe('a member is told', () => {
  test('when they have signed up', () => {
    expect(welcomeNotice.words({ nickname: '말판' })).toEqual({
      title: '말판님, 반가워요',
      body: '미플에서 마음에 드는 보드게임을 찾아보세요.',
      path: '/',
    })
  })

  test('when somebody signed in on a new device', () => {
    expect(signedInNotice.words({ device: '아이폰', provider: 'apple' })).toEqual({
      title: '새 기기에서 로그인했어요',
      body: '아이폰에서 Apple 계정으로 로그인했어요. 내가 아니라면 모든 기기에서 로그아웃해 주세요.',
      path: '/profile/edit',
    })
    expect(signedInNotice.words({ device: '', provider: 'kakao' }).body).toMatch(
      /^알 수 없는 기기에서 카카오 계정으로/,
    )
  })

  test('when a provider ended the connection', () => {
    expect(disconnectedNotice.words({ provider: 'kakao' })).toEqual({
      title: '카카오 연결이 끊어졌어요',
      body: '카카오에서 미플과의 연결을 끊어서, 모든 기기에서 로그아웃했어요.',
      path: '/profile/edit',
    })
  })

  test('only about existing providers: sign-ins are security, sign-up and end are the account', () => {
    for (const provider of ['toString', 'naver', 7]) {
      expect(disconnectedNotice.details.safeParse({ provider }).success).toBe(false)
    }
    const kinds = [welcomeNotice, signedInNotice, disconnectedNotice]
    expect(kinds.map(({ group }) => group)).toEqual(['account', 'security', 'account'])
  })
})
