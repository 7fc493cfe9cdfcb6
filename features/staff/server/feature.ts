import { feature } from '~/lib/server/feature'
import { staffRoutes } from './routes'

export const staff = feature({ name: 'staff', routes: [staffRoutes] })
