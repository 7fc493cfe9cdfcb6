import { type WireOf, wireTable } from '~/lib/server/wire'
import { meetup } from '../../core/server/wire'
import type { courseCalls } from './schemas'

export const courseWire: WireOf<typeof courseCalls> = {
  confirm: { body: wireTable({ takesLate: 'extra_user' }), reply: meetup },
}
