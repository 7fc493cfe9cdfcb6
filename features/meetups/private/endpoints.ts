import { endpointsOf, post } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const inviteEndpoints = endpointsOf<typeof schemas.inviteCalls>({
  unlock: post('/v1/boardGameRoom/:id/unlock'),
  inviteByLink: post('/v1/boardGameRoom/:id/invite-link'),
  unlockByLink: post('/v1/boardGameRoom/:id/unlock-by-link'),
})
