import { endpointsOf, get, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

// Other programs call a meetup a "room", and an entry "gameRoomEnter".

export const meetupEndpoints = endpointsOf<typeof schemas.meetupCalls>({
  one: get('/v1/boardGameRoom/:id'),
})

export type Meetup = ReplyOf<typeof meetupEndpoints.one>
