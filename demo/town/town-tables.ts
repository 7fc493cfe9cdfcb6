import { addTables } from '~/features/sittings/server/commands/tables'
import type { Transaction } from '~/lib/server/database'
import { type Ids, idOf } from './town-ids'
import type { SeededCafe } from './town-meetups'

/** How many people sit at each table of the dice cafe, by room. */
const rooms = [
  { room: null, seats: [2, 4, 4, 4, 6] },
  { room: '안쪽 방', seats: [6, 8, 8] },
]

/** The dice cafe has tables with codes, which its owner has made. */
export async function seedTables(
  tx: Transaction,
  { members, cafes, now }: { members: Ids; cafes: ReadonlyMap<string, SeededCafe>; now: Date },
): Promise<void> {
  const cafe = cafes.get('jusawi-dabang')
  if (!cafe) return
  const tables = rooms
    .flatMap(({ room, seats }) => seats.map((count) => ({ room, seats: count })))
    .map((table, at) => ({ ...table, name: `${at + 1}번` }))
  await addTables(tx, { cafeId: cafe.id, actorId: idOf(members, 'franchise'), now, tables })
}
