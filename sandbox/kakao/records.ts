import { z } from 'zod'
import type { Database } from '~/lib/server/database'
import { behaviourOf } from '../behaviour'
import { signInParts } from '../sign-in-behaviour'
import { signingKeysOf } from '../signing-keys'
import { recordsOf } from '../stand-in-records'

export const kakaoProfiles = {
  full: '닉네임과 확인된 이메일',
  'with-phone': '닉네임, 확인된 이메일, 휴대폰 번호',
  'nickname-only': '닉네임만',
  'unverified-email': '확인되지 않은 이메일',
  'no-email': '이메일 제공을 거절함',
  'default-nickname': '기본 닉네임',
  'no-account': '아무 정보도 없음',
}
export const KakaoProfile = z.enum(Object.keys(kakaoProfiles) as (keyof typeof kakaoProfiles)[])

const Person = z.object({ nickname: z.string(), profile: KakaoProfile })
export type KakaoStandInPerson = z.output<typeof Person>

/** By Kakao member number. */
export const people = recordsOf('kakao', 'person', Person)
/** People who have consented to the app, by Kakao member number. */
export const links = recordsOf('kakao', 'link', z.object({ since: z.string() }))
export const codes = recordsOf(
  'kakao',
  'code',
  z.object({
    subject: z.string(),
    clientId: z.string(),
    redirectUri: z.string(),
    nonce: z.string().nullable(),
    challenge: z.string().nullable(),
    withIdToken: z.boolean(),
    at: z.number(),
  }),
)
const Grant = z.object({ subject: z.string(), withIdToken: z.boolean(), signedInAt: z.number() })
export const accessTokens = recordsOf('kakao', 'access-token', Grant)
export const refreshTokens = recordsOf('kakao', 'refresh-token', Grant)
export const keys = signingKeysOf('kakao')

export async function endTokensOf(db: Database, subject: string): Promise<void> {
  await accessTokens.dropWhere(db, 'subject', subject)
  await refreshTokens.dropWhere(db, 'subject', subject)
}

/** The person's e-mail address at Kakao, if their profile has one. */
export function emailOf(subject: string, { profile }: KakaoStandInPerson): string | null {
  const hasNone = profile === 'nickname-only' || profile === 'no-email' || profile === 'no-account'
  return hasNone ? null : `kakao-${subject.slice(-8)}@example.com`
}

/** The number of the person's KakaoTalk, as Kakao writes it. */
export function phoneOf(subject: string): string {
  return `+82 10-${subject.slice(-8, -4)}-${subject.slice(-4)}`
}

export const kakaoBehaviour = behaviourOf('kakao', signInParts)
