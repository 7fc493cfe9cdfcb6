import { z } from 'zod'
import type { DueHandlers } from '~/lib/server/due-items'
import { cancelSubject, retryCancel } from './commands/cancels'
import { orderSubject, recheckOrder, recheckRefund, reconcileOrder } from './commands/orders'

const Looks = z.object({ looks: z.number().int() })
const Tries = z.object({ tries: z.number().int() })

/** They call the provider through jobs, because a due item runs inside a database transaction. */
export const paymentDue: DueHandlers = {
  'reconcile-order': (tx, { subject, payload, dueAt }) =>
    reconcileOrder(tx, {
      orderId: Number(subject.slice(orderSubject.length)),
      looks: Looks.parse(payload).looks,
      dueAt,
    }),
  'recheck-order': (tx, { subject, payload, dueAt }) =>
    recheckOrder(tx, {
      orderId: Number(subject.slice(orderSubject.length)),
      looks: Looks.parse(payload).looks,
      dueAt,
    }),
  'recheck-refund': (tx, { subject }) => recheckRefund(tx, Number(subject.slice(orderSubject.length))),
  'retry-cancel': (tx, { subject, payload, now }) =>
    retryCancel(tx, {
      cancelId: Number(subject.slice(cancelSubject.length)),
      tries: Tries.parse(payload).tries,
      now,
    }),
}
