import type { APIRequestContext } from '@playwright/test'
import type { PassTier } from '~/features/passes/pass'
import { type NewOrder, paymentEndpoints } from '~/features/payments/endpoints'
import { type Session, signInElsewhere, someoneNew, withToken } from './people'

/** Buys three passes for a new member. Returns the number of the order. */
export async function makeOrder(request: APIRequestContext): Promise<string> {
  const { access } = await signInElsewhere(request, someoneNew())
  const { headers } = withToken(access)
  const ordered = await request.post(paymentEndpoints.openOrder.path, {
    data: { tier: 6_000, count: 3 },
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  })
  const { merchantUid, amount } = (await ordered.json()) as NewOrder
  await request.post('/sandbox/portone/checkout', {
    form: { merchant_uid: merchantUid, amount: String(amount), outcome: 'paid' },
  })
  const checked = await request.post(paymentEndpoints.checkOrder.path.replace(':uid', merchantUid), {
    headers,
  })
  if (!checked.ok()) throw new Error(`the order was not paid: ${checked.status()}`)
  return merchantUid
}

/** Buys a pass at the provider without its payment window. */
export async function buyPass(
  request: APIRequestContext,
  { access }: Pick<Session, 'access'>,
  tier: PassTier,
): Promise<void> {
  const data = { tier, count: 1 }
  const ordered = await request.post(paymentEndpoints.openOrder.path, { ...withToken(access), data })
  const { merchantUid, amount } = (await ordered.json()) as NewOrder
  const form = { merchant_uid: merchantUid, amount: String(amount) }
  await request.post('/sandbox/portone/checkout', { form })
  await request.post(paymentEndpoints.checkOrder.path.replace(':uid', merchantUid), withToken(access))
}
