import { personalTagKind, tagKind } from '~/lib/tags'

export const passTags = {
  own: personalTagKind('passes'),
  /** What recomputing the ledger has found, for operators. */
  audits: tagKind('ledger-audits'),
}
