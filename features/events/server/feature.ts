import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { tagsOf } from '~/lib/tags'
import { eventConsoleRoutes } from '../console/server/routes'
import { eventRefusals } from '../refusals'
import { eventAtCafeAudits } from './audit'
import { hideEventText } from './commands/events'
import { moveEventGames } from './commands/merged-games'
import { eventDue } from './due'
import { eventData } from './member-data'
import * as notices from './notices'
import { findLastEvent, listEventsBetween } from './queries/events'
import { eventRoutes } from './routes'
import { eventCalls } from './schemas'
import { eventCalendar, eventShareCard } from './share-card'

export const events = feature({
  name: 'events',
  routes: [eventRoutes, eventConsoleRoutes],
  mergesGames: moveEventGames,
  judges: {
    refusals: eventRefusals.noEvent,
    kinds: {
      event: {
        begin: async (tx, { decision, subject: id, reason, now }) => {
          if (decision === 'hide-text') await hideEventText(tx, { id, reason, now })
          return []
        },
      },
    },
  },
  audits: [eventAtCafeAudits],
  due: eventDue,
  memberData: [eventData],
  notices: [notices],
  shareCards: { events: eventShareCard },
  calendars: { events: eventCalendar },
  sitemap: {
    screens: [paths.events()],
    things: {
      events: {
        tags: tagsOf(eventCalls.list.dependsOn),
        findLast: findLastEvent,
        listBetween: listEventsBetween,
        path: paths.event,
      },
    },
  },
})
