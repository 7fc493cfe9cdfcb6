import type { DueHandlers } from '~/lib/server/due-items'
import { tellOfLateEdit } from './commands/host-meetup'
import { meetupIdOf, stepMeetup, toStep, unlistMeetup } from './commands/steps'
import { lookAtSuspendedHost } from './commands/suspended-host'

export const meetupDue: DueHandlers = {
  'meetup-step': (tx, { subject, key, dueAt, now }) =>
    stepMeetup(tx, { meetupId: meetupIdOf(subject), step: toStep(key), dueAt, now }),
  'meetup-edited': (tx, { subject, now }) => tellOfLateEdit(tx, meetupIdOf(subject), now),
  'meetup-unlist': (tx, { subject }) => unlistMeetup(tx, meetupIdOf(subject)),
  'meetup-host-suspended': (tx, { subject, dueAt, now }) =>
    lookAtSuspendedHost(tx, { meetupId: meetupIdOf(subject), dueAt, now }),
}
