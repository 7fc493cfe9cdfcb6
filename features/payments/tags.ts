import { personalTagKind } from '~/lib/tags'

export const paymentTags = {
  own: personalTagKind('orders'),
}
