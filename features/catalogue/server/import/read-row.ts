import { countCharacters, onOneLine } from '~/lib/characters'
import { withBy, withObject, withTopic } from '~/lib/korean'
import { damagedLetter } from '~/lib/text-encoding'
import { readYesOrNo } from '~/lib/yes-or-no'
import { longestGameName, unknownMost } from '../../game'
import { genresOf } from './korean-genres'

/** A game according to a row of BoardGameGeek's table. Null means that the row does not say. */
export interface ImportedGame {
  bggId: number
  englishName: string
  /** Negative means BC. */
  year: number | null
  minPlayers: number | null
  maxPlayers: number | null
  bestPlayers: number[] | null
  playMinutes: number | null
  age: number | null
  difficulty: number | null
  genres: string[]
}

export type ReadRow =
  | {
      game: ImportedGame
      /** A sentence for each value that was changed or ignored, with the reason. */
      notes: string[]
    }
  | { refused: string }

/** Cells by column name; columns that the file lacks are undefined. */
export type Row = Readonly<Record<string, string | undefined>>

const mostPlayersOfGame = 99
const longestPlayMinutes = 6_000
const oldestAge = 99
const largestId = 2_147_483_647
const earliestYear = -5_000
const latestYear = 2_100
const lightestWeight = 1
const heaviestWeight = 5

export function readRow(row: Row): ReadRow {
  const idText = row.id?.trim() ?? ''
  if (idText === '') return { refused: '번호(id)가 비어 있어요.' }
  if (!/^\d+$/.test(idText)) return { refused: `번호(id)가 정수가 아니에요: ${shortened(idText)}` }
  const bggId = Number(idText)
  if (bggId < 1 || bggId > largestId)
    return { refused: `번호(id)가 쓸 수 있는 범위를 벗어났어요: ${shortened(idText)}` }

  if (isExpansion(row.is_expansion)) return { refused: '확장이라 게임으로 추가하지 않아요.' }
  const englishName = cleanName(row.name ?? '')
  if (englishName.includes(damagedLetter)) return { refused: '이름(name)에 깨진 글자가 있어요.' }
  if (englishName === '') return { refused: '이름(name)이 비어 있어요.' }
  const length = countCharacters(englishName)
  if (length > longestGameName) {
    return { refused: `이름(name)이 ${longestGameName}자를 넘어요: ${length}자` }
  }

  const notes: string[] = []
  const minPlayers = countOf(row.min_players, '최소 인원', { most: mostPlayersOfGame }, notes)
  return {
    game: {
      bggId,
      englishName,
      year: yearOf(row.year, notes),
      minPlayers,
      maxPlayers: maxPlayersOf(row.max_players, minPlayers, notes),
      bestPlayers: bestPlayersOf(row.best_players, notes),
      playMinutes: countOf(row.playing_time, '플레이 시간', { most: longestPlayMinutes, clip: '분' }, notes),
      age: countOf(row.min_age, '나이', { most: oldestAge }, notes),
      difficulty: difficultyOf(row.weight, notes),
      genres: genresOf(row),
    },
    notes,
  }
}

/** A flag, or the kind of thing that collections name. */
function isExpansion(cell: string | undefined): boolean {
  const text = cell?.trim() ?? ''
  return readYesOrNo(text) === true || /^(boardgame)?expansion$/i.test(text)
}

function shortened(text: string): string {
  const points = [...text]
  return points.length <= 20 ? text : `${points.slice(0, 20).join('')}…`
}

function cleanName(text: string): string {
  // Control characters come from broken exports, and PostgreSQL cannot store NUL.
  return onOneLine(text.normalize('NFC'))
}

function numberOf(text: string | undefined, label: string, notes: string[]): number | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return null
  if (/^-?\d+(\.\d+)?$/.test(trimmed)) return Number(trimmed)
  notes.push(`${withObject(label)} 숫자로 읽을 수 없어 모르는 것으로 두었어요: ${shortened(trimmed)}`)
  return null
}

function wholeNumberOf(text: string | undefined, label: string, notes: string[]): number | null {
  const number = numberOf(text, label, notes)
  if (number === null || Number.isInteger(number)) return number
  notes.push(`${withObject(label)} 정수로 읽을 수 없어 모르는 것으로 두었어요: ${number}`)
  return null
}

/** BoardGameGeek writes 0 for unknown. */
function countOf(
  text: string | undefined,
  label: string,
  { most, clip }: { most: number; clip?: string },
  notes: string[],
): number | null {
  const count = wholeNumberOf(text, label, notes)
  if (count === null || count === 0) return null
  if (count > most && clip !== undefined) {
    notes.push(`${withObject(label)} ${withBy(`${most}${clip}`)} 줄였어요: ${count}${clip}`)
    return most
  }
  if (count > 0 && count <= most) return count
  notes.push(`${withTopic(label)} ${count}일 수 없어 모르는 것으로 두었어요.`)
  return null
}

function maxPlayersOf(text: string | undefined, minPlayers: number | null, notes: string[]): number | null {
  const most = countOf(text, '최대 인원', { most: mostPlayersOfGame }, notes)
  // The table writes 99 both for "any number" and for "unknown", so it must not replace a real number.
  if (most === null || most === unknownMost) return null
  if (minPlayers === null || most >= minPlayers) return most
  notes.push(`최대 인원(${most}명)이 최소 인원(${minPlayers}명)보다 적어 모르는 것으로 두었어요.`)
  return null
}

function bestPlayersOf(text: string | undefined, notes: string[]): number[] | null {
  const counts = (text ?? '')
    .split(/[;,]/)
    .map((part) => countOf(part, '추천 인원', { most: mostPlayersOfGame }, notes))
    .filter((count) => count !== null)
  if (counts.length === 0) return null
  return [...new Set(counts)].sort((a, b) => a - b)
}

function yearOf(text: string | undefined, notes: string[]): number | null {
  const year = wholeNumberOf(text, '연도', notes)
  if (year === null || year === 0) return null
  if (year >= earliestYear && year <= latestYear) return year
  notes.push(`연도는 ${year}일 수 없어 모르는 것으로 두었어요.`)
  return null
}

function difficultyOf(text: string | undefined, notes: string[]): number | null {
  const weight = numberOf(text, '난이도(weight)', notes)
  if (weight === null || weight === 0) return null
  if (weight >= lightestWeight && weight <= heaviestWeight) return difficultyFromWeight(weight)
  notes.push(`난이도(weight)는 ${weight}일 수 없어 모르는 것으로 두었어요.`)
  return null
}

/** Converts BoardGameGeek's weight (1 to 5) to our difficulty (1 to 10). */
export function difficultyFromWeight(weight: number): number {
  return Math.min(10, Math.max(1, Math.round(2.4 * weight - 1.4)))
}
