import type { StandInParts } from '../stand-in-parts'

/** What Kakao's console would have issued for the demo app. Useless outside demo mode. */
export const kakaoDemoApp = {
  appId: 1,
  restKey: 'demo',
  clientSecret: 'demo-kakao-secret',
  adminKey: 'demo-kakao-admin-key',
} as const

export const kakaoRedirectPath = '/auth/kakao/callback'
/** Where the app wants to hear that somebody disconnected it. */
export const kakaoUnlinkPath = '/v1/users/kakao/unlink'

export function kakaoIssuer({ publicUrl }: Pick<StandInParts, 'publicUrl'>): string {
  return `${publicUrl}/sandbox/kakao`
}
