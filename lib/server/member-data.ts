import type { Obstacle } from '../obstacle'
import type { Dependency } from '../tags'
import type { Reader, Transaction } from './database'

/** What operators see of a member besides their account. The feature of accounts says what that is (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: That feature adds to it.
export interface MemberFile {}

/**
 * A feature's part in exporting a member's data and in deleting their account. Every table with a column that refers to
 * members must be listed in exactly one part; a test compares the parts with the schema.
 */
export interface MemberData {
  /** The key of this part in the export. */
  name: string
  tables: readonly string[]
  /** The stored data about this member, in a form that a person can read. */
  collect(db: Reader, memberId: number): Promise<unknown>
  /**
   * What prevents this member from leaving, e.g. paid passes that are unused. Called while the member and their
   * cafes are locked, so nothing can be added meanwhile.
   */
  whyCannotLeave?(tx: Reader, memberId: number, now: Date): Promise<readonly Obstacle[]>
  /** What an account does not shake off by leaving, because a new one of the same identity at a provider finds it again. */
  outlives?: {
    /** What is kept, as JSON that names nobody, and until when; null for nothing. */
    keep(tx: Reader, memberId: number, now: Date): Promise<{ facts: object; until: Date } | null>
    /** Gives it to the new account, before anybody knows of that. */
    takeOver(tx: Transaction, memberId: number, facts: unknown, now: Date): Promise<void>
  }
  /** What operators see of it in the member's file. */
  file?: {
    dependsOn?: readonly Dependency[]
    read(db: Reader, memberId: number, now: Date): Promise<Partial<MemberFile>>
  }
  /** What follows for a locked member whom operators suspend, until then or without an end, or let in again. */
  suspension?: {
    begin(tx: Transaction, memberId: number, until: Date | null, now: Date): Promise<void>
    lift(tx: Transaction, memberId: number, now: Date): Promise<void>
  }
  /** Deletes the member's data, or anonymises it where other people need it. */
  erase(tx: Transaction, memberId: number, now: Date): Promise<void>
}
