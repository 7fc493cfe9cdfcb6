import type { CafeTableRow, GuestRow, SittingRow } from '~/db/rows/sittings'
import { announceFreeTables } from '~/features/cafes/server/commands/free-tables'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { hashOfPhone } from '~/lib/server/hash-of-phone'
import { invalidate } from '~/lib/server/response-cache'
import { sittingRefusals } from '../../refusals'
import { sittingTags } from '../../sitting'
import { findSitting, listGuests } from '../queries/sittings'
import { lockTable } from '../queries/tables'

/** A phone at the code of a table, and when it acts. */
export interface AtTable {
  code: string
  phone: string
  now: Date
}

/** Tells all phones of the table, and the staff of its cafe, that something is different. */
export async function touchTable(
  tx: Transaction,
  { id, cafeId }: Pick<CafeTableRow, 'id' | 'cafeId'>,
): Promise<void> {
  await tx`update cafe_tables set revision = revision + 1 where id = ${id}`
  await invalidate(tx, sittingTags.tables.of(id), sittingTags.floors.of(cafeId))
  await announceFreeTables(tx, cafeId)
}

export async function lockTableOrRefuse(tx: Transaction, code: string): Promise<CafeTableRow> {
  const table = await lockTable(tx, code)
  if (!table) throw refuse(sittingRefusals.noTable)
  return table
}

/** What somebody at a table acts on. */
export interface Seated {
  table: CafeTableRow
  sitting: SittingRow
  guests: GuestRow[]
  own: GuestRow
}

/** Locks the table for something that only a seated phone may do, and notes that it has done something. */
export async function lockAsSeated(tx: Transaction, { code, phone, now }: AtTable): Promise<Seated> {
  const table = await lockTableOrRefuse(tx, code)
  const sitting = await findSitting(tx, table.id)
  if (!sitting || sitting.openedAt === null) throw refuse(sittingRefusals.notSeated)
  const guests = await listGuests(tx, sitting.id)
  const own = guests.find(({ phoneHash, isSeated }) => isSeated && phoneHash === hashOfPhone(phone))
  if (!own) throw refuse(sittingRefusals.notSeated)
  await tx`update sitting_guests set heard_at = ${now} where id = ${own.id}`
  await tx`update sittings set acted_at = ${now} where id = ${sitting.id}`
  await touchTable(tx, table)
  return { table, sitting, guests, own }
}
