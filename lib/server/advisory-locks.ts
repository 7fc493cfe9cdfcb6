/**
 * Every advisory lock that the product takes. Taken before any row, but where docs/ARCHITECTURE.md says another
 * place in the order of locks: a transaction that took one after a row could wait for one that holds it and wants that row.
 */
export const advisoryLocks = {
  /** One process at a time brings the database to the newest migration. */
  migration: 7_210_031,
  /** Two imports at once would both find a game missing and both add it. */
  gameImport: 7_210_032,
  /** Two processes that start on one new database must not both seed it. */
  seed: 7_210_033,
} as const

/** First numbers of locks with two. */
export const advisoryPairs = {
  /** With the hash of a subject of due items: one process at a time works it. */
  dueSubject: 7_411_020,
  /** With the hash of a task of the upkeep: one process at a time runs it. */
  upkeepTask: 7_411_021,
  /** With the hash of a review's text: reviews of one text are written one after another. */
  reviewText: 7_411_022,
  /** With the number of a process that takes jobs: held while it lives. */
  liveWorker: 0x6d70,
} as const
