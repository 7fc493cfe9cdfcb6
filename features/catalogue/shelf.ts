import { type Category, categories } from './category'
import { longestGenre } from './game'
import { isFiller, understandings } from './search-guesses'
import { toLetters } from './search-text'

/** A list of games that a search asks for by its name: one of the sixteen categories, or all games of a genre. */
export type Shelf = { kind: 'category'; category: Category } | { kind: 'genre'; genre: string }

/** Two syllables, or what is typed of them: less is the beginning of too many words. */
const fewestLetters = 4

/** What the search may be the name of, where it says more than '게임'. */
function namesMeant(text: string): string[] {
  return understandings(text).filter((name) => !isFiller(name))
}

/** What the name of a category is read as: the whole of it, and the words between its strokes. */
function wordsOf({ name }: Category): string[] {
  return [name, ...name.split('/')].map(toLetters)
}

/** Categories of which the search is the name or a word of it: '추리' is one of '방탈출/추리' and ends none else. */
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

/** How a genre would have to be called for the search to be its name. */
export function genresMeant(text: string): string[] {
  const meant = namesMeant(text).flatMap((name) => [name.trim().normalize('NFC'), name.replaceAll(/\s/g, '')])
  return [...new Set(meant)].filter((name) => name !== '' && name.length <= longestGenre)
}
