/** What server and browser know of a provider of sign-in. Its protocol is in `server/client/`, its look in `web/login/`. */
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
  /** The error with which people come back who declined. */
  declinedAs: string
  /** Other programs send its code without a state (decision 0011). */
  takesCodeWithoutState?: true
  /** Other programs are told the person's id there. */
  tellsId?: true
  /** It says the name with the first consent only. Where others leave it out, it was declined. */
  namesOnce?: true
  /** It ends a consent by a token of the person's, which is stored for that alone. Others do it by the person's id. */
  disconnectsByToken?: true
}

/** Every provider, in the order of the buttons. */
const table = {
  kakao: {
    name: '카카오',
    startLabel: '카카오로 시작하기',
    returnsBy: 'link',
    declinedAs: 'access_denied',
    takesCodeWithoutState: true,
    tellsId: true,
  },
  apple: {
    name: 'Apple',
    startLabel: 'Apple로 계속하기',
    returnsBy: 'form',
    declinedAs: 'user_cancelled_authorize',
    namesOnce: true,
    disconnectsByToken: true,
  },
} as const satisfies Record<string, ProviderFacts>

export type Provider = keyof typeof table

export const providerFacts: Readonly<Record<Provider, ProviderFacts>> = table

export const providers = Object.keys(table) as Provider[]

/** Is offered where another one cannot be reached. */
export const mainProvider: Provider = 'kakao'

/** All names, for sentences about every provider: 카카오·Apple. */
export const providerList = namesOf(providers)

/** The names of the providers that need a token of the person's to end a consent. */
export const tokenProviderList = namesOf(
  providers.filter((provider) => providerFacts[provider].disconnectsByToken),
)

function namesOf(some: readonly Provider[]): string {
  return some.map((provider) => providerFacts[provider].name).join('·')
}

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
