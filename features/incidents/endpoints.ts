import { endpointsOf, get, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const incidentEndpoints = endpointsOf<typeof schemas.incidentCalls>({
  publicIncidents: get('/v1/incidents', { cachedFor: 'everybody' }),
  incident: get('/v1/incidents/:key'),
})

export type PublicIncidents = ReplyOf<typeof incidentEndpoints.publicIncidents>
export type Incident = ReplyOf<typeof incidentEndpoints.incident>
