import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '../../server/queries/audit'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

type Headers = Record<string, string>
let operator: Headers
let memberId: number
let member: Headers
const anOperator = async (...operatorRights: ('support' | 'content' | 'money')[]) =>
  signIn(on.app, await aMember(on.db, { isOperator: true, operatorRights }))
beforeEach(async () => {
  operator = await anOperator('money')
  memberId = await aMember(on.db)
  member = await signIn(on.app, memberId)
})

async function ask(method: 'GET' | 'POST', url: string, headers: Headers, payload?: object) {
  const reply = await on.app.inject({ method, url: `/v1/${url}`, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}
const give = (payload: object = {}, headers = operator) =>
  ask('POST', `operator/members/${memberId}/passes`, headers, {
    tier: 7000,
    count: 2,
    reason: '카페가 문을 닫아 모임을 하지 못하셨어요.',
    ...payload,
  })
const takeBack = (giftId: number, headers = operator) =>
  ask('POST', `operator/members/${memberId}/passes/${giftId}/taken-back`, headers, {})
const wallet = async () => (await ask('GET', 'me/passes', member)).body.lots
/** In the words that other programs read. */
const history = async () =>
  (await ask('GET', 'roompasshistory', member)).body.results.map(
    ({ type, pass_amount: amount }: { type: string; pass_amount: number }) => [type, amount],
  )
const noticesOf = async (name: string) => {
  await deliverNotices(on.db, on.noticeKinds)
  const told = await on.db<{ kind: string }[]>`select kind from notices where member_id = ${memberId}`
  return told.filter(({ kind }) => kind === name)
}

describe('passes that the house gives', () => {
  test('are in the wallet and the history, told with the reason, and in the log without it', async () => {
    const { status, body } = await give()
    expect(status).toBe(200)
    expect(body.gifts).toMatchObject([{ tier: 7000, count: 2, isUnused: true, takenBackAt: null }])
    expect(await wallet()).toMatchObject([{ tier: 7000, count: 2, isGift: true }])
    expect(await noticesOf('passes-given')).toHaveLength(1)
    const { body: notices } = await ask('GET', 'me/notices', member)
    expect(JSON.stringify(notices)).toContain('카페가 문을 닫아 모임을 하지 못하셨어요.')
    const entries = await on.db<{ action: string; details: unknown }[]>`
      select action, details from audit_entries where thing_kind = 'member' and thing_id = ${memberId}`
    expect([...entries]).toEqual([{ action: 'give-passes', details: { tier: 7000, count: 2 } }])
    const exported = (await ask('GET', 'me/export', member)).body
    expect(JSON.stringify(exported)).toContain('카페가 문을 닫아 모임을 하지 못하셨어요.')
    expect(await auditLedger(on.db)).toEqual([])
  })

  test('come once for one key', async () => {
    const headers = { ...operator, 'idempotency-key': 'a-gift-that-is-sent-twice' }
    expect((await give({}, headers)).status).toBe(200)
    expect((await give({}, headers)).status).toBe(200)
    expect(await wallet()).toMatchObject([{ count: 2 }])
  })

  test('go back while none of them is used, once, and not afterwards', async () => {
    await somePasses(on.db, { memberId, tier: 7000, count: 1, now: on.clock.now() })
    const [gift] = (await give()).body.gifts
    expect((await takeBack(gift.id)).body.gifts).toMatchObject([{ isUnused: false }])
    expect((await takeBack(gift.id)).status).toBe(200)
    expect(await wallet()).toMatchObject([{ count: 1, isGift: false }])
    expect(await noticesOf('passes-taken-back')).toHaveLength(1)
    expect((await history()).slice(0, 2)).toEqual([
      ['gift', -2],
      ['gift', 2],
    ])
    expect(await auditLedger(on.db)).toEqual([])
  })

  test('that are forfeited, used or expired cannot be taken back', async () => {
    const [gift] = (await give()).body.gifts
    const now = on.clock.now()
    await on.db.transaction(async (tx) => {
      await tx`
        insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, day_kind, label, moved_at)
        select ${`use:gift-${gift.id}`}, 'use', to_account, to_lot, 2, to_lot, 1, 'weekday', '모임', ${now}
        from ledger_transfers where key = ${`grant:${gift.id}`}`
    })
    const { status, body } = await takeBack(gift.id)
    expect([status, body.code]).toEqual([409, 'GIFT_USED'])
    expect((await takeBack(gift.id + 1_000)).status).toBe(404)
    expect(await auditLedger(on.db)).toEqual([])
  })

  test('are ten at most from one operator in thirty days, and more from another', async () => {
    expect((await give({ count: 11 })).status).toBe(400)
    expect((await give({ count: 8 })).status).toBe(200)
    const more = await give({ count: 3 })
    expect([more.status, more.body.code]).toEqual([409, 'TOO_MANY_GIFTS'])
    expect((await give({ count: 3 }, await anOperator('money'))).status).toBe(200)
    const both = await Promise.all([give({ count: 2 }), give({ count: 2 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('are given by operators with the right to money, with a reason, and not to themselves', async () => {
    expect((await give({}, await anOperator('support', 'content'))).body.code).toBe('NOT_YOUR_RIGHT')
    expect((await give({}, member)).status).toBe(403)
    expect(Object.keys((await give({ reason: ' ' })).body.fields)).toEqual(['reason'])
    const ownId = await aMember(on.db, { isOperator: true })
    const own = await ask('POST', `operator/members/${ownId}/passes`, await signIn(on.app, ownId), {
      tier: 5000,
      count: 1,
      reason: '나에게 선물',
    })
    expect([own.status, own.body.code]).toEqual([409, 'OWN_GIFT'])
  })

  test('are refused by the database as a sale, a refund, or more than was given', async () => {
    const [gift] = (await give()).body.gifts
    const [given] = await on.db<{ wallet: number; lot: number }[]>`
      select to_account as wallet, to_lot as lot from ledger_transfers where key = ${`grant:${gift.id}`}`
    const { wallet: own, lot } = given ?? { wallet: 0, lot: 0 }
    const move = (reason: string, from: number, to: number, amount = 2) =>
      on.db`
        insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, moved_at)
        values (${`odd:${reason}:${amount}`}, ${reason}, ${from}, ${lot}, ${to}, ${lot}, ${amount}, now())`
    await expect(move('refund', own, 4)).rejects.toThrow('neither sold nor refunded')
    await expect(move('late-refund', 3, 4)).rejects.toThrow('neither sold nor refunded')
    await expect(move('sale', 1, own)).rejects.toThrow('neither sold nor refunded')
    await expect(move('sale', 6, own)).rejects.toThrow('only gifts come from')
    await expect(move('grant', 6, own, 3)).rejects.toThrow('what was given')
    await expect(on.db`update pass_gifts set count = 9 where id = ${gift.id}`).rejects.toThrow(
      'stays as it was given',
    )
    await expect(on.db`delete from pass_gifts where id = ${gift.id}`).rejects.toThrow('stays as it was given')
  })
})
