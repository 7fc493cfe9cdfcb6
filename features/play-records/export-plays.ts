import { toCsvRow } from '~/lib/csv'
import type { ImportFormat, PlayCounted } from './play'
import { penaltyMark, toOwnKey } from './play-file'

/** A record as it is written to a file. */
export interface ExportedPlay {
  id: number
  game: string
  bggId: number | null
  playedOn: string
  star: number | null
  place: string | null
  note: string | null
  minutes: number | null
  /** Null if the record was not imported. */
  imported: { from: ImportFormat; key: string } | null
  bggPlayId: number | null
  counted: PlayCounted
  players: { name: string; score: number | null; penalty: number; isWinner: boolean; isSelf: boolean }[]
}

export type ExportFormat = 'bgstats' | 'csv'

export interface ExportedFile {
  name: string
  type: string
  text: string
}

/** File name and content type; `today` is the day in Seoul. */
export function describePlaysFile(format: ExportFormat, today: string): Omit<ExportedFile, 'text'> {
  return format === 'csv'
    ? { name: `meeple-plays-${today}.csv`, type: 'text/csv; charset=utf-8' }
    : { name: `meeple-plays-${today}.json`, type: 'application/json' }
}

/** How many plays go into one piece of the text. */
const playsInPiece = 200

/** The file's text in pieces, so that the caller can serve other requests in between. */
export function writePlaysFile(plays: readonly ExportedPlay[], format: ExportFormat): Generator<string> {
  return format === 'csv' ? writeCsv(plays) : writeBgStats(plays)
}

function* inPieces(plays: readonly ExportedPlay[]): Generator<readonly ExportedPlay[]> {
  for (let at = 0; at < plays.length; at += playsInPiece) yield plays.slice(at, at + playsInPiece)
}

/** Assigns ids from 1 in order of first appearance. */
function numbered<T>(name: (key: string, id: number) => T) {
  const ids = new Map<string, number>()
  const list: T[] = []
  return {
    list,
    idOf(key: string): number {
      const known = ids.get(key)
      if (known !== undefined) return known
      const id = list.length + 1
      ids.set(key, id)
      list.push(name(key, id))
      return id
    },
  }
}

const meId = 1

/**
 * The format of BG Stats; `star`, `penalty` and `counted` are our own additions. BG Stats knows no penalties, so its `score` is the one
 * that counted, from which they are already taken off.
 */
function* writeBgStats(plays: readonly ExportedPlay[]): Generator<string> {
  // The key includes the id, because two games may have the same name.
  const known = new Map<string, ExportedPlay>()
  const games = numbered((key, id) => ({
    id,
    name: known.get(key)?.game ?? '',
    bggId: known.get(key)?.bggId ?? 0,
  }))
  const locations = numbered((name, id) => ({ id, name }))
  const guests = numbered((name, id) => ({ id: id + meId, name, isAnonymous: false }))
  let self: string | undefined
  const toExported = (play: ExportedPlay) => {
    const gameKey = `${play.bggId ?? 0} ${play.game}`
    known.set(gameKey, play)
    self ??= play.players.find(({ isSelf }) => isSelf)?.name
    return {
      uuid: play.imported?.from === 'bgstats' ? play.imported.key : toOwnKey(play.id),
      gameRefId: games.idOf(gameKey),
      ...(play.place === null ? {} : { locationRefId: locations.idOf(play.place) }),
      playDate: `${play.playedOn} 00:00:00`,
      durationMin: play.minutes ?? 0,
      comments: play.note ?? '',
      ignored: play.counted === 'nothing',
      ...(play.bggPlayId === null ? {} : { bggId: play.bggPlayId }),
      ...(play.counted === 'play' ? { counted: play.counted } : {}),
      ...(play.star === null ? {} : { star: play.star }),
      playerScores: play.players.map(({ name, score, penalty, isWinner, isSelf }, at) => ({
        playerRefId: isSelf ? meId : guests.idOf(name) + meId,
        score: score === null ? '' : String(score - penalty),
        ...(penalty === 0 ? {} : { penalty }),
        winner: isWinner,
        startPlayer: false,
        seatOrder: at,
      })),
    }
  }
  yield '{"plays":['
  let isFirst = true
  for (const some of inPieces(plays)) {
    const json = JSON.stringify(some.map(toExported)).slice(1, -1)
    yield isFirst ? json : `,${json}`
    isFirst = false
  }
  const me = { id: meId, name: self ?? '나', isAnonymous: false }
  const lists = {
    games: games.list,
    players: [me, ...guests.list],
    locations: locations.list,
    userInfo: { meRefId: meId },
  }
  yield `],${JSON.stringify(lists).slice(1)}`
}

/** What our import knows each column by stands in `server/import/read-plays-csv.ts`; docs/play-files.md describes them. */
const csvColumns: readonly { title: string; cell: (play: ExportedPlay) => string | number }[] = [
  { title: 'Date', cell: (play) => play.playedOn },
  { title: 'Game', cell: (play) => play.game },
  { title: 'BGG ID', cell: (play) => play.bggId ?? '' },
  { title: 'Quantity', cell: () => 1 },
  { title: 'Length', cell: (play) => play.minutes ?? '' },
  { title: 'Location', cell: (play) => play.place ?? '' },
  { title: 'Comments', cell: (play) => play.note ?? '' },
  { title: 'Rating', cell: (play) => play.star ?? '' },
  { title: 'Players', cell: (play) => play.players.map(toPlayerCell).join('; ') },
  { title: 'ID', cell: (play) => toOwnKey(play.id) },
  { title: 'BGG Play ID', cell: (play) => play.bggPlayId ?? '' },
  { title: 'Counted', cell: (play) => (play.counted === 'whole' ? '' : play.counted) },
]

/** The byte order mark tells spreadsheets that it is UTF-8. */
function* writeCsv(plays: readonly ExportedPlay[]): Generator<string> {
  yield `\uFEFF${toCsvRow(csvColumns.map(({ title }) => title))}`
  const toLine = (play: ExportedPlay) => toCsvRow(csvColumns.map(({ cell }) => cell(play)))
  for (const some of inPieces(plays)) yield some.map(toLine).join('')
}

function toPlayerCell(player: ExportedPlay['players'][number]): string {
  const { name, score, penalty, isWinner, isSelf } = player
  const parts = [
    name.replace(/[\\|;]/g, '\\$&'),
    score ?? '',
    isWinner ? 'win' : '',
    isSelf ? 'me' : '',
    penalty === 0 ? '' : `${penaltyMark}${penalty}`,
  ]
  while (parts.at(-1) === '') parts.pop()
  return parts.join('|')
}
