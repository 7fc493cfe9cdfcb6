import type { Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { invalidate } from '~/lib/server/response-cache'
import { effectOf, type MeetupStep, meetupSteps, stepsAhead } from '../../meetup'
import { meetupTags } from '../../tags'
import { meetupReminderNotice, meetupShortNotice } from '../notices'
import { entryStateOf } from '../queries/entries'
import { lockMeetup, stateOf } from '../queries/meetups'
import { aboutMeetup, lockEverybody, notify } from './entries'
import { callOff, close, confirm, end } from './host-meetup'
import { forgetNotified } from './recent-notices'
import { subjectOf } from './subject'
import { callOffForSuspendedHost } from './suspended-host'

/** Schedules the steps that the clock takes with a meetup. */
export async function planSteps(
  tx: Transaction,
  { id, startsAt, now }: { id: number; startsAt: Date; now: Date },
): Promise<void> {
  for (const { step, at } of stepsAhead(startsAt, now)) {
    await scheduleDue(tx, { kind: 'meetup-step', subject: subjectOf(id), key: step, dueAt: at })
  }
}

export function toStep(key: string): MeetupStep {
  const step = meetupSteps.find((each) => each === key)
  if (step === undefined) throw new Error(`"${key}" is no step of a meetup`)
  return step
}

/** Notices about what is to come, such as reminders and confirmations, are not sent later than this. */
const latestNoticeMs = 60 * 60_000

/** Runs a step of the clock. Its changes are dated `dueAt`, however late it runs. */
export async function stepMeetup(
  tx: Transaction,
  { meetupId, step, dueAt, now }: { meetupId: number; step: MeetupStep; dueAt: Date; now: Date },
): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) return
  const gathering = { row, ...(await lockEverybody(tx, meetupId, [])) }
  if (await callOffForSuspendedHost(tx, gathering, { at: dueAt, now })) return
  const details = aboutMeetup(row)
  const seated = gathering.entries.filter((entry) => entryStateOf(entry) === 'seated')
  const to = seated.map(({ memberId }) => memberId)
  const isLate = now.getTime() - dueAt.getTime() > latestNoticeMs
  const effect = effectOf(step, stateOf(row))
  switch (effect) {
    case 'nothing':
      return
    case 'remind':
      if (!isLate) {
        const reminder = { ...details, cafe: row.cafeName, isDayBefore: step === 'day-before' }
        await notify(tx, meetupReminderNotice, { to, details: reminder, now })
      }
      return
    case 'warn': {
      const missing = row.minPeople - row.seated
      if (!isLate) await notify(tx, meetupShortNotice, { to, details: { ...details, missing }, now })
      return
    }
    case 'confirm':
      return confirm(tx, gathering, { takesLate: row.takesLate, at: dueAt, isShown: !isLate, now })
    case 'cancel':
      return callOff(tx, gathering, { by: 'too-few', at: dueAt, now })
    case 'close':
      return close(tx, gathering, { at: dueAt, now })
    case 'end':
      return end(tx, gathering, { at: dueAt, now })
  }
}

/** Removes an ended meetup from the list. */
export async function unlistMeetup(tx: Transaction, meetupId: number): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) return
  // With the list ends the day in which people still ask.
  await forgetNotified(tx, meetupId)
  await tx`update meetups set is_listed = false where id = ${meetupId}`
  await invalidate(tx, meetupTags.facts.of(meetupId))
}
