import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { cafeTags } from '~/features/cafes/cafe'
import { cancelReason } from '~/features/cafes/server/schemas'
import type { EndpointParts } from '~/lib/endpoint'
import { listQuery, pageOf, wholeNumber } from '~/lib/server/schema-parts'
import { attendances } from '../../attendance/attendance'
import { noDoubt, notHeldRefusals } from '../../attendance/refusals'
import { cancelCauses, meetupStatuses, meetupTags } from '../../core/meetup'
import { meetupRefusals } from '../../core/refusals'
import { callOffRefusals } from '../../course/refusals'
import { textRefusals } from '../../hosting/refusals'
import { deskFilters, longestMeetupSearch } from '../meetup-list'

const whole = z.number().int()

const managedMeetup = z.object({
  id: whole,
  title: z.string(),
  cafe: z.string(),
  host: z.string().nullable(),
  /** A standing table of the cafe, without a host. */
  byCafe: z.boolean(),
  startsAt: z.date(),
  status: z.enum(meetupStatuses),
  seated: whole,
  maxPeople: whole,
  isDoubted: z.boolean(),
  /** Whether its cafe has yet to say yes. */
  awaitsYes: z.boolean(),
  isTextHidden: z.boolean(),
})

const meetupFile = managedMeetup.extend({
  cafeId: whole,
  content: z.string(),
  /** What is hidden; null while the text is shown. */
  hiddenTitle: z.string().nullable(),
  hiddenContent: z.string().nullable(),
  isPublic: z.boolean(),
  tier: whole.nullable(),
  cancelledBy: z.enum(cancelCauses).nullable(),
  outcome: z.enum(['held', 'not-held']).nullable(),
  people: z.array(
    z.object({
      id: whole,
      memberId: whole.nullable(),
      nickname: z.string().nullable(),
      isHost: z.boolean(),
      state: z.string(),
      pass: z.string(),
      tier: whole.nullable(),
      attendance: z.enum(attendances).nullable(),
      isScanned: z.boolean(),
      statedNotHeld: z.boolean(),
      isOwed: z.boolean(),
    }),
  ),
  /** What its cafe was paid for it and would pay back, by the day of the payout. */
  paid: z.array(z.object({ paidOn: z.string(), won: whole })),
  canCancel: z.boolean(),
  canPutRight: z.boolean(),
})

const ofMeetup = {
  audience: 'operator: support',
  params: z.object({ meetupId: wholeNumber('모임 번호') }),
  reply: meetupFile,
} as const

export const meetupDeskCalls = {
  meetups: {
    summary:
      '모든 카페의 모임, 새로 열린 순. q는 제목이나 카페 이름, 연 사람의 닉네임. filter는 doubted(열리지 않았다고 알린 모임), coming, ended, cancelled. count는 1,000까지 세고 더 있으면 1,001',
    audience: 'operator: support',
    query: listQuery(longestMeetupSearch, deskFilters),
    reply: pageOf(managedMeetup),
    dependsOn: [meetupTags.facts.all, cafeTags.facts.all, accountTags.profiles.all],
  },
  meetup: {
    summary: '모임 하나의 글과 사람, 이용권',
    ...ofMeetup,
    dependsOn: [meetupTags.facts.by('meetupId'), cafeTags.facts.all, accountTags.profiles.all],
    refusals: meetupRefusals.noMeetup,
  },
  cancel: {
    summary: '시작하지 않은 모임을 취소해요. 모두에게 이유를 알리고 이용권을 돌려줘요',
    ...ofMeetup,
    freshSignIn: 'always',
    body: cancelReason,
    refusals: [meetupRefusals.noMeetup, callOffRefusals],
  },
  putRight: {
    summary: '열리지 않은 모임으로 바로잡아요. 모두에게 이용권을 돌려주고 정산을 거둬요',
    ...ofMeetup,
    freshSignIn: 'always',
    body: cancelReason,
    refusals: [meetupRefusals.noMeetup, notHeldRefusals],
  },
  held: {
    summary: '열린 모임으로 확인해요. 정산은 그대로이고, 열리지 않았다고 알린 사람에게 알려요',
    ...ofMeetup,
    refusals: [meetupRefusals.noMeetup, noDoubt],
  },
  hideText: {
    summary: '모임의 제목과 소개를 가리고, 반복하는 날짜는 더 열지 않아요. 연 사람이나 매장에 이유를 알려요',
    ...ofMeetup,
    body: cancelReason,
    refusals: [meetupRefusals.noMeetup, textRefusals.textHidden],
  },
  showText: {
    summary: '가린 글을 다시 보여요',
    ...ofMeetup,
    refusals: [meetupRefusals.noMeetup, textRefusals.textShown],
  },
} satisfies Record<string, EndpointParts>
