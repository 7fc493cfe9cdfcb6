import type { Obstacle } from '../obstacle'
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
  /**
   * What keeps this member from leaving, e.g. passes that are paid and unused. Asked while the member is locked, so that
   * what a command stores under that lock is seen.
   */
  whyCannotLeave?(tx: Reader, memberId: number, now: Date): Promise<readonly Obstacle[]>
  /** Takes it away, or the person out of it where it belongs to others too. */
  erase(tx: Transaction, memberId: number, now: Date): Promise<void>
}
