import { isId } from '~/lib/ids'
import { type Needs, need } from '~/lib/web/prefetch'
import { deskIncident, deskIncidents } from './queries'

export const incidentsNeeds: Needs = () => [need(deskIncidents())]
export const sentIncidentNeeds: Needs = ({ params: { id = '' } }) =>
  isId(id) ? [need(deskIncident(Number(id)))] : []
