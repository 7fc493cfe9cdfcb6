import { understandings } from '../search-guesses'
import { isInitials, toInitials, toLetters } from '../search-text'

interface Range {
  from: number
  to: number
}

/**
 * Characters of the name that were typed: whole syllables, a half-typed last one, or first consonants. Spaces and
 * case do not count. Null where the name was found by something else, such as an English title or in spite of a typo.
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

/** What was typed, or else what it was understood as. */
function understoodRange(name: string, search: string): Range | null {
  for (const text of understandings(search)) {
    const range = matchedRange(name, text)
    if (range) return range
  }
  return null
}

/** A name with the part marked that matches a search. */
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
