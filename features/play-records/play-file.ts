import { Refusal } from '~/lib/errors'
import { grouped } from '~/lib/grouped'
import type { PlayCounted } from './play'
import { playRefusals } from './refusals'

/** The most records in one file. */
export const mostImported = 20_000
/** The largest file. The allowed number of plays with four players each takes about half of it. */
export const importMegabytes = 20
export const longestImport = importMegabytes * 1_000_000

/** How many characters of a game's name are used to look it up. */
export const longestName = 200

export const importOutcomes = ['new', 'known', 'unknownGame', 'bad'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** The game that the user chose for an unknown name in the file. */
export interface GameChosen {
  name: string
  gameId: number
}

/** The file cannot be read, so nothing in it is imported. */
export function brokenFile(message: string): Refusal {
  const { status, code } = playRefusals.brokenFile
  return new Refusal(status, message, { code, fields: { text: message } })
}

/** A play as the file describes it, before its game has been matched. */
export interface FilePlay {
  row: number
  /** Its id in the file; the same in every export of the same play. */
  key: string
  /** As written, possibly not a valid date. */
  playedOn: string
  name: string
  bggId: number | null
  star: number | null
  place: string | null
  note: string | null
  minutes: number | null
  counted: PlayCounted
  /** Its number at BoardGameGeek. */
  bggPlayId: number | null
  players: FilePlayer[]
  /** A sentence for each value that the record cannot hold as the file has it. */
  notes: string[]
  /** Why the row is invalid, or null. */
  problem: string | null
}

export interface FilePlayer {
  name: string
  score: number | null
  penalty: number
  isWinner: boolean
  /** The owner of the file. */
  isSelf: boolean
}

/** The prefix of ids in our own exports; the rest is the record's id. */
const ownKeyStart = '6d656570-6c65-4000-8000-'

/** The id of a record in an exported file, a UUID because other programs expect one. */
export function toOwnKey(playId: number): string {
  return ownKeyStart + playId.toString(16).padStart(12, '0')
}

/** Extracts the record's id from such a UUID; null for all other ids. */
export function fromOwnKey(key: string): number | null {
  if (!key.startsWith(ownKeyStart) || !/^[0-9a-f]{12}$/.test(key.slice(ownKeyStart.length))) return null
  const playId = Number.parseInt(key.slice(ownKeyStart.length), 16)
  return playId <= 2_147_483_647 ? playId : null
}

export function tooMany(): Refusal {
  return brokenFile(`한 번에 ${grouped(mostImported)}개까지 가져올 수 있어요. 파일을 나눠 주세요.`)
}

/** The rows stand for many plays whose total text exceeds what the largest file could contain. */
export function tooLong(): Refusal {
  return brokenFile('파일에 담긴 기록이 너무 길어요. 파일을 나눠 주세요.')
}

/** Reading exceeded limits of memory or time that no normal file reaches. */
export function tooHard(): Refusal {
  return brokenFile('파일이 너무 복잡해서 읽지 못했어요. 파일을 나눠 주세요.')
}

/** Stands before the points that the clock took off a player's score, in files of plays. */
export const penaltyMark = 'penalty '
