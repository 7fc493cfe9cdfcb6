import { feature } from '~/lib/server/feature'
import { operationsRoutes } from './routes'

export const operations = feature({ name: 'operations', routes: [operationsRoutes] })
