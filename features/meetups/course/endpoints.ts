import { endpointsOf, get, post } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const courseEndpoints = endpointsOf<typeof schemas.courseCalls>({
  confirm: post('/v1/boardGameRoom/:id/confirm'),
  previewCallOff: get('/v1/boardGameRoom/:id/cancel'),
  callOff: post('/v1/boardGameRoom/:id/cancel'),
  close: post('/v1/boardGameRoom/:id/close'),
  end: post('/v1/boardGameRoom/:id/end'),
})
