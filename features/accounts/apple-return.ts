import { toAppleTicket } from './contract'

/** What the address says that our server sends the browser to after Apple. */
export type AppleReturn =
  | { kind: 'signUp'; ticket: string }
  | { kind: 'signIn'; code: string }
  | { kind: 'cancelled' | 'failed' | 'unavailable' }

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
  if (status === 'cancelled' || status === 'failed' || status === 'unavailable') return { kind: status }
  return false
}
