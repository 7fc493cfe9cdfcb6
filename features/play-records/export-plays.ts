import { type ImportFormat, toOwnKey } from './play-file'
import { withFormulaGuard } from './plays-csv'

/** A record with what a file tells of it. */
export interface ExportedPlay {
  id: number
  game: string
  bggId: number | null
  playedOn: string
  star: number | null
  place: string | null
  note: string | null
  minutes: number | null
  /** Null when it was written here. */
  imported: { from: ImportFormat; key: string } | null
  players: { name: string; score: number | null; isWinner: boolean; isSelf: boolean }[]
}

export type ExportFormat = 'bgstats' | 'csv'

export interface ExportedFile {
  name: string
  type: string
  text: string
}

/** `today` is the day in Seoul. */
export function toPlaysFile(
  plays: readonly ExportedPlay[],
  format: ExportFormat,
  today: string,
): ExportedFile {
  return format === 'csv'
    ? { name: `meeple-plays-${today}.csv`, type: 'text/csv; charset=utf-8', text: toCsv(plays) }
    : { name: `meeple-plays-${today}.json`, type: 'application/json', text: toBgStats(plays) }
}

/** Numbers things from 1 in the order in which they are first met. */
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

/** The layout of BG Stats; `star` is ours alone. */
function toBgStats(plays: readonly ExportedPlay[]): string {
  // Two games may bear one name.
  const keyOf = ({ game, bggId }: ExportedPlay) => `${bggId ?? 0} ${game}`
  const known = new Map(plays.map((play) => [keyOf(play), play]))
  const games = numbered((key, id) => ({
    id,
    name: known.get(key)?.game ?? '',
    bggId: known.get(key)?.bggId ?? 0,
  }))
  const locations = numbered((name, id) => ({ id, name }))
  const guests = numbered((name, id) => ({ id: id + meId, name, isAnonymous: false }))
  const self = plays.flatMap(({ players }) => players).find(({ isSelf }) => isSelf)
  const told = plays.map((play) => ({
    uuid: play.imported?.from === 'bgstats' ? play.imported.key : toOwnKey(play.id),
    gameRefId: games.idOf(keyOf(play)),
    ...(play.place === null ? {} : { locationRefId: locations.idOf(play.place) }),
    playDate: `${play.playedOn} 00:00:00`,
    durationMin: play.minutes ?? 0,
    comments: play.note ?? '',
    ...(play.star === null ? {} : { star: play.star }),
    playerScores: play.players.map(({ name, score, isWinner, isSelf }, at) => ({
      playerRefId: isSelf ? meId : guests.idOf(name) + meId,
      score: score === null ? '' : String(score),
      winner: isWinner,
      startPlayer: false,
      seatOrder: at,
    })),
  }))
  const me = { id: meId, name: self?.name ?? '나', isAnonymous: false }
  return JSON.stringify({
    games: games.list,
    players: [me, ...guests.list],
    locations: locations.list,
    plays: told,
    userInfo: { meRefId: meId },
  })
}

const csvHeader = [
  'Date',
  'Game',
  'BGG ID',
  'Quantity',
  'Length',
  'Location',
  'Comments',
  'Rating',
  'Players',
  'ID',
]

/** The layout of docs/play-files.md. The mark at the beginning tells spreadsheets that it is UTF-8. */
function toCsv(plays: readonly ExportedPlay[]): string {
  const rows = plays.map((play) => [
    play.playedOn,
    play.game,
    play.bggId ?? '',
    1,
    play.minutes ?? '',
    play.place ?? '',
    play.note ?? '',
    play.star ?? '',
    play.players.map(toPlayerCell).join('; '),
    toOwnKey(play.id),
  ])
  return `\uFEFF${[csvHeader, ...rows].map((cells) => cells.map(toCell).join(',')).join('\r\n')}\r\n`
}

function toPlayerCell({ name, score, isWinner, isSelf }: ExportedPlay['players'][number]): string {
  const parts = [name.replace(/[\\|;]/g, '\\$&'), score ?? '', isWinner ? 'win' : '', isSelf ? 'me' : '']
  return parts.join('|').replace(/\|+$/, '')
}

function toCell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : withFormulaGuard(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
