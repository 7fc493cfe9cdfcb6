// Apart from the split itself, because a table's screen only links there.

/** What a cafe asks on a day, in won; null for what it does not sell or has not said. */
export interface DayFees {
  hour: number | null
  /** An hour of a teenager, by whom cafes count children. */
  child: number | null
  /** A pass for the day. */
  pass: number | null
}

/** A table of a cafe whose guests split what they pay. */
export interface SplitAtTable {
  code: string
  openedAt: Date
  /** How many they said they are; not all have a phone there. */
  people: number | null
  fees: DayFees
}

/** What the address of the split says of the table. It asks no server, so it works without one. */
export function factsOfTable({
  code,
  openedAt,
  people,
  fees,
}: Omit<SplitAtTable, 'openedAt'> & { openedAt: string }): Record<string, string> {
  const facts = Object.entries({ people, ...fees })
  const known = facts.flatMap(([fact, number]) => (number ? [[fact, String(number)]] : []))
  return { table: code, since: openedAt, ...Object.fromEntries(known) }
}
