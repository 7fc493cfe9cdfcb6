import { tagKind } from '~/lib/tags'

export const payoutTags = {
  /** What cafes are owed and were paid, and to whom, for operators. */
  payouts: tagKind('payouts'),
}
