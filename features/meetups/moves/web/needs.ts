import { idIn } from '~/lib/ids'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { meetupQueries } from '../../core/web/queries'
import { ownMeetups } from '../../finding/web/queries'

/** The cafe is read by its number, which the meetup tells. */
export const moveMeetupNeeds: Needs = ({ url }) => {
  const id = idIn(url)
  return id === null ? [] : [need(meetupQueries.detail(id)), needPages(ownMeetups.list())]
}
