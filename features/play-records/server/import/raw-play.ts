import { onOneLine, typedNumber, withoutUnseen } from '~/lib/characters'
import { idFrom } from '~/lib/ids'
import { cutText } from '~/lib/server/cut-text'
import type { PlayCounted } from '../../play'

/** A row as its reader found it, not yet limited in length. */
export interface RawPlay {
  /** Null if the file contains none. */
  key: string | null
  /** Its number at BoardGameGeek, by which a play is the same in files of several programs. */
  bggPlayId?: number | null
  /** How many plays the row stands for; one by default. */
  times?: number
  playedOn: string
  name: string
  bggId: number | null
  star?: unknown
  place?: string | null
  note?: string | null
  minutes?: unknown
  counted?: PlayCounted
  players: {
    name: string
    score: unknown
    penalty?: unknown
    /** `score` is what is left when the penalty is taken off. */
    isScoreLeft?: boolean
    isWinner: boolean
    isSelf: boolean
  }[]
  /** Sentences for what the reader found and a record cannot hold. */
  notes?: string[]
  problem?: string
}

/** What a file's reader wants said of the file as a whole. */
export type SayOfFile = (note: string) => void

export const unreadDay = '날짜를 읽을 수 없어요. 2026-01-02처럼 적어 주세요.'
export const noGameNamed = '어떤 게임인지 적혀 있지 않아요.'

export const togetherTook = (minutes: string | undefined) =>
  `여러 번을 합친 플레이 시간은 남길 수 없어요: ${minutes?.slice(0, 20)}분`

export function toBggId(text: string | undefined): number | null {
  return idFrom(typedNumber(text ?? '').replace(/\.0+$/, ''))
}

/**
 * The day that programs and people write: 2026-01-02, 2026. 1. 2., 2026/1/2, 2026년 1월 2일 or 20260102, with or without
 * a time. Anything else stays as it is, since 1/2/2026 may be either of two days.
 */
export function readDay(given: string): string {
  const text = withoutUnseen(given.normalize('NFKC'))
    .trim()
    .replace(/[\p{Pd}\u2212]/gu, '-')
  const parts =
    /^['‘’]?(\d{4})(?:\s*[-./·年년]\s*|\s+)(\d{1,2})(?:\s*[-./·月월]\s*|\s+)(\d{1,2})(?!\d)/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(text)
  if (!parts) return text
  const [, year = '', month = '', day = ''] = parts
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const longestSum = 200

/** A score: a whole number, or a sum of numbers as BG Stats keeps it ('66-11-12'). Null if it is neither. */
export function readScore(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const text = withoutUnseen(String(value).slice(0, longestSum + 1))
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/(?<=\d),(?=\d{3}(\D|$))/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([+-]) ?/g, '$1')
    .trim()
  if (text.length > longestSum || !/^[+-]?\d+(\.\d+)?([+-]\d+(\.\d+)?)*$/.test(text)) return null
  const terms = text.match(/[+-]?[\d.]+/g) ?? []
  // Rounded, because 13.1 + 0.9 is not quite 14.
  const sum = Number(terms.reduce((total, term) => total + Number(term), 0).toFixed(6))
  return Number.isInteger(sum) ? sum + 0 : null
}

/** Whether anything stands there at all. */
export function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined && String(value).trim() !== ''
}

const longestShown = 40
export const shown = (value: unknown) => cutText(onOneLine(String(value).slice(0, 1_000)), longestShown)
