/** The most games that a member's list of owned games holds. */
export const mostOwned = 1_000
export const ownedPerPage = 50

/** The most rows of a collection in one file. Those of games that are only wished for count too. */
export const mostCollectionRows = 10_000
/** The largest file in millions of characters, which are megabytes to people. */
export const collectionMegabytes = 10
export const longestCollection = collectionMegabytes * 1_000_000
/** How many characters of a game's name are used to look it up. */
export const longestCollectionName = 200

export const ownedOutcomes = ['new', 'known', 'unknownGame', 'bad'] as const

/** A row of the file that says that the member owns a game. */
export interface FileGame {
  row: number
  name: string
  /** Its name in its own language; empty if the file has none. */
  originalName: string
  bggId: number | null
  /** Why the row cannot be read, or null. */
  problem: string | null
}

export interface CollectionFile {
  games: FileGame[]
  /** Rows of games that the member has had, wants or only rates. */
  notOwned: number
  /** What is to be said of the file as a whole. */
  notes: string[]
}

/** How many more games a member who has so many can add. */
export const roomFor = (owned: number) => Math.max(0, mostOwned - owned)
