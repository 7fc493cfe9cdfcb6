import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { tagsOf } from '~/lib/tags'
import { trustUpkeep } from '../attendance/server/commands/trust-figures'
import * as attendanceNotices from '../attendance/server/notices'
import { attendanceRoutes } from '../attendance/server/routes'
import * as bansNotices from '../bans/server/notices'
import { banRoutes } from '../bans/server/routes'
import { meetupConsoleRoutes } from '../console/server/routes'
import { meetupAtCafeAudits, meetupAudits } from '../core/server/audit'
import * as meetupNotices from '../core/server/notices'
import { meetupRights } from '../core/server/rights'
import { meetupRoutes } from '../core/server/routes'
import { meetupCalendar, meetupShareCard } from '../core/server/share-card'
import * as courseNotices from '../course/server/notices'
import { courseRoutes } from '../course/server/routes'
import * as deskNotices from '../desk/server/notices'
import { meetupDeskRoutes } from '../desk/server/routes'
import { findLastMeetup, listMeetupsBetween } from '../finding/server/queries/meetup-lists'
import { findingRoutes } from '../finding/server/routes'
import { findingCalls } from '../finding/server/schemas'
import * as friendsNotices from '../friends/server/notices'
import { pairRoutes } from '../friends/server/routes'
import { moveMeetupGames } from '../games/server/commands/merged-games'
import { gameRoutes } from '../games/server/routes'
import * as hostingNotices from '../hosting/server/notices'
import { hostingRoutes } from '../hosting/server/routes'
import * as joiningNotices from '../joining/server/notices'
import { joiningRoutes } from '../joining/server/routes'
import * as lineNotices from '../line/server/notices'
import * as movesNotices from '../moves/server/notices'
import { moveRoutes } from '../moves/server/routes'
import * as payingNotices from '../paying/server/notices'
import { payingRoutes } from '../paying/server/routes'
import { inviteRoutes } from '../private/server/routes'
import * as seatsNotices from '../seats/server/notices'
import { seatRoutes } from '../seats/server/routes'
import * as seriesNotices from '../series/server/notices'
import { seriesRoutes } from '../series/server/routes'
import * as tablesNotices from '../tables/server/notices'
import { meetupsAtCafes } from './commands/at-cafes'
import { judgedMeetups } from './commands/judged-cases'
import { meetupDue } from './due'
import { meetupData } from './member-data'

export const meetups = feature({
  name: 'meetups',
  routes: [
    meetupRoutes,
    attendanceRoutes,
    banRoutes,
    courseRoutes,
    findingRoutes,
    pairRoutes,
    gameRoutes,
    hostingRoutes,
    joiningRoutes,
    moveRoutes,
    payingRoutes,
    inviteRoutes,
    seatRoutes,
    seriesRoutes,
    meetupConsoleRoutes,
    meetupDeskRoutes,
  ],
  atCafes: meetupsAtCafes,
  mergesGames: moveMeetupGames,
  judges: judgedMeetups,
  audits: [meetupAtCafeAudits, meetupAudits],
  due: meetupDue,
  upkeep: trustUpkeep,
  memberData: [meetupData],
  rights: [meetupRights],
  notices: [
    attendanceNotices,
    bansNotices,
    meetupNotices,
    courseNotices,
    deskNotices,
    friendsNotices,
    hostingNotices,
    joiningNotices,
    lineNotices,
    movesNotices,
    payingNotices,
    seatsNotices,
    seriesNotices,
    tablesNotices,
  ],
  shareCards: { meetups: meetupShareCard },
  calendars: { meetups: meetupCalendar },
  sitemap: {
    things: {
      meetups: {
        tags: tagsOf(findingCalls.map.dependsOn),
        findLast: findLastMeetup,
        listBetween: listMeetupsBetween,
        path: paths.meetup,
      },
    },
  },
})
