import { ownQuery } from '~/lib/web/own-query'
import { browserEndpoints } from '../endpoints'

export const browserQueries = {
  errors: () => ownQuery(browserEndpoints.errors, {}, { refetchOnWindowFocus: 'always' }),
  vitals: () => ownQuery(browserEndpoints.vitals, {}, { refetchOnWindowFocus: 'always' }),
}
