import { z } from 'zod'
import { minuteMs } from '~/lib/durations'
import type { EndpointParts } from '~/lib/endpoint'
import { wholeNumber } from '~/lib/server/schema-parts'
import { joinRefusals, meetupRefusals } from '../../core/refusals'
import { secret } from '../../core/server/schemas'
import { invitationRefusals } from '../../friends/pair-refusals'
import { placeRefusals } from '../../joining/refusals'
import { payingHoldMs, purchaseOutcomes } from '../paying'
import { payingRefusals } from '../refusals'

const ofMeetup = { audience: 'member', params: z.object({ id: wholeNumber('모임 번호') }) } as const

const merchantUid = z
  .string({ error: '주문 번호(merchantUid)를 입력해 주세요.' })
  .regex(/^[\w-]{1,40}$/, '주문 번호(merchantUid)를 확인해 주세요.')
  .meta({ label: '주문 번호(merchantUid)' })

/** Whoever pays for the pass needs none yet. */
const { noPass: _, ...buyerRefusals } = placeRefusals

export const payingCalls = {
  beginPurchase: {
    provenPhone: true,
    agreedTerms: true,
    ...ofMeetup,
    summary: `이용권을 사고 참여하려고 자리를 ${payingHoldMs / minuteMs}분 동안 맡아 둬요. 이용권을 뺀 참여 조건을 모두 확인해요. 같은 주문은 한 번만 맡아 둬요`,
    body: z.object({
      merchantUid,
      ...secret,
      /** The link of a seat that is held for a friend: paying takes that seat. */
      friend: z.string().max(100).optional().meta({ label: '초대 링크(friend)' }),
    }),
    reply: z.object({ deadline: z.date() }),
    refusals: [meetupRefusals.noMeetup, payingRefusals, invitationRefusals, buyerRefusals],
  },
  settlePurchase: {
    ...ofMeetup,
    summary:
      '결제한 이용권으로 참여해요. 결과가 있으면 그대로 알려 줘요. 참여하지 못하면 이용권은 지갑에 남아요',
    body: z.object({ merchantUid }),
    reply: z.object({
      /** Null while the order is not paid. */
      outcome: z.enum(purchaseOutcomes).nullable(),
      /** Until when the seat is held, or was. */
      deadline: z.date(),
    }),
    refusals: [meetupRefusals.noMeetup, payingRefusals.noOrder, joinRefusals.refused],
  },
} satisfies Record<string, EndpointParts>
