import type { NamedGame } from '~/db/rows/catalogue'
import { lockMember } from '~/features/accounts/server/commands/members'
import { refuse } from '~/lib/errors'
import type { Database, Reader, Transaction } from '~/lib/server/database'
import { mapInParts } from '~/lib/server/let-others-run'
import { invalidateOwn } from '~/lib/server/response-cache'
import type { CollectionReport } from '../../endpoints'
import { gameTags } from '../../game'
import { type CollectionFile, roomFor } from '../../owned-game'
import { catalogueRefusals } from '../../refusals'
import { hasGame } from '../queries/games'
import { matchGames } from '../queries/match-games'
import { listOwnedIds } from '../queries/owned-games'
import type { Merging } from './merged-games'

interface Owning {
  memberId: number
  gameIds: readonly number[]
  now: Date
}

async function store(tx: Transaction, { memberId, gameIds, now }: Owning): Promise<void> {
  await tx`
    insert into owned_games (member_id, game_id, added_at)
    select ${memberId}::int, id, ${now}::timestamptz from games where id = any(${[...gameIds]}::int[])
    on conflict do nothing`
  await invalidateOwn(tx, [memberId], gameTags.owned.all)
}

/** Adds a game to the member's owned ones. Adding it twice has no further effect. */
export function addOwned(
  db: Database,
  { memberId, gameId, now }: { memberId: number; gameId: number; now: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const owned = await listOwnedIds(tx, memberId)
    if (owned.includes(gameId)) return
    if (!(await hasGame(tx, gameId))) throw refuse(catalogueRefusals.noGame)
    if (roomFor(owned.length) === 0) throw refuse(catalogueRefusals.tooManyOwned)
    await store(tx, { memberId, gameIds: [gameId], now })
  })
}

export function removeOwned(
  db: Database,
  { memberId, gameId }: { memberId: number; gameId: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx`delete from owned_games where member_id = ${memberId} and game_id = ${gameId}`
    await invalidateOwn(tx, [memberId], gameTags.owned.all)
  })
}

interface Importing {
  memberId: number
  file: CollectionFile
  now: Date
}

/** Reports what an import would do, without doing it. */
export async function previewCollection(db: Reader, importing: Importing): Promise<CollectionReport> {
  return (await judge(db, importing)).report
}

/** Adds all games of the file that the member does not have in the list yet. Importing it again changes nothing. */
export function importCollection(db: Database, importing: Importing): Promise<CollectionReport> {
  return db.transaction(async (tx) => {
    await lockMember(tx, importing.memberId)
    const { report, gameIds } = await judge(tx, importing)
    if (gameIds.length > 0) await store(tx, { ...importing, gameIds })
    return report
  })
}

async function judge(
  db: Reader,
  { memberId, file: { games, notOwned, notes } }: Importing,
): Promise<{ report: CollectionReport; gameIds: number[] }> {
  const byName = await matchGames(db, games)
  const byOriginalName = await matchGames(
    db,
    games.map(({ originalName, bggId }) => ({ name: originalName, bggId })),
  )
  const before = await listOwnedIds(db, memberId)
  const taken = new Set(before)
  const counts = { new: 0, known: 0, unknownGame: 0, notOwned }
  const gameIds: number[] = []
  const rows = await mapInParts(games, (given) => {
    const game: NamedGame | null =
      byName(given) ?? byOriginalName({ name: given.originalName, bggId: given.bggId })
    if (given.problem !== null) {
      return { row: given.row, name: given.name, game, outcome: 'bad', reason: given.problem } as const
    }
    const outcome = game === null ? 'unknownGame' : taken.has(game.id) ? 'known' : 'new'
    counts[outcome] += 1
    if (game !== null && outcome === 'new') {
      taken.add(game.id)
      gameIds.push(game.id)
    }
    const other = game === null ? byName.byName(given) : null
    const reason =
      other && `‘${other.name}’ 게임과 이름은 같지만 BoardGameGeek 번호(${given.bggId})가 달라요.`
    return { row: given.row, name: given.name, game, outcome, ...(reason !== null && { reason }) } as const
  })
  if (gameIds.length > roomFor(before.length)) throw refuse(catalogueRefusals.tooManyOwned)
  return { report: { counts, notes, rows }, gameIds }
}

export async function eraseOwnedOf(tx: Transaction, memberId: number): Promise<void> {
  await tx`delete from owned_games where member_id = ${memberId}`
  await invalidateOwn(tx, [memberId], gameTags.owned.all)
}

/** Whoever has both games in the list then has the kept one. */
export async function moveOwned(tx: Transaction, { from, into }: Merging): Promise<void> {
  await tx`
    delete from owned_games merged
    using owned_games kept
    where merged.game_id = ${from} and kept.game_id = ${into} and kept.member_id = merged.member_id`
  const moved = await tx<{ memberId: number }[]>`
    update owned_games set game_id = ${into} where game_id = ${from} returning member_id`
  await invalidateOwn(
    tx,
    moved.map(({ memberId }) => memberId),
    gameTags.owned.all,
  )
}
