import type { NamedGame } from '~/db/rows/catalogue'
import type { KnownPlayRow } from '~/db/rows/play-records'
import { lockMember } from '~/features/accounts/server/commands/members'
import { findAccount } from '~/features/accounts/server/queries'
import { toLetters } from '~/features/catalogue/search-text'
import { listNamedGames, matchGames, suggestGames } from '~/features/catalogue/server/queries/match-games'
import { seoulDate } from '~/lib/seoul-date'
import type { Database, Reader } from '~/lib/server/database'
import { mapInParts, rowsAtOnce } from '~/lib/server/let-others-run'
import { differencesOf, takeOver } from '../../changed-play'
import type { ImportedRow, ImportReport } from '../../endpoints'
import { type NewPlay, toCounted, whyCannotLog } from '../../play'
import { type FilePlay, fromOwnKey, type GameChosen } from '../../play-file'
import type { SentImport } from '../import/read-import'
import { listKnownPlays } from '../queries/known-plays'
import { addPlays, type CorrectedPlay, correctPlays, numberPlays } from './plays'

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

/**
 * Imports all new plays in one transaction, and if wished what has changed in those that are there. Importing the same
 * file again changes nothing.
 */
export function importPlays(db: Database, importing: Importing): Promise<ImportReport> {
  return db.transaction(async (tx) => {
    await lockMember(tx, importing.memberId)
    const { report, plays, corrected, numbers } = await judge(tx, importing)
    if (plays.length > 0) await addPlays(tx, plays)
    if (importing.takesChanges && corrected.length > 0) await correctPlays(tx, importing.memberId, corrected)
    await numberPlays(tx, numbers)
    return report
  })
}

interface Judged {
  report: ImportReport
  plays: NewPlay[]
  corrected: CorrectedPlay[]
  /** Numbers at BoardGameGeek that known records lack, by record. */
  numbers: Map<number, number>
}

async function judge(db: Reader, importing: Importing): Promise<Judged> {
  const { memberId, file, now } = importing
  const found = await matchGames(db, file.plays)
  // What the member has chosen for a name stands above both.
  const byChoice = await findChosen(db, importing.chosen)
  const gameOf = (play: FilePlay) => byChoice.get(play.name) ?? found(play)
  const stored = await readStored(db, importing)
  const nickname = (await findAccount(db, memberId))?.nickname
  const today = seoulDate(now)
  const plays: NewPlay[] = []
  const corrected: CorrectedPlay[] = []
  const numbers = new Map<number, number>()
  const taken = new Set<string | number>()
  const rows = await mapInParts(file.plays, (play): ImportedRow => {
    const game = gameOf(play)
    const { row, playedOn, name, counted, bggPlayId } = play
    const told = { row, playedOn, name, game, reason: null, notes: play.notes, suggestions: [] }
    const draft = toDraft(play, { memberId, nickname })
    const reason = play.problem ?? whyCannotLog(draft, today)?.message ?? null
    if (reason !== null) return { ...told, outcome: 'bad', reason }
    const isRepeated = taken.has(play.key) || (bggPlayId !== null && taken.has(bggPlayId))
    const before = stored(play, game)
    if (before) {
      taken.add(play.key)
      if (before.bggPlayId === null && bggPlayId !== null) numbers.set(before.id, bggPlayId)
      const change = {
        stored: { ...before, counted: toCounted(before.counted), players: before.players ?? [] },
        said: { ...draft, counted },
        memberId,
      }
      // Two programs may write the same play differently, so only a file of the same kind tells a change.
      const isSameSource = before.importedFrom === file.format || before.id === fromOwnKey(play.key)
      const differences = isSameSource && !isRepeated ? differencesOf(change) : []
      if (differences.length === 0) return { ...told, outcome: 'known' }
      const { counted: countedThen, ...after } = takeOver(change)
      corrected.push({ id: before.id, gameId: before.gameId, draft: after, counted: countedThen })
      const parts = differences.join(', ')
      const note = importing.takesChanges
        ? `바뀐 것을 파일대로 수정해요: ${parts}`
        : `가져온 뒤 바뀐 기록이에요: ${parts}`
      return { ...told, outcome: 'known', notes: [note, ...play.notes] }
    }
    if (isRepeated) return { ...told, outcome: 'known' }
    if (!game)
      return {
        ...told,
        outcome: 'unknownGame',
        notes: [...whyNotByName(play, found.byName(play)), ...play.notes],
      }
    taken.add(play.key)
    if (bggPlayId !== null) taken.add(bggPlayId)
    plays.push({
      ...draft,
      gameId: game.id,
      memberId,
      loggedAt: now,
      imported: { from: file.format, key: play.key },
      bggPlayId,
      counted,
    })
    return { ...told, outcome: 'new' }
  })
  const report = {
    format: file.format,
    counts: countOutcomes(rows),
    changed: corrected.length,
    notes: file.notes,
    rows: await withSuggestions(db, rows),
  }
  return { report, plays, corrected, numbers }
}

/** A game of that name is there, but it is another one at BoardGameGeek. */
function whyNotByName({ bggId }: FilePlay, byName: NamedGame | null): string[] {
  return bggId === null || byName === null
    ? []
    : [`‘${byName.name}’ 게임과 이름은 같지만 BoardGameGeek 번호(${bggId})가 달라요.`]
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

/** Finds the plays of the file that the member already has, from an earlier import or from our own export. */
async function readStored(
  db: Reader,
  { memberId, file }: Importing,
): Promise<(play: FilePlay, game: NamedGame | null) => KnownPlayRow | null> {
  const [byKey, byNumber, byId] = [
    new Map<string, KnownPlayRow>(),
    new Map<number, KnownPlayRow>(),
    new Map<number, KnownPlayRow>(),
  ]
  for (let at = 0; at < file.plays.length; at += rowsAtOnce) {
    const part = file.plays.slice(at, at + rowsAtOnce)
    const known = await listKnownPlays(db, {
      memberId,
      format: file.format,
      keys: part.map(({ key }) => key),
      bggPlayIds: part.flatMap(({ bggPlayId }) => bggPlayId ?? []),
      ids: part.flatMap(({ key }) => fromOwnKey(key) ?? []),
    })
    for (const play of known) {
      if (play.importedFrom === file.format && play.importedKey !== null) byKey.set(play.importedKey, play)
      if (play.bggPlayId !== null) byNumber.set(play.bggPlayId, play)
      byId.set(play.id, play)
    }
  }
  return ({ key, name, bggPlayId }, game) => {
    const own = byId.get(fromOwnKey(key) ?? 0)
    // Two games may have the same name, and the lookup then finds the more popular one.
    const isOwn =
      own !== undefined &&
      (game === null || game.id === own.gameId || toLetters(name) === toLetters(own.gameName))
    return byKey.get(key) ?? (isOwn ? own : undefined) ?? byNumber.get(bggPlayId ?? 0) ?? null
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
