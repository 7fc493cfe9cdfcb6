import { createHash } from 'node:crypto'
import { inLines, onOneLine } from '~/lib/characters'
import { cutText } from '~/lib/server/cut-text'
import type { ImportFormat } from '../../import-format'
import {
  highestPenalty,
  highestScore,
  longestMinutes,
  longestNote,
  longestPlace,
  longestPlayerName,
  mostPlayers,
  playMessages,
} from '../../play'
import {
  brokenFile,
  type FilePlay,
  type FilePlayer,
  longestImport,
  longestName,
  mostImported,
  tooLong,
  tooMany,
} from '../../play-file'
import type { RawPlay } from './raw-play'
import { readBggXml } from './read-bgg-xml'
import { readBgStats } from './read-bgstats'
import { readPlaysCsv } from './read-plays-csv'

export interface PlayFile {
  format: ImportFormat
  plays: FilePlay[]
}

/** Detects the format by the first characters. */
function formatOf(text: string): ImportFormat {
  if (text.startsWith('{') || text.startsWith('[')) return 'bgstats'
  return text.startsWith('<') ? 'bgg' : 'csv'
}

/**
 * Limits how much work a file can cause its parser: tags, or cells and braces. The allowed number of plays with four
 * players each stays below; a file full of such characters would block the process for seconds.
 */
const mostSigns: Record<ImportFormat, { signs: RegExp; most: number }> = {
  bgg: { signs: /</g, most: 600_000 },
  bgstats: { signs: /[[{,]/g, most: 1_200_000 },
  csv: { signs: /[,\n]/g, most: 800_000 },
}

function refuseTooBusy(text: string, format: ImportFormat): void {
  const { signs, most } = mostSigns[format]
  let found = 0
  for (const _ of text.matchAll(signs)) {
    found += 1
    if (found > most) throw tooMany()
  }
}

/** Reads the whole file, or refuses it when that is not possible. */
export function readPlayFile(given: string, format?: ImportFormat): PlayFile {
  const text = given.replace(/^\uFEFF/, '').trim()
  if (text === '') throw brokenFile('파일이 비어 있어요.')
  const found = format ?? formatOf(text)
  refuseTooBusy(text, found)
  const readers = { bgstats: readBgStats, bgg: readBggXml, csv: readPlaysCsv }
  return { format: found, plays: writeOut(readers[found](text)) }
}

/**
 * Expands rows into plays. Rows are cleaned up first, since their copies differ only in position and key. A play
 * without a key gets one derived from its content; equal plays get different ones.
 */
function writeOut(rows: Iterable<RawPlay>): FilePlay[] {
  const plays: FilePlay[] = []
  const seen = new Map<string, number>()
  let length = 0
  for (const raw of rows) {
    const tidied = tidy(raw)
    const times = tidied.problem === null ? (raw.times ?? 1) : 1
    if (plays.length + times > mostImported) throw tooMany()
    length += lengthOf(tidied) * times
    if (length > longestImport) throw tooLong()
    const ownKey = cutText(raw.key ?? '', longestKey)
    const key = ownKey || createHash('sha256').update(JSON.stringify(tidied)).digest('hex').slice(0, 32)
    const before = ownKey === '' ? (seen.get(key) ?? 0) : 0
    if (ownKey === '') seen.set(key, before + times)
    const shown = inShape(tidied)
    for (let nth = before + 1; nth <= before + times; nth += 1) {
      plays.push({ ...shown, row: plays.length + 1, key: nth === 1 ? key : toNthKey(key, nth) })
    }
  }
  return plays
}

/** Names on one line. The key is made from the texts of the file, so that a file imported before is still known. */
function inShape(play: ReturnType<typeof tidy>): ReturnType<typeof tidy> {
  return {
    ...play,
    name: onOneLine(play.name),
    place: play.place && onOneLine(play.place),
    note: play.note && inLines(play.note),
    players: play.players.map((player) => ({ ...player, name: onOneLine(player.name) })),
  }
}

const longestKey = 200

function toNthKey(key: string, nth: number): string {
  const ending = `#${nth}`
  return key.slice(0, longestKey - ending.length) + ending
}

/** The approximate length of a play in a file that lists it separately. */
function lengthOf({ name, place, note, players }: Omit<FilePlay, 'row'>): number {
  const seats = players.reduce((sum, player) => sum + player.name.length + 50, 0)
  return 100 + name.length + (place?.length ?? 0) + (note?.length ?? 0) + seats
}

/** Cuts texts that are too long and drops invalid numbers. */
function tidy(play: RawPlay): Omit<FilePlay, 'row'> {
  const isFull = play.players.length > mostPlayers
  return {
    key: '',
    playedOn: cutText(play.playedOn, 40),
    name: cutText(play.name, longestName),
    bggId: play.bggId,
    star: wholeIn(play.star, 1, 5),
    place: cutText(play.place ?? '', longestPlace) || null,
    note: cutText(play.note ?? '', longestNote) || null,
    minutes: wholeIn(play.minutes, 1, longestMinutes),
    players: isFull ? [] : tidyPlayers(play.players),
    problem: play.problem ?? (isFull ? playMessages.players : null),
  }
}

function tidyPlayers(players: RawPlay['players']): FilePlayer[] {
  const self = players.findIndex(({ isSelf }) => isSelf)
  return players.map(({ name, score, penalty, isWinner }, at) => ({
    name: cutText(name, longestPlayerName) || `${at + 1}번째 사람`,
    score: wholeIn(score, -highestScore, highestScore),
    penalty: wholeIn(penalty, -highestPenalty, highestPenalty) ?? 0,
    isWinner,
    isSelf: at === self,
  }))
}

function wholeIn(value: unknown, least: number, most: number): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (!/^[+-]?\d{1,9}(\.0+)?$/.test(text)) return null
  const number = Number(text)
  return number >= least && number <= most ? number : null
}
