import { z } from 'zod'
import { get } from '~/lib/contract'
import { field, wireShape } from '~/lib/wire-shape'
import { instructorTags } from '../instructors/tags'
import { paymentTags } from '../payments/tags'
import { reviewTags } from '../reviews/tags'

const whole = z.number().int()

export const waitingShape = wireShape({
  reviews: field('reviews', whole),
  orders: field('orders', whole),
  applications: field('applications', whole),
  lessons: field('lessons', whole),
})

export const deskEndpoints = {
  waiting: get('/v1/operator/waiting', {
    summary:
      '운영자를 기다리는 일: 신고되거나 표시된 리뷰, 확인할 주문, 강사 신청, 답하지 않은 레슨 요청의 수',
    audience: 'operator',
    reply: waitingShape.schema,
    dependsOn: [
      reviewTags.one.all,
      paymentTags.orders.all,
      instructorTags.facts.all,
      instructorTags.lessons.all,
    ],
  }),
}
