import { refuse } from '~/lib/errors'
import type { Reader } from '~/lib/server/database'
import { toAttendance } from '../../attendance/attendance'
import { whyHeld } from '../../attendance/not-held'
import { cancelCauses, toMeetupStatus, whyCannotCallOff } from '../../core/meetup'
import { meetupRefusals } from '../../core/refusals'
import { listPaidOf } from '../../course/server/queries/settled'
import { findDeskMeetup, listDeskEntries } from './queries/meetups'

export async function presentMeetup(db: Reader, id: number, now: Date) {
  const row = await findDeskMeetup(db, id)
  if (!row) throw refuse(meetupRefusals.noMeetup)
  const begun = { ...row, status: toMeetupStatus(row.status) }
  return {
    ...begun,
    cancelledBy: cancelCauses.find((cause) => cause === row.cancelledBy) ?? null,
    outcome: (['held', 'not-held'] as const).find((each) => each === row.outcome) ?? null,
    people: (await listDeskEntries(db, id)).map(({ attendance, ...entry }) => ({
      ...entry,
      state: entry.goneBecause ?? entry.state,
      attendance: toAttendance(attendance),
      isScanned: entry.attendanceBy === 'cafe',
    })),
    paid: await listPaidOf(db, id),
    canCancel: whyCannotCallOff(begun, now) === null,
    canPutRight: whyHeld(begun, { by: 'operator', isScanned: false, now }) === null,
  }
}
