import { ownQuery } from '~/lib/web/own-query'
import { meetupDeskEndpoints } from '../endpoints'

/** Read again when the window regains focus, because another operator may have changed something. */
export const meetupFile = (meetupId: number | string) =>
  ownQuery(
    meetupDeskEndpoints.meetup,
    { params: { meetupId: String(meetupId) } },
    { refetchOnWindowFocus: 'always' },
  )
