import { askedSince } from '~/features/accounts/policy-version'
import { listConsents, readPolicies } from '~/features/accounts/server/queries'
import type { Reader } from '~/lib/server/database'

/** What a member is asked again, with what has changed since they agreed; null if nothing. */
export async function findAsked(db: Reader, { memberId, now }: { memberId: number; now: Date }) {
  const { announced, inForce, today } = await readPolicies(db, now)
  const asksSince = (asks: 'asksTerms' | 'asksLocation') => askedSince(announced, asks, today)
  if (asksSince('asksTerms') === '' && asksSince('asksLocation') === '') return null
  const consents = await listConsents(db, memberId)
  const said = (kind: string) => consents.find((each) => each.kind === kind)
  const terms = said('terms')
  const agreed = terms?.isGiven ? terms.version : ''
  const asksTerms = agreed < asksSince('asksTerms')
  const location = said('location')
  // Whoever has said no is asked where the position is needed, as before.
  const asksLocation = location?.isGiven === true && location.version < asksSince('asksLocation')
  if (!asksTerms && !asksLocation) return null
  const since = asksTerms ? agreed : (location?.version ?? '')
  const changes = announced.filter(({ version, holdsFrom }) => version > since && holdsFrom <= today)
  return { version: inForce, changes, asksTerms, asksLocation }
}
