import { keepInTab, readTab } from '~/lib/web/tab-storage'
import type { ProviderInfo } from '../account'
import { type Provider, providers } from '../providers'

// State of one tab between leaving for a provider and having an account. It is lost when the tab closes.

const infoKey = (provider: Provider) => `${provider}_info`
/** The storage name of the sign-up form's draft. The draft belongs to the ticket it was typed with. */
export const signUpDraft = 'sign_up_draft'
const returnKey = 'sign_in_return'

/** A person who may sign up. */
export interface Newcomer {
  provider: Provider
  info: ProviderInfo
  /** Whether the provider's data is known, not just the ticket. */
  isComplete: boolean
}

/** What came back from a provider: all that it said, or only our ticket, with which the rest is fetched. */
export type ReturnedInfo = Pick<ProviderInfo, 'ticket'> & Partial<ProviderInfo>

/** The names under which the ticket is kept: ours, and those that a tab has used which was open before an update. */
const ticketNames = ['ticket', 'access_token', 'apple_id']

export function keepProviderInfo(provider: Provider, info: ReturnedInfo): void {
  forgetSignUp()
  keepInTab(infoKey(provider), info)
}

export function readNewcomer(): Newcomer | null {
  for (const provider of providers) {
    const kept: unknown = readTab(infoKey(provider))
    if (typeof kept !== 'object' || kept === null) continue
    const ticket: unknown = ticketNames.map((name) => Reflect.get(kept, name)).find((found) => found)
    if (typeof ticket !== 'string') continue
    const info = { nickname: null, email: null, emailVerified: false, phone: null, ...kept, ticket }
    return { provider, info, isComplete: 'nickname' in kept }
  }
  return null
}

export function forgetSignUp(): void {
  for (const key of [...providers.map(infoKey), signUpDraft]) keepInTab(key, null)
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
