import { z } from 'zod'
import { spanOfCafeDay } from '~/features/cafes/cafe-day'
import { alimtalkWords } from '~/features/notices/alimtalk'
import { noticeKind } from '~/features/notices/notice'
import { passName, toPassTier } from '~/features/passes/pass'
import { staffPaths } from '~/features/staff-paths'
import { freeCancelUntil, inTemplate, ofMeetup, onePass, when, withPass } from '../../core/server/notices'

/** The cafe has said yes, or nobody is there to say it, and the pass that was held until then is spent. */
export const meetupAgreedNotice = ofMeetup(
  'meetup-agreed',
  'meetup-seats',
  // Older notices do not say who: the cafe.
  withPass.extend({ isByCafe: z.boolean().optional() }),
  (about) => [
    about.isByCafe === false ? '모임이 그대로 열려요' : '매장이 모임을 확인했어요',
    `${when(about)} ${about.title} 모임${
      about.isByCafe === false ? '은 매장의 확인 없이 열려요.' : '의 자리가 마련됐어요.'
    }${about.tier === null ? '' : ` 맡아 둔 ${passName(toPassTier(about.tier))} 1장을 썼어요.`}`,
  ],
  {
    urgentUntil: freeCancelUntil,
    alimtalk: (about) =>
      alimtalkWords(about.isByCafe === false ? 'cafe-silent' : 'cafe-agreed', {
        ...inTemplate(about),
        이용권: onePass(about.tier),
      }),
  },
)

/** In the morning: what the day brings. */
export const cafeMorningNotice = noticeKind({
  name: 'cafe-morning',
  group: 'cafe',
  details: z.object({
    cafeId: z.number(),
    cafe: z.string(),
    day: z.string(),
    meetups: z.number(),
    people: z.number(),
  }),
  concerns: ({ day }) => spanOfCafeDay(day).until,
  words: ({ cafeId, cafe, day, meetups, people }) => ({
    title: `${cafe}: 오늘 모임 ${meetups}개`,
    body: `오늘 모임에 ${people}명이 와요.`,
    path: staffPaths.meetups(cafeId, day),
  }),
})
