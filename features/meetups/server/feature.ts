import { feature } from '~/lib/server/feature'
import { meetupDue } from './due'
import { meetupData } from './member-data'
import { meetupNotices } from './notices'
import { meetupRights } from './rights'
import { meetupRoutes } from './routes'

export const meetups = feature({
  name: 'meetups',
  routes: meetupRoutes,
  due: meetupDue,
  memberData: [meetupData],
  rights: [meetupRights],
  notices: meetupNotices,
})
