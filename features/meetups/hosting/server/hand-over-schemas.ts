import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import type { EndpointParts } from '~/lib/endpoint'
import { wholeNumber } from '~/lib/server/schema-parts'
import { meetupTags } from '../../core/meetup'
import { asHostRefusals } from '../../core/refusals'
import { person } from '../../core/server/schemas'
import { answerHostingRefusals, offerHostingRefusals } from '../hand-over-refusals'

/** Only the host and whoever is asked see it. */
const hostOffer = z.object({
  offer: z.object({ to: person, isForViewer: z.boolean(), offeredAt: z.date() }).nullable(),
})

const ofMeetup = {
  audience: 'member',
  params: z.object({ id: wholeNumber('모임 번호') }),
  reply: hostOffer,
} as const

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
    refusals: offerHostingRefusals,
  },
  takeHostingBack: {
    ...ofMeetup,
    summary: '방장을 넘기겠다는 부탁을 거둬요',
    refusals: asHostRefusals,
  },
  answerHosting: {
    ...ofMeetup,
    provenPhone: true,
    agreedTerms: true,
    summary: '방장을 맡거나 거절해요. 두 사람의 자리와 이용권은 그대로예요',
    body: z.object({ accepts: z.boolean().meta({ label: '맡을지(accepts)' }) }),
    refusals: answerHostingRefusals,
  },
} satisfies Record<string, EndpointParts>
