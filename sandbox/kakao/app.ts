import type { StandInParts } from '../stand-in-parts'

/** What the demo app would have got from the provider's console. None of it opens anything outside of demo mode. */
export const kakaoDemoApp = {
  appId: 1,
  restKey: 'demo',
  clientSecret: 'demo-kakao-secret',
  adminKey: 'demo-kakao-admin-key',
} as const

export const kakaoRedirectPath = '/auth/kakao/callback'

export function kakaoIssuer({ publicUrl }: Pick<StandInParts, 'publicUrl'>): string {
  return `${publicUrl}/sandbox/kakao`
}
