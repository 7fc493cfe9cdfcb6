import type { AccountRow, ConsentRow } from '~/db/rows/accounts'
import { toConsentKind } from '../account'
import { askedSince } from '../policy-version'
import { toProvider } from '../providers'
import type { readPolicies } from './queries'

export function presentAccount(row: AccountRow, fcmToken: string | null) {
  return { ...row, signsInWith: (row.signsInWith ?? []).map(toProvider), fcmToken }
}

/** A consent to the use of the position counts only if it was given since members were last asked for it. */
export function presentConsents(
  rows: readonly ConsentRow[],
  { announced, today }: Pick<Awaited<ReturnType<typeof readPolicies>>, 'announced' | 'today'>,
) {
  const asked = askedSince(announced, 'asksLocation', today)
  return rows.map((row) => ({
    ...row,
    kind: toConsentKind(row.kind),
    isGiven: row.isGiven && !(row.kind === 'location' && row.version < asked),
  }))
}
