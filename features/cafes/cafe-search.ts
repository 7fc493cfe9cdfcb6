import { isInitials, toInitials, toLetters } from '../catalogue/search-text'

/** What a cafe is found by: its name and its address, in the forms that searches are compared with. */
export function searchedForms({ name, address }: { name: string; address: string }) {
  return {
    letters: `${toLetters(name)} ${toLetters(address)}`,
    initials: `${toInitials(name)} ${toInitials(address)}`,
  }
}

/** Patterns that all have to fit: the first word, and the others. Every word may stand anywhere. */
export function lettersSearched(text: string): [first: string, others: string[]] {
  const [first = '', ...others] = text
    .split(/\s+/)
    .map(toLetters)
    .filter((letters) => letters !== '')
    .map((letters) => `%${letters}%`)
  return [first, others]
}

/** The pattern of first consonants, 'ㅈㅅㅇㄷㅂ' for 주사위다방; empty if something else was typed. */
export function initialsSearched(text: string): string {
  return isInitials(text) ? `%${toInitials(text)}%` : ''
}
