import { idIn } from '~/lib/ids'
import { type Needs, need } from '~/lib/web/prefetch'
import { companionQueries } from './queries'

export const meetupReviewNeeds: Needs = ({ url }) => {
  const id = idIn(url)
  return id === null ? [] : [need(companionQueries.companions(id))]
}
