import { type Category, categories } from './category'
import { longestGenre } from './game'
import { isFiller, understandings } from './search-guesses'
import { toLetters } from './search-text'

/** About two syllables; shorter texts match the beginnings of too many names. */
const fewestLetters = 4

/** The interpretations of the search, without pure filler words such as '게임'. */
function namesMeant(text: string): string[] {
  return understandings(text).filter((name) => !isFiller(name))
}

/** The searchable names of a category: the whole name and the words between its slashes. */
function wordsOf({ name }: Category): string[] {
  return [name, ...name.split('/')].map(toLetters)
}

/** Categories whose name, or a word of it, matches the search: '추리' matches '방탈출/추리'. */
export function categoriesMeant(text: string): Category[] {
  const meant = namesMeant(text)
    .map(toLetters)
    .filter((letters) => letters.length >= fewestLetters)
  return categories.filter((category) =>
    wordsOf(category).some((word) =>
      meant.some((letters) => word.startsWith(letters) || word.endsWith(letters)),
    ),
  )
}

/** The spellings of a genre's name that would match the search. */
export function genresMeant(text: string): string[] {
  const meant = namesMeant(text).flatMap((name) => [name.trim().normalize('NFC'), name.replaceAll(/\s/g, '')])
  return [...new Set(meant)].filter((name) => name !== '' && name.length <= longestGenre)
}
