import { randomInt } from 'node:crypto'
import { openStateAt } from '~/features/cafes/opening-hours'
import {
  type Acting,
  lockAsOwner,
  lockAsStaff,
  recordAction,
} from '~/features/cafes/server/commands/as-staff'
import { announceFreeTables } from '~/features/cafes/server/commands/free-tables'
import { findManagedCafe } from '~/features/cafes/server/queries/managed-cafe'
import { codeLetters } from '~/features/timer/shared-timer'
import { hoursOf } from '~/features/tonight/server/queries/candidates'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { floorRefusals } from '../../refusals'
import { codeLength, heardEveryMs, mostTables, type RingKind, sittingTags } from '../../sitting'
import { tableAudits } from '../audit'
import { findSitting } from '../queries/sittings'
import { findCode, findFloorSettings, lockTable } from '../queries/tables'
import { touchTable } from './at-table'
import { answerGuest, endSitting, giveToMeetup, openSitting } from './sittings'

export interface TableFacts {
  name: string
  seats: number
  room: string | null
}

type AtTable = Acting & { tableId: number }

const newCode = () =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

async function isNameTaken(
  tx: Transaction,
  { cafeId, names, but = 0 }: { cafeId: number; names: readonly string[]; but?: number },
): Promise<boolean> {
  const taken = await tx<{ id: number }[]>`
    select id from cafe_tables
    where cafe_id = ${cafeId} and name = any(${[...names]}::text[]) and removed_at is null and id <> ${but}`
  return taken.length > 0 || new Set(names).size < names.length
}

export async function addTables(
  tx: Transaction,
  { tables, ...acting }: Acting & { tables: readonly TableFacts[] },
): Promise<void> {
  await lockAsOwner(tx, acting)
  const { cafeId, now } = acting
  const [there] = await tx<{ count: number }[]>`
    select count(*)::int as count from cafe_tables where cafe_id = ${cafeId} and removed_at is null`
  if ((there?.count ?? 0) + tables.length > mostTables) throw refuse(floorRefusals.tooMany)
  const names = tables.map(({ name }) => name)
  if (await isNameTaken(tx, { cafeId, names })) throw refuse(floorRefusals.nameTaken)
  await tx`
    insert into cafe_tables (cafe_id, name, seats, room, code, made_at)
    select ${cafeId}, name, seats, nullif(room, ''), code, ${now}
    from unnest(${names}::text[], ${tables.map(({ seats }) => seats)}::smallint[], ${tables.map(({ room }) => room ?? '')}::text[],
      ${tables.map(newCode)}::text[]) as given (name, seats, room, code)`
  await recordAction(tx, acting, { action: tableAudits['add-tables'], details: { tables: tables.length } })
  await invalidate(tx, sittingTags.floors.of(cafeId))
  await announceFreeTables(tx, cafeId)
}

/** Locks a table of the cafe for its staff. */
async function lockOwnTable(tx: Transaction, acting: AtTable) {
  const code = await findCode(tx, acting)
  const table = code === null ? null : await lockTable(tx, code)
  if (!table) throw refuse(floorRefusals.noTable)
  return table
}

export async function changeTable(
  tx: Transaction,
  { name, seats, room, ...acting }: AtTable & TableFacts,
): Promise<void> {
  await lockAsOwner(tx, acting)
  const table = await lockOwnTable(tx, acting)
  if (await isNameTaken(tx, { cafeId: table.cafeId, names: [name], but: table.id })) {
    throw refuse(floorRefusals.nameTaken)
  }
  await tx`update cafe_tables set name = ${name}, seats = ${seats}, room = ${room || null} where id = ${table.id}`
  await recordAction(tx, acting, { action: tableAudits['change-table'], details: { table: table.id } })
  await touchTable(tx, table)
  await invalidate(tx, sittingTags.ofMeetup.all)
}

/** Its code opens nothing any more. A table with guests stays until their sitting has ended. */
export async function removeTable(tx: Transaction, acting: AtTable): Promise<void> {
  await lockAsOwner(tx, acting)
  const table = await lockOwnTable(tx, acting)
  const sitting = await findSitting(tx, table.id)
  if (sitting && sitting.openedAt !== null) throw refuse(floorRefusals.taken)
  if (sitting) await endSitting(tx, table, { sitting, now: acting.now })
  await tx`update cafe_tables set removed_at = ${acting.now} where id = ${table.id}`
  await recordAction(tx, acting, { action: tableAudits['remove-table'], details: { table: table.id } })
  await touchTable(tx, table)
}

/** Shows guests how many tables are free, or no longer. */
export async function showFreeTables(
  tx: Transaction,
  { isShown, ...acting }: Acting & { isShown: boolean },
): Promise<void> {
  await lockAsOwner(tx, acting)
  const { cafeId, now } = acting
  await tx`
    insert into floor_settings (cafe_id, shows_free_tables, seen_at) values (${cafeId}, ${isShown}, ${now})
    on conflict (cafe_id) do update set shows_free_tables = excluded.shows_free_tables, seen_at = excluded.seen_at`
  const action = tableAudits[isShown ? 'show-free-tables' : 'hide-free-tables']
  await recordAction(tx, acting, { action, details: {} })
  await invalidate(tx, sittingTags.floors.of(cafeId))
  await announceFreeTables(tx, cafeId)
}

/**
 * Notes that staff have the floor before them, at most once a minute: guests see what is free no longer than that is true.
 * A screen that is left on overnight says nothing.
 */
export async function noteFloorSeen(
  tx: Transaction,
  { cafeId, now }: { cafeId: number; now: Date },
): Promise<void> {
  const settings = await findFloorSettings(tx, cafeId)
  if (!settings?.showsFreeTables || now.getTime() - settings.seenAt.getTime() < heardEveryMs) return
  const cafe = await findManagedCafe(tx, cafeId, now)
  if (cafe === null || openStateAt(now, hoursOf(cafe)).is === 'closed') return
  await tx`update floor_settings set seen_at = greatest(seen_at, ${now}) where cafe_id = ${cafeId}`
  await announceFreeTables(tx, cafeId)
}

/** A meetup of today at this cafe can have a table of its own. */
async function refuseUnlessAtCafe(tx: Transaction, { cafeId, now }: Acting, meetupId: number): Promise<void> {
  const [found] = await tx<{ id: number }[]>`
    select id from meetups
    where id = ${meetupId} and cafe_id = ${cafeId} and status <> 'cancelled'
      and starts_at between ${now}::timestamptz - interval '12 hours' and ${now}::timestamptz + interval '12 hours'`
  if (!found) throw refuse(floorRefusals.noMeetup)
}

export async function openAsStaff(
  tx: Transaction,
  { meetupId, ...acting }: AtTable & { meetupId: number | null },
): Promise<void> {
  await lockAsStaff(tx, acting)
  if (meetupId !== null) await refuseUnlessAtCafe(tx, acting, meetupId)
  const table = await lockOwnTable(tx, acting)
  const sitting = await openSitting(tx, table, acting)
  if (meetupId !== null) await giveToMeetup(tx, table, { sitting, meetupId })
}

/** The guests stay; the table is no meetup's any more. */
export async function takeFromMeetup(tx: Transaction, acting: AtTable): Promise<void> {
  await lockAsStaff(tx, acting)
  const table = await lockOwnTable(tx, acting)
  const sitting = await findSitting(tx, table.id)
  if (sitting) await giveToMeetup(tx, table, { sitting, meetupId: null })
}

export async function endAsStaff(tx: Transaction, acting: AtTable): Promise<void> {
  await lockAsStaff(tx, acting)
  const table = await lockOwnTable(tx, acting)
  const sitting = await findSitting(tx, table.id)
  if (sitting) await endSitting(tx, table, { sitting, now: acting.now })
}

export async function answerGuestAsStaff(
  tx: Transaction,
  { guestId, isLetIn, ...acting }: AtTable & { guestId: number; isLetIn: boolean },
): Promise<void> {
  await lockAsStaff(tx, acting)
  const table = await lockOwnTable(tx, acting)
  const sitting = await findSitting(tx, table.id)
  if (!sitting) throw refuse(floorRefusals.noGuest)
  await answerGuest(tx, { sitting, guestId, isLetIn })
  if (isLetIn) await openSitting(tx, table, { now: acting.now })
  await touchTable(tx, table)
}

/** Answers what a table has asked. A missing part stays on the list of the shelf until it is mended. */
export async function answerRing(
  tx: Transaction,
  { ringId, isMended, ...acting }: Acting & { ringId: number; isMended: boolean },
): Promise<void> {
  await lockAsStaff(tx, acting)
  const { cafeId, now } = acting
  const [ring] = await tx<{ tableId: number; kind: string }[]>`
    select table_id, kind from sitting_rings
    join sittings on sittings.id = sitting_id join cafe_tables on cafe_tables.id = table_id
    where sitting_rings.id = ${ringId} and sitting_rings.cafe_id = ${cafeId}`
  if (!ring) throw refuse(floorRefusals.noRing)
  const missing: RingKind = 'missing-part'
  const mendedAt = isMended && ring.kind === missing ? now : null
  await tx`
    update sitting_rings set answered_at = coalesce(answered_at, ${now}), mended_at = coalesce(mended_at, ${mendedAt})
    where id = ${ringId}`
  await touchTable(tx, { id: ring.tableId, cafeId })
}
