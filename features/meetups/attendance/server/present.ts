import type { CompanionRow, FindNoShowRow, MeetupRow } from '~/db/rows/meetups'
import { afterwardsEndsAt, toMeetupStatus } from '../../core/meetup'
import { hasAttendedFor } from '../attendance'
import { objectUntil, whyCannotObject } from '../no-show'
import { whyHeldForMembers } from '../not-held'
import type { DoubtRow } from './queries/not-held'

export function presentCompanions(
  rows: readonly CompanionRow[],
  {
    viewerId,
    isHost,
    isOver,
    startsAt,
  }: Record<'isHost' | 'isOver', boolean> & { viewerId: number; startsAt: Date },
) {
  const others = rows.filter(({ memberId }) => memberId !== viewerId)
  return {
    companions: others.map((row) => ({
      entryId: row.id,
      user: { id: row.memberId, name: row.nickname, image: row.image },
      wouldMeetAgain: row.wouldMeetAgain,
      hasAttended: hasAttendedFor({ isHost }, row.attendance),
    })),
    isHost,
    isOver,
    until: afterwardsEndsAt(startsAt),
  }
}

export function presentNotHeldStatement(row: MeetupRow, { hasSaid, outcome }: DoubtRow, now: Date) {
  const begun = { status: toMeetupStatus(row.status), startsAt: row.startsAt, endedAt: row.endedAt }
  const why = whyHeldForMembers(begun, now)
  return {
    hasSaid,
    canSay: why === null && outcome === null,
    outcome: (['held', 'not-held'] as const).find((each) => each === outcome) ?? null,
  }
}

export function presentNoShow(seat: FindNoShowRow, now: Date) {
  const { attendance, markedAt, objection, objectedAt, outcome } = seat
  const state = (['no-show', 'disputed', 'struck'] as const).find((each) => each === attendance)
  if (state === undefined || markedAt === null) return { noShow: null }
  return {
    noShow: {
      state,
      markedAt,
      until: objectUntil(markedAt),
      canObject: whyCannotObject({ ...seat, hasObjected: objectedAt !== null }, now) === null,
      objection:
        objection === null || objectedAt === null
          ? null
          : {
              text: objection,
              objectedAt,
              outcome: (['stands', 'struck'] as const).find((each) => each === outcome) ?? null,
            },
    },
  }
}
