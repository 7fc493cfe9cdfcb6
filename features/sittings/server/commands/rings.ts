import type { Merging } from '~/features/catalogue/server/commands/merged-games'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { type RingKind, sittingTags } from '../../sitting'
import { listGames } from '../queries/sittings'
import { type AtTable, lockAsSeated } from './at-table'

/** Asks something of the staff, or no longer. What is asked already does not ring again. */
export async function ring(
  tx: Transaction,
  { kind, isOn, ...at }: AtTable & { kind: RingKind; isOn: boolean },
): Promise<void> {
  const { table, sitting } = await lockAsSeated(tx, at)
  if (!isOn) {
    await tx`delete from sitting_rings where sitting_id = ${sitting.id} and kind = ${kind} and answered_at is null`
    return
  }
  const [current] = kind === 'bill' ? [] : await listGames(tx, sitting.id)
  const gameId = current && current.endedAt === null ? current.gameId : null
  await tx`
    insert into sitting_rings (cafe_id, sitting_id, kind, game_id, rung_at)
    values (${table.cafeId}, ${sitting.id}, ${kind}, ${gameId}, ${at.now})
    on conflict (sitting_id, kind) where answered_at is null do nothing`
}

/** Moves what was played and asked at tables to the kept game. */
export async function moveSittingGames(tx: Transaction, { from, into }: Merging): Promise<void> {
  await tx`update sitting_games set game_id = ${into} where game_id = ${from}`
  await tx`update sitting_rings set game_id = ${into} where game_id = ${from}`
  await invalidate(tx, sittingTags.tables.all, sittingTags.floors.all, sittingTags.records.all)
}
