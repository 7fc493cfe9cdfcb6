import { paths } from '~/features/paths'
import { onlyFacts } from '~/lib/facts'
import { seoulShortDay } from '~/lib/seoul-date'
import type { MemberData } from '~/lib/server/member-data'
import { trustOf } from '../attendance/attendance'
import { findTrust, listWholeAnswers } from '../attendance/server/queries/companions'
import { listWholeObjections } from '../attendance/server/queries/no-show'
import { listWholeStatements } from '../attendance/server/queries/not-held'
import { keepBan, takeOverBan } from '../bans/server/commands/kept-bans'
import { resumeMeetupsOf, stopMeetupsOf } from '../bans/server/commands/suspended-host'
import { listWholeBans } from '../bans/server/queries/bans'
import { meetupFacts } from '../core/facts'
import { deadlineAt, startsAtOf } from '../core/meetup'
import { listOpenEntries, listWholeEntries, listWholeNotified } from '../core/server/queries/entries'
import { listWholeHolds } from '../core/server/queries/seat-holds'
import { listHosted } from '../finding/server/queries/meetup-lists'
import { listWholePairs } from '../friends/server/queries/pairs'
import { listWholeAnnouncements } from '../hosting/server/queries/announcements'
import { listWholeHandOvers } from '../hosting/server/queries/hand-overs'
import { listWholeMoveAnswers } from '../moves/server/queries/moves'
import { listWholePurchases } from '../paying/server/queries/purchases'
import { listUnopened, listWholeSeries } from '../series/server/queries/series'
import { forgetAtMeetups } from './commands/forget-member'

type WholeEntry = Awaited<ReturnType<typeof listWholeEntries>>[number]

/** What only the host of a meetup has chosen or done. */
function hostingOf(entry: WholeEntry) {
  return {
    minPeople: entry.minPeople,
    maxPeople: entry.maxPeople,
    acceptsByItself: entry.autoAccepts,
    takesLate: entry.takesLate,
    ...onlyFacts(meetupFacts, entry),
    hasPassword: entry.hasPassword,
    inviteLink: entry.inviteToken,
    games: entry.games ?? [],
    broughtGames: entry.broughtGames ?? [],
    openedAt: entry.openedAt,
    confirmedAt: entry.confirmedAt,
    closedAt: entry.closedAt,
    endedAt: entry.endedAt,
    cancelledAt: entry.cancelledAt,
    cancelledBy: entry.cancelledBy,
  }
}

export const meetupData: MemberData = {
  name: 'meetups',
  tables: [
    'meetups',
    'meetup_entries',
    'meetup_answers',
    'trust_figures',
    'meetup_seat_holds',
    'meetup_hand_overs',
    'meetup_announcements',
    'meetup_pairs',
    'meetup_purchases',
    'meetup_tellings',
    'meetup_not_held_words',
    'meetup_bars',
    'meetup_series',
  ],
  collect: async (db, memberId) => ({
    entries: (await listWholeEntries(db, memberId)).map((entry) => ({
      meetup: {
        id: entry.meetupId,
        title: entry.title,
        cafe: entry.cafeName,
        startsAt: entry.startsAt.toISOString(),
        status: entry.status,
        byCafe: entry.byCafe,
        content: entry.content,
        contact: entry.contact,
        hosting: entry.isHost ? hostingOf(entry) : null,
      },
      isHost: entry.isHost,
      state: entry.state,
      askedAt: entry.askedAt.toISOString(),
      linedUpAt: entry.linedUpAt,
      passedOverAt: entry.passedOverAt,
      offeredAt: entry.offeredAt,
      seatedAt: entry.seatedAt,
      endedAt: entry.goneAt,
      endedBecause: entry.goneBecause,
      reason: entry.goneReason,
      pass:
        entry.tier === null ? null : { tier: entry.tier, state: entry.pass, expiresAt: entry.passExpiresAt },
      arrival: entry.arrival,
      explains: entry.explained ?? [],
      attendance: entry.attendance,
      attendanceBy: entry.attendanceBy,
      attendanceAt: entry.attendanceAt,
      checkedInByHand: entry.checkedInByHand,
    })),
    heldSeats: (await listWholeHolds(db, memberId)).map(({ meetupId, reason, heldAt, deadline }) => ({
      meetup: meetupId,
      reason,
      heldAt: heldAt.toISOString(),
      until: deadline.toISOString(),
    })),
    handOvers: (await listWholeHandOvers(db, memberId)).map(
      ({ meetupId, isOwn, offeredAt, outcome, endedAt }) => ({
        meetup: meetupId,
        asHost: isOwn,
        offeredAt: offeredAt.toISOString(),
        outcome,
        endedAt,
      }),
    ),
    announcements: (await listWholeAnnouncements(db, memberId)).map(
      ({ meetupId, text, writtenAt, deletedAt }) => ({
        meetup: meetupId,
        text,
        at: writtenAt.toISOString(),
        deletedAt,
      }),
    ),
    answersToMoves: (await listWholeMoveAnswers(db, memberId)).map(
      ({ meetupId, startsAt, saysYes, answeredAt }) => ({
        meetup: meetupId,
        newStart: startsAt.toISOString(),
        comesAlong: saysYes,
        at: answeredAt.toISOString(),
      }),
    ),
    pairs: (await listWholePairs(db, memberId)).map(
      ({ meetupId, isFriend, token, madeAt, deadline, outcome, endedAt }) => ({
        meetup: meetupId,
        asFriend: isFriend,
        link: token,
        madeAt: madeAt.toISOString(),
        seatHeldUntil: deadline.toISOString(),
        outcome,
        endedAt,
      }),
    ),
    purchases: (await listWholePurchases(db, memberId)).map(
      ({ meetupId, beganAt, deadline, isOfFriend, outcome, settledAt }) => ({
        meetup: meetupId,
        beganAt: beganAt.toISOString(),
        seatHeldUntil: deadline.toISOString(),
        forFriendSeat: isOfFriend,
        outcome,
        settledAt,
      }),
    ),
    hostNotices: (await listWholeNotified(db, memberId)).map(({ meetupId, kind, toldAt }) => ({
      meetup: meetupId,
      about: kind,
      at: toldAt.toISOString(),
    })),
    answers: (await listWholeAnswers(db, memberId)).map(
      ({ meetupId, nickname, wouldMeetAgain, answeredAt }) => ({
        meetup: meetupId,
        about: nickname,
        wouldMeetAgain,
        at: answeredAt.toISOString(),
      }),
    ),
    trust: await findTrust(db, memberId).then((samples) => samples && trustOf(samples)),
    series: (await listWholeSeries(db, memberId)).map(({ dates, games, madeAt, ...series }) => ({
      ...series,
      madeAt: madeAt.toISOString(),
      games: games ?? [],
      dates: dates ?? [],
    })),
    bans: (await listWholeBans(db, memberId)).map(({ id: _, ...ban }) => ban),
    noShowObjections: (await listWholeObjections(db, memberId)).map(({ meetupId, ...objection }) => ({
      meetup: meetupId,
      ...objection,
    })),
    statedNotHeld: (await listWholeStatements(db, memberId)).map(({ meetupId, saidAt }) => ({
      meetup: meetupId,
      at: saidAt.toISOString(),
    })),
  }),
  whyCannotLeave: async (tx, memberId) => {
    const open = await listOpenEntries(tx, memberId)
    const hosted = open.filter(({ isHost }) => isHost).length
    const joined = open.length - hosted
    const place = { path: paths.meetups(), label: '모임 보기' }
    const unopened = (await listUnopened(tx, memberId)).map(({ title, days, meetupId }) => {
      const words = (days ?? []).map((day) => seoulShortDay(startsAtOf(day, '12:00')))
      return {
        message: `매주 반복하는 ‘${title ?? ''}’에 앞으로 열릴 날이 ${words.length}번 있어요. 반복을 끝내거나, 포기하고 탈퇴할 수 있어요.`,
        place: {
          path: meetupId === null ? paths.meetups() : paths.meetup(meetupId),
          label: '반복 모임 보기',
        },
        forfeits: {
          count: words.length,
          lines: [`${title ?? ''}: ${words.join(', ')}`],
          note: '탈퇴하면 반복하는 모임의 앞으로의 날은 열리지 않아요.',
        },
      }
    })
    return [
      ...unopened,
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
  outlives: { keep: keepBan, takeOver: takeOverBan },
  file: {
    read: async (db, memberId, now) => {
      const hosted = await listHosted(db, { hostId: memberId, now })
      const hostedSoon = hosted.filter(({ startsAt }) => deadlineAt('day-before', startsAt) <= now).length
      return { hosted: hosted.length, hostedSoon }
    },
  },
  // What they host takes nobody new, and is called off 24 hours before its start.
  suspension: {
    begin: (tx, hostId, until, now) => stopMeetupsOf(tx, { hostId, until, now }),
    lift: (tx, hostId, now) => resumeMeetupsOf(tx, { hostId, now }),
  },
  erase: forgetAtMeetups,
}
