import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { storedAudits, transfersPerPage } from '~/features/passes/ledger'
import { carryOutAudit, planDailyAudit } from '~/features/passes/server/commands/ledger-audits'
import { holdPass, releaseHold } from '~/features/passes/server/commands/use-passes'
import { somePasses } from '~/features/passes/server/factories'
import { rowsInPiece } from '~/lib/server/csv-file'

let on: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  on = await testApp()
  headers = await signIn(on.app, await aMember(on.db, { isOperator: true }))
})
afterAll(() => on.close())

async function ask(method: 'GET' | 'POST', path: string) {
  const reply = await on.app.inject({ method, url: `/v1/operator/ledger${path}`, headers })
  return { status: reply.statusCode, body: reply.json() }
}

const evening = { dayKind: 'weekday', label: '금요일 저녁 카탄' } as const

test('operators see what members have by price and month of expiry, what is set aside too', async () => {
  const now = on.clock.now()
  expect((await ask('GET', '')).body.rows).toEqual([])
  const memberId = await aMember(on.db)
  // The last day of June in Greenwich is the first of July in Seoul.
  await somePasses(on.db, {
    memberId,
    now,
    tier: 7000,
    count: 4,
    expiresAt: new Date('2026-06-30T20:00:00Z'),
  })
  await somePasses(on.db, {
    memberId,
    now,
    tier: 5000,
    count: 2,
    expiresAt: new Date('2026-06-10T00:00:00Z'),
  })
  await on.db.transaction((tx) => holdPass(tx, { memberId, tier: 7000, key: 'entry:1', now, for: evening }))
  expect((await ask('GET', '')).body).toMatchObject({
    asOf: '2026-03-18T03:00:00.000Z',
    rows: [
      { month: '2026-06', tier: 5000, count: 2, held: 0 },
      { month: '2026-07', tier: 7000, count: 4, held: 1 },
    ],
  })
})

test('operators find transfers by nickname, member and order, page by page', async () => {
  const now = on.clock.now()
  const memberId = await aMember(on.db, { nickname: '원장속사람' })
  const order = await somePasses(on.db, { memberId, now, count: 3 })
  const other = await somePasses(on.db, { memberId, now, count: 1 })
  for (let turn = 1; turn <= 25; turn += 1) {
    const key = `entry:turn-${turn}`
    await on.db.transaction(async (tx) => {
      await holdPass(tx, { memberId, tier: 6000, key, now, for: evening })
      await releaseHold(tx, { key, by: 'self', now })
    })
  }
  for (const q of ['원장속사람', String(memberId), order]) {
    const first = (await ask('GET', `/transfers?q=${encodeURIComponent(q)}`)).body
    expect(first.results, q).toHaveLength(transfersPerPage)
    expect(first.results[0]).toMatchObject({
      reason: 'release',
      tier: 6000,
      count: 1,
      nickname: '원장속사람',
    })
    const second = (await ask('GET', `/transfers?q=${encodeURIComponent(q)}&before=${first.nextBefore}`)).body
    expect(second.nextBefore, q).toBeNull()
    expect(second.results.at(-1), q).toMatchObject({ reason: 'sale', count: 3, order })
    const ids = [...first.results, ...second.results].map(({ id }: { id: number }) => id)
    expect(new Set(ids).size, q).toBe(q === order ? 51 : 52)
  }
  expect((await ask('GET', `/transfers?q=${other}`)).body.results).toMatchObject([
    { reason: 'sale', count: 1, order: other },
  ])
  expect((await ask('GET', '/transfers?q=%EC%97%86%EB%8A%94%EC%82%AC%EB%9E%8C')).body.results).toEqual([])
  expect((await ask('GET', '/transfers')).body.results).toHaveLength(transfersPerPage)
  expect((await ask('GET', '/transfers?before=x')).status).toBe(400)
})

test('the ledger is recomputed as a job, one at a time, and its result is kept', async () => {
  const started = await ask('POST', '/audits')
  expect(started.status).toBe(200)
  expect(await ask('POST', '/audits')).toMatchObject({ status: 409, body: { code: 'AUDIT_UNDER_WAY' } })
  expect((await ask('GET', '/audits')).body.audits).toMatchObject([{ id: started.body.id, endedAt: null }])
  await planDailyAudit(on.db, on.clock.now())

  await carryOutAudit(on.db, started.body.id, on.clock.now)
  const [done] = (await ask('GET', '/audits')).body.audits
  expect(done).toMatchObject({ problems: 0, says: [], hasFailed: false, endedAt: expect.any(String) })
  expect(done.transfers).toBeGreaterThan(0)
  const [entry] = await on.db<{ action: string }[]>`
    select action from audit_entries where thing_kind = 'ledger-audit' and thing_id = ${done.id}`
  expect(entry?.action).toBe('audit-ledger')

  // The audit reports lots without a due item for their expiry.
  await on.db`delete from due_items where kind = 'pass-lot'`
  await planDailyAudit(on.db, on.clock.now())
  const [next] = (await ask('GET', '/audits')).body.audits
  await carryOutAudit(on.db, next.id, on.clock.now)
  const [audit] = (await ask('GET', '/audits')).body.audits
  expect(audit.problems).toBe(audit.says.length)
  expect(audit.says[0]).toMatch(/nothing is planned for its expiry$/)
})

test('the last ten results are kept, however often an audit was refused in between', async () => {
  await on.db`delete from ledger_audits`
  const idsOf = async () => (await ask('GET', '/audits')).body.audits.map(({ id }: { id: number }) => id)
  const audit = async (): Promise<number> => {
    const { id } = (await ask('POST', '/audits')).body
    await carryOutAudit(on.db, id, on.clock.now)
    return id
  }
  const first = await audit()
  const { id: second } = (await ask('POST', '/audits')).body
  for (let refused = 0; refused < storedAudits; refused += 1) {
    expect((await ask('POST', '/audits')).status).toBe(409)
  }
  await carryOutAudit(on.db, second, on.clock.now)
  const third = await audit()
  expect(await idsOf()).toEqual([third, second, first])
  for (let more = 3; more < storedAudits; more += 1) await audit()
  await audit()
  expect(await idsOf()).toHaveLength(storedAudits)
  expect(await idsOf()).not.toContain(first)
  expect(await on.db`select from ledger_audits`).toHaveLength(storedAudits)
})

test('operators download the transfers of a month in Seoul, and nobody else does', async () => {
  const memberId = await aMember(on.db)
  const at = (moment: string) => ({ memberId, tier: 5000 as const, count: 2, now: new Date(moment) })
  await somePasses(on.db, at('2025-03-31T14:59:59Z'))
  await somePasses(on.db, at('2025-03-31T15:00:00Z'))
  const lines = async (month: string) => {
    const { body } = await ask('GET', `/file?month=${month}`)
    return body.text.trim().split('\r\n').slice(1)
  }
  expect(await lines('2025-03')).toEqual([
    expect.stringContaining(`,2025-03-31 23:59:59,구매,판매 → 지갑,5000,2,${memberId},`),
  ])
  expect(await lines('2025-04')).toEqual([expect.stringContaining(',2025-04-01 00:00:00,구매,')])
  expect(await lines('2025-05')).toEqual([])
  expect((await ask('GET', '/file')).status).toBe(400)
  expect((await ask('GET', '/file?month=2025-13')).status).toBe(400)
  const member = await signIn(on.app, memberId)
  const url = '/v1/operator/ledger/file?month=2025-03'
  expect((await on.app.inject({ url, headers: member })).statusCode).toBe(403)
})

test('a file that is longer than a piece has every row once', async () => {
  const memberId = await aMember(on.db)
  await somePasses(on.db, { memberId, tier: 5000, count: 1, now: new Date('2024-01-05T00:00:00Z') })
  const count = rowsInPiece * 2 + 1
  await on.db`
    insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, moved_at)
    select 'many:' || n, 'sale', from_account, from_lot, to_account, to_lot, 1, '2024-02-05T00:00:00Z'
    from ledger_transfers, generate_series(1, ${count}::int) n
    where moved_at = '2024-01-05T00:00:00Z'`
  const { text } = (await ask('GET', '/file?month=2024-02')).body
  const ids = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line: string) => line.split(',')[0])
  expect(ids).toHaveLength(count)
  expect(new Set(ids).size).toBe(count)
})
