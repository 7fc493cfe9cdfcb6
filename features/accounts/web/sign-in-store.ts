import type { Reply } from '~/lib/contract'
import { keepInTab, readTab } from '~/lib/web/tab-storage'
import type { Provider, ProviderInfo } from '../account'
import { type accountEndpoints, toAppleInfo, toKakaoInfo } from '../contract'

// What one tab remembers between leaving for a provider and having an account. It goes when the tab does.

type KakaoInfo = NonNullable<Reply<typeof accountEndpoints.finishKakao>['kakao_info']>
type AppleInfo = NonNullable<Reply<typeof accountEndpoints.finishApple>['apple_info']>
/** Apple's may hold the ticket alone: the rest is asked for with it. */
export type GivenInfo = KakaoInfo | Pick<AppleInfo, 'apple_id'> | AppleInfo

const infoKeys: Record<Provider, string> = { kakao: 'kakao_info', apple: 'apple_info' }
/** What is typed into the sign-up form stands under this name, with the ticket of the person who typed it. */
export const signUpDraft = 'sign_up_draft'
const returnKey = 'sign_in_return'

/** Somebody who may sign up. */
export interface Newcomer {
  provider: Provider
  /** The provider's own name for them, where the interface asks for it back. */
  subject: string | undefined
  info: ProviderInfo
  /** The provider's part is known, not only the ticket. */
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

/** Where somebody wanted to go when they were asked to sign in: a second try leads there, too. */
export function keepReturnPath(path: string): void {
  keepInTab(returnKey, path)
}

export function takeReturnPath(): string | null {
  const path = readTab(returnKey)
  keepInTab(returnKey, null)
  return typeof path === 'string' ? path : null
}
