import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { type Needs, need } from '~/lib/web/prefetch'
import { incidentEndpoints } from '../endpoints'

export const publicIncidentsQuery = () =>
  queryOptions({
    queryKey: ['public-incidents'] as const,
    queryFn: (context) => call(incidentEndpoints.publicIncidents, {}, context),
  })

export const incidentQuery = (key: string) =>
  queryOptions({
    queryKey: ['incident', key] as const,
    queryFn: (context) => call(incidentEndpoints.incident, { params: { key } }, context),
  })

export const publicIncidentsNeeds: Needs = () => [need(publicIncidentsQuery())]
export const incidentNeeds: Needs = ({ params: { key = '' } }) => [need(incidentQuery(key))]
