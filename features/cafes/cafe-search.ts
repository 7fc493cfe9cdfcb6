import { isInitials, toInitials, toLetters } from '../catalogue/search-text'

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

/** The LIKE pattern for initial consonants, such as 'ㅈㅅㅇㄷㅂ' for 주사위다방; empty for any other text. */
export function initialsSearched(text: string): string {
  return isInitials(text) ? `%${toInitials(text)}%` : ''
}
