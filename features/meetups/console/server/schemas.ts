import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { cafeTags } from '~/features/cafes/cafe'
import { minutesInDay } from '~/features/cafes/opening-hours'
import { cafeRefusals } from '~/features/cafes/refusals'
import { cancelling, cancelReason } from '~/features/cafes/server/schemas'
import { whysNoCheckIn } from '~/features/meetups/attendance/attendance'
import { meetupStatuses, meetupTags } from '~/features/meetups/core/meetup'
import { meetupRefusals } from '~/features/meetups/core/refusals'
import { cafeMeetupRefusals, yesRefusals } from '~/features/meetups/seats/cafe-refusals'
import { longestBlockReason } from '~/features/meetups/seats/cafe-seats'
import { countCharacters } from '~/lib/characters'
import { type EndpointParts, ownerOf, staffOf } from '~/lib/endpoint'
import { monthForm } from '~/lib/month'
import { judgedText, listOf, wholeNumber } from '~/lib/server/schema-parts'
import { notHeldHours } from '../../attendance/not-held'
import { checkInRefusals, notHeldByCafeRefusals, undoCheckInRefusals } from '../../attendance/refusals'
import { afterwardsDays } from '../../core/meetup'
import { callOffRefusals } from '../../course/refusals'
import { settlementCauses } from '../monthly-settlements'
import { tableCalls } from './table-schemas'

const whole = z.number().int()
const cafeNumber = wholeNumber('카페 번호')
const ofCafe = z.object({ cafeId: cafeNumber })
const day = z
  .string()
  .max(10, { error: '날짜를 확인해 주세요.', abort: true })
  .regex(/^20\d{2}-(0\d|1[0-2])-([0-2]\d|3[01])$/, '날짜를 확인해 주세요.')
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), {
    message: '날짜를 확인해 주세요.',
  })
  .meta({ label: '날짜(day)' })

const meetupOfDay = z.object({
  id: whole,
  title: z.string(),
  startsAt: z.date(),
  status: z.enum(meetupStatuses),
  isPublic: z.boolean(),
  host: z.string().nullable(),
  /** A standing table of the cafe, without a host. */
  byCafe: z.boolean(),
  minPeople: whole,
  maxPeople: whole,
  seated: whole,
  unanswered: whole,
  checkedIn: whole,
  /** How many get a notice if it is cancelled. */
  notified: whole,
  tier: whole.nullable(),
  /** Until when the cafe says yes or no; null where no answer is awaited. */
  answerBy: z.date().nullable(),
  canCancel: z.boolean(),
  /** Whether the staff can say that it did not take place. */
  canSayNotHeld: z.boolean(),
})

/** The next days with meetups. */
const comingDays = z.array(z.object({ day: z.string(), meetups: whole, people: whole, asking: whole }))

const meetupsOfDay = z.object({
  day: z.string(),
  coming: comingDays,
  meetups: z.array(meetupOfDay),
})

/** There are no seats before the day of the meetup, and none once attendance can no longer change. */
const seatsOfMeetup = z.object({
  seats: z.array(
    z.object({
      entryId: whole,
      /** Null for somebody who has left the service. */
      nickname: z.string().nullable(),
      image: z.string().nullable(),
      isHost: z.boolean(),
      /** When the cafe saw them; null before that. */
      checkedInAt: z.date().nullable(),
      /** Whether the check-in was by hand and can still be undone. */
      canUndo: z.boolean(),
      /** Whether the cafe saw them, or the host says that they came. */
      hasAttended: z.boolean(),
    }),
  ),
  /** Why guests cannot be checked in by hand now; null if they can. */
  whyNoCheckIn: z.enum(whysNoCheckIn).nullable(),
})

/** The day defaults to today. */
const dayQuery = z.object({ day: day.optional() })

const settlement = z.object({
  id: whole,
  meetupId: whole,
  title: z.string(),
  startsAt: z.date(),
  /** The price of the pass. */
  tier: whole,
  /** In won, below zero for a pass that came back after the cafe was paid for it. */
  amount: whole,
  because: z.enum(settlementCauses),
  settledAt: z.date(),
  /** Why it came back. */
  reason: z.string().nullable(),
  /** Members say that the meetup did not take place, so it is not paid until an operator has decided. */
  isDoubted: z.boolean(),
})

/**
 * The latest rows of a month. `count` (used passes), `returned` (passes that came back after they were paid) and `total` (in won) cover
 * all of the month's rows but the doubted ones, which `doubted` counts.
 */
const settlements = z.object({
  month: z.string(),
  count: whole,
  returned: whole,
  total: whole,
  doubted: whole,
  settlements: z.array(settlement),
})

const settlementFile = z.object({
  name: z.string(),
  type: z.string(),
  text: z.string(),
})

const month = z.string().regex(monthForm, '달을 확인해 주세요.').meta({ label: '달(month)' })
/** The month defaults to the current one. */
const monthQuery = z.object({ month: month.optional() })

const forStaff = { audience: staffOf('cafe', 'cafeId'), params: ofCafe }
const forOwners = { audience: ownerOf('cafe', 'cafeId'), params: ofCafe }
const done = z.object({})

const minute = (label: string) => wholeNumber(label, { min: 0, max: 2 * minutesInDay })
const seatHours = z.object({
  weekday: wholeNumber('요일(weekday)', { min: 0, max: 6 }),
  opens: minute('시작(opens)'),
  closes: minute('끝(closes)'),
  seats: wholeNumber('자리(seats)', { min: 0, max: 10_000 }),
  needsYes: z.boolean().meta({ label: '확인 후 받기(needsYes)' }),
})

const blockedHours = z.object({
  id: whole,
  startsAt: z.date(),
  endsAt: z.date(),
  reason: z.string().nullable(),
})

/** `hours` is null where the cafe says nothing of its seats. */
const seats = z.object({
  hours: z
    .array(z.object({ weekday: whole, opens: whole, closes: whole, seats: whole, needsYes: z.boolean() }))
    .nullable(),
  blocked: z.array(blockedHours),
  version: z.string(),
})

const time = (label: string) =>
  z
    .string()
    .max(5)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시각을 확인해 주세요.')
    .meta({ label })

/** An end that is not after the beginning is on the next day. */
const newBlock = cancelling.extend({
  day,
  from: time('시작(from)'),
  until: time('끝(until)'),
  reason: judgedText(
    '이유(reason)',
    (text) =>
      countCharacters(text.trim()) <= longestBlockReason
        ? null
        : `이유는 ${longestBlockReason}자까지 쓸 수 있어요.`,
    400,
  ).nullable(),
})
const cafeMeetupParams = z.object({
  cafeId: cafeNumber,
  meetupId: wholeNumber('모임 번호'),
})

export const meetupConsoleCalls = {
  meetupsOfDay: {
    ...forStaff,
    summary: '하루의 모임, 참여 인원과 체크인한 사람 수. day가 없으면 오늘',
    query: dayQuery,
    reply: meetupsOfDay,
    dependsOn: [meetupTags.facts.all, cafeTags.console.by('cafeId'), accountTags.profiles.all],
  },
  cancelMeetup: {
    ...forOwners,
    params: cafeMeetupParams,
    summary: '카페가 모임을 취소해요. 모두에게 이유를 알리고 이용권을 돌려줘요',
    body: cancelReason,
    reply: done,
    refusals: [meetupRefusals.noMeetup, callOffRefusals],
  },
  seatsOfMeetup: {
    ...forStaff,
    params: cafeMeetupParams,
    summary: `모임의 자리와 앉은 사람, 체크인한 때. 연 사람이 맨 앞. 모임 날부터 ${afterwardsDays}일 뒤까지만 보여요`,
    reply: seatsOfMeetup,
    dependsOn: [meetupTags.facts.by('meetupId'), cafeTags.console.by('cafeId'), accountTags.profiles.all],
    refusals: meetupRefusals.noMeetup,
  },
  checkIn: {
    ...forStaff,
    params: cafeMeetupParams.extend({ entryId: wholeNumber('참여 번호') }),
    summary: '모임 날 손님을 직접 체크인해요. 스캔과 같고, 관리 기록에 남아요',
    reply: done,
    refusals: checkInRefusals,
  },
  undoCheckIn: {
    ...forStaff,
    params: cafeMeetupParams.extend({ entryId: wholeNumber('참여 번호') }),
    summary:
      '직접 한 체크인을 모임이 끝나기 전에 되돌려요. 그사이 손님이 스캔했으면 거절해요. 관리 기록에 남아요',
    reply: done,
    refusals: undoCheckInRefusals,
  },
  answerMeetup: {
    ...forStaff,
    params: cafeMeetupParams,
    summary:
      '확인을 기다리는 모임을 받거나(isYes), 이유와 함께 받지 않아요. 받지 않으면 모두에게 이용권을 돌려줘요',
    body: z.discriminatedUnion('isYes', [
      z.object({ isYes: z.literal(true) }),
      cancelReason.extend({ isYes: z.literal(false) }),
    ]),
    reply: done,
    refusals: [meetupRefusals.noMeetup, yesRefusals],
  },
  sayNotHeld: {
    ...forStaff,
    params: cafeMeetupParams,
    summary: `모임이 열리지 않았다고 알려요. 시작부터 끝나고 ${notHeldHours}시간까지, 체크인한 사람이 없을 때. 모두에게 이용권을 돌려주고 정산을 거둬요`,
    body: cancelReason,
    reply: done,
    refusals: notHeldByCafeRefusals,
  },
  seats: {
    ...forStaff,
    summary: '모임에 내주는 자리와 막아 둔 시간. hours가 null이면 자리를 정하지 않은 카페',
    reply: seats,
    dependsOn: [cafeTags.facts.by('cafeId'), cafeTags.console.by('cafeId')],
  },
  changeSeats: {
    ...forOwners,
    summary:
      '모임에 내주는 자리를 요일과 시간으로 정해요. hours가 null이면 정하지 않아요. 자리가 없어지는 모임은 함께 취소해요',
    body: cancelling.extend({
      hours: listOf(seatHours, { max: 100 }).nullable().meta({ label: '시간(hours)' }),
      version: z.string().max(40).meta({ label: '버전(version)' }),
    }),
    reply: done,
    refusals: [cafeRefusals.changedMeanwhile, cafeRefusals.meetupsToCome],
  },
  blockHours: {
    ...forStaff,
    summary: '하루의 시간을 막아 모임을 받지 않아요. 그때의 모임은 함께 취소해요(점주만)',
    oncePerKey: true,
    body: newBlock,
    reply: z.object({ id: whole }),
    refusals: [cafeRefusals.notOwner, cafeRefusals.meetupsToCome, cafeMeetupRefusals.tooManyBlocked],
  },
  unblockHours: {
    ...forStaff,
    params: z.object({ cafeId: cafeNumber, blockId: wholeNumber('막은 시간 번호') }),
    summary: '막아 둔 시간을 다시 열어요',
    reply: done,
  },
  ...tableCalls,
  settlements: {
    ...forOwners,
    summary:
      '한 달의 정산: 사용된 이용권과 지급한 뒤 그달에 돌아온 이용권, 새것부터. month(YYYY-MM)가 없으면 이번 달',
    query: monthQuery,
    reply: settlements,
    dependsOn: [meetupTags.facts.all, cafeTags.console.by('cafeId')],
  },
  settlementFile: {
    ...forOwners,
    summary: '한 달의 정산을 CSV로',
    query: monthQuery,
    rate: 'search',
    reply: settlementFile,
  },
} satisfies Record<string, EndpointParts>
