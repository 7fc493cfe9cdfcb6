import { isInitials, toInitials, toLetters } from '../catalogue/search-text'
import { placeWords, writtenForms } from '../places/place-names'

/** The cafe's searchable text: its name and address, in the normalised forms that search patterns match. */
export function searchedForms({ name, address }: { name: string; address: string }) {
  return {
    letters: `${toLetters(name)} ${toLetters(address)}`,
    initials: `${toInitials(name)} ${toInitials(address)}`,
  }
}

/** One LIKE pattern per word, the first one apart. A match needs all words, in any order. */
export function lettersSearched(text: string): [first: string, others: string[]] {
  const [first = '', ...others] = text
    .split(/\s+/)
    .map(toLetters)
    .filter((letters) => letters !== '')
    .map((letters) => `%${letters}%`)
  return [first, others]
}

const mostPatterns = 64

/**
 * As `lettersSearched` for what has an address. An address may hold some words of a place under another name, so `places`
 * has a pattern for each way to write those. A match needs one of them and all other words.
 */
export function placeLettersSearched(text: string): [first: string, others: string[], places: string[]] {
  const words = [...new Set(placeWords(text))]
  // Each word with several forms multiplies the patterns.
  let patternsLeft = mostPatterns
  const forms = words.map((word) => {
    const each = writtenForms(word, words)
    if (each.length > patternsLeft) return [word]
    patternsLeft = Math.floor(patternsLeft / each.length)
    return each
  })
  const plain = forms.flatMap(([word = '', ...others]) => (others.length === 0 ? [word] : []))
  const places = forms
    .filter((each) => each.length > 1)
    .reduce(
      (patterns, each) => patterns.flatMap((pattern) => each.map((form) => `${pattern}${withGaps(form)}%`)),
      ['%'],
    )
  const [first, others] = lettersSearched(plain.join(' '))
  return [first === '' && places.length > 1 ? '%' : first, others, places]
}

/** A form of several words, between which an address may hold others. */
const withGaps = (form: string) => form.split(' ').map(toLetters).join('%')

/**
 * The LIKE pattern for initial consonants, such as 'ㅈㅅㅇㄷㅂ' for 주사위다방. Null for any other text, which
 * matches nothing: an empty pattern would match each name without Hangul, since that has no initials.
 */
export function initialsSearched(text: string): string | null {
  return isInitials(text) ? `%${toInitials(text)}%` : null
}
