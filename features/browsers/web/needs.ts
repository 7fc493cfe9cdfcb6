import { type Needs, need } from '~/lib/web/prefetch'
import { browserQueries } from './queries'

export const browserNeeds: Needs = () => [need(browserQueries.errors()), need(browserQueries.vitals())]
