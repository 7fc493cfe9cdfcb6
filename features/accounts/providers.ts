/** What the browser knows of a provider of sign-in too. The rest is in `server/client/`, its look in `web/login/`. */
interface ProviderFacts {
  /** Its name on the screens. */
  name: string
  /** The text of its button, which the provider prescribes. */
  startLabel: string
  /**
   * How people come back. `link`: to our page, with the provider's code. `form`: the provider's site posts a form to our
   * server, which redirects to our page with a ticket of ours.
   */
  returnsBy: 'link' | 'form'
  /** It ends a consent by a token of the person's, which is stored for that alone. Others do it by the person's id. */
  disconnectsByToken?: true
}

/** Every provider, in the order of the buttons. */
const table = {
  kakao: {
    name: '카카오',
    startLabel: '카카오로 시작하기',
    returnsBy: 'link',
  },
  apple: {
    name: 'Apple',
    startLabel: 'Apple로 계속하기',
    returnsBy: 'form',
    disconnectsByToken: true,
  },
} as const satisfies Record<string, ProviderFacts>

export type Provider = keyof typeof table

export const providerFacts: Readonly<Record<Provider, ProviderFacts>> = table

export const providers = Object.keys(table) as Provider[]

/** All names, for sentences about every provider: 카카오·Apple. */
export const providerList = providers.map((provider) => table[provider].name).join('·')

export function isProvider(name: string | undefined): name is Provider {
  return providers.some((known) => known === name)
}

/** Parses a stored provider name. */
export function toProvider(name: string): Provider {
  if (!isProvider(name)) throw new Error(`nobody signs in through ${name}`)
  return name
}

/** One thing for each provider. */
export function forEachProvider<T>(make: (provider: Provider) => T): Record<Provider, T> {
  return Object.fromEntries(providers.map((provider) => [provider, make(provider)])) as Record<Provider, T>
}
