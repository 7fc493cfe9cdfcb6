import type { Reader, Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { cafeTags } from '../../cafe'
import type { FreeTables } from '../../free-tables'

declare module '~/lib/server/feature' {
  interface Contributions {
    /** Which of these cafes show that tables are free now. */
    freeTables: (
      db: Reader,
      about: { cafeIds: readonly number[]; now: Date },
    ) => Promise<(FreeTables & { cafeId: number })[]>
  }
}

/** Tells whoever looks at the cafe that its tables, or who sits there, are different. */
export const announceFreeTables = (tx: Transaction, cafeId: number): Promise<void> =>
  invalidate(tx, cafeTags.freeTables.of(cafeId))
