import { createHash } from 'node:crypto'
import { countCharacters, inLines, onOneLine, typedNumber } from '~/lib/characters'
import { grouped } from '~/lib/grouped'
import { withObject } from '~/lib/korean'
import { countSigns } from '~/lib/server/csv-table'
import { cutText } from '~/lib/server/cut-text'
import { damagedLetter } from '~/lib/text-encoding'
import {
  highestPenalty,
  highestScore,
  type ImportFormat,
  longestMinutes,
  longestNote,
  longestPlace,
  longestPlayerName,
  mostPlayersOfPlay,
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
import { plainNote } from './plain-note'
import { isSaid, type RawPlay, readScore, shown } from './raw-play'
import { readBggXml } from './read-bgg-xml'
import { readBgStats } from './read-bgstats'
import { readPlaysCsv } from './read-plays-csv'

export interface PlayFile {
  format: ImportFormat
  /** What is to be said of the file as a whole, and not of one of its plays. */
  notes: string[]
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
const mostSigns: Record<ImportFormat, number> = { bgg: 600_000, bgstats: 1_200_000, csv: 800_000 }

function refuseTooBusy(text: string, format: ImportFormat): void {
  const most = mostSigns[format]
  if (format === 'csv') {
    if (countSigns(text, most) > most) throw tooMany()
    return
  }
  let found = 0
  for (const _ of text.matchAll(format === 'bgg' ? /</g : /[[{,]/g)) {
    found += 1
    if (found > most) throw tooMany()
  }
}

/** Reads the whole file, or refuses it when that is not possible. */
export function readPlayFile(given: string, format?: ImportFormat): PlayFile {
  const whole = given.replace(/^\uFEFF/, '')
  if (whole.trim() === '') throw brokenFile('파일이 비어 있어요.')
  const found = format ?? formatOf(whole.trimStart())
  // The first cell of a table may be empty, which a tab after it shows.
  const text = found === 'csv' ? whole : whole.trim()
  refuseTooBusy(text, found)
  const readers = { bgstats: readBgStats, bgg: readBggXml, csv: readPlaysCsv }
  const notes: string[] = []
  const plays = writeOut(readers[found](text, (note) => notes.push(note)))
  return { format: found, notes, plays }
}

/**
 * Expands rows into plays. Rows are cleaned up first, since their copies differ only in position and key. A play
 * without a key gets one derived from its content; equal plays get different ones.
 */
function writeOut(rows: Iterable<RawPlay>): FilePlay[] {
  const plays: FilePlay[] = []
  const seen = new Map<string, number>()
  let length = 0
  let noted = 0
  for (const raw of rows) {
    const tidied = tidy(raw)
    const times = tidied.problem === null ? (raw.times ?? 1) : 1
    if (plays.length + times > mostImported) throw tooMany()
    length += lengthOf(tidied) * times
    if (length > longestImport) throw tooLong()
    const ownKey = cutText(raw.key ?? '', longestKey)
    const key =
      ownKey ||
      createHash('sha256').update(contentOf(raw, tidied).normalize('NFC')).digest('hex').slice(0, 32)
    const before = ownKey === '' ? (seen.get(key) ?? 0) : 0
    if (ownKey === '') seen.set(key, before + times)
    noted += tidied.notes.length
    const notes = briefly(tidied.notes, noted > mostNotes ? 0 : mostNotesOfRow)
    const shown = { ...inShape(tidied), notes }
    // The copies say and are the same, except that only one of them is the play with the number.
    const copy = times === 1 ? shown : { ...shown, notes: [], bggPlayId: null }
    for (let nth = before + 1; nth <= before + times; nth += 1) {
      const said = nth === before + 1 ? shown : copy
      plays.push({ ...said, row: plays.length + 1, key: nth === 1 ? key : toNthKey(key, nth) })
    }
  }
  return plays
}

/** What is wrong is named row by row, as long as somebody may still read it. */
const mostNotes = 50_000
const mostNotesOfRow = 12

function briefly(notes: string[], most: number): string[] {
  if (notes.length <= most) return notes
  return [...notes.slice(0, most), `남길 수 없는 것이 ${notes.length - most}가지 더 있어요.`]
}

type Tidied = Omit<FilePlay, 'row' | 'key'>

/**
 * The content from which a key is made: the texts of the file and whole numbers only, so that a file that was imported
 * before sums and full-width digits were read is still known.
 */
function contentOf(raw: RawPlay, { playedOn, name, bggId, place, note, players, problem }: Tidied) {
  const seats = players.map(({ name, penalty, isWinner, isSelf }, at) => {
    const score = wholeIn(raw.players[at]?.score, -highestScore, highestScore)
    return { name, score, penalty, isWinner, isSelf }
  })
  return JSON.stringify({
    key: '',
    playedOn,
    name,
    bggId,
    star: wholeIn(raw.star, 1, 5),
    place,
    note,
    minutes: wholeIn(raw.minutes, 1, longestMinutes),
    players: seats,
    problem,
  })
}

/** Names on one line and notes without markup. The key is made from the texts of the file. */
function inShape(play: Tidied): Tidied {
  return {
    ...play,
    name: onOneLine(play.name),
    place: play.place && onOneLine(play.place),
    note: (play.note && plainNote(inLines(play.note)).trim()) || null,
    players: play.players.map((player, at) => ({ ...player, name: onOneLine(player.name) || nthPlayer(at) })),
  }
}

const nthPlayer = (at: number) => `${at + 1}번째 사람`

const longestKey = 200

function toNthKey(key: string, nth: number): string {
  const ending = `#${nth}`
  return key.slice(0, longestKey - ending.length) + ending
}

/** The approximate length of a play in a file that lists it separately. */
function lengthOf({ name, place, note, players }: Tidied): number {
  const seats = players.reduce((sum, player) => sum + player.name.length + 50, 0)
  return 100 + name.length + (place?.length ?? 0) + (note?.length ?? 0) + seats
}

/** Says that a text is cut, and that its letters are damaged. */
function noteOnText(label: string, text: string, most: number, notes: string[]): void {
  if (text.includes(damagedLetter)) notes.push(`${label}에 깨진 글자가 있어요: ${shown(text)}`)
  // Spaces may stand where it is cut, and are taken off.
  if (text.length > most && countCharacters(cutText(text, 2 * most)) > most) {
    notes.push(`${withObject(label)} ${grouped(most)}자로 줄여요: ${shown(text)}`)
  }
}

/** Cuts texts that are too long and drops invalid numbers, and names what is lost. */
function tidy(play: RawPlay): Tidied {
  const isFull = play.players.length > mostPlayersOfPlay
  const notes: string[] = []
  const [star, minutes] = [typedIn(play.star, 1, 5), typedIn(play.minutes, 1, longestMinutes)]
  if (play.name.includes(damagedLetter)) notes.push(`게임 이름에 깨진 글자가 있어요: ${shown(play.name)}`)
  noteOnText('장소', play.place ?? '', longestPlace, notes)
  noteOnText('메모', play.note ?? '', longestNote, notes)
  // Zero is how programs write that nothing is known.
  const isMissing = (value: unknown) => !isSaid(value) || Number(value) === 0
  if (star === null && !isMissing(play.star)) notes.push(`별점은 남길 수 없어요: ${shown(play.star)}`)
  if (minutes === null && !isMissing(play.minutes)) {
    notes.push(`플레이 시간은 남길 수 없어요: ${shown(play.minutes).replace(/(?<=\d)$/, '분')}`)
  }
  if (play.counted === 'nothing') notes.push('통계에서 제외한 기록이라 통계에 세지 않아요.')
  if (play.counted === 'play') notes.push('끝내지 않았거나 승패를 세지 않는 기록이라 승률에 세지 않아요.')
  return {
    playedOn: cutText(play.playedOn, 40),
    name: cutText(play.name, longestName),
    bggId: play.bggId,
    star,
    place: cutText(play.place ?? '', longestPlace) || null,
    note: cutText(play.note ?? '', longestNote) || null,
    minutes,
    counted: play.counted ?? 'whole',
    bggPlayId: play.bggPlayId ?? null,
    players: isFull ? [] : tidyPlayers(play.players, notes),
    notes: [...notes, ...(play.notes ?? [])],
    problem: play.problem ?? (isFull ? playMessages.players : null),
  }
}

function tidyPlayers(players: RawPlay['players'], notes: string[]): FilePlayer[] {
  const self = players.findIndex(({ isSelf }) => isSelf)
  if (players.filter(({ isSelf }) => isSelf).length > 1)
    notes.push('내 자리가 둘 이상이라 첫 자리만 나로 남겨요.')
  return players.map(({ name: given, score, penalty, isScoreLeft, isWinner }, at) => {
    const name = cutText(given, longestPlayerName) || nthPlayer(at)
    noteOnText('함께한 사람의 이름', given, longestPlayerName, notes)
    const taken = typedIn(penalty, -highestPenalty, highestPenalty)
    if (taken === null && isSaid(penalty)) notes.push(`${name}의 벌점은 남길 수 없어요: ${shown(penalty)}`)
    const read = readScore(score)
    const whole = read === null ? null : read + (isScoreLeft ? (taken ?? 0) : 0)
    const kept = whole !== null && Math.abs(whole) <= highestScore ? whole : null
    if (kept === null && isSaid(score)) notes.push(`${name}의 점수는 남길 수 없어요: ${shown(score)}`)
    return { name, score: kept, penalty: taken ?? 0, isWinner, isSelf: at === self }
  })
}

/** As `wholeIn`, of a number in digits of any width. */
const typedIn = (value: unknown, least: number, most: number) =>
  wholeIn(typeof value === 'string' ? typedNumber(value) : value, least, most)

function wholeIn(value: unknown, least: number, most: number): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (!/^[+-]?\d{1,9}(\.0+)?$/.test(text)) return null
  const number = Number(text)
  return number >= least && number <= most ? number : null
}
