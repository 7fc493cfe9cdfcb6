import { understandings } from '../search-guesses'
import { isInitials, toInitials, toLetters } from '../search-text'

interface Range {
  from: number
  to: number
}

/**
 * The range of the name that matches the typed text: whole syllables, a half-typed last one, or initial consonants.
 * Ignores spaces and case. Null if the game was found in another way, e.g. by an English title or despite a typo.
 */
function matchedRange(name: string, search: string): Range | null {
  const spell = isInitials(search) ? toInitials : toLetters
  const typed = spell(search)
  if (typed === '') return null
  const characters = [...name]
  const spelled = characters.map(spell)
  for (let from = 0; from < characters.length; from += 1) {
    if (spelled[from] === '') continue
    let read = ''
    for (let to = from; to < characters.length; to += 1) {
      read += spelled[to] ?? ''
      if (read.startsWith(typed)) return { from, to: to + 1 }
      if (!typed.startsWith(read)) break
    }
  }
  return null
}

/** The range that matches the typed text or one of its interpretations. */
function understoodRange(name: string, search: string): Range | null {
  for (const text of understandings(search)) {
    const range = matchedRange(name, text)
    if (range) return range
  }
  return null
}

/** A name with the matching part highlighted. */
export function MatchedText({ text, search }: { text: string; search: string }) {
  const range = understoodRange(text, search)
  if (!range) return text
  const characters = [...text]
  return (
    <>
      {characters.slice(0, range.from).join('')}
      <mark className="bg-transparent text-brand-strong">
        {characters.slice(range.from, range.to).join('')}
      </mark>
      {characters.slice(range.to).join('')}
    </>
  )
}
