import { randomUUID } from 'node:crypto'
import { signWebhook } from '~/lib/server/standard-webhooks'
import { type AppAnswer, notifyApp } from '../notify-app'
import type { StandInParts } from '../stand-in-parts'
import { portoneV2DemoShop } from './app'
import { portoneV2Behaviour, type StandInPaymentV2 } from './records'

const webhookPath = '/v1/payments/webhook/'
const tooOldMs = 10 * 60_000

const words = {
  READY: 'Ready',
  PAID: 'Paid',
  FAILED: 'Failed',
  PARTIAL_CANCELLED: 'PartialCancelled',
  CANCELLED: 'Cancelled',
} as const

export interface Event {
  paymentId: string
  transactionId: string
  status: (typeof words)[keyof typeof words]
}

/** Sends a signed notification, or one with the fault that the stand-in is set to. */
export async function sendWebhook({ db, clock, ownAddress }: StandInParts, event: Event): Promise<AppAnswer> {
  const { signature, form } = await portoneV2Behaviour.read(db)
  const { paymentId, transactionId, status } = event
  const now = clock.now().getTime()
  const text = JSON.stringify(
    form === '2024-01-01'
      ? { payment_id: paymentId, tx_id: transactionId, status }
      : {
          type: `Transaction.${status}`,
          timestamp: new Date(now).toISOString(),
          data: { storeId: portoneV2DemoShop.storeId, paymentId, transactionId },
        },
  )
  const id = `msg_${randomUUID()}`
  const timestamp = String(Math.floor((signature === 'old' ? now - tooOldMs : now) / 1_000))
  const secret =
    signature === 'forged' ? 'whsec_Z3Vlc3NlZC1ieS1zb21lYm9keQ==' : portoneV2DemoShop.webhookSecret
  const signed = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signWebhook(secret, { id, timestamp, text })}`,
  }
  return notifyApp(`${ownAddress()}${webhookPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature !== 'missing' && signed) },
    body: text,
  })
}

export async function announce(parts: StandInParts, payment: StandInPaymentV2): Promise<void> {
  const { webhook } = await portoneV2Behaviour.read(parts.db)
  const send = () => sendWebhook(parts, { ...payment, status: words[payment.status] })
  if (webhook === 'before') await send()
  if (webhook === 'usual' || webhook === 'twice') void send()
  if (webhook === 'twice') void send()
}
