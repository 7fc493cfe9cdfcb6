import { type Category, categories } from './category'

/** A list that matches a search by name: a category, or all games of a genre. */
export type Grouping = { kind: 'category'; category: Category } | { kind: 'genre'; genre: string }

/** A list as a reply names it: by the category's code or by the genre. */
interface NamedGrouping {
  name: string
  category?: string | undefined
  genre?: string | undefined
}

export function nameGrouping(grouping: Grouping): NamedGrouping {
  return grouping.kind === 'category'
    ? { name: grouping.category.name, category: grouping.category.code }
    : { name: grouping.genre, genre: grouping.genre }
}

/** Null for a list that this version does not know. */
export function groupingOf({ category: code, genre }: NamedGrouping): Grouping | null {
  if (genre !== undefined) return { kind: 'genre', genre }
  const category = categories.find((each) => each.code === code)
  return category ? { kind: 'category', category } : null
}
