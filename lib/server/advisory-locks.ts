/**
 * Every advisory lock of the product. Take them before any row lock; otherwise two transactions can deadlock, one
 * waiting for the advisory lock and the other for the row.
 */
export const advisoryLocks = {
  /** Only one process at a time may run migrations. */
  migration: 7_210_031,
  /** Without it two concurrent imports would both find a game missing and both insert it. */
  gameImport: 7_210_032,
  /** Without it two concurrent imports would both find a cafe missing and both insert it. */
  cafeImport: 7_210_041,
  /** Without it two concurrent imports would both report a region as new. */
  regionImport: 7_210_042,
  /** Two processes that start on the same new database must not both seed it. */
  seed: 7_210_033,
} as const

/** The first key of advisory locks that take two keys. */
export const advisoryPairs = {
  /** The second key is the hash of a due item's subject. Only one process at a time works on a subject. */
  dueSubject: 7_411_020,
  /** The second key is the hash of an upkeep task's name. Only one process at a time runs a task. */
  upkeepTask: 7_411_021,
  /** The second key is the hash of a review's text. Reviews with the same text are written one after another. */
  reviewText: 7_411_022,
  /** The second key is the hash of a cafe and a day. Meetups there take their seats one after another. */
  cafeSeats: 7_411_023,
  /** The second key is the number of a worker process, which keeps the lock for as long as it lives. */
  liveWorker: 0x6d70,
} as const
