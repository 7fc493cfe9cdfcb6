import { paths } from '~/features/paths'
import type { MemberData } from '~/lib/server/member-data'
import { forgetAtMeetups } from './commands/forget-member'
import { listOpenEntries, listWholeAnswers, listWholeEntries, listWholeTellings } from './queries/entries'
import { listWholeWords } from './queries/not-held'
import { listWholeHolds } from './queries/seat-holds'

type WholeEntry = Awaited<ReturnType<typeof listWholeEntries>>[number]

/** What only the host of a meetup has chosen or done. */
function hostingOf(entry: WholeEntry) {
  return {
    minPeople: entry.min_people,
    maxPeople: entry.max_people,
    acceptsByItself: entry.auto_accepts,
    takesLate: entry.takes_late,
    hasPassword: entry.has_password,
    games: entry.games ?? [],
    openedAt: entry.opened_at,
    confirmedAt: entry.confirmed_at,
    closedAt: entry.closed_at,
    endedAt: entry.ended_at,
    cancelledAt: entry.cancelled_at,
    cancelledBy: entry.cancelled_by,
  }
}

export const meetupData: MemberData = {
  name: 'meetups',
  tables: [
    'meetups',
    'meetup_entries',
    'meetup_answers',
    'meetup_seat_holds',
    'meetup_tellings',
    'meetup_not_held_words',
  ],
  collect: async (db, memberId) => ({
    entries: (await listWholeEntries(db, memberId)).map((entry) => ({
      meetup: {
        id: entry.meetup_id,
        title: entry.title,
        cafe: entry.cafe_name,
        startsAt: entry.starts_at.toISOString(),
        status: entry.status,
        content: entry.content,
        contact: entry.contact,
        hosting: entry.is_host ? hostingOf(entry) : null,
      },
      isHost: entry.is_host,
      state: entry.state,
      askedAt: entry.asked_at.toISOString(),
      linedUpAt: entry.lined_up_at,
      passedOverAt: entry.passed_over_at,
      offeredAt: entry.offered_at,
      seatedAt: entry.seated_at,
      endedAt: entry.gone_at,
      endedBecause: entry.gone_because,
      reason: entry.gone_reason,
      pass:
        entry.tier === null
          ? null
          : { tier: entry.tier, state: entry.pass, expiresAt: entry.pass_expires_at },
      arrival: entry.arrival,
      attendance: entry.attendance,
      attendanceBy: entry.attendance_by,
      attendanceAt: entry.attendance_at,
    })),
    heldSeats: (await listWholeHolds(db, memberId)).map(({ meetup_id, reason, held_at, deadline }) => ({
      meetup: meetup_id,
      reason,
      heldAt: held_at.toISOString(),
      until: deadline.toISOString(),
    })),
    hostsTold: (await listWholeTellings(db, memberId)).map(({ meetup_id, kind, told_at }) => ({
      meetup: meetup_id,
      about: kind,
      at: told_at.toISOString(),
    })),
    answers: (await listWholeAnswers(db, memberId)).map(
      ({ meetup_id, nickname, would_meet_again, answered_at }) => ({
        meetup: meetup_id,
        about: nickname,
        wouldMeetAgain: would_meet_again,
        at: answered_at.toISOString(),
      }),
    ),
    saidNotHeld: (await listWholeWords(db, memberId)).map(({ meetup_id, said_at }) => ({
      meetup: meetup_id,
      at: said_at.toISOString(),
    })),
  }),
  whyCannotLeave: async (tx, memberId) => {
    const open = await listOpenEntries(tx, memberId)
    const hosted = open.filter(({ is_host }) => is_host).length
    const joined = open.length - hosted
    const place = { path: paths.meetups(), label: '모임 보기' }
    return [
      ...(hosted === 0
        ? []
        : [
            {
              message: `내가 연 모임이 ${hosted}개 있어요. 모임을 취소하거나 끝낸 뒤에 탈퇴할 수 있어요.`,
              place,
            },
          ]),
      ...(joined === 0
        ? []
        : [{ message: `신청한 모임이 ${joined}개 있어요. 참여를 취소하면 탈퇴할 수 있어요.`, place }]),
    ]
  },
  erase: forgetAtMeetups,
}
