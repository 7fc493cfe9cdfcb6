import { feature } from '~/lib/server/feature'
import { contentRoutes } from './routes'

export const content = feature({ name: 'content', routes: [contentRoutes] })
