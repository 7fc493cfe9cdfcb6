import { ownQuery } from '~/lib/web/own-query'
import { type Needs, need } from '~/lib/web/prefetch'
import { browserEndpoints } from '../endpoints'

export const browserQueries = {
  errors: () => ownQuery(browserEndpoints.errors, {}, { refetchOnWindowFocus: 'always' }),
  vitals: () => ownQuery(browserEndpoints.vitals, {}, { refetchOnWindowFocus: 'always' }),
}

export const browserNeeds: Needs = () => [need(browserQueries.errors()), need(browserQueries.vitals())]
