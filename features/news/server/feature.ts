import { feature } from '~/lib/server/feature'
import { newsDue } from './due'
import { newsRoutes } from './routes'
import { articleShareCard } from './share-card'

export const news = feature({
  name: 'news',
  routes: newsRoutes,
  due: newsDue,
  shareCards: { news: articleShareCard },
})
