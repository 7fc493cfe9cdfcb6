import type { DueHandlers } from '~/lib/server/due-items'
import { tellOfLateEdit } from './commands/host-meetup'
import { lapseOffer, tellLineLate } from './commands/move-up'
import { stepMeetup, toStep, unlistMeetup } from './commands/steps'
import { meetupIdOf } from './commands/subject'
import { lookAtSuspendedHost } from './commands/suspended-host'
import { tellHostLate } from './commands/tell-host'

export const meetupDue: DueHandlers = {
  'meetup-step': (tx, { subject, key, dueAt, now }) =>
    stepMeetup(tx, { meetupId: meetupIdOf(subject), step: toStep(key), dueAt, now }),
  'meetup-hold': (tx, { subject, key, now }) =>
    lapseOffer(tx, { meetupId: meetupIdOf(subject), memberId: Number(key), now }),
  /** What came too soon after the same was told (`mayTell`). */
  'meetup-tell': (tx, { subject, key, now }) => {
    const meetupId = meetupIdOf(subject)
    if (key === 'changed') return tellOfLateEdit(tx, meetupId, now)
    if (key === 'seat-free') return tellLineLate(tx, meetupId, now)
    return tellHostLate(tx, { meetupId, memberId: Number(key.slice(key.indexOf(':') + 1)), now })
  },
  'meetup-unlist': (tx, { subject }) => unlistMeetup(tx, meetupIdOf(subject)),
  'meetup-host-suspended': (tx, { subject, dueAt, now }) =>
    lookAtSuspendedHost(tx, { meetupId: meetupIdOf(subject), dueAt, now }),
}
