import type { Provider } from './providers'

/** What the URL contains after our server redirected the browser back from a provider that returns people by a form. */
type FormReturn =
  | { kind: 'signUp'; ticket: string }
  | { kind: 'signIn'; code: string }
  | { kind: (typeof endings)[number] }

/** Outcomes without a ticket. 'busy' means that we hit our own rate limit and did not ask the provider. */
const endings = ['cancelled', 'failed', 'unavailable', 'busy'] as const

/** The names that the specification gives Apple's: `apple_data`, with `apple_id` in it. */
const dataOf = (provider: Provider) => `${provider}_data`
const idOf = (provider: Provider) => `${provider}_id`

/** Null if the outcome is missing or unknown, 'unreadable' if its data cannot be read. */
export function readFormReturn(provider: Provider, search: string): FormReturn | 'unreadable' | null {
  const query = new URLSearchParams(search)
  const status = query.get('status')
  const data = query.get(dataOf(provider))
  if (status === 'need_signup') {
    const ticket = toTicket(provider, data ?? '')
    if (ticket !== null) return { kind: 'signUp', ticket }
    console.error(`${dataOf(provider)} cannot be read`)
    return data === null ? null : 'unreadable'
  }
  if (status === 'login_success') {
    const code = query.get('code')
    return code ? { kind: 'signIn', code } : null
  }
  const ending = endings.find((known) => known === status)
  return ending === undefined ? null : { kind: ending }
}

/** The callback page's URL parameter for a person who has yet to sign up: only the one-time ticket. */
export function toFormData(provider: Provider, ticket: string): Record<string, string> {
  return { [dataOf(provider)]: JSON.stringify({ [idOf(provider)]: ticket }) }
}

/** Null unless `toFormData` wrote it. */
function toTicket(provider: Provider, text: string): string | null {
  try {
    const data: unknown = JSON.parse(text)
    const ticket = typeof data === 'object' && data !== null ? Reflect.get(data, idOf(provider)) : null
    return typeof ticket === 'string' && ticket !== '' ? ticket : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
