import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { gameTags } from '~/features/catalogue/game'
import { favouriteGame } from '~/features/catalogue/server/schemas'
import type { EndpointParts } from '~/lib/endpoint'
import { pageOf, wholeNumber } from '~/lib/server/schema-parts'
import { entryStates } from '../../core/joining'
import { arrivals, meetupTags } from '../../core/meetup'
import { passEffects } from '../../core/pass-outcome'
import { meetupRefusals } from '../../core/refusals'
import { leavingEffect, person, secret, text, ticket } from '../../core/server/schemas'
import {
  acceptRefusals,
  arrivalRefusals,
  endingRefusals,
  leaveRefusals,
  placeRefusals,
  waitRefusals,
} from '../refusals'
import { goneCalls } from './gone-schemas'

const ofMeetup = { audience: 'member', params: z.object({ id: wholeNumber('모임 번호') }) } as const

const meetupNumber = wholeNumber('모임 번호(meetupId)')

const whole = z.number().int()

/** A seat or an unanswered request, with its member. */
const entry = z.object({
  id: whole,
  meetupId: whole,
  /** With trust figures: whole percent over twelve months, null while there are too few samples, or too few would meet them again. */
  user: person.extend({
    againPercent: whole.nullable(),
    attendPercent: whole.nullable(),
    favouriteGames: z.array(favouriteGame),
  }),
  isSeated: z.boolean(),
  /** Null if the member has not said it, or the viewer is not seated. */
  arrival: z.enum(arrivals).nullable(),
  isHost: z.boolean(),
  /** How many meetups of the host people counted on in twelve months, and how many of these the host called off; null with too few. */
  hosted: z.object({ promised: whole, calledOff: whole }).nullable(),
  isOwn: z.boolean(),
  /** Null until the cafe's scan or the host records it, and for viewers who are not seated. */
  hasAttended: z.boolean().nullable(),
})

const because = z.literal('blocked').optional().meta({ label: '나가는 이유(because)' })

const ofEntry = { audience: 'member', params: z.object({ id: wholeNumber('참여 번호') }) } as const

export const joiningCalls = {
  entries: {
    summary: '모임의 참여자와 수락을 기다리는 사람. 비공개 모임은 입장권(ticket)이 없으면 비어 있어요',
    query: z.object({ meetupId: meetupNumber, ticket }),
    reply: pageOf(entry),
    dependsOn: [
      meetupTags.facts.by('meetupId'),
      meetupTags.own.all,
      accountTags.profiles.all,
      gameTags.favourites.all,
    ],
    cachedFor: 'visitors',
    refusals: meetupRefusals.noMeetup,
  },
  join: {
    provenPhone: true,
    agreedTerms: true,
    summary: '모임에 참여해요. 수락이 자동이면 바로 앉고 이용권 한 장을 써요. 누구인지는 토큰이 정해요',
    audience: 'member',
    oncePerKey: true,
    body: z.object({ meetupId: meetupNumber, ...secret }),
    reply: z.object({
      id: whole,
      meetupId: whole,
      state: z.enum(entryStates),
      isSeated: z.boolean(),
      place: whole.nullable(),
    }),
    refusals: [meetupRefusals.noMeetup, placeRefusals],
  },
  change: {
    ...ofEntry,
    summary: '모임을 연 사람은 수락하거나 거절하고, 참여자는 어디쯤인지 알려요',
    body: z.object({
      /** The host's answer: true accepts, false declines. */
      isAccepted: z.boolean().optional().meta({ label: '수락 여부(isAccepted)' }),
      arrival: z.enum(arrivals).optional().meta({ label: '도착 상태(arrival)' }),
    }),
    /** Null if the host has declined the request. */
    reply: z.object({ entry: entry.nullable() }),
    refusals: [acceptRefusals, arrivalRefusals],
  },
  previewLeave: {
    ...ofEntry,
    summary:
      '지금 취소하면(모임을 연 사람: 내보내면) 이용권이 어떻게 되는지. because=blocked는 함께 앉은 사람을 차단해서 나갈 때예요',
    query: z.object({ because }),
    reply: leavingEffect,
    dependsOn: [meetupTags.own.all, meetupTags.facts.all],
    refusals: endingRefusals,
  },
  leave: {
    ...ofEntry,
    summary: '내 참여를 취소하거나, 모임을 연 사람이 이유와 함께 내보내요',
    body: z.object({
      /** The host's reason, which the removed member is told. */
      reason: text('이유(reason)', 400),
      /** The effect that the caller was shown. The request is refused if it has another effect. */
      expected: z.enum(passEffects).optional().meta({ label: '확인한 결과(expected)' }),
      /** The member leaves because of somebody whom they have blocked. */
      because,
    }),
    reply: leavingEffect,
    refusals: leaveRefusals,
  },
  shared: {
    summary: '이 사람과 함께 앉아 있는 다가오는 모임. 차단해도 그대로라서, 나가거나 내보낼 수 있어요',
    audience: 'member',
    params: z.object({ memberId: wholeNumber('회원 번호') }),
    reply: pageOf(
      z.object({
        id: whole,
        title: z.string(),
        startsAt: z.date(),
        /** Whether it is the member's own. A host removes the other, everybody else leaves. */
        isHost: z.boolean(),
        /** The entry that would end: the other's for a host, else the own. Null if the host cannot remove the other. */
        entryId: whole.nullable(),
      }),
    ),
    dependsOn: [meetupTags.facts.all, meetupTags.own.all],
  },
  wait: {
    provenPhone: true,
    agreedTerms: true,
    ...ofMeetup,
    summary:
      '자리가 나기를 기다려요. 취소가 무료일 때는 차례가 오면 바로 참여하고, 그 뒤에는 자리를 잠시 맡아 둬요',
    body: z.object(secret),
    reply: z.object({ id: whole, place: whole }),
    refusals: waitRefusals,
  },
  stopWaiting: {
    ...ofMeetup,
    summary: '기다리기를 취소해요. 맡아 둔 자리는 다음 사람에게 가요',
    reply: z.object({ message: z.string() }),
    refusals: [meetupRefusals.noMeetup, meetupRefusals.noEntry],
  },
  ...goneCalls,
} satisfies Record<string, EndpointParts>
