import { askedSince } from '~/features/accounts/policy-version'
import { lockMember, storeConsents } from '~/features/accounts/server/commands/members'
import { readPolicies } from '~/features/accounts/server/queries'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { policyRefusals } from '../../refusals'
import { findAsked } from '../queries'

/** Stores what a member has answered about the version that holds, for what they are asked. */
export async function answerPolicy(
  tx: Transaction,
  {
    memberId,
    version,
    agrees,
    agreesToLocation,
    now,
  }: { memberId: number; version: string; agrees: boolean; agreesToLocation: boolean; now: Date },
): Promise<void> {
  await lockMember(tx, memberId)
  const { announced, inForce, today } = await readPolicies(tx, now)
  if (version !== inForce) throw refuse(policyRefusals.changed)
  const asked = await findAsked(tx, { memberId, now })
  if (!asked) return
  const about = { memberId, version, now }
  if (asked.asksTerms)
    await storeConsents(tx, {
      ...about,
      kinds: ['terms', 'privacy'],
      renewedSince: askedSince(announced, 'asksTerms', today),
      isGiven: agrees,
    })
  if (asked.asksLocation)
    await storeConsents(tx, {
      ...about,
      kinds: ['location'],
      renewedSince: askedSince(announced, 'asksLocation', today),
      isGiven: agreesToLocation,
    })
}
