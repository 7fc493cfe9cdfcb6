import { type ChildProcess, fork } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { deviceClock } from '~/lib/clock'
import { type Database, openDatabase } from '~/lib/server/database'
import { toUrl } from '~/lib/server/database-address'
import { deriveKeys } from '~/lib/server/keys'
import { projectRoot } from '~/lib/server/project-root'
import { createTestDatabase, type TestDatabase } from '~/lib/server/test-database'
import { proofRuns } from '~/lib/server/test-proof'
import { portoneDemoShop } from '~/sandbox/portone/app'
import { payments as books } from '~/sandbox/portone/records'
import { type StandIns, startStandIns } from '~/sandbox/test-stand-ins'
import { seller } from './test-seller'

const secret = 'a secret that only tests know, and nobody else'

let provider: StandIns
let database: TestDatabase
let db: Database
let dataDir: string
let server: { process: ChildProcess; origin: string }

beforeAll(async () => {
  provider = await startStandIns()
  await provider.behave('portone', { webhook: 'never' })
  database = await createTestDatabase()
  db = openDatabase(database.address)
  dataDir = await mkdtemp(path.join(tmpdir(), 'meeple-killed-'))
})
afterAll(async () => {
  await kill()
  await db.close()
  await database.drop()
  await provider.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const child = fork(path.join(projectRoot, 'app/server/test-selling-process.ts'), {
    execArgv: ['--import', 'tsx'],
    cwd: projectRoot,
    env: {
      ...seller,
      APP_MODE: 'live',
      PORT: '0',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://meeple.example',
      DATA_DIR: dataDir,
      DATABASE_URL: toUrl(database.address),
      SESSION_SECRET: secret,
      KAKAO_REST_KEY: 'none',
      KAKAO_ADMIN_KEY: 'none',
      APPLE_CLIENT_ID: 'none',
      APPLE_TEAM_ID: 'none',
      APPLE_KEY_ID: 'none',
      APPLE_PRIVATE_KEY: 'none',
      PORTONE_MERCHANT: portoneDemoShop.merchant,
      PORTONE_KEY: portoneDemoShop.key,
      PORTONE_SECRET: portoneDemoShop.secret,
      PORTONE_API_URL: `${provider.address}/sandbox/portone`,
      PORTONE_TEST_PAYMENTS: 'on',
    },
  })
  const [port] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the server did not start'))),
  ])
  server = { process: child, origin: `http://127.0.0.1:${port}` }
}

/** Kills the server without warning, like a power failure. */
async function kill(): Promise<void> {
  if (server === undefined || server.process.exitCode !== null || server.process.signalCode !== null) return
  const gone = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await gone
}

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
    this.merchantUid = order.merchantUid
    if (this.impUid === null) {
      const paid = await provider.postForm('/sandbox/portone/checkout', {
        merchant_uid: order.merchantUid,
        amount: String(order.amount),
        outcome: 'paid',
      })
      this.impUid = (await paid.json()).imp_uid
    }
    const webhook = { imp_uid: this.impUid, merchant_uid: order.merchantUid, status: 'paid' }
    await Promise.all([
      this.post('/v1/paycheek', { imp_uid: this.impUid }),
      this.post('/v1/payments/webhook/', webhook),
    ])
    if (this.wantsRefund) {
      await this.post(`/v1/payments/orders/${order.merchantUid}/refund/`, {}, this.keys.refund)
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
  const runs = proofRuns({ sample: 1, whole: 20 })
  const app = { db, keys: deriveKeys(secret, 'live'), clock: deviceClock } as FastifyInstance
  await start()
  for (let run = 0; run < runs; run += 1) {
    const buyers = await Promise.all(
      [false, true, false, true].map(async (wantsRefund) => {
        const memberId = await aMember(db)
        return new Buyer(await signIn(app, memberId), wantsRefund)
      }),
    )
    const events = randomInt(1, mostEvents)
    const reached = afterEvents(events)
    const going = Promise.allSettled(buyers.map((buyer) => buyer.goOn()))
    await Promise.race([reached, going])
    await kill()
    await going
    // Simulates that the minute has passed after which another process may take over the work of a dead one.
    await db`update keyed_requests set leased_until = null where leased_until is not null`
    // An interrupted purchase must be stored completely or not at all.
    for (const { status, granted } of await listStored()) {
      expect(granted, `killed after ${events} events`).toBe(status === 'paid' ? 2 : 0)
    }
    await start()
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
