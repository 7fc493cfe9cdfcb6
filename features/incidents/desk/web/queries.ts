import { isId } from '~/lib/ids'
import { ownQuery } from '~/lib/web/own-query'
import { type Needs, need } from '~/lib/web/prefetch'
import { incidentDeskEndpoints } from '../endpoints'

export const deskIncidents = () => ownQuery(incidentDeskEndpoints.incidents, {})
export const deskIncident = (id: number) => ownQuery(incidentDeskEndpoints.incident, { params: { id } })

export const incidentsNeeds: Needs = () => [need(deskIncidents())]
export const sentIncidentNeeds: Needs = ({ params: { id = '' } }) =>
  isId(id) ? [need(deskIncident(Number(id)))] : []
