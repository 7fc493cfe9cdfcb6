import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AttemptLimit } from '~/lib/server/attempts'
import { audit } from '~/lib/server/audit'
import type { Reader, Transaction } from '~/lib/server/database'
import type { Keys } from '~/lib/server/keys'
import { invalidate } from '~/lib/server/response-cache'
import { loyaltyTags, pinGuessesAnHour } from '../../stamp'
import { loyaltyAudits } from '../audit'

type PinKeys = Pick<Keys, 'derive' | 'previous'>

/** Counted by cafe and member, so that one member's guesses do not block the coupons of others. */
export const pinGuesses: AttemptLimit = { name: 'staff-pin', most: pinGuessesAnHour, withinMs: 60 * 60_000 }

const allPins = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'))

/** Four digits are few, so the hash needs a key that is not in the database. */
function hashOf(keys: PinKeys, cafeId: number, pin: string): string {
  const key = keys.derive('PINs of staff')
  return createHmac('sha256', key).update(`${cafeId}\n${pin}`).digest('base64url')
}

/** Sets the PIN of a cafe's staff, or removes it with null. The caller has locked the actor. */
export async function setStaffPin(
  tx: Transaction,
  keys: PinKeys,
  { cafeId, pin, actorId, now }: { cafeId: number; pin: string | null; actorId: number; now: Date },
): Promise<void> {
  await storeStaffPin(tx, keys, { cafeId, pin })
  const action = pin === null ? loyaltyAudits['remove-staff-pin'] : loyaltyAudits['set-staff-pin']
  await audit(tx, { actorId, action, thing: cafeId, now })
  await invalidate(tx, loyaltyTags.pins.of(cafeId))
}

async function storeStaffPin(
  tx: Transaction,
  keys: PinKeys,
  { cafeId, pin }: { cafeId: number; pin: string | null },
): Promise<void> {
  if (pin === null) await tx`delete from cafe_pins where cafe_id = ${cafeId}`
  else {
    await tx`
      insert into cafe_pins (cafe_id, pin_hash) values (${cafeId}, ${hashOf(keys, cafeId, pin)})
      on conflict (cafe_id) do update set pin_hash = excluded.pin_hash`
  }
}

export async function isStaffPin(
  db: Reader,
  keys: PinKeys,
  { cafeId, pin }: { cafeId: number; pin: string },
): Promise<boolean> {
  const [stored] = await db<{ pinHash: string }[]>`select pin_hash from cafe_pins where cafe_id = ${cafeId}`
  if (!stored) return false
  const isHashWith = (each: PinKeys) => isEqual(stored.pinHash, hashOf(each, cafeId, pin))
  return isHashWith(keys) || (keys.previous !== null && isHashWith(keys.previous))
}

function isEqual(a: string, b: string): boolean {
  const [known, given] = [Buffer.from(a), Buffer.from(b)]
  return known.length === given.length && timingSafeEqual(known, given)
}

/**
 * Stores the PINs that were set under the previous secret with the current one. A PIN can be found by trying all, as anybody
 * can who has the secret.
 */
export async function renewStaffPins(tx: Transaction, { previous, ...keys }: Keys): Promise<number> {
  if (previous === null) return 0
  const stored = await tx<{ cafeId: number; pinHash: string }[]>`
    select cafe_id, pin_hash from cafe_pins order by cafe_id for update`
  let renewed = 0
  for (const { cafeId, pinHash } of stored) {
    const pin = allPins.find((each) => hashOf(previous, cafeId, each) === pinHash)
    if (pin === undefined) continue
    await storeStaffPin(tx, { ...keys, previous }, { cafeId, pin })
    renewed += 1
  }
  return renewed
}
