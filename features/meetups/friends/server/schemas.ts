import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { minuteMs } from '~/lib/durations'
import type { EndpointParts } from '~/lib/endpoint'
import { wholeNumber } from '~/lib/server/schema-parts'
import { meetupTags } from '../../core/meetup'
import { meetupRefusals } from '../../core/refusals'
import { person, secret } from '../../core/server/schemas'
import { placeRefusals } from '../../joining/refusals'
import { friendHoldMs, invitationStates } from '../pair'
import { invitationRefusals, noPair, pairRefusals } from '../pair-refusals'

const whole = z.number().int()

const ofMeetup = { audience: 'member', params: z.object({ id: wholeNumber('모임 번호') }) } as const

const ofLink = {
  params: z.object({ token: z.string().max(100).meta({ label: '초대 링크(token)' }) }),
} as const

/** The seat that is held for a friend. Its link is made of the token. */
const friendSeat = z.object({ token: z.string(), deadline: z.date() })

export const pairCalls = {
  joinInPair: {
    ...ofMeetup,
    provenPhone: true,
    agreedTerms: true,
    summary: `친구와 함께 두 자리를 한 번에 신청해요. 내 자리에 앉고, 친구 자리는 링크로 올 때까지 ${friendHoldMs / minuteMs}분 동안 맡아 둬요. 친구가 오지 않으면 두 자리가 함께 풀리고 이용권이 돌아와요`,
    oncePerKey: true,
    body: z.object(secret),
    reply: friendSeat,
    refusals: pairRefusals,
  },
  friendSeat: {
    ...ofMeetup,
    summary: '내가 친구를 기다리며 맡아 둔 자리와 그 링크',
    reply: z.object({ friendSeat: friendSeat.nullable() }),
    dependsOn: [meetupTags.facts.by('id'), meetupTags.own.all],
  },
  goAlone: {
    ...ofMeetup,
    summary: '혼자라도 참여해요. 내 자리는 그대로이고 친구 자리는 풀려요',
    reply: z.object({ friendSeat: friendSeat.nullable() }),
    refusals: [meetupRefusals.noMeetup, noPair],
  },
  invitation: {
    ...ofLink,
    summary: '친구가 보낸 초대 링크: 누가, 어느 모임에, 언제까지',
    reply: z.object({
      state: z.enum(invitationStates),
      inviter: person.omit({ id: true }),
      meetupId: whole,
      /** Title and start are null for a private meetup whose seat is not held any more. */
      title: z.string().nullable(),
      startsAt: z.date().nullable(),
      cafe: z.object({ name: z.string(), address: z.string() }),
      lastsMinutes: whole.nullable(),
      /** In won; null where members pay at the cafe. */
      tier: whole.nullable(),
      deadline: z.date(),
      /** Whether the viewer has sent it, or has sat down by it. */
      isOwn: z.boolean(),
      isTaken: z.boolean(),
    }),
    dependsOn: [meetupTags.facts.all, accountTags.profiles.all],
    refusals: invitationRefusals.noInvitation,
  },
  claim: {
    ...ofLink,
    audience: 'member',
    provenPhone: true,
    agreedTerms: true,
    summary: '초대받은 자리에 앉아요. 참여할 때와 똑같이 확인하고, 내 이용권 한 장을 써요',
    oncePerKey: true,
    body: z.object({}),
    reply: z.object({ meetupId: whole }),
    refusals: [meetupRefusals.noMeetup, invitationRefusals, placeRefusals],
  },
} satisfies Record<string, EndpointParts>
