import { passQueries } from '~/features/passes/web/queries'
import { idIn } from '~/lib/ids'
import { type Needs, need } from '~/lib/web/prefetch'
import { meetupQueries } from '../core/web/queries'

// The queries of the screen, in their own module, so that its loader can start them before the components have loaded.

export const applyNeeds: Needs = ({ url }) => {
  const id = idIn(url)
  return id === null ? [] : [need(meetupQueries.detail(id)), need(passQueries.counts())]
}
