import { type WireOf, wireTable } from '~/lib/server/wire'
import { draft, meetup } from '../../core/server/wire'
import type { openingCalls } from './schemas'

export const openingWire: WireOf<typeof openingCalls> = {
  open: { body: wireTable({ ...draft, password: 'room_password' }), reply: meetup },
}
