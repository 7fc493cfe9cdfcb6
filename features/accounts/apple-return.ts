import { toAppleTicket } from './contract'

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
