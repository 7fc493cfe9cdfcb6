import { z } from 'zod'
import { instructorTags } from '~/features/instructors/tags'
import { paymentTags } from '~/features/payments/tags'
import { reviewTags } from '~/features/reviews/tags'
import type { EndpointParts } from '~/lib/endpoint'

const whole = z.number().int()

export const waitingCalls = {
  waiting: {
    summary:
      '운영자를 기다리는 일: 신고되거나 표시된 리뷰, 확인할 주문, 강사 신청, 답하지 않은 레슨 요청의 수',
    audience: 'operator',
    reply: z.object({
      reviews: whole,
      orders: whole,
      applications: whole,
      lessons: whole,
      /** Of which members say that they did not take place. */
      meetups: whole,
    }),
    dependsOn: [
      reviewTags.one.all,
      paymentTags.orders.all,
      instructorTags.facts.all,
      instructorTags.lessons.all,
    ],
  },
} satisfies Record<string, EndpointParts>
