import type { PortoneVersion } from './payment-method'

/** The fields of both versions' notifications. Nothing in them is believed. */
interface WebhookReport {
  impUid: string
  merchantUid: string
  status: string
  txId: string
  paymentId: string
  type: string
  data?: { paymentId: string; transactionId: string } | null | undefined
}

export interface Webhook {
  portone: PortoneVersion
  impUid: string
  merchantUid: string
  /** Whether it may report money that went back. */
  isCancel: boolean
}

/** What a notification is about, in V1's words: V2's payment is an order, and its transaction a payment. */
export function readWebhook(said: WebhookReport): Webhook {
  const { data = null, type, status } = said
  if (data !== null || type !== '') {
    const { paymentId = '', transactionId = '' } = data ?? {}
    // A dispute may end with the money back.
    const isCancel = /cancel|dispute/i.test(type)
    return { portone: 'V2', impUid: transactionId, merchantUid: paymentId, isCancel }
  }
  if (said.paymentId !== '') {
    const isCancel = /cancel/i.test(status)
    return { portone: 'V2', impUid: said.txId, merchantUid: said.paymentId, isCancel }
  }
  const { impUid, merchantUid } = said
  return { portone: 'V1', impUid, merchantUid, isCancel: status === 'cancelled' }
}
