import type { DueHandlers } from '~/lib/server/due-items'
import { meetupIdOf, stepMeetup, toStep, unlistMeetup } from './commands/steps'

export const meetupDue: DueHandlers = {
  'meetup-step': (tx, { subject, key, dueAt, now }) =>
    stepMeetup(tx, { meetupId: meetupIdOf(subject), step: toStep(key), dueAt, now }),
  'meetup-unlist': (tx, { subject }) => unlistMeetup(tx, meetupIdOf(subject)),
}
