import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { tagsOf } from '~/lib/tags'
import { meetupConsoleRoutes } from '../console/server/routes'
import { meetupDeskRoutes } from '../desk/server/routes'
import { meetupAtCafeAudits, meetupAudits } from './audit'
import { meetupDue } from './due'
import { meetupData } from './member-data'
import { meetupNotices } from './notices'
import { findLastMeetup, listMeetupsBetween } from './queries/meetup-lists'
import { meetupRights } from './rights'
import { meetupRoutes } from './routes'
import { meetupCalls } from './schemas'
import { meetupCalendar, meetupShareCard } from './share-card'

export const meetups = feature({
  name: 'meetups',
  routes: [meetupRoutes, meetupConsoleRoutes, meetupDeskRoutes],
  audits: [meetupAtCafeAudits, meetupAudits],
  due: meetupDue,
  memberData: [meetupData],
  rights: [meetupRights],
  notices: meetupNotices,
  shareCards: { meetups: meetupShareCard },
  calendars: { meetups: meetupCalendar },
  sitemap: {
    things: {
      meetups: {
        tags: tagsOf(meetupCalls.map.dependsOn),
        findLast: findLastMeetup,
        listBetween: listMeetupsBetween,
        path: paths.meetup,
      },
    },
  },
})
