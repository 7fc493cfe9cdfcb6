import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '~/features/accounts/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { type TestApp, testApp } from './test-app'
import { aCafeWithStaff, aHeldMeetup, as, clockAt } from './test-payouts'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())
beforeEach(() => on.clock.set('2026-03-02T03:00:00Z'))

const noticesOf = async (memberId: number): Promise<{ title: string; body: string; path: string }[]> => {
  await deliverNotices(on.db, on.noticeKinds)
  const { results } = (await as(on, memberId)('GET', 'me/notices')).body
  return results.filter(({ title }: { title: string }) => title.includes('계좌'))
}

test('owners of a cafe without an account hear at once that it is owed money, and again before each payday', async () => {
  const cafe = await aCafeWithStaff(on)
  const { cafeId, ownerId, employeeId } = cafe
  await aHeldMeetup(on, cafeId, { day: '2026-03-11', seats: 2 })
  const [first, ...more] = await noticesOf(ownerId)
  expect(more).toEqual([])
  expect(first?.body).toBe('받을 금액이 12,000원이에요. 계좌를 적으면 2026년 4월 10일까지 보내 드려요.')
  expect(first?.path).toBe(`/staff/${cafeId}/payouts/account`)
  expect(await noticesOf(employeeId)).toEqual([])
  await aHeldMeetup(on, cafeId, { day: '2026-03-18', seats: 2 })
  expect(await noticesOf(ownerId)).toHaveLength(1)

  await clockAt(on, '2026-04-07T09:59')
  expect(await noticesOf(ownerId)).toHaveLength(1)
  await clockAt(on, '2026-04-07T10:00')
  expect((await noticesOf(ownerId))[0]?.body).toContain('24,000원이에요. 계좌를 적으면 2026년 4월 10일까지')
  await clockAt(on, '2026-05-07T10:00')
  expect(await noticesOf(ownerId)).toHaveLength(3)
  await cafe.enter()
  const after = (await noticesOf(ownerId)).length
  await clockAt(on, '2026-08-07T10:00')
  expect(await noticesOf(ownerId)).toHaveLength(after)
})

test('a cafe with an account hears nothing, until the account goes while money is owed', async () => {
  const cafe = await aCafeWithStaff(on)
  await cafe.enter()
  const entered = (await noticesOf(cafe.ownerId)).length
  await aHeldMeetup(on, cafe.cafeId, { day: '2026-03-11', seats: 2 })
  expect(await noticesOf(cafe.ownerId)).toHaveLength(entered)
  await on.db`delete from cafe_payees where cafe_id = ${cafe.cafeId}`
  await clockAt(on, '2026-03-20T12:00')
  expect((await noticesOf(cafe.ownerId))[0]?.title).toMatch(/받을 계좌가 없어요$/)
})

test('the console shows an owner what waits for the account, and has it as a step', async () => {
  const cafe = await aCafeWithStaff(on)
  const { cafeId, owner } = cafe
  const step = async () =>
    (await owner('GET', `staff/cafes/${cafeId}`)).body.firstDay.find(
      ({ step }: { step: string }) => step === 'account',
    )
  const unpayable = async (call = owner) => (await call('GET', `staff/cafes/${cafeId}/today`)).body.unpayable
  expect([await step(), await unpayable()]).toEqual([{ step: 'account', isDone: false }, null])
  await aHeldMeetup(on, cafeId, { day: '2026-03-11', seats: 3 })
  expect([await unpayable(), await unpayable(as(on, cafe.employeeId))]).toEqual([18_000, null])
  await cafe.enter()
  expect([await step(), await unpayable()]).toEqual([{ step: 'account', isDone: true }, null])
})

test('the desk asks the owners for the account, once in three days, and keeps that it did', async () => {
  const cafe = await aCafeWithStaff(on)
  const { cafeId, ownerId, operator, owner } = cafe
  const ask = () => operator('POST', `operator/cafes/${cafeId}/payee-requests`)
  expect((await ask()).body.code).toBe('NOTHING_DUE')
  await aHeldMeetup(on, cafeId, { day: '2026-03-11', seats: 2 })
  on.clock.set('2026-04-01T03:00:00Z')
  expect(await cafe.owed('2026-03')).toMatchObject({ payee: null, askedAt: null })
  expect((await ask()).status).toBe(200)
  expect((await noticesOf(ownerId))[0]?.title).toMatch(/^운영팀이 .*계좌를 기다려요$/)
  expect((await ask()).body.code).toBe('ASKED_LATELY')
  expect((await cafe.owed('2026-03')).askedAt).toBe('2026-04-01T03:00:00.000Z')
  const listed = (await operator('GET', 'operator/payouts?month=2026-03')).body.cafes
  expect(listed.find(({ id }: { id: number }) => id === cafeId).askedAt).toBe('2026-04-01T03:00:00.000Z')
  const log = (await operator('GET', `operator/audit?kind=cafe&thing=${cafeId}`)).body.results
  expect(log[0].sentence).toBe('점주에게 정산받을 계좌를 요청했어요')
  on.clock.set('2026-04-04T03:00:00Z')
  expect((await ask()).status).toBe(200)
  await cafe.enter()
  on.clock.set('2026-04-20T03:00:00Z')
  expect((await ask()).body.code).toBe('HAS_PAYEE')
  for (const call of [owner, as(on, await aMember(on.db))])
    expect((await call('POST', `operator/cafes/${cafeId}/payee-requests`)).status).toBe(403)

  const ownerless = await aCafeWithStaff(on)
  on.clock.set('2026-04-20T03:00:00Z')
  await aHeldMeetup(on, ownerless.cafeId, { day: '2026-04-22', seats: 2 })
  await on.db`delete from cafe_staff where cafe_id = ${ownerless.cafeId} and role = 'owner'`
  const refused = await operator('POST', `operator/cafes/${ownerless.cafeId}/payee-requests`)
  expect([refused.status, refused.body.code]).toEqual([409, 'NO_OWNER'])
})

test('payday stands among what waits for operators from the end of the month until all is paid', async () => {
  const cafe = await aCafeWithStaff(on)
  const waiting = async () => {
    const { payouts, toPay } = (await cafe.operator('GET', 'operator/waiting')).body
    return { payouts, toPay }
  }
  on.clock.set('2026-06-20T03:00:00Z')
  const before = await waiting()
  on.clock.set('2026-06-20T03:00:00Z')
  await aHeldMeetup(on, cafe.cafeId, { day: '2026-06-24', seats: 2 })
  await cafe.enter()
  on.clock.set('2026-06-30T14:59:00Z')
  expect((await waiting()).payouts).toBe(before.payouts)
  on.clock.set('2026-06-30T15:00:00Z')
  const due = await waiting()
  expect(due.payouts).toBe(before.payouts + 1)
  expect(due.toPay).toEqual({ won: (before.toPay?.won ?? 0) + 12_000, until: '2026-07-10' })
  on.clock.set('2026-07-10T03:00:00Z')
  expect(await waiting()).toEqual(due)
  await cafe.pay('2026-06', { paidOn: '2026-07-10' })
  expect((await waiting()).payouts).toBe(before.payouts)
  const content = await aMember(on.db, { isOperator: true })
  await on.db`update members set operator_rights = '{content}' where id = ${content}`
  expect((await as(on, content)('GET', 'operator/waiting')).body).toMatchObject({ payouts: 0, toPay: null })
})
