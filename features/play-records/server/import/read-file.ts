import { createHash } from 'node:crypto'
import { highestScore, longestMinutes, longestNote, longestPlace, longestPlayerName } from '../../play'
import {
  brokenFile,
  type FilePlay,
  type FilePlayer,
  type ImportFormat,
  mostImported,
  tooMany,
} from '../../play-file'
import { readBggXml } from './read-bgg-xml'
import { readBgStats } from './read-bgstats'
import { readPlaysCsv } from './read-plays-csv'

/** A play as its reader found it; what we have no room for is still in it. */
export interface RawPlay {
  /** Null when the file gives it none. */
  key: string | null
  playedOn: string
  name: string
  bggId: number | null
  star?: unknown
  place?: string | null
  note?: string | null
  minutes?: unknown
  players: { name: string; score: unknown; isWinner: boolean; isSelf: boolean }[]
  problem?: string
}

export interface PlayFile {
  format: ImportFormat
  plays: FilePlay[]
}

/** Which layout a file has, by how it begins. */
function formatOf(text: string): ImportFormat {
  if (text.startsWith('{') || text.startsWith('[')) return 'bgstats'
  return text.startsWith('<') ? 'bgg' : 'csv'
}

/**
 * What one file may make a parser do: tags, or cells and braces. As many plays as a file may bring stay below it with
 * four at each table; a file of nothing but such signs would keep everybody waiting for seconds.
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

/** Everything a file tells, or a refusal when it cannot be read to its end. */
export function readPlayFile(given: string, format?: ImportFormat): PlayFile {
  const text = given.replace(/^\uFEFF/, '').trim()
  if (text === '') throw brokenFile('파일이 비어 있어요.')
  const found = format ?? formatOf(text)
  refuseTooBusy(text, found)
  const readers = { bgstats: readBgStats, bgg: readBggXml, csv: readPlaysCsv }
  const raw = readers[found](text)
  if (raw.length > mostImported) throw tooMany()
  return { format: found, plays: withKeys(raw) }
}

/** Rows without a name of their own get one from what they say, the second of two equal ones a different one. */
function withKeys(raw: RawPlay[]): FilePlay[] {
  const seen = new Map<string, number>()
  return raw.map((play, at) => {
    const tidied = tidy(play, at + 1)
    if (tidied.key !== '') return tidied
    const { row, ...told } = tidied
    const digest = createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 32)
    const times = (seen.get(digest) ?? 0) + 1
    seen.set(digest, times)
    return { ...tidied, key: times === 1 ? digest : `${digest}#${times}` }
  })
}

/** Cuts what is longer than we keep and leaves out what is not the number it should be. */
function tidy(play: RawPlay, row: number): FilePlay {
  return {
    row,
    key: cut(play.key ?? '', 200),
    playedOn: cut(play.playedOn, 40),
    name: cut(play.name, 200),
    bggId: play.bggId,
    star: wholeIn(play.star, 1, 5),
    place: cut(play.place ?? '', longestPlace) || null,
    note: cut(play.note ?? '', longestNote) || null,
    minutes: wholeIn(play.minutes, 1, longestMinutes),
    players: tidyPlayers(play.players),
    problem: play.problem ?? null,
  }
}

function tidyPlayers(players: RawPlay['players']): FilePlayer[] {
  const self = players.findIndex(({ isSelf }) => isSelf)
  return players.map(({ name, score, isWinner }, at) => ({
    name: cut(name, longestPlayerName) || `${at + 1}번째 사람`,
    score: wholeIn(score, -highestScore, highestScore),
    isWinner,
    isSelf: at === self,
  }))
}

/** Text may hold signs that the database cannot: NUL and halves of a sign that takes two. */
function cut(text: string, most: number): string {
  const storable = text
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '')
    .trim()
  return [...storable].slice(0, most).join('').trim()
}

function wholeIn(value: unknown, least: number, most: number): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (!/^[+-]?\d{1,9}(\.0+)?$/.test(text)) return null
  const number = Number(text)
  return number >= least && number <= most ? number : null
}
