import { idIn } from '~/lib/ids'
import { type Needs, need } from '~/lib/web/prefetch'
import { meetupQueries } from '../../core/web/queries'

export const editMeetupNeeds: Needs = ({ url }) => {
  const id = idIn(url)
  return id === null ? [] : [need(meetupQueries.detail(id))]
}
