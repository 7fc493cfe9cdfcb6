import { personalTagKind, tagKind } from '~/lib/tags'

export const paymentTags = {
  own: personalTagKind('orders'),
  /** All members' orders, for operators. */
  orders: tagKind('orders'),
}
