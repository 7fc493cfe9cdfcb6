import { type Category, categories } from './category'

/** A list that matches a search by name: a category, or all games of a genre. */
export type Shelf = { kind: 'category'; category: Category } | { kind: 'genre'; genre: string }

/** A list as a reply names it: by the category's code or by the genre. */
interface NamedShelf {
  name: string
  category?: string | undefined
  genre?: string | undefined
}

export function nameShelf(shelf: Shelf): NamedShelf {
  return shelf.kind === 'category'
    ? { name: shelf.category.name, category: shelf.category.code }
    : { name: shelf.genre, genre: shelf.genre }
}

/** Null for a list that this version does not know. */
export function shelfOf({ category: code, genre }: NamedShelf): Shelf | null {
  if (genre !== undefined) return { kind: 'genre', genre }
  const category = categories.find((each) => each.code === code)
  return category ? { kind: 'category', category } : null
}
