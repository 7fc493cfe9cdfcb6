import type { Transaction } from '~/lib/server/database'
import { type Acting, invalidateConsole, lockAsOwner, lockAsStaff } from './as-staff'

/** Somebody of the staff has opened the code screen. Repeating it changes nothing. */
export async function noteCodeShown(tx: Transaction, acting: Acting): Promise<void> {
  await lockAsStaff(tx, acting)
  await tx`
    insert into cafe_first_days (cafe_id, code_shown_at) values (${acting.cafeId}, ${acting.now})
    on conflict (cafe_id) do update set code_shown_at = coalesce(cafe_first_days.code_shown_at, excluded.code_shown_at)`
  await invalidateConsole(tx, acting.cafeId)
}

/** An owner puts the list of the first day away. Repeating it changes nothing. */
export async function dismissFirstDay(tx: Transaction, acting: Acting): Promise<void> {
  await lockAsOwner(tx, acting)
  await tx`
    insert into cafe_first_days (cafe_id, dismissed_at) values (${acting.cafeId}, ${acting.now})
    on conflict (cafe_id) do update set dismissed_at = coalesce(cafe_first_days.dismissed_at, excluded.dismissed_at)`
  await invalidateConsole(tx, acting.cafeId)
}
