import { toAppleTicket } from './contract'

/** What the address says that our server sends the browser to after Apple. */
export type AppleReturn =
  | { kind: 'signUp'; ticket: string }
  | { kind: 'signIn'; code: string }
  | { kind: (typeof endings)[number] }

/** Ways to come back without a ticket. Busy: so many signed in from there that we did not ask Apple. */
const endings = ['cancelled', 'failed', 'unavailable', 'busy'] as const

/** False for whatever else stands there. */
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
