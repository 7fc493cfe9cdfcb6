import { feature } from '~/lib/server/feature'
import { type PlaceServices, placeRoutes } from './routes'

export const places = feature<PlaceServices>({ name: 'places', routes: placeRoutes })
