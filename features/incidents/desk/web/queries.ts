import { ownQuery } from '~/lib/web/own-query'
import { incidentDeskEndpoints } from '../endpoints'

export const deskIncidents = () => ownQuery(incidentDeskEndpoints.incidents, {})
export const deskIncident = (id: number) => ownQuery(incidentDeskEndpoints.incident, { params: { id } })
