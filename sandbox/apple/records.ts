import { z } from 'zod'
import type { Database } from '~/lib/server/database'
import { behaviourOf } from '../behaviour'
import { signInParts } from '../sign-in-behaviour'
import { signingKeysOf } from '../signing-keys'
import { recordsOf } from '../stand-in-records'

export const appleProfiles = {
  full: '이메일 공유하기',
  relay: '이메일 가리기',
  'no-email': '이메일이 없는 계정',
}
export const AppleProfile = z.enum(Object.keys(appleProfiles) as (keyof typeof appleProfiles)[])

const Person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  profile: AppleProfile,
})
export type AppleStandInPerson = z.output<typeof Person>

/** By subject. */
export const people = recordsOf('apple', 'person', Person)
/** People who have shared their data with the app and are not asked for their name again. */
export const consents = recordsOf('apple', 'consent', z.object({ since: z.string() }))
export const codes = recordsOf(
  'apple',
  'code',
  z.object({
    subject: z.string(),
    clientId: z.string(),
    redirectUri: z.string(),
    nonce: z.string().nullable(),
    at: z.number(),
  }),
)
const Grant = z.object({ subject: z.string(), signedInAt: z.number() })
export const accessTokens = recordsOf('apple', 'access-token', Grant)
export const refreshTokens = recordsOf('apple', 'refresh-token', Grant)
export const keys = signingKeysOf('apple')

export async function endConsentOf(db: Database, subject: string): Promise<void> {
  await consents.drop(db, subject)
  await accessTokens.dropWhere(db, 'subject', subject)
  await refreshTokens.dropWhere(db, 'subject', subject)
}

/**
 * The ID token's claims about the e-mail address. Apple sends booleans in both spellings, so each profile uses one of
 * them.
 */
export function emailClaimsOf(subject: string, { profile }: AppleStandInPerson): Record<string, unknown> {
  const local = subject.replace(/\W/g, '').slice(-12)
  if (profile === 'no-email') return {}
  if (profile === 'relay') {
    return { email: `${local}@privaterelay.appleid.com`, email_verified: true, is_private_email: true }
  }
  return { email: `apple-${local}@example.com`, email_verified: 'true', is_private_email: 'false' }
}

const { authorize, token, idToken } = signInParts
/** The stand-in has no endpoint for a person's data, so there is no behaviour to choose for it. */
export const appleBehaviour = behaviourOf('apple', signInParts, { authorize, token, idToken })
