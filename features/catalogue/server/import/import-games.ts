import type { Database, Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { gameTags } from '../../game'
import { addGames } from '../commands/games'
import {
  addEnglishNames,
  changeImportedFacts,
  listMergedNumbers,
  lockImportedGames,
} from '../commands/imported-games'
import type { CsvRow } from './read-csv'
import { type ImportedGame, readRow } from './read-row'
import { type Change, type KnownGame, reconcile, toNewGame } from './reconcile'

export type Outcome = {
  line: number
  /** Null if the row could not be read that far. */
  bggId: number | null
  name: string
} & (
  | { result: 'added'; year: number | null; notes: string[] }
  | { result: 'changed'; changes: Change[]; notes: string[] }
  | { result: 'unchanged'; notes: string[] }
  | { result: 'refused'; reason: string }
)

export type Counts = Record<Outcome['result'], number>

export interface ImportOptions {
  now: Date
  /** Reports what would happen without changing anything. */
  dryRun?: boolean
  /** Everything up to this line was imported before an interruption. */
  afterLine?: number
  /** Called in the transaction that stores a batch, so both happen or neither. */
  onBatch?: (
    tx: Transaction,
    batch: { outcomes: Outcome[]; rowsRead: number; lastLine: number },
  ) => Promise<void>
  /** Called with the outcome of every row once it is final. */
  onOutcomes?: (outcomes: Outcome[]) => void | Promise<void>
}

/** A batch could not be stored. Earlier batches stay, and running the import again adds the rest. */
export class BatchFailed extends Error {
  constructor(
    readonly firstLine: number,
    readonly lastLine: number,
    cause: unknown,
  ) {
    super(
      `${firstLine}~${lastLine}행을 저장하지 못했어요: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
    this.name = 'BatchFailed'
  }
}

export const rowsInBatch = 500

interface ReadGame {
  line: number
  game: ImportedGame
  notes: string[]
}

/**
 * Imports games by BoardGameGeek id, so importing the same file again changes nothing. An existing game keeps texts
 * written by people; only facts are updated.
 */
export async function importGames(
  db: Database,
  rows: AsyncIterable<CsvRow>,
  { now, dryRun = false, afterLine = 0, onBatch, onOutcomes }: ImportOptions,
): Promise<Counts> {
  const counts: Counts = { added: 0, changed: 0, unchanged: 0, refused: 0 }
  const lineOfId = new Map<number, number>()
  let batch: ReadGame[] = []
  let refused: Outcome[] = []
  let rowsRead = 0

  async function finishBatch() {
    const [games, others] = [batch, refused]
    batch = []
    refused = []
    const outcomes = await takeIn(db, games, others, async (tx) => {
      const taken = games.length === 0 ? [] : await takeInBatch(tx, games, now, dryRun)
      const inOrder = [...taken, ...others].sort((a, b) => a.line - b.line)
      await onBatch?.(tx, { outcomes: inOrder, rowsRead, lastLine: inOrder.at(-1)?.line ?? 0 })
      return inOrder
    })
    for (const { result } of outcomes) counts[result] += 1
    await onOutcomes?.(outcomes)
  }

  for await (const csvRow of rows) {
    const read = readOnce(csvRow, lineOfId)
    rowsRead += 1
    if (csvRow.line <= afterLine) continue
    if ('reason' in read) refused.push(read)
    else batch.push(read)
    if (batch.length + refused.length >= rowsInBatch) await finishBatch()
  }
  if (batch.length + refused.length > 0) await finishBatch()
  return counts
}

function readOnce(
  csvRow: CsvRow,
  lineOfId: Map<number, number>,
): ReadGame | Extract<Outcome, { result: 'refused' }> {
  const { line } = csvRow
  if ('broken' in csvRow) return { line, bggId: null, name: '', result: 'refused', reason: csvRow.broken }
  const read = readRow(csvRow.row)
  if ('refused' in read) {
    return { line, bggId: null, name: csvRow.row.name?.trim() ?? '', result: 'refused', reason: read.refused }
  }
  const { bggId, englishName: name } = read.game
  const before = lineOfId.get(bggId)
  if (before !== undefined) {
    return {
      line,
      bggId,
      name,
      result: 'refused',
      reason: `같은 번호(${bggId})가 ${before}행에 이미 있어요.`,
    }
  }
  lineOfId.set(bggId, line)
  return { line, ...read }
}

async function takeIn(
  db: Database,
  games: readonly ReadGame[],
  refused: readonly Outcome[],
  work: (tx: Transaction) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  try {
    return await db.transaction(work)
  } catch (error) {
    const lines = [...games, ...refused].map(({ line }) => line)
    throw new BatchFailed(Math.min(...lines), Math.max(...lines), error)
  }
}

async function takeInBatch(
  tx: Transaction,
  batch: ReadGame[],
  now: Date,
  dryRun: boolean,
): Promise<Outcome[]> {
  const known = await lockImportedGames(
    tx,
    batch.map(({ game }) => game.bggId),
  )
  const merged = await listMergedNumbers(
    tx,
    batch.flatMap(({ game }) => (known.has(game.bggId) ? [] : [game.bggId])),
  )
  const changed: KnownGame[] = []
  const renamed: { gameId: number; name: string }[] = []
  const added: ReturnType<typeof toNewGame>['game'][] = []

  const outcomes = batch.map(({ line, game, notes }): Outcome => {
    const row = { line, bggId: game.bggId, name: game.englishName }
    const before = known.get(game.bggId)
    const mergedInto = merged.get(game.bggId)
    if (!before && mergedInto !== undefined) {
      return { ...row, result: 'unchanged', notes: [...notes, `'${mergedInto}' 게임에 합쳐진 번호예요.`] }
    }
    if (!before) {
      const made = toNewGame(game, now)
      added.push(made.game)
      return { ...row, result: 'added', year: game.year, notes: [...notes, ...made.notes] }
    }
    const { after, changes, notes: reconciled } = reconcile(before, game)
    if (changes.length === 0) return { ...row, result: 'unchanged', notes: [...notes, ...reconciled] }
    changed.push(after)
    if (after.englishName !== null && after.englishName !== before.englishName) {
      renamed.push({ gameId: after.id, name: after.englishName })
    }
    return { ...row, result: 'changed', changes, notes: [...notes, ...reconciled] }
  })

  if (!dryRun && added.length + changed.length > 0) {
    await addGames(tx, added)
    await changeImportedFacts(tx, changed)
    await addEnglishNames(tx, renamed)
    await invalidate(tx, gameTags.facts.all)
  }
  return outcomes
}
