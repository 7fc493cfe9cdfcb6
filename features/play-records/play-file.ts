import { Refusal } from '~/lib/errors'
import { playRefusals } from './refusals'

export const importFormats = ['bgstats', 'bgg', 'csv'] as const
export type ImportFormat = (typeof importFormats)[number]

/** Records that one file may bring. */
export const mostImported = 20_000
/** Bytes of one file: as many plays with four at the table take about half of it. */
export const longestImport = 20_000_000

/** Letters of a game's name in a file that are looked for. */
export const longestName = 200

export type ImportOutcome = 'new' | 'known' | 'unknownGame' | 'bad'

export interface ImportedRow {
  /** Place in the file, from 1. */
  row: number
  playedOn: string
  name: string
  game: { id: number; name: string } | null
  outcome: ImportOutcome
  /** Why it is not taken, for `bad`. */
  reason: string | null
  /** Games that an unknown name may mean. */
  suggestions: { id: number; name: string }[]
}

export interface ImportReport {
  format: ImportFormat
  counts: Record<ImportOutcome, number>
  rows: ImportedRow[]
}

/** The file as a whole cannot be read; nothing of it is taken. */
export function brokenFile(message: string): Refusal {
  const { status, code } = playRefusals.brokenFile
  return new Refusal(status, message, { code, fields: { text: message } })
}

/** A play as a file tells it, before anybody knows which of our games it means. */
export interface FilePlay {
  row: number
  /** Its own name in the file; the same play has the same one in every export. */
  key: string
  /** As written, which may be no day at all. */
  playedOn: string
  name: string
  bggId: number | null
  star: number | null
  place: string | null
  note: string | null
  minutes: number | null
  players: FilePlayer[]
  /** Why the row cannot be understood, or null. */
  problem: string | null
}

export interface FilePlayer {
  name: string
  score: number | null
  isWinner: boolean
  /** The one whose file it is. */
  isSelf: boolean
}

/** Marks our own records in our exports; the rest of the name is the record's number. */
const ownKeyStart = '6d656570-6c65-4000-8000-'

/** The name of one of our records in an exported file. It has the form that other programs expect: a UUID. */
export function toOwnKey(playId: number): string {
  return ownKeyStart + playId.toString(16).padStart(12, '0')
}

/** The number of the record that an export of ours named so, or null for every other name. */
export function fromOwnKey(key: string): number | null {
  if (!key.startsWith(ownKeyStart) || !/^[0-9a-f]{12}$/.test(key.slice(ownKeyStart.length))) return null
  const playId = Number.parseInt(key.slice(ownKeyStart.length), 16)
  return playId <= 2_147_483_647 ? playId : null
}

export function tooMany(): Refusal {
  return brokenFile(
    `한 번에 ${mostImported.toLocaleString('ko-KR')}개까지 가져올 수 있어요. 파일을 나눠 주세요.`,
  )
}

/** What is written there is more than the largest file could hold, because a row stands for many plays. */
export function tooLong(): Refusal {
  return brokenFile('파일에 담긴 기록이 너무 길어요. 파일을 나눠 주세요.')
}

/** Reading it took more memory or time than an honest file ever needs. */
export function tooHard(): Refusal {
  return brokenFile('파일이 너무 복잡해서 읽지 못했어요. 파일을 나눠 주세요.')
}
