import type { z } from 'zod'
import type { Clock } from '~/lib/clock'
import { forEachProvider, type Provider } from '../../providers'
import { apple } from './apple'
import { kakao } from './kakao'
import type { ProviderClient, SignInProvider } from './sign-in-provider'

const table = { kakao, apple } satisfies Record<Provider, SignInProvider<object>>

export const signInProviders: Readonly<Record<Provider, SignInProvider<object>>> = table

export type SignInSettings = { [P in Provider]: z.output<(typeof table)[P]['variables']> }

/** The settings, or what gives them for each call; null for a provider that this site does not offer. */
export type GivenSignIn = { [P in Provider]: SignInSettings[P] | null | (() => SignInSettings[P]) }

/** Null for a provider that this site does not offer. */
export type OpenedSignIn = Readonly<Record<Provider, ProviderClient | null>>

export function openSignIn(settings: GivenSignIn, clock: Clock): OpenedSignIn {
  return forEachProvider((provider) => {
    const set = settings[provider]
    return set === null ? null : signInProviders[provider].open(set, clock)
  })
}
