import { useRouteLoaderData } from 'react-router'
import type { SiteData } from '~/lib/web/page-head'
import { type Provider, providerFacts, providers } from '../providers'

/** The providers that this site has keys for, in the order of the buttons. */
export function useProviders(): readonly Provider[] {
  const offered = useRouteLoaderData<SiteData>('root')?.signsInWith
  return offered === undefined ? providers : providers.filter((provider) => offered.includes(provider))
}

/** Their names, for sentences about every provider: 카카오·Apple. */
export function useProviderList(): string {
  return useProviders()
    .map((provider) => providerFacts[provider].name)
    .join('·')
}

/** The same inside a text. */
export function ProviderNames(): string {
  return useProviderList()
}
