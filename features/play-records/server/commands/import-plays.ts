import { lockMember } from '~/features/accounts/server/commands/members'
import { findAccount } from '~/features/accounts/server/queries'
import { toLetters } from '~/features/catalogue/search-text'
import {
  listNamedGames,
  matchGames,
  type NamedGame,
  suggestGames,
} from '~/features/catalogue/server/queries/match-games'
import { seoulDate } from '~/lib/seoul-date'
import type { Database, Reader } from '~/lib/server/database'
import { mapInParts } from '~/lib/server/let-others-run'
import type { ImportedRow, ImportReport } from '../../endpoints'
import { type NewPlay, whyCannotLog } from '../../play'
import { type FilePlay, fromOwnKey, type GameChosen } from '../../play-file'
import type { SentImport } from '../import/read-import'
import { listImportedKeys, listOwnGames } from '../queries/plays'
import { addPlays } from './plays'

export interface Importing extends SentImport {
  memberId: number
  now: Date
}

/** Only this many unknown names get suggestions, because each needs a search. */
const mostSuggestedFor = 100

/** Reports what an import would do, without doing it. */
export async function previewImport(db: Database, importing: Importing): Promise<ImportReport> {
  return (await judge(db, importing)).report
}

/** Imports all new plays in one transaction. Importing the same file again changes nothing. */
export function importPlays(db: Database, importing: Importing): Promise<ImportReport> {
  return db.transaction(async (tx) => {
    await lockMember(tx, importing.memberId)
    const { report, plays } = await judge(tx, importing)
    if (plays.length > 0) await addPlays(tx, plays)
    return report
  })
}

async function judge(db: Reader, importing: Importing): Promise<{ report: ImportReport; plays: NewPlay[] }> {
  const { memberId, file, now } = importing
  const found = await matchGames(db, file.plays)
  // What the member has chosen for a name stands above both.
  const byChoice = await findChosen(db, importing.chosen)
  const gameOf = (play: FilePlay) => byChoice.get(play.name) ?? found(play)
  const stored = await readStored(db, importing)
  const nickname = (await findAccount(db, memberId))?.nickname
  const today = seoulDate(now)
  const plays: NewPlay[] = []
  const taken = new Set<string>()
  const rows = await mapInParts(file.plays, (play): ImportedRow => {
    const game = gameOf(play)
    const row = {
      row: play.row,
      playedOn: play.playedOn,
      name: play.name,
      game,
      reason: null,
      suggestions: [],
    }
    const draft = toDraft(play, { memberId, nickname })
    const reason = play.problem ?? whyCannotLog(draft, today)?.message ?? null
    if (reason !== null) return { ...row, outcome: 'bad', reason }
    if (taken.has(play.key) || stored(play, game)) return { ...row, outcome: 'known' }
    if (!game) return { ...row, outcome: 'unknownGame' }
    taken.add(play.key)
    plays.push({
      ...draft,
      gameId: game.id,
      memberId,
      loggedAt: now,
      imported: { from: file.format, key: play.key },
    })
    return { ...row, outcome: 'new' }
  })
  return {
    report: { format: file.format, counts: countOutcomes(rows), rows: await withSuggestions(db, rows) },
    plays,
  }
}

function toDraft(
  { playedOn, star, place, note, minutes, players }: FilePlay,
  { memberId, nickname }: { memberId: number; nickname: string | undefined },
) {
  return {
    playedOn,
    star,
    place,
    note,
    minutes,
    // Other players stay plain names, because a file does not say which members they are.
    players: players.map(({ name, score, penalty, isWinner, isSelf }) => ({
      memberId: isSelf ? memberId : null,
      name: isSelf ? (nickname ?? name) : name,
      score,
      penalty,
      isWinner,
    })),
  }
}

async function findChosen(db: Reader, chosen: readonly GameChosen[]): Promise<Map<string, NamedGame>> {
  const games = new Map(
    (
      await listNamedGames(
        db,
        chosen.map(({ gameId }) => gameId),
      )
    ).map((game) => [game.id, game]),
  )
  return new Map(
    chosen.flatMap(({ name, gameId }) => {
      const game = games.get(gameId)
      return game ? [[name, game] as const] : []
    }),
  )
}

/** Finds out which plays of the file the member already has, from an earlier import or from our own export. */
async function readStored(
  db: Reader,
  { memberId, file }: Importing,
): Promise<(play: FilePlay, game: NamedGame | null) => boolean> {
  const keys = file.plays.map(({ key }) => key)
  const imported = await listImportedKeys(db, { memberId, format: file.format, keys })
  const own = await listOwnGames(
    db,
    memberId,
    keys.flatMap((key) => fromOwnKey(key) ?? []),
  )
  return ({ key, name }, game) => {
    const ownGame = own.get(fromOwnKey(key) ?? 0)
    // Two games may have the same name, and the lookup then finds the more popular one.
    const isOwn =
      ownGame !== undefined &&
      (game === null || game.id === ownGame.gameId || toLetters(name) === toLetters(ownGame.name))
    return imported.has(key) || isOwn
  }
}

async function withSuggestions(db: Reader, rows: ImportedRow[]): Promise<ImportedRow[]> {
  const unknown = rows.filter(({ outcome }) => outcome === 'unknownGame').map(({ name }) => name)
  const names = [...new Set(unknown)].slice(0, mostSuggestedFor)
  if (names.length === 0) return rows
  const found = await suggestGames(db, names.map(toLetters))
  const suggested = new Map(names.map((name) => [name, found.get(toLetters(name)) ?? []]))
  return mapInParts(rows, (row) =>
    row.outcome === 'unknownGame' ? { ...row, suggestions: suggested.get(row.name) ?? [] } : row,
  )
}

function countOutcomes(rows: ImportedRow[]): ImportReport['counts'] {
  const counts = { new: 0, known: 0, unknownGame: 0, bad: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}
