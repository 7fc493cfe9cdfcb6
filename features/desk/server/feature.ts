import { feature } from '~/lib/server/feature'
import { deskRoutes } from './routes'

export const desk = feature({ name: 'desk', routes: [deskRoutes] })
