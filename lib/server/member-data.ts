import type { Reader, Transaction } from './database'

/**
 * A feature's part in a member's export and in their leaving. Every table with a column that refers to members
 * must stand in exactly one part: a test reads the schema and fails otherwise.
 */
export interface MemberData {
  /** Its key in the export. */
  name: string
  tables: readonly string[]
  /** What is kept about this member, in words a person can read. */
  collect(db: Reader, memberId: number): Promise<unknown>
  /** Takes it away, or the person out of it where it belongs to others too. */
  erase(tx: Transaction, memberId: number, now: Date): Promise<void>
}
