import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { countWaitingForLocks } from '~/lib/server/test-database'
import { prepareSellingServer, type SellingServer } from './test-selling-server'

let server: SellingServer
beforeAll(async () => {
  server = await prepareSellingServer()
})
afterAll(() => server.close())

interface Answer {
  status: number
  connection: string | undefined
  body: string
}

interface Asked {
  /** On a connection of its own. */
  isFirst?: boolean
  method?: string
  headers?: Record<string, string>
  body?: object
}

/** Browsers and proxies keep connections, and so does this agent. */
const agent = new Agent({ keepAlive: true })

function ask(
  path: string,
  { isFirst = false, method = 'GET', headers = {}, body }: Asked = {},
): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    request(
      `${server.origin}${path}`,
      {
        method,
        agent: isFirst ? false : agent,
        headers: { ...headers, ...(text && { 'content-type': 'application/json' }) },
      },
      (reply) => {
        const chunks: string[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
        reply.on('error', reject)
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            connection: reply.headers.connection,
            body: chunks.join(''),
          }),
        )
      },
    )
      .on('error', reject)
      .end(text)
  })
}

/** Somebody who has paid and whose payment has still to be confirmed. */
async function aPayer() {
  const headers = await signIn(server.app, await aMember(server.db))
  const order = JSON.parse(
    (
      await ask('/v1/payments/orders/', {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        body: { tier: 8_000, count: 1 },
      })
    ).body,
  )
  const paid = await server.provider.postForm('/sandbox/portone/checkout', {
    merchant_uid: order.merchant_uid,
    amount: String(order.amount),
    outcome: 'paid',
  })
  return { headers, impUid: (await paid.json()).imp_uid }
}

test('twenty calls under way and ten streams are answered to their end by a server that is told to stop', async () => {
  const payers = await Promise.all(Array.from({ length: 10 }, aPayer))
  expect(JSON.parse((await ask('/ready')).body)).toEqual({ status: 'ready' })
  const streams = Array.from({ length: 10 }, () => ask('/v1/changes?tags=games'))
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const calls: Promise<Answer>[] = []
  const holding = server.db.transaction(async (tx) => {
    await tx`select from payment_orders for update`
    for (const { headers, impUid } of payers) {
      calls.push(ask('/v1/paycheek', { method: 'POST', headers, body: { imp_uid: impUid } }))
      calls.push(ask('/v1/paycheek', { method: 'POST', headers, body: { imp_uid: impUid } }))
    }
    await expect.poll(() => countWaitingForLocks(server.db)).toBeGreaterThanOrEqual(5)
    // Connections are taken in their order, so the twenty have arrived when this one is answered.
    expect((await ask('/health', { isFirst: true })).status).toBe(200)
    server.process.kill('SIGTERM')
    await held
  })
  const ended = once(server.process, 'exit')
  for (const { status, body } of await Promise.all(streams)) {
    expect(status).toBe(200)
    expect(body).toContain('event: end\ndata: {"reason":"stopping"}')
  }
  // It takes no more connections: whoever comes now goes elsewhere at once.
  await expect(ask('/health', { isFirst: true })).rejects.toThrow('ECONNREFUSED')
  expect(server.process.exitCode).toBeNull()
  letGo()
  await holding
  const answers = await Promise.all(calls)
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(({ connection }) => connection))).toEqual(new Set(['close']))
  expect(await ended).toEqual([0, null])
  const granted = await server.db<{ amount: number }[]>`
    select coalesce(sum(amount), 0)::int as amount from ledger_transfers where starts_with(key, 'sale:')`
  expect(granted).toEqual([{ amount: 10 }])
  expect(await auditLedger(server.db)).toEqual([])
})
