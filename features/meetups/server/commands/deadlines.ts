import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { callOffForSuspendedHost } from '../../bans/server/commands/suspended-host'
import { effectOf, type MeetupDeadline, meetupDeadlines, meetupTags } from '../../core/meetup'
import { aboutMeetup, lockEverybody, notify } from '../../core/server/commands/entries'
import { forgetNotified } from '../../core/server/commands/recent-notices'
import { entryStateOf } from '../../core/server/queries/entries'
import { lockMeetup, stateOf } from '../../core/server/queries/meetups'
import { callOff, close, confirm, end } from '../../course/server/commands/host-meetup'
import { meetupReminderNotice, meetupShortNotice } from '../../course/server/notices'

export function toDeadline(key: string): MeetupDeadline {
  const deadline = meetupDeadlines.find((each) => each === key)
  if (deadline === undefined) throw new Error(`"${key}" is no deadline of a meetup`)
  return deadline
}

/** Notices about what is to come, such as reminders and confirmations, are not sent later than this. */
const latestNoticeMs = 60 * 60_000

/** Runs a deadline. Its changes are dated `dueAt`, however late it runs. */
export async function runDeadline(
  tx: Transaction,
  { meetupId, deadline, dueAt, now }: { meetupId: number; deadline: MeetupDeadline; dueAt: Date; now: Date },
): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) return
  const gathering = { row, ...(await lockEverybody(tx, meetupId, [])) }
  if (await callOffForSuspendedHost(tx, gathering, { at: dueAt, now })) return
  const details = aboutMeetup(row)
  const seated = gathering.entries.filter((entry) => entryStateOf(entry) === 'seated')
  const to = seated.map(({ memberId }) => memberId)
  const isLate = now.getTime() - dueAt.getTime() > latestNoticeMs
  const effect = effectOf(deadline, stateOf(row))
  switch (effect) {
    case 'nothing':
      return
    case 'remind':
      if (!isLate) {
        const reminder = { ...details, cafe: row.cafeName, isDayBefore: deadline === 'day-before' }
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
