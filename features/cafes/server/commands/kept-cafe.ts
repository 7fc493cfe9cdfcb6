import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import type { CafeBasics } from '../../cafe-profile'
import { searchedForms } from '../../cafe-search'
import { cafeRefusals } from '../../refusals'
import { cafeTags } from '../../tags'
import { findKeptCafe, type KeptCafeRow, versionForOperators } from '../queries/kept-cafe'

// What operators do to a cafe, who need no right on it. The caller has locked the operator and writes the deed down.

/**
 * Locks the cafe as operators saw it. Nobody refers to it meanwhile: a meetup that is being opened there is either there
 * when the lock is given, or reads afterwards what became of the cafe.
 */
export async function lockSeenCafe(
  tx: Transaction,
  { cafeId, version }: { cafeId: number; version: string },
): Promise<KeptCafeRow> {
  await tx`select from cafes where id = ${cafeId} for update`
  const cafe = await findKeptCafe(tx, cafeId)
  if (!cafe) throw refuse(cafeRefusals.noCafe)
  if (versionForOperators(cafe) !== version) throw refuse(cafeRefusals.changedMeanwhile)
  return cafe
}

export async function storeBasics(tx: Transaction, cafeId: number, basics: CafeBasics): Promise<void> {
  const { name, address, at, phones } = basics
  const { letters, initials } = searchedForms({ name, address })
  await tx`
    update cafes
    set name = ${name}, address = ${address}, latitude = ${at?.latitude ?? null}, longitude = ${at?.longitude ?? null},
      phones = ${phones}::text[], letters = ${letters}, initials = ${initials}
    where id = ${cafeId}`
}

/** Takes a locked cafe away from everybody but those who look after it and operators. */
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
