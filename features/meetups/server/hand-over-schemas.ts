import { z } from 'zod'
import { accountTags } from '~/features/accounts/tags'
import type { EndpointParts } from '~/lib/endpoint'
import { wholeNumber } from '~/lib/server/schema-parts'
import { handOverRefusals } from '../hand-over-refusals'
import { meetupRefusals } from '../refusals'
import { meetupTags } from '../tags'
import { person } from './entry-schemas'

/** Only the host and whoever is asked see it. */
const hostOffer = z.object({
  offer: z.object({ to: person, isForViewer: z.boolean(), offeredAt: z.date() }).nullable(),
})
const ofMeetup = {
  audience: 'member',
  params: z.object({ id: wholeNumber('모임 번호') }),
  reply: hostOffer,
} as const
const { noMeetup, notHost, over } = meetupRefusals
const { tooLate, notSeated, pending, askedOften, hostBarred, noOffer, ...taking } = handOverRefusals

export const handOverCalls = {
  hostOffer: {
    ...ofMeetup,
    summary: '방장을 넘기겠다는 부탁. 부탁한 방장과 부탁받은 사람만 봐요',
    dependsOn: [meetupTags.facts.by('id'), meetupTags.own.all, accountTags.profiles.all],
  },
  offerHosting: {
    ...ofMeetup,
    summary: '앉아 있는 사람에게 방장을 맡아 달라고 부탁해요. 한 번에 한 사람, 모집이 마감될 때까지',
    body: z.object({ entryId: wholeNumber('참여 번호(entryId)') }),
    refusals: [noMeetup, notHost, over, tooLate, notSeated, pending, askedOften, hostBarred],
  },
  takeHostingBack: {
    ...ofMeetup,
    summary: '방장을 넘기겠다는 부탁을 거둬요',
    refusals: [noMeetup, notHost],
  },
  answerHosting: {
    ...ofMeetup,
    provenPhone: true,
    agreedTerms: true,
    summary: '방장을 맡거나 거절해요. 두 사람의 자리와 이용권은 그대로예요',
    body: z.object({ accepts: z.boolean().meta({ label: '맡을지(accepts)' }) }),
    refusals: [noMeetup, noOffer, over, tooLate, ...Object.values(taking)],
  },
} satisfies Record<string, EndpointParts>
