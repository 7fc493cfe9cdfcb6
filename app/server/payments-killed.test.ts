import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { seededRandom } from '~/lib/seeded-random'
import type { Database } from '~/lib/server/database'
import { proofRuns, proofSeed } from '~/lib/server/test-proof'
import { payments as books } from '~/sandbox/portone/records'
import type { StandIns } from '~/sandbox/test-stand-ins'
import { prepareSellingServer, type SellingServer } from './test-selling-server'

let server: SellingServer
let provider: StandIns
let db: Database

beforeAll(async () => {
  server = await prepareSellingServer()
  provider = server.provider
  db = server.db
})
afterAll(() => server.close())

/** Buys once and may refund once. `goOn` continues after a failure with the same keys, as a browser does. */
class Buyer {
  private readonly keys = { order: randomUUID(), refund: randomUUID() }
  merchantUid: string | null = null
  impUid: string | null = null
  isDone = false

  constructor(
    readonly headers: Record<string, string>,
    readonly wantsRefund: boolean,
  ) {}

  private async post(address: string, body: object, key?: string) {
    const reply = await fetch(`${server.origin}${address}`, {
      method: 'POST',
      headers: {
        ...this.headers,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    })
    const answer = await reply.json()
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${JSON.stringify(answer)}`)
    return answer
  }

  async goOn(): Promise<void> {
    const order = await this.post('/v1/payments/orders/', { tier: 8_000, count: 2 }, this.keys.order)
    this.merchantUid = order.merchant_uid
    if (this.impUid === null) {
      const paid = await provider.postForm('/sandbox/portone/checkout', {
        merchant_uid: order.merchant_uid,
        amount: String(order.amount),
        outcome: 'paid',
      })
      this.impUid = (await paid.json()).imp_uid
    }
    const webhook = { imp_uid: this.impUid, merchant_uid: order.merchant_uid, status: 'paid' }
    await Promise.all([
      this.post('/v1/paycheek', { imp_uid: this.impUid }),
      this.post('/v1/payments/webhook/', webhook),
    ])
    if (this.wantsRefund) {
      await this.post(`/v1/payments/orders/${order.merchant_uid}/refund/`, {}, this.keys.refund)
    }
    this.isDone = true
  }
}

/** About the number of calls to the provider and replies from it during four purchases. */
const mostEvents = 60

/** Resolves after this many calls and replies at the provider. */
function afterEvents(events: number): Promise<void> {
  return new Promise((resolve) => {
    let left = events
    provider.onCall = () => {
      left -= 1
      if (left === 0) resolve()
    }
  })
}

interface StoredPayment {
  merchantUid: string
  status: string
  granted: number
  paidBack: number
}

/** Each order with the passes granted for it and the amount paid back according to our books. */
function listStored(): Promise<StoredPayment[]> {
  return db<StoredPayment[]>`
    select merchant_uid, payment_orders.status,
      coalesce((select sum(amount) from ledger_transfers where key = 'sale:' || merchant_uid), 0)::int as granted,
      coalesce((
        select sum(payment_cancels.amount) from payment_cancels
        join payments on payments.imp_uid = payment_cancels.imp_uid
        where order_id = payment_orders.id and payment_cancels.status = 'done'
      ), 0)::float as paid_back
    from payment_orders order by payment_orders.id`
}

test('a server that is killed anywhere in a purchase grants it once or not at all, and the provider agrees', async () => {
  const random = seededRandom(proofSeed())
  const runs = proofRuns({ sample: 1, whole: 20 })
  for (let run = 0; run < runs; run += 1) {
    const buyers = await Promise.all(
      [false, true, false, true].map(async (wantsRefund) => {
        const memberId = await aMember(db)
        return new Buyer(await signIn(server.app, memberId), wantsRefund)
      }),
    )
    const events = random.int(1, mostEvents - 1)
    const reached = afterEvents(events)
    const going = Promise.allSettled(buyers.map((buyer) => buyer.goOn()))
    await Promise.race([reached, going])
    await server.kill()
    await going
    // Simulates that the minute has passed after which another process may take over the work of a dead one.
    await db`update keyed_requests set leased_until = null where leased_until is not null`
    // An interrupted purchase must be stored completely or not at all.
    for (const { status, granted } of await listStored()) {
      expect(granted, `killed after ${events} events`).toBe(status === 'paid' ? 2 : 0)
    }
    await server.start()
    await Promise.all(buyers.map((buyer) => buyer.goOn()))
    for (const { isDone, merchantUid, impUid, wantsRefund } of buyers) {
      const [order] = (await listStored()).filter((each) => each.merchantUid === merchantUid)
      expect(order, `killed after ${events} events`).toEqual({
        merchantUid,
        status: 'paid',
        granted: 2,
        paidBack: wantsRefund ? 16_000 : 0,
      })
      expect(isDone).toBe(true)
      const atProvider = await books.listWhere(provider.db, 'merchantUid', merchantUid ?? '')
      expect(atProvider.map((payment) => [payment.impUid, payment.cancelledAmount])).toEqual([
        [impUid, wantsRefund ? 16_000 : 0],
      ])
    }
    expect(await auditLedger(db)).toEqual([])
  }
}, 600_000)
