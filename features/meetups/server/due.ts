import type { DueHandlers } from '~/lib/server/due-items'
import { tellOfLateEdit } from './commands/host-meetup'
import { meetupIdOf, stepMeetup, toStep, unlistMeetup } from './commands/steps'

export const meetupDue: DueHandlers = {
  'meetup-step': (tx, { subject, key, dueAt, now }) =>
    stepMeetup(tx, { meetupId: meetupIdOf(subject), step: toStep(key), dueAt, now }),
  'meetup-edited': (tx, { subject, now }) => tellOfLateEdit(tx, meetupIdOf(subject), now),
  'meetup-unlist': (tx, { subject }) => unlistMeetup(tx, meetupIdOf(subject)),
}
