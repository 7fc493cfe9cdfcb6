import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alimtalkOf } from '~/features/notices/notice'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { monthAfter } from '~/lib/month'
import { proofRuns } from '~/lib/server/test-proof'
import { type TestApp, testApp } from './test-app'
import { aCafeWithStaff, aHeldMeetup, as } from './test-payouts'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())
beforeEach(() => on.clock.set('2026-03-02T03:00:00Z'))

type CafeWithStaff = Awaited<ReturnType<typeof aCafeWithStaff>>

const statementOf = async ({ cafeId, owner }: CafeWithStaff, month: string) =>
  (await owner('GET', `staff/cafes/${cafeId}/settlements?month=${month}`)).body
const rowsOfFile = (text: string) =>
  text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','))
const noticesOf = async (memberId: number): Promise<{ title: string; body: string; path: string }[]> => {
  await deliverNotices(on.db, on.noticeKinds)
  return (await as(on, memberId)('GET', 'me/notices')).body.results
}

describe('a meetup that did not take place', () => {
  test('after its cafe was paid: owner and employees are told how much and why, and the paid month keeps its rows', async () => {
    const cafe = await aCafeWithStaff(on)
    const { cafeId, owner, operator } = cafe
    const meetupId = await aHeldMeetup(on, cafeId, { day: '2026-03-20', seats: 4 })
    on.clock.set('2026-04-01T03:00:00Z')
    await cafe.enter()
    const file = async () => (await operator('GET', `operator/meetups/${meetupId}`)).body
    expect((await file()).paid).toEqual([])
    expect((await cafe.pay('2026-03', { paidOn: '2026-04-01' })).status).toBe(200)
    expect((await file()).paid).toEqual([{ paidOn: '2026-04-01', won: 24_000 }])
    const before = await statementOf(cafe, '2026-03')
    expect(before).toMatchObject({ count: 4, returned: 0, total: 24_000 })

    on.clock.set('2026-04-02T03:00:00Z')
    const reason = '손님이 모두 오지 않았다고 했어요.'
    await operator('POST', `operator/meetups/${meetupId}/not-held`, { reason })

    for (const memberId of [cafe.ownerId, cafe.employeeId]) {
      const told = (await noticesOf(memberId)).find(({ body }) => body.includes(reason))
      expect(told?.title).toMatch(/정산을 되돌렸어요$/)
      expect(told?.body).toContain("'2026-03-20 카탄' 모임: 이미 지급한 24,000원을 다음 지급에서 빼요.")
      expect(told?.body).toContain(`이유: ${reason} 사실과 다르면`)
      expect(told?.path).toMatch(/^\/contact\/new\?topic=payout/)
    }
    // Where no push arrives, KakaoTalk says the same; what was paid is told to owners alone.
    const inKakaoTalk = async (memberId: number) => {
      const rows = await on.db<{ kind: string; details: string }[]>`
        select kind, details::text as details from notice_outbox where member_id = ${memberId} order by id`
      const words = rows.map(({ kind, details }) => alimtalkOf(on.noticeKinds, kind, JSON.parse(details)))
      return words.filter((each) => each !== null && each.template !== 'cafe-opened')
    }
    const returned = {
      template: 'cafe-money-returned',
      variables: expect.objectContaining({ 금액: '24,000원', 지급액: '24,000원', 이유: reason }),
    }
    expect(await inKakaoTalk(cafe.employeeId)).toEqual([returned])
    expect(await inKakaoTalk(cafe.ownerId)).toEqual([
      {
        template: 'cafe-paid',
        variables: expect.objectContaining({ 금액: '24,000원', 지급일: '2026년 4월 1일 (수)' }),
      },
      returned,
    ])
    const objection = await as(on, cafe.employeeId)('POST', 'inquiries', {
      topic: 'payout',
      about: `모임 ${meetupId}`,
      text: '네 분이 오셨어요.',
    })
    expect([objection.status, objection.body.topic]).toEqual([200, 'payout'])

    expect(await statementOf(cafe, '2026-03')).toEqual(before)
    const april = await statementOf(cafe, '2026-04')
    expect(april).toMatchObject({ count: 0, returned: 4, total: -24_000 })
    expect(april.settlements).toHaveLength(4)
    for (const row of april.settlements) {
      expect(row).toMatchObject({
        meetupId,
        title: '2026-03-20 카탄',
        because: 'return',
        amount: -6_000,
        reason,
      })
    }
    const csv = async (month: string) =>
      (await owner('GET', `staff/cafes/${cafeId}/settlements/file?month=${month}`)).body.text
    expect(rowsOfFile(await csv('2026-03')).map((row) => row[3])).toEqual(['6000', '6000', '6000', '6000'])
    expect(rowsOfFile(await csv('2026-04'))[0]).toEqual([
      '2026-04-02 12:00',
      '2026-03-20 카탄',
      '2026-03-20 19:00',
      '-6000',
      `지급한 뒤 돌아온 이용권: ${reason}`,
      '되돌림',
    ])
    // The console's figure of the month is the statement's.
    const today = await owner('GET', `staff/cafes/${cafeId}/today`)
    const all = await owner('GET', 'staff/today')
    expect([today.body.owed, all.body.cafes[0].owed]).toEqual([-24_000, -24_000])
    const april2 = (await operator('GET', `operator/cafes/${cafeId}/payouts?month=2026-04`)).body
    expect(april2.lines.map((line: { reason: string }) => line.reason)).toEqual(Array(4).fill(reason))
    expect(await auditLedger(on.db)).toEqual([])
  })

  test('before its cafe was paid: owner and employees hear that nothing will come, and no row is left', async () => {
    const cafe = await aCafeWithStaff(on)
    const meetupId = await aHeldMeetup(on, cafe.cafeId, { day: '2026-03-20', seats: 2 })
    const reason = '문을 닫은 날이었어요'
    await cafe.operator('POST', `operator/meetups/${meetupId}/not-held`, { reason })
    for (const memberId of [cafe.ownerId, cafe.employeeId]) {
      const told = (await noticesOf(memberId)).find(({ body }) => body.includes(reason))
      expect(told?.body).toContain('아직 지급하지 않은 12,000원을 정산에서 뺐어요.')
    }
    expect(await statementOf(cafe, '2026-03')).toMatchObject({
      count: 0,
      returned: 0,
      total: 0,
      settlements: [],
    })
  })
})

test('a doubt after the payout takes nothing out of the month that was paid', async () => {
  const cafe = await aCafeWithStaff(on)
  const meetupId = await aHeldMeetup(on, cafe.cafeId, { day: '2026-03-31', seats: 3 })
  on.clock.set('2026-05-01T03:00:00Z')
  await cafe.enter()
  await cafe.pay('2026-04', { paidOn: '2026-05-01' })
  await on.db`insert into meetup_doubts (meetup_id, raised_at) values (${meetupId}, ${on.clock.now()})`
  const months = await Promise.all(['2026-03', '2026-04'].map((month) => statementOf(cafe, month)))
  expect(months.reduce((sum, { total }) => sum + total, 0)).toBe(18_000)
  expect(months.reduce((sum, { doubted }) => sum + doubted, 0)).toBe(0)
})

const firstMonth = '2026-03'
const monthsOfModel = 4
/** A Wednesday of the month, when a pass costs 6,000 won. */
function wednesdayOf(month: string, at: number): string {
  const first = new Date(`${month}-08T00:00:00Z`)
  first.setUTCDate(8 + ((10 - first.getUTCDay()) % 7) + 7 * at)
  return first.toISOString().slice(0, 10)
}
const acts = ['pay', 'pay', 'undo', 'take back', 'take back', 'next month'] as const
const model = fc.record({
  /** The seats of the meetups of each month. */
  held: fc.array(fc.array(fc.integer({ min: 2, max: 4 }), { minLength: 1, maxLength: 2 }), {
    minLength: monthsOfModel - 1,
    maxLength: monthsOfModel - 1,
  }),
  steps: fc.array(fc.record({ act: fc.constantFrom(...acts), pick: fc.nat(100), byCafe: fc.boolean() }), {
    minLength: 6,
    maxLength: 14,
  }),
})

/** Every month's statement, its file and the payouts say the same; `paid` are the months that are paid, in order. */
async function expectAgreement(cafe: CafeWithStaff, until: string) {
  const { cafeId, owner } = cafe
  const paid = new Map<string, number>(
    (await cafe.payouts()).payouts.map(({ month, amount }: { month: string; amount: number }) => [
      month,
      amount,
    ]),
  )
  let stated = 0
  let settled = 0
  for (let month = firstMonth; month <= until; month = monthAfter(month, 1)) {
    const statement = await statementOf(cafe, month)
    const file = (await owner('GET', `staff/cafes/${cafeId}/settlements/file?month=${month}`)).body.text
    const amounts = rowsOfFile(file).map((row) => Number(row[3]))
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(statement.total)
    expect(amounts.filter((amount) => amount > 0)).toHaveLength(statement.count)
    expect(amounts.filter((amount) => amount < 0)).toHaveLength(statement.returned)
    expect(statement.settlements.reduce((sum: number, row: { amount: number }) => sum + row.amount, 0)).toBe(
      statement.total,
    )
    stated += statement.total
    const lines = rowsOfFile(
      (await owner('GET', `staff/cafes/${cafeId}/payouts/file?month=${month}`)).body.text,
    ).map((row) => Number(row[2]))
    const sum = lines.reduce((all, amount) => all + amount, 0)
    const amount = paid.get(month)
    if (amount !== undefined) {
      settled += amount
      expect(sum, month).toBe(amount)
      // What was stated up to the end of a paid month is what was paid.
      expect(stated, month).toBe(settled)
    } else if ([...paid.keys()].every((other) => other < month)) {
      // What is left to pay up to this month is what was stated and not paid.
      expect(sum, month).toBe(stated - settled)
      expect((await cafe.owed(month)).amount, month).toBe(sum)
    }
  }
}

test('statement, its file and payouts agree in every month, whatever is paid, undone and taken back', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(model, async ({ held, steps }) => {
      on.clock.set('2026-03-02T03:00:00Z')
      const cafe = await aCafeWithStaff(on)
      const { cafeId, owner, operator } = cafe
      await cafe.enter()
      let month = firstMonth
      const owed: number[] = []
      const closed = new Map<string, unknown>()
      const begin = async () => {
        for (const [at, seats] of (held[begunMonths] ?? []).entries()) {
          owed.push(await aHeldMeetup(on, cafeId, { day: wednesdayOf(month, at), seats }))
        }
        begunMonths += 1
        month = monthAfter(month, 1)
        on.clock.set(`${month}-02T03:00:00Z`)
      }
      let begunMonths = 0
      await begin()
      for (const { act, pick, byCafe } of steps) {
        const past = monthAfter(month, -1)
        if (act === 'next month' && begunMonths < held.length) await begin()
        if (act === 'pay') {
          const which = monthAfter(past, -(pick % 2))
          await cafe.pay(which, { paidOn: `${month}-02` })
        }
        if (act === 'undo') {
          const { payoutId } = await cafe.owed(past)
          if (payoutId !== null) {
            const body = { month: past, payoutId, reason: '잘못 표시했어요' }
            await operator('POST', `operator/cafes/${cafeId}/payouts/undone`, body)
            closed.delete(past)
          }
        }
        if (act === 'take back') {
          const [meetupId] = owed.splice(pick % Math.max(1, owed.length), 1)
          const reason = '열리지 않았어요'
          const said =
            meetupId === undefined
              ? null
              : byCafe
                ? await owner('POST', `staff/cafes/${cafeId}/meetups/${meetupId}/not-held`, { reason })
                : await operator('POST', `operator/meetups/${meetupId}/not-held`, { reason })
          if (meetupId !== undefined && said?.status !== 200) owed.push(meetupId)
        }
        await expectAgreement(cafe, month)
        // What was paid is read as it was on the day of the payout, for good.
        const paid: { month: string }[] = (await cafe.payouts()).payouts
        const latest = paid
          .map((payout) => payout.month)
          .sort()
          .at(-1)
        if (latest !== undefined && !closed.has(latest)) closed.set(latest, await statementOf(cafe, latest))
        for (const [paidMonth, statement] of closed) {
          expect(await statementOf(cafe, paidMonth), paidMonth).toEqual(statement)
        }
      }
      expect(await auditLedger(on.db)).toEqual([])
    }),
    { numRuns: proofRuns({ sample: 3, whole: 60 }), seed: 46 },
  )
})
