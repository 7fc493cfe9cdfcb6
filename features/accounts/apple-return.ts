/** What the URL contains after our server redirected the browser back from Apple. */
export type AppleReturn =
  | { kind: 'signUp'; ticket: string }
  | { kind: 'signIn'; code: string }
  | { kind: (typeof endings)[number] }

/** Outcomes without a ticket. 'busy' means that we hit our own rate limit and did not ask Apple. */
const endings = ['cancelled', 'failed', 'unavailable', 'busy'] as const

/** Returns false if the outcome is missing, unknown or unreadable. */
export function readAppleReturn(search: string): AppleReturn | false {
  const query = new URLSearchParams(search)
  const status = query.get('status')
  if (status === 'need_signup') {
    const ticket = toAppleTicket(query.get('apple_data') ?? '')
    if (ticket !== null) return { kind: 'signUp', ticket }
    console.error('apple_data cannot be read')
    return false
  }
  if (status === 'login_success') {
    const code = query.get('code')
    return code ? { kind: 'signIn', code } : false
  }
  const ending = endings.find((known) => known === status)
  return ending === undefined ? false : { kind: ending }
}

/** The callback page's URL parameter for a person who has yet to sign up: only the one-time ticket. */
export function fromAppleData(ticket: string) {
  return { apple_data: JSON.stringify({ apple_id: ticket }) }
}

/** Null unless `fromAppleData` wrote it. */
function toAppleTicket(text: string): string | null {
  try {
    const data: unknown = JSON.parse(text)
    const ticket = typeof data === 'object' && data !== null ? Reflect.get(data, 'apple_id') : null
    return typeof ticket === 'string' && ticket !== '' ? ticket : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
