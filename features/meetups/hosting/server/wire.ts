import { type WireOf, wireTable } from '~/lib/server/wire'
import { meetup } from '../../core/server/wire'
import type { hostingCalls } from './schemas'

export const hostingWire: WireOf<typeof hostingCalls> = {
  edit: { body: wireTable({ takesLate: 'extra_user' }), reply: meetup },
}
