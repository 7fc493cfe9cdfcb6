import { del, endpointsOf, get, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const alertEndpoints = endpointsOf<typeof schemas.alertCalls>({
  choices: get('/v1/me/alerts'),
  choose: put('/v1/me/alerts'),
  chooseArea: put('/v1/me/alerts/area'),
  dropArea: del('/v1/me/alerts/area'),
})

export type AlertChoices = ReplyOf<typeof alertEndpoints.choices>
