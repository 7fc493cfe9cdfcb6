import { z } from 'zod'
import { cafeDayOf } from '~/features/cafes/cafe-day'
import { alimtalkWords } from '~/features/notices/alimtalk'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'
import { staffPaths } from '~/features/staff-paths'
import { grouped } from '~/lib/grouped'
import { withObject } from '~/lib/korean'
import { seoulShortMoment } from '~/lib/seoul-date'
import { afterwardsDays, cancelCauses, hoursBefore } from '../../core/meetup'
import {
  afterwards,
  concerns,
  declinedByAlimtalk,
  inTemplate,
  type More,
  ofMeetup,
  onePass,
  passBack,
  room,
  when,
  why,
  withPass,
} from '../../core/server/notices'

/** The meetup has closed while the member waited for an answer or for a seat. */
export const meetupLapsedNotice = ofMeetup(
  'meetup-lapsed',
  'meetup-seats',
  withPass.extend({ wasInLine: z.boolean() }),
  (about) => [
    about.wasInLine ? '자리가 나지 않았어요' : '참여 신청이 끝났어요',
    about.wasInLine
      ? `${about.title} 모임의 모집이 마감돼서 대기가 끝났어요.`
      : `${about.title} 모임의 모집이 마감될 때까지 수락되지 않았어요.${passBack(about.tier)}`,
  ],
  { alimtalk: (about) => (about.wasInLine ? null : declinedByAlimtalk(about)) },
)

export const meetupConfirmedNotice = ofMeetup('meetup-confirmed', 'meetups', room, (about) => [
  '모임이 확정됐어요',
  `${when(about)} ${about.title} 모임에서 만나요. 도착 상태를 서로 알릴 수 있어요.`,
])

const causes = {
  host: '모임을 연 사람이 취소했어요.',
  cafe: '카페 사정으로 취소됐어요.',
  'too-few': '최소 인원이 모이지 않아 취소됐어요.',
  operator: '운영팀이 취소했어요.',
  'no-answer': '매장이 확인하지 않아 취소됐어요.',
  'not-held': '모임이 열리지 않은 것으로 확인됐어요.',
} as const

/** To all members of the meetup. Its page offers other meetups nearby. */
export const meetupCancelledNotice = ofMeetup(
  'meetup-cancelled',
  'meetup-seats',
  withPass.extend({
    cause: z.enum(cancelCauses),
    /** The reason of the cafe or the operators. */
    reason: z.string().nullish(),
  }),
  (about) => [
    about.cause === 'not-held' ? '모임이 열리지 않았어요' : '모임이 취소됐어요',
    `${when(about)} ${about.title} 모임: ${causes[about.cause]}${why(about.reason)}${passBack(about.tier)} 가까운 다른 모임을 찾아볼까요?`,
  ],
  {
    // That a meetup did not take place is said after its start, and is news all the same.
    concerns: (about) => (about.cause === 'not-held' ? null : concerns(about)),
    alimtalk: (about) =>
      alimtalkWords('meetup-cancelled', {
        ...inTemplate(about),
        이유: causes[about.cause],
        이용권: onePass(about.tier),
      }),
  },
)

/** To all seated members: the meetup is called off an hour before its start if nobody else joins. */
export const meetupShortNotice = ofMeetup(
  'meetup-short',
  'meetups',
  room.extend({ missing: z.number() }),
  (about) => [
    `아직 ${about.missing}명이 더 필요해요`,
    `${when(about)} ${about.title} 모임은 시작 ${hoursBefore('decision')}시간 전까지 최소 인원이 모이지 않으면 취소되고, 이용권이 돌아와요.`,
  ],
)

export const meetupReminderNotice = ofMeetup(
  'meetup-reminder',
  'meetup-reminders',
  room.extend({
    cafe: z.string(),
    /** True a day before the start, false three hours before it. */
    isDayBefore: z.boolean(),
  }),
  (about) => [
    // A push of the evening waits for the morning of the day itself, so it must not speak of tomorrow.
    about.isDayBefore ? '곧 모임이 있어요' : `${hoursBefore('hours-before')}시간 뒤에 모임이 시작해요`,
    `${about.title}, ${when(about)} ${about.cafe}에서 만나요.`,
  ],
  { alimtalk: (about) => alimtalkWords('reminder', { ...inTemplate(about), 카페: about.cafe }) },
)

/** To the members who came, after the end. */
export const meetupEndedNotice = ofMeetup(
  'meetup-ended',
  'meetups',
  room.extend({ isHost: z.boolean() }),
  (about) => [
    '모임은 즐거웠나요?',
    about.isHost
      ? `${about.title} 모임에 누가 왔는지, 다시 만나고 싶은지 ${afterwardsDays / 7}주 안에 알려 주세요.`
      : `${about.title} 모임에서 만난 사람을 다시 만나고 싶은지 ${afterwardsDays / 7}주 안에 알려 주세요.`,
  ],
  afterwards,
)

// To those who look after a cafe, about the meetups there.

export const atCafe = z.object({
  meetupId: z.number(),
  cafeId: z.number(),
  cafe: z.string(),
  title: z.string(),
  /** ISO moment. */
  startsAt: z.string(),
  /** How many others of the same host this is about too. */
  more: z.number().optional(),
})

type AtCafe = z.output<typeof atCafe>

const others = ({ more = 0 }: AtCafe) => (more === 0 ? '' : ` 같은 사람의 모임이 ${more}개 더 있어요.`)

/** What stands in the templates to those who look after a cafe. */
const atCafeInTemplate = (about: AtCafe & { maxPeople: number }) => ({
  카페: about.cafe,
  모임: about.more ? `${about.title} 외 ${about.more}개` : about.title,
  시각: when(about),
  인원: `${about.maxPeople}명`,
})

const staffPath = ({ cafeId, startsAt }: AtCafe) => staffPaths.meetups(cafeId, cafeDayOf(new Date(startsAt)))

/** The same to those who look after its cafe. */
const ofCafe = <D extends AtCafe>(
  name: string,
  details: z.ZodType<D>,
  words: (about: D) => readonly [title: string, body: string],
  more: More<D> = {},
) => ofMeetup(name, 'cafe', details, words, { path: staffPath, ...more })

/** A meetup has been opened that waits for the yes of the cafe. */
export const cafeAskedNotice = ofCafe(
  'cafe-asked',
  atCafe.extend({ maxPeople: z.number(), answerBy: z.string() }),
  (about) => [
    `${about.cafe}: 모임을 받을까요?`,
    `${when(about)} '${about.title}' 모임에 최대 ${about.maxPeople}명이 와요. ${seoulShortMoment(
      new Date(about.answerBy),
    )}까지 답하지 않으면 자동으로 취소돼요.${others(about)}`,
  ],
  {
    urgentUntil: ({ answerBy }) => new Date(answerBy),
    alimtalk: (about) =>
      alimtalkWords('cafe-asked', {
        ...atCafeInTemplate(about),
        기한: seoulShortMoment(new Date(about.answerBy)),
      }),
  },
)

/** A meetup has been opened at the cafe. */
export const cafeOpenedNotice = ofCafe(
  'cafe-opened',
  atCafe.extend({ maxPeople: z.number() }),
  (about) => [
    `${about.cafe}: 모임이 열렸어요`,
    `${when(about)} '${about.title}' 모임에 최대 ${about.maxPeople}명이 와요.${others(about)}`,
  ],
  { alimtalk: (about) => alimtalkWords('cafe-opened', atCafeInTemplate(about)) },
)

/** A meetup at the cafe has been called off, and not by the cafe. */
export const cafeCancelledNotice = ofCafe(
  'cafe-cancelled',
  atCafe.extend({ cause: z.enum(cancelCauses) }),
  (about) => [
    `${about.cafe}: 모임이 취소됐어요`,
    `${when(about)} '${about.title}' 모임: ${causes[about.cause]}${others(about)}`,
  ],
)

/** What the cafe was owed or paid for a meetup is taken back. It leads to where owners and employees object. */
export const cafeMoneyReturnedNotice = noticeKind({
  name: 'cafe-money-returned',
  group: 'payments',
  details: atCafe.omit({ more: true }).extend({
    /** In won, and how much of it was paid before. */
    won: z.number(),
    paidWon: z.number(),
    reason: z.string().nullable(),
  }),
  alimtalk: ({ cafe, title, startsAt, won, paidWon, reason }) =>
    alimtalkWords('cafe-money-returned', {
      ...{ 카페: cafe, 모임: title, 시각: seoulShortMoment(new Date(startsAt)) },
      ...{ 금액: `${grouped(won)}원`, 지급액: `${grouped(paidWon)}원`, 이유: reason ?? '따로 없음' },
    }),
  words: ({ cafe, title, won, paidWon, reason, ...about }) => {
    const amount = `${grouped(won)}원`
    const money =
      paidWon === 0
        ? `아직 지급하지 않은 ${withObject(amount)} 정산에서 뺐어요.`
        : paidWon === won
          ? `이미 지급한 ${withObject(amount)} 다음 지급에서 빼요.`
          : `${withObject(amount)} 정산에서 빼고, 그중 이미 지급한 ${grouped(paidWon)}원은 다음 지급에서 빼요.`
    return {
      title: `${cafe}: 모임의 정산을 되돌렸어요`,
      body: `${seoulShortMoment(new Date(about.startsAt))} '${title}' 모임: ${money}${why(reason)} 사실과 다르면 눌러서 이의를 알려 주세요.`,
      path: paths.objection(about.meetupId),
    }
  },
})

/** A meetup at the cafe is confirmed. */
export const cafeConfirmedNotice = ofCafe(
  'cafe-confirmed',
  atCafe.extend({ seated: z.number() }),
  (about) => [
    `${about.cafe}: 모임이 확정됐어요`,
    `${when(about)} '${about.title}' 모임에 ${about.seated}명이 와요.${others(about)}`,
  ],
)

/** The host has chosen other games of the cafe. */
export const cafeEditedNotice = ofCafe(
  'cafe-edited',
  atCafe.extend({ games: z.array(z.string()) }),
  (about) => [
    `${about.cafe}: 모임의 게임이 바뀌었어요`,
    `${when(about)} '${about.title}' 모임에서 ${
      about.games.length === 0 ? '할 게임을 정하지 않았어요.' : `할 게임: ${about.games.join(', ')}.`
    }${others(about)}`,
  ],
)

/** A meetup at the cafe has moved to another time, or away. */
export const cafeMovedNotice = ofCafe(
  'cafe-moved',
  atCafe.extend({ newStartsAt: z.string(), newCafe: z.string().nullable() }),
  (about) => [
    `${about.cafe}: 모임이 옮겨졌어요`,
    `${when(about)} '${about.title}' 모임이 ${
      about.newCafe === null
        ? `${seoulShortMoment(new Date(about.newStartsAt))}에 열려요.`
        : '다른 카페로 옮겨져서 오지 않아요.'
    }${others(about)}`,
  ],
  {
    path: ({ newCafe, newStartsAt, ...about }) =>
      staffPath(newCafe === null ? { ...about, startsAt: newStartsAt } : about),
  },
)
