import type { APIRequestContext } from '@playwright/test'
import type { PassTier } from '~/features/passes/pass'
import { type Checkout, type NewOrder, paymentEndpoints } from '~/features/payments/endpoints'
import { type Session, signInElsewhere, someoneNew, withToken } from './people'

/** Orders passes and pays at the stand-in of the version that the app sells by, without its window. Returns the order's number. */
async function payFor(
  request: APIRequestContext,
  { access }: Pick<Session, 'access'>,
  data: { tier: PassTier; count: number },
): Promise<string> {
  const { headers } = withToken(access)
  const ordered = await request.post(paymentEndpoints.openOrder.path, {
    data,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  })
  const { merchantUid, amount } = (await ordered.json()) as NewOrder
  const { version } = (await (await request.get(paymentEndpoints.checkout.path)).json()) as Checkout
  if (version === 'V1') {
    const form = { merchant_uid: merchantUid, amount: String(amount) }
    await request.post('/sandbox/portone/checkout', { form })
  } else {
    const form = { paymentId: merchantUid, totalAmount: String(amount) }
    await request.post('/sandbox/portone-v2/checkout', { form })
  }
  const path = paymentEndpoints.checkOrder.path.replace(':uid', merchantUid)
  const checked = await request.post(path, { headers })
  if (!checked.ok()) throw new Error(`the order was not paid: ${checked.status()}`)
  return merchantUid
}

/** Buys three passes for a new member. Returns the number of the order. */
export async function makeOrder(request: APIRequestContext): Promise<string> {
  return payFor(request, await signInElsewhere(request, someoneNew()), { tier: 6_000, count: 3 })
}

export async function buyPass(
  request: APIRequestContext,
  session: Pick<Session, 'access'>,
  tier: PassTier,
): Promise<void> {
  await payFor(request, session, { tier, count: 1 })
}
