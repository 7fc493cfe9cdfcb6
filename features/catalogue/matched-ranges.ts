import { onOtherKeyboard } from './search-guesses'
import { isInitials, toInitials, toLetters } from './search-text'

/** Characters (code points) of a text, `to` excluded. */
export interface Range {
  from: number
  to: number
}

/**
 * Where the text matches what was typed: whole syllables, a half-typed last one, or initial consonants. Ignores spaces and case.
 */
export function matchedRanges(text: string, search: string): Range[] {
  const spell = isInitials(search) ? toInitials : toLetters
  const typed = spell(search)
  if (typed === '') return []
  const spelled = [...text].map(spell)
  const ranges: Range[] = []
  for (let from = 0; from < spelled.length; from += 1) {
    if (spelled[from] === '') continue
    let read = ''
    for (let to = from; to < spelled.length; to += 1) {
      read += spelled[to] ?? ''
      if (read.startsWith(typed)) {
        ranges.push({ from, to: to + 1 })
        from = to
        break
      }
      if (!typed.startsWith(read)) break
    }
  }
  return ranges
}

/** Where the text matches the search as a whole, or else each of its words; nothing if a word is missing. */
export function rangesOfWords(text: string, search: string): Range[] {
  const whole = matchedRanges(text, search)
  const words = search.split(/\s+/).filter((word) => toLetters(word) !== '')
  if (whole.length > 0 || words.length < 2) return whole
  const each = words.map((word) => matchedRanges(text, word))
  if (each.some((ranges) => ranges.length === 0)) return []
  const joined: Range[] = []
  for (const range of each.flat().sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else joined.push({ ...range })
  }
  return joined
}

/** One consonant begins half of all syllables, so it is not searched for. */
export function isSearchable(search: string): boolean {
  const letters = toLetters(search)
  return letters.length > (isInitials(letters) ? 1 : 0)
}

interface Found {
  title: string
  titleRanges: Range[]
  lines: { at: number; text: string; ranges: Range[] }[]
}

/**
 * The parts of an explanation with a match in their title, whose lines then all stay, or in a line. What was typed on the wrong
 * keyboard is read only if nothing matches as typed.
 */
export function searchExplanation(
  parts: readonly { title: string; lines: readonly string[] }[],
  search: string,
): { parts: Found[]; count: number } {
  for (const text of [search, ...onOtherKeyboard(search)]) {
    const found = parts.flatMap(({ title, lines }) => {
      const titleRanges = rangesOfWords(title, text)
      const all = lines.map((line, at) => ({ at, text: line, ranges: rangesOfWords(line, text) }))
      const shown = titleRanges.length > 0 ? all : all.filter(({ ranges }) => ranges.length > 0)
      return titleRanges.length + shown.length === 0 ? [] : [{ title, titleRanges, lines: shown }]
    })
    const count = found.reduce(
      (sum, { titleRanges, lines }) =>
        sum + Number(titleRanges.length > 0) + lines.filter(({ ranges }) => ranges.length > 0).length,
      0,
    )
    if (count > 0) return { parts: found, count }
  }
  return { parts: [], count: 0 }
}
