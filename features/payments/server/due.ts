import { z } from 'zod'
import { due } from '~/lib/server/feature'
import { cancelSubject, retryCancel } from './commands/cancels'
import { orderSubject, recheckOrder, recheckRefund, reconcileOrder } from './commands/orders'

const Looks = z.object({ looks: z.number().int() })
const Tries = z.object({ tries: z.number().int() })

/** They call the provider through jobs, because a due item runs inside a database transaction. */
export const paymentDue = {
  'reconcile-order': due('주문과 결제 맞추기', (tx, { subject, payload, dueAt }) =>
    reconcileOrder(tx, {
      orderId: Number(subject.slice(orderSubject.length)),
      looks: Looks.parse(payload).looks,
      dueAt,
    }),
  ),
  'recheck-order': due('주문 다시 확인', (tx, { subject, payload, dueAt }) =>
    recheckOrder(tx, {
      orderId: Number(subject.slice(orderSubject.length)),
      looks: Looks.parse(payload).looks,
      dueAt,
    }),
  ),
  'recheck-refund': due('거절된 환불 다시 확인', (tx, { subject }) =>
    recheckRefund(tx, Number(subject.slice(orderSubject.length))),
  ),
  'retry-cancel': due('결제 취소 다시 시도', (tx, { subject, payload, now }) =>
    retryCancel(tx, {
      cancelId: Number(subject.slice(cancelSubject.length)),
      tries: Tries.parse(payload).tries,
      now,
    }),
  ),
}
