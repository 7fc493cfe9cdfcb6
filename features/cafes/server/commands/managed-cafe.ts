import type { CafeRow } from '~/db/rows/cafes'
import { refuse } from '~/lib/errors'
import { type Transaction, violatedConstraint } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { cafeTags } from '../../cafe'
import { searchedForms } from '../../cafe-search'
import type { CafeBasics } from '../../facts'
import { cafeRefusals } from '../../refusals'
import { findManagedCafe, versionForOperators } from '../queries/managed-cafe'
import { storeFacts } from './cafes'

// Changes by operators, who need no role at the cafe. Callers must lock the operator and write audit entries.

/**
 * Locks the cafe, and refuses if it has changed since the operator read it. The lock also blocks new
 * references: a meetup that is being created at the cafe either exists before the lock is granted, or sees
 * the change afterwards.
 */
export async function lockSeenCafe(
  tx: Transaction,
  { cafeId, version, now }: { cafeId: number; version: string; now: Date },
): Promise<CafeRow> {
  await tx`select from cafes where id = ${cafeId} for update`
  const cafe = await findManagedCafe(tx, cafeId, now)
  if (!cafe) throw refuse(cafeRefusals.noCafe)
  if (versionForOperators(cafe) !== version) throw refuse(cafeRefusals.changedMeanwhile)
  return cafe
}

export async function storeBasics(tx: Transaction, cafeId: number, basics: CafeBasics): Promise<void> {
  await storeFacts(tx, cafeId, { ...basics, ...searchedForms(basics) }).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'cafes_business_number_key') throw error
    throw refuse(cafeRefusals.sameBusinessNumber)
  })
}

/** Whether a cafe with this name and address is known. */
export async function isKnownCafe(
  tx: Transaction,
  { name, address }: Pick<CafeBasics, 'name' | 'address'>,
): Promise<boolean> {
  const { letters } = searchedForms({ name, address })
  const known = await tx<{ id: number }[]>`
    select id from cafes where letters = ${letters} and name = ${name} and address = ${address} limit 1`
  return known.length > 0
}

/** An import changes only cafes that nobody has touched since they were added. */
export async function keepFromImports(tx: Transaction, cafeId: number): Promise<void> {
  await tx`update cafes set updated_at = added_at + interval '1 millisecond' where id = ${cafeId}`
}

/** Hides a locked cafe from everybody except its staff and operators. */
export async function hideCafe(
  tx: Transaction,
  { cafeId, reason, now }: { cafeId: number; reason: string; now: Date },
): Promise<void> {
  await tx`update cafes set hidden_at = ${now}, hidden_reason = ${reason} where id = ${cafeId}`
  await noteSeen(tx, cafeId)
}

export async function showCafe(tx: Transaction, cafeId: number): Promise<void> {
  await tx`update cafes set hidden_at = null, hidden_reason = null where id = ${cafeId}`
  await noteSeen(tx, cafeId)
}

async function noteSeen(tx: Transaction, cafeId: number): Promise<void> {
  await invalidate(tx, cafeTags.facts.of(cafeId), cafeTags.shelf.of(cafeId))
}
