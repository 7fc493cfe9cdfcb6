import { type Needs, need } from '~/lib/web/prefetch'
import { incidentQuery, publicIncidentsQuery } from './queries'

export const publicIncidentsNeeds: Needs = () => [need(publicIncidentsQuery())]
export const incidentNeeds: Needs = ({ params: { key = '' } }) => [need(incidentQuery(key))]
