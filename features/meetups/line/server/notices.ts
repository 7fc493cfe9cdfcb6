import { z } from 'zod'
import { alimtalkWords } from '~/features/notices/alimtalk'
import { passName, toPassTier } from '~/features/passes/pass'
import { seoulShortMoment } from '~/lib/seoul-date'
import { deadlineAt } from '../../core/meetup'
import {
  freeCancelUntil,
  inTemplate,
  ofMeetup,
  onePass,
  passBack,
  passSpent,
  room,
  when,
  withPass,
} from '../../core/server/notices'

/** The member has moved from the line to a seat, or to a request if the host accepts by hand. */
export const meetupPromotedNotice = ofMeetup(
  'meetup-promoted',
  'meetup-seats',
  withPass.extend({ isSeated: z.boolean() }),
  (about) => [
    about.isSeated ? '자리가 나서 참여하게 됐어요' : '자리가 나서 신청을 보냈어요',
    about.isSeated
      ? `${when(about)} ${about.title} 모임에 참여해요.${passSpent(about.tier)}`
      : `${about.title} 모임을 연 사람이 수락하면 참여해요.`,
  ],
  {
    urgentUntil: (about) => (about.isSeated ? freeCancelUntil(about) : null),
    alimtalk: (about) =>
      about.isSeated
        ? alimtalkWords('seat-moved-up', { ...inTemplate(about), 이용권: onePass(about.tier) })
        : null,
  },
)

/** To the first in line: a seat is held for them. */
export const meetupOfferedNotice = ofMeetup(
  'meetup-offered',
  'meetup-seats',
  withPass.extend({
    /** ISO moment. */
    deadline: z.string(),
    hasPass: z.boolean(),
  }),
  (about) => [
    '자리가 났어요',
    `${about.title} 모임의 자리를 ${seoulShortMoment(new Date(about.deadline))}까지 맡아 뒀어요.${offerInWords(about)}`,
  ],
  {
    // After the deadline there is nothing to be done.
    concerns: ({ deadline }) => new Date(deadline),
    urgentUntil: ({ deadline }) => new Date(deadline),
    alimtalk: (about) =>
      alimtalkWords('seat-offered', {
        ...inTemplate(about),
        시한: seoulShortMoment(new Date(about.deadline)),
      }),
  },
)

function offerInWords({ tier, hasPass }: { tier: number | null; hasPass: boolean }): string {
  if (tier === null) return ' 참여할지 알려 주세요.'
  const pass = passName(toPassTier(tier))
  return hasPass
    ? ` 참여하면 ${pass} 1장을 써요.`
    : ` 참여하려면 ${pass} 1장이 필요해요. 그때까지 준비해 주세요.`
}

/** The deadline of an offer has passed. */
export const meetupOfferLapsedNotice = ofMeetup('meetup-offer-lapsed', 'meetup-seats', room, (about) => [
  '자리를 맡아 둔 시간이 지났어요',
  `${about.title} 모임에 아직 참여하지 않았어요. 대기 순서는 그대로예요.`,
])

/** No friend has come, so the own seat fell, too. */
export const meetupPairFellNotice = ofMeetup(
  'meetup-pair-fell',
  'meetup-seats', // Not where the meetup has closed, and takes nobody again.
  withPass.extend({ canRejoin: z.boolean().default(true) }),
  (about) => [
    '친구가 오지 않아 두 자리가 풀렸어요',
    about.canRejoin
      ? `${about.title} 모임의 내 자리도 함께 풀렸어요.${passBack(about.tier)} 자리가 있으면 혼자 다시 참여할 수 있어요.`
      : `${about.title} 모임의 모집이 마감돼서 내 자리도 함께 풀렸어요.${passBack(about.tier)}`,
  ],
)

/** No friend has come, but the cafe has checked the member in, who stays. */
export const meetupStaysAloneNotice = ofMeetup('meetup-stays-alone', 'meetup-seats', room, (about) => [
  '친구 자리를 다른 사람에게 열었어요',
  `${about.title} 모임에 체크인해서 내 자리는 그대로예요.`,
])

/** To the whole line, shortly before the start: whoever is first has the seat. */
export const meetupSeatFreeNotice = ofMeetup(
  'meetup-seat-free',
  'meetup-seats',
  withPass,
  (about) => [
    '지금 빈자리가 있어요',
    `${about.title} 모임에 자리가 났어요. 먼저 신청한 사람이 참여해요.${
      about.tier === null ? '' : ` ${passName(toPassTier(about.tier))} 1장을 써요.`
    }`,
  ],
  { urgentUntil: ({ startsAt }) => deadlineAt('closing', new Date(startsAt)) },
)

const passedOverReasons = {
  'no-pass':
    '쓸 수 있는 이용권이 없어요. 대기 순서는 그대로이고, 이용권을 준비하면 빈자리에 참여할 수 있어요.',
  overlap: '비슷한 시간의 다른 모임이 있어요. 대기 순서는 그대로예요.',
  // Neutral words, because nobody may learn of a block.
  other: '대기 순서는 그대로예요.',
} as const

export const meetupPassedOverNotice = ofMeetup(
  'meetup-passed-over',
  'meetups',
  room.extend({ why: z.enum(['no-pass', 'overlap', 'other']) }),
  (about) => ['자리가 났지만 참여하지 못했어요', `${about.title} 모임: ${passedOverReasons[about.why]}`],
)
