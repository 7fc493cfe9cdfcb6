import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { invalidateOwn } from '~/lib/server/response-cache'
import { accountTags } from '../../account'
import { accountRefusals } from '../../refusals'
import { findBirthYear } from '../queries'
import { lockMember } from './members'

/** Stores when the member was born. It can be said once, so that a refusal is not answered with another year. */
export async function setBirthYear(
  tx: Transaction,
  { memberId, birthYear }: { memberId: number; birthYear: number },
): Promise<void> {
  await lockMember(tx, memberId)
  const known = await findBirthYear(tx, memberId)
  if (known === birthYear) return
  if (known !== null) throw refuse(accountRefusals.birthYearKnown)
  await tx`update members set birth_year = ${birthYear} where id = ${memberId}`
  await invalidateOwn(tx, [memberId], accountTags.own.all)
}
