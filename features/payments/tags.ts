import { personalTagKind, tagKind } from '~/lib/tags'

export const paymentTags = {
  own: personalTagKind('orders'),
  /** Everybody's, for operators. */
  orders: tagKind('orders'),
}
