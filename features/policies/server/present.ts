import type { AnnouncedPolicyRow } from '~/db/rows/accounts'
import { comingPolicy } from '~/features/accounts/policy-version'
import type { readPolicies } from '~/features/accounts/server/queries'

const presentPolicy = ({ version, holdsFrom, isAdverse, summary }: AnnouncedPolicyRow) => ({
  version,
  holdsFrom,
  isAdverse,
  summary,
})

export function presentPolicies({
  announced,
  first,
  inForce,
  today,
}: Awaited<ReturnType<typeof readPolicies>>) {
  const coming = comingPolicy(announced, today)
  const later = announced.filter(({ version }) => version > first).map(presentPolicy)
  const beginning = { version: first, holdsFrom: null, isAdverse: false, summary: null }
  return { inForce, coming: coming && presentPolicy(coming), versions: [...later.toReversed(), beginning] }
}
