import type { z } from 'zod'
import type { Clock } from '~/lib/clock'
import { forEachProvider, type Provider } from '../../providers'
import { apple } from './apple'
import { kakao } from './kakao'
import type { ProviderClient, SignInProvider } from './sign-in-provider'

const table = { kakao, apple } satisfies Record<Provider, SignInProvider<object>>

export const signInProviders: Readonly<Record<Provider, SignInProvider<object>>> = table

export type SignInSettings = { [P in Provider]: z.output<(typeof table)[P]['variables']> }

/** The settings, or what gives them for each call. */
export type GivenSignIn = { [P in Provider]: SignInSettings[P] | (() => SignInSettings[P]) }

export function openSignIn(settings: GivenSignIn, clock: Clock): Record<Provider, ProviderClient> {
  return forEachProvider((provider) => signInProviders[provider].open(settings[provider], clock))
}
