import { z } from 'zod'
import { alimtalkWords } from '~/features/notices/alimtalk'
import {
  declinedByAlimtalk,
  freeCancelUntil,
  inTemplate,
  ofMeetup,
  onePass,
  passBack,
  passSpent,
  when,
  why,
  withPass,
} from '../../core/server/notices'

export const meetupAcceptedNotice = ofMeetup(
  'meetup-accepted',
  'meetup-seats',
  withPass,
  (about) => [
    '참여 신청이 수락됐어요',
    `${when(about)} ${about.title} 모임에서 만나요.${passSpent(about.tier)}`,
  ],
  {
    urgentUntil: freeCancelUntil,
    alimtalk: (about) =>
      alimtalkWords('seat-accepted', { ...inTemplate(about), 이용권: onePass(about.tier) }),
  },
)

export const meetupDeclinedNotice = ofMeetup(
  'meetup-declined',
  'meetup-seats',
  withPass,
  (about) => [
    '이번 모임에는 참여하지 못해요',
    `${about.title} 모임의 참여 신청이 수락되지 않았어요.${passBack(about.tier)}`,
  ],
  { alimtalk: declinedByAlimtalk },
)

export const meetupRemovedNotice = ofMeetup(
  'meetup-removed',
  'meetup-seats',
  withPass.extend({
    /** The host's reason. */
    reason: z.string().nullable(),
  }),
  (about) => [
    '모임에서 나오게 됐어요',
    `${about.title} 모임을 연 사람이 내 참여를 취소했어요.${why(about.reason)}${passBack(about.tier)}`,
  ],
  {
    alimtalk: (about) =>
      alimtalkWords('seat-cancelled', { ...inTemplate(about), 이용권: onePass(about.tier) }),
  },
)
