import type { Reply } from '~/lib/contract'
import { keepInTab, readTab } from '~/lib/web/tab-storage'
import type { Provider, ProviderInfo } from '../account'
import { type accountEndpoints, toAppleInfo, toKakaoInfo } from '../contract'

// State of one tab between leaving for a provider and having an account. It is lost when the tab closes.

type KakaoInfo = NonNullable<Reply<typeof accountEndpoints.finishKakao>['kakao_info']>
type AppleInfo = NonNullable<Reply<typeof accountEndpoints.finishApple>['apple_info']>
/** For Apple it may contain only the ticket; the rest is then fetched with it. */
export type GivenInfo = KakaoInfo | Pick<AppleInfo, 'apple_id'> | AppleInfo

const infoKeys: Record<Provider, string> = { kakao: 'kakao_info', apple: 'apple_info' }
/** The storage name of the sign-up form's draft. The draft belongs to the ticket it was typed with. */
export const signUpDraft = 'sign_up_draft'
const returnKey = 'sign_in_return'

/** A person who may sign up. */
export interface Newcomer {
  provider: Provider
  /** The person's id at the provider, where the API requires it back. */
  subject: string | undefined
  info: ProviderInfo
  /** Whether the provider's data is known, not just the ticket. */
  isComplete: boolean
}

function read(key: string): object | null {
  const value = readTab(key)
  return typeof value === 'object' ? value : null
}

export function keepProviderInfo(provider: Provider, info: GivenInfo): void {
  forgetSignUp()
  keepInTab(infoKeys[provider], info)
}

export function readNewcomer(): Newcomer | null {
  const empty = { username: null, email: null, email_verified: false }
  const kakao = read(infoKeys.kakao)
  if (kakao !== null && 'access_token' in kakao) {
    const given = { ...empty, ...(kakao as KakaoInfo) }
    return { provider: 'kakao', subject: given.kakao_id, info: toKakaoInfo(given), isComplete: true }
  }
  const apple = read(infoKeys.apple)
  if (apple !== null && 'apple_id' in apple) {
    const info = toAppleInfo({ ...empty, ...(apple as AppleInfo) })
    return { provider: 'apple', subject: undefined, info, isComplete: 'username' in apple }
  }
  return null
}

export function forgetSignUp(): void {
  for (const key of [...Object.values(infoKeys), signUpDraft]) keepInTab(key, null)
}

/** Stores where the person wanted to go, so that a second attempt to sign in leads there too. */
export function keepReturnPath(path: string): void {
  keepInTab(returnKey, path)
}

export function takeReturnPath(): string | null {
  const path = readTab(returnKey)
  keepInTab(returnKey, null)
  return typeof path === 'string' ? path : null
}
