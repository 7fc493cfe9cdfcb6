import { personalTagKind, tagKind } from '~/lib/tags'

export const passTags = {
  own: personalTagKind('passes'),
  /** The results of ledger audits, for operators. */
  audits: tagKind('ledger-audits'),
}
