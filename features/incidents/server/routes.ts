import type { FastifyInstance } from 'fastify'
import { refuse } from '~/lib/errors'
import { serve, servedBy } from '~/lib/server/serve'
import { incidentEndpoints } from '../endpoints'
import { incidentRefusals } from '../refusals'
import { findIncidentByKey, listPublicIncidents, listUpdates } from './queries'
import { incidentCalls } from './schemas'

const calls = servedBy(incidentEndpoints, incidentCalls)

export function incidentRoutes(app: FastifyInstance): void {
  const { db } = app

  serve(app, calls.publicIncidents, async () => ({ incidents: await listPublicIncidents(db) }))

  serve(app, calls.incident, async ({ params: { key } }, _, reply) => {
    const incident = await findIncidentByKey(db, key)
    if (!incident) throw refuse(incidentRefusals.noIncident)
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    return { ...incident, updates: await listUpdates(db, incident.id) }
  })
}
