import { personalTagKind, tagKind } from '~/lib/tags'

export const supportTags = {
  own: personalTagKind('inquiries'),
  /** All members' inquiries, for operators. */
  inquiries: tagKind('inquiries'),
}
