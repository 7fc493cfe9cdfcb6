import { keepInTab, readTab } from '~/lib/web/tab-storage'
import type { Provider, ProviderInfo } from '../account'
import { toAppleInfo, toKakaoInfo, type WireProviderInfo } from '../contract'

// State of one tab between leaving for a provider and having an account. It is lost when the tab closes.

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

export function keepProviderInfo(provider: Provider, info: WireProviderInfo): void {
  forgetSignUp()
  keepInTab(infoKeys[provider], info)
}

export function readNewcomer(): Newcomer | null {
  const kakao = toKakaoInfo(read(infoKeys.kakao))
  if (kakao) return { provider: 'kakao', ...kakao, isComplete: true }
  const apple = toAppleInfo(read(infoKeys.apple))
  return apple && { provider: 'apple', subject: undefined, ...apple }
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
