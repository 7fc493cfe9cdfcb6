import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const incidentDeskEndpoints = endpointsOf<typeof schemas.incidentDeskCalls>({
  incidents: get('/v1/operator/incidents'),
  incident: get('/v1/operator/incidents/:id'),
  preview: post('/v1/operator/incidents/preview'),
  send: post('/v1/operator/incidents'),
  update: post('/v1/operator/incidents/:id/updates'),
})

export type SentIncidents = ReplyOf<typeof incidentDeskEndpoints.incidents>['incidents']
export type DeskIncident = ReplyOf<typeof incidentDeskEndpoints.incident>
