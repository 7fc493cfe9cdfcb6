import { describe, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aStaffMember } from '~/features/cafes/server/factories'
import { aMeetup, anEntry, aPlayer, aVenue } from '~/features/meetups/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { auditedTestApp } from './test-audited-app'
import * as town from './test-payouts'

const on = auditedTestApp()

const as = (memberId: number, more: Record<string, string> = {}) => town.as(on, memberId, more)
const aCafeWithStaff = () => town.aCafeWithStaff(on)
const aHeldMeetup = (cafeId: number, held: { day: string; seats: number }) =>
  town.aHeldMeetup(on, cafeId, held)
const { account } = town
const clockAt = (moment: string) => town.clockAt(on, moment)

test('an owner enters where the money goes, which is stored sealed and told to nobody else', async () => {
  const { cafeId, employeeId, enter, payouts, owner, operator, ownerId } = await aCafeWithStaff()
  expect(await payouts()).toMatchObject({ payee: null, payouts: [], due: { amount: 0 } })
  const saved = await enter()
  const payee = { ...account, businessNumber: '1208147521' }
  expect([saved.status, saved.body.payee]).toEqual([200, payee])
  expect((await enter()).body.payee).toEqual(payee)
  const [row] = await on.db<{ sealed: string; hint: string }[]>`
    select sealed, hint from cafe_payees where cafe_id = ${cafeId}`
  expect(row?.hint).toBe('국민은행 …7890')
  expect(row?.sealed).not.toMatch(/123456|보들|1208147521/)

  const stale = await enter({ version: 'another', bank: '신한은행' })
  expect([stale.status, stale.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  for (const [part, field] of [
    [{ businessNumber: '120-81-47522' }, 'businessNumber'],
    [{ businessNumber: '12081' }, 'businessNumber'],
    [{ bank: ' ' }, 'bank'],
    [{ account: '계좌' }, 'account'],
    [{ holder: '가'.repeat(41) }, 'holder'],
  ] as const) {
    const refused = await enter(part)
    expect([refused.status, Object.keys(refused.body.fields)], field).toEqual([400, [field]])
  }

  const headers = await signIn(on.app, ownerId)
  on.clock.set('2026-03-18T03:11:00Z')
  const late = await on.app.inject({
    method: 'PUT',
    url: `/v1/staff/cafes/${cafeId}/payee`,
    headers,
    payload: { ...account, version: '' },
  })
  expect(late.json().code).toBe('SIGN_IN_AGAIN')

  const [employee, stranger] = [as(employeeId), as(await aMember(on.db))]
  for (const call of [employee, stranger, operator]) {
    const read = await call('GET', `staff/cafes/${cafeId}/payouts`)
    expect(read.status).toBe(404)
    const change = { ...account, holder: '남', version: '' }
    expect((await call('PUT', `staff/cafes/${cafeId}/payee`, change)).status).toBe(404)
  }
  for (const call of [employee, stranger, owner]) {
    for (const path of [
      'payouts',
      'payouts/file',
      `cafes/${cafeId}/payouts`,
      `cafes/${cafeId}/payouts/file?month=2026-02`,
    ]) {
      expect((await call('GET', `operator/${path}`)).status, path).toBe(403)
    }
  }
  const log = (await owner('GET', `staff/cafes/${cafeId}/log`)).body.results
  expect(log.map(({ sentence }: { sentence: string }) => sentence)).toEqual(['정산받을 계좌를 적었어요'])
  expect(JSON.stringify(log)).not.toContain('123456')
  // Whoever leaves takes the account along.
  const mine = (await as(ownerId)('GET', 'me/export')).body
  expect(JSON.stringify(mine)).toContain('국민은행 …7890')
})

describe('what a cafe is owed', () => {
  test('is paid once for a month, seat by seat, and the owner hears and sees it', async () => {
    const cafe = await aCafeWithStaff()
    const { cafeId, owner, ownerId, operator, payouts, enter, owed, pay } = cafe
    await aHeldMeetup(cafeId, { day: '2026-03-20', seats: 4 })
    await aHeldMeetup(cafeId, { day: '2026-03-27', seats: 2 })
    expect(await payouts()).toMatchObject({
      due: { month: '2026-02', amount: 0 },
      running: { month: '2026-03', amount: 36_000, passes: 6 },
    })
    expect((await pay('2026-03')).body.code).toBe('MONTH_NOT_OVER')

    on.clock.set('2026-04-03T03:00:00Z')
    expect(await payouts()).toMatchObject({ due: { month: '2026-03', amount: 36_000, passes: 6 } })
    const all = (await operator('GET', 'operator/payouts?month=2026-03')).body
    expect(all).toMatchObject({ isOver: true, due: 36_000, paid: 0 })
    expect(all.cafes).toEqual([
      expect.objectContaining({ id: cafeId, passes: 6, amount: 36_000, paidOn: null, account: null }),
    ])
    const noAccount = await pay('2026-03')
    expect([noAccount.status, noAccount.body.code]).toEqual([409, 'NO_PAYEE'])
    await enter()
    expect(await owed('2026-03')).toMatchObject({ amount: 36_000, payee: { holder: '보들' }, payout: null })
    expect((await pay('2026-03', { paidOn: '2026-04-04' })).body.fields).toHaveProperty('paidOn')
    expect((await pay('2026-03', { version: 'what another read' })).body.code).toBe('CHANGED_MEANWHILE')
    expect((await pay('2026-02')).body.code).toBe('NOTHING_DUE')

    const key = { 'idempotency-key': `march-of-${cafeId}` }
    const body = await cafe.paying('2026-03', { paidOn: '2026-04-02', note: '기업뱅킹 3번' })
    const once = () => as(cafe.operatorId, key)('POST', `operator/cafes/${cafeId}/payouts`, body)
    const paid = await once()
    expect([paid.status, paid.body.payout]).toEqual([
      200,
      {
        month: '2026-03',
        amount: 36_000,
        passes: 6,
        returned: 0,
        paidOn: '2026-04-02',
        note: '기업뱅킹 3번',
        account: '국민은행 …7890',
      },
    ])
    expect((await once()).body.payout).toEqual(paid.body.payout)
    const kept = await on.db`select * from keyed_requests where member_id = ${cafe.operatorId}`
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain('123456-04-567890')
    expect((await pay('2026-03')).body.code).toBe('ALREADY_PAID')

    expect(await payouts()).toMatchObject({
      due: { amount: 0, passes: 0 },
      payouts: [{ month: '2026-03', amount: 36_000, note: '기업뱅킹 3번' }],
    })
    const file = (await owner('GET', `staff/cafes/${cafeId}/payouts/file?month=2026-03`)).body
    expect(file.text.split('\r\n')).toHaveLength(8)
    expect(file.text).toContain('2026-03-20 19:00,2026-03-20 카탄,6000,사용된 이용권')
    const table = (await operator('GET', 'operator/payouts/file?month=2026-03')).body.text
    expect(table).toContain(',6,0,36000,지급 완료,2026-04-02,120-81-47521,국민은행 123456-04-567890,보들')
    await deliverNotices(on.db, on.noticeKinds)
    const { results } = (await as(ownerId)('GET', 'me/notices')).body
    expect(JSON.stringify(results)).toContain('36,000원이에요.')
    const entries = (await operator('GET', `operator/audit?kind=cafe&thing=${cafeId}`)).body.results
    expect(entries[0]).toMatchObject({ sentence: '2026-03 정산 36,000원을 지급 완료로 표시했어요' })
    expect(JSON.stringify(entries[0])).toContain('국민은행 …7890')
    const log = (await owner('GET', `staff/cafes/${cafeId}/log`)).body.results
    expect(log[0]).toMatchObject({ sentence: '2026-03 정산 36,000원을 지급했어요', actor: null })
  })

  test('that was marked by mistake is owed again, told to the owner, and can be paid anew', async () => {
    const { cafeId, ownerId, operator, payouts, enter, owed, pay } = await aCafeWithStaff()
    const meetupId = await aHeldMeetup(cafeId, { day: '2026-03-20', seats: 4 })
    on.clock.set('2026-04-01T03:00:00Z')
    await enter()
    const undo = (part: object = {}) =>
      operator('POST', `operator/cafes/${cafeId}/payouts/undone`, {
        month: '2026-03',
        payoutId: 1,
        reason: '은행에 아직 보내지 않았어요.',
        ...part,
      })
    expect((await undo()).body.code).toBe('NOT_PAID')
    await pay('2026-03')
    expect(Object.keys((await undo({ reason: ' ' })).body.fields)).toEqual(['reason'])
    const [payout] = await on.db<{ id: number }[]>`select id from cafe_payouts where cafe_id = ${cafeId}`
    await expect(on.db`delete from cafe_payouts where id = ${payout?.id ?? 0}`).rejects.toThrow('append-only')
    // A pass comes back between the mark and its undoing: nobody owes it.
    const [entry] = await on.db<{ id: number }[]>`
      delete from meetup_settlements where entry_id = (
        select max(entry_id) from meetup_settlements where meetup_id = ${meetupId})
      returning entry_id as id`
    expect(entry).toBeDefined()
    const payoutId = payout?.id ?? 0
    expect((await undo({ payoutId: payoutId + 1 })).body.code).toBe('CHANGED_MEANWHILE')
    const both = await Promise.all([undo({ payoutId }), undo({ payoutId })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await owed('2026-03')).toMatchObject({ amount: 18_000, passes: 3, returned: 0, payout: null })
    expect(await payouts()).toMatchObject({ due: { amount: 18_000 }, payouts: [] })
    await deliverNotices(on.db, on.noticeKinds)
    const { results } = (await as(ownerId)('GET', 'me/notices')).body
    expect(JSON.stringify(results)).toContain('이유: 은행에 아직 보내지 않았어요.')
    const [kept] = await on.db<{ amount: number; reason: string }[]>`
      select amount, reason from cafe_undone_payouts where cafe_id = ${cafeId}`
    expect(kept).toEqual({ amount: 24_000, reason: '은행에 아직 보내지 않았어요.' })
    expect(await auditLedger(on.db)).toEqual([])
    const anew = (await pay('2026-03')).body
    expect(anew.payout.amount).toBe(18_000)
    // A page that has shown the first one cannot undo the second.
    expect((await undo({ payoutId })).body.code).toBe('CHANGED_MEANWHILE')
    await aHeldMeetup(cafeId, { day: '2026-04-20', seats: 4 })
    on.clock.set('2026-05-01T03:00:00Z')
    await pay('2026-04')
    expect((await undo({ payoutId: anew.payoutId })).body.code).toBe('PAID_LATER')
  })

  test('is less by a pass that came back after it was paid, in the next payout', async () => {
    const { cafeId, owner, operator, payouts, enter, owed, pay } = await aCafeWithStaff()
    const undone = await aHeldMeetup(cafeId, { day: '2026-03-20', seats: 4 })
    on.clock.set('2026-04-01T03:00:00Z')
    await enter()
    expect((await pay('2026-03')).status).toBe(200)
    const reason = '모임이 열리지 않은 것을 확인했어요'
    expect((await operator('POST', `operator/meetups/${undone}/not-held`, { reason })).status).toBe(200)
    expect(await payouts()).toMatchObject({
      due: { amount: 0, passes: 0, returned: 0 },
      running: { month: '2026-04', amount: -24_000, passes: 0, returned: 4 },
      payouts: [{ amount: 24_000 }],
    })
    expect((await owed('2026-03')).payout).toMatchObject({ amount: 24_000 })
    const dueFile = (await owner('GET', `staff/cafes/${cafeId}/payouts/file?month=2026-04`)).body.text
    expect(dueFile.match(/,-6000,지급한 뒤 돌아온 이용권/g)).toHaveLength(4)
    const paidFile = (await owner('GET', `staff/cafes/${cafeId}/payouts/file?month=2026-03`)).body.text
    expect(paidFile.match(/,6000,사용된 이용권/g)).toHaveLength(4)
    await aHeldMeetup(cafeId, { day: '2026-04-10', seats: 3 })
    on.clock.set('2026-05-02T03:00:00Z')
    expect(await owed('2026-04')).toMatchObject({ amount: -6_000, passes: 3, returned: 4 })
    expect((await pay('2026-04')).body.code).toBe('NOTHING_DUE')
    const table = (await operator('GET', 'operator/payouts/file?month=2026-04')).body.text
    expect(table).toContain(',3,4,-6000,다음 달에 빼요,')

    await aHeldMeetup(cafeId, { day: '2026-05-15', seats: 4 })
    on.clock.set('2026-06-02T03:00:00Z')
    const both = await operator('GET', `operator/payouts?month=2026-05`)
    expect(both.body.cafes).toEqual([
      expect.objectContaining({ id: cafeId, amount: 18_000, earlier: 18_000, passes: 7, returned: 4 }),
    ])
    expect((await pay('2026-05')).body.payout).toMatchObject({
      amount: 18_000,
      passes: 7,
      returned: 4,
    })
    expect(await owed('2026-06')).toMatchObject({ amount: 0, passes: 0 })
    expect(await payouts()).toMatchObject({
      due: { amount: 0 },
      payouts: [{ amount: 18_000 }, { amount: 24_000 }],
    })
  })

  test('waits while members say that the meetup did not take place, and is paid once an operator finds that it did', async () => {
    const { cafeId, operator, payouts, enter, owed, pay } = await aCafeWithStaff()
    await aHeldMeetup(cafeId, { day: '2026-03-13', seats: 2 })
    const doubted = await aHeldMeetup(cafeId, { day: '2026-03-20', seats: 4 })
    await on.db`insert into meetup_doubts (meetup_id, raised_at) values (${doubted}, ${on.clock.now()})`
    on.clock.set('2026-04-01T03:00:00Z')
    await enter()
    expect(await owed('2026-03')).toMatchObject({ amount: 12_000, passes: 2, doubted: 4 })
    expect((await pay('2026-03')).status).toBe(200)
    expect((await operator('POST', `operator/meetups/${doubted}/held`)).status).toBe(200)
    expect(await payouts()).toMatchObject({ due: { amount: 24_000, passes: 4 }, doubted: 0 })
    on.clock.set('2026-05-01T03:00:00Z')
    expect((await pay('2026-04')).body.payout).toMatchObject({ amount: 24_000, month: '2026-04' })
  })

  test('is paid once by two operators at the same moment', async () => {
    const { cafeId, enter, paying, payouts } = await aCafeWithStaff()
    await aHeldMeetup(cafeId, { day: '2026-03-20', seats: 2 })
    on.clock.set('2026-04-01T03:00:00Z')
    await enter()
    const body = await paying('2026-03')
    const others = [await aMember(on.db, { isOperator: true }), await aMember(on.db, { isOperator: true })]
    const replies = await Promise.all(
      others.map((id) => as(id)('POST', `operator/cafes/${cafeId}/payouts`, body)),
    )
    expect(replies.map(({ status, body: { code } }) => [status, code]).sort()).toEqual([
      [200, undefined],
      [409, 'ALREADY_PAID'],
    ])
    expect((await payouts()).payouts).toMatchObject([{ amount: 12_000 }])
  })

  test('is refused by the database where a payout would pay something else', async () => {
    const { cafeId, enter, pay } = await aCafeWithStaff()
    const other = await aVenue(on)
    await aHeldMeetup(cafeId, { day: '2026-03-20', seats: 2 })
    const foreign = await aHeldMeetup(other, { day: '2026-03-27', seats: 2 })
    on.clock.set('2026-04-01T03:00:00Z')
    await enter()
    expect((await pay('2026-03')).status).toBe(200)
    const [payout] = await on.db<{ id: number }[]>`select id from cafe_payouts where cafe_id = ${cafeId}`
    const id = payout?.id ?? 0
    const [seat] = await on.db<{ entryId: number }[]>`
      select entry_id from meetup_settlements where meetup_id = ${foreign}`
    const tries = [
      () =>
        on.db`insert into cafe_payout_lines (payout_id, entry_id, amount) values (${id}, ${seat?.entryId ?? 0}, 6000)`,
      () => on.db`
        insert into cafe_payout_lines (payout_id, entry_id, amount)
        select ${id}, entry_id, -amount from cafe_payout_lines where payout_id = ${id}`,
      () => on.db`
        insert into cafe_payouts (cafe_id, month, amount, paid_on, made_at)
        values (${cafeId}, '2026-04-01', 6000, '2026-04-01', ${on.clock.now()})`,
      () => on.db`
        insert into cafe_payouts (cafe_id, month, amount, paid_on, made_at)
        values (${cafeId}, '2026-03-01', 6000, '2026-04-01', ${on.clock.now()})`,
      () => on.db`update cafe_payouts set amount = 1 where id = ${id}`,
      () => on.db`delete from cafe_payout_lines where payout_id = ${id}`,
      () => on.db`truncate cafe_payout_lines`,
    ]
    for (const attempt of tries) {
      await expect(attempt(), String(attempt)).rejects.toThrow()
    }
  })
})

test('the audit of the ledger finds a payout that does not add up and a pass paid for nothing', async () => {
  const { cafeId, enter, pay } = await aCafeWithStaff()
  const meetupId = await aHeldMeetup(cafeId, { day: '2026-03-20', seats: 2 })
  on.clock.set('2026-04-01T03:00:00Z')
  await enter()
  expect((await pay('2026-03')).status).toBe(200)
  await on.db
    .transaction(async (tx) => {
      await tx`alter table cafe_payouts disable trigger cafe_payouts_stay`
      await tx`alter table meetup_settlements disable trigger meetup_settlements_returned`
      await tx`update cafe_payouts set amount = 1 where cafe_id = ${cafeId}`
      await tx`delete from meetup_settlements where meetup_id = ${meetupId}`
      const says = await auditLedger(tx)
      expect(says).toHaveLength(3)
      expect(says).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/is of 1 won, but its lines add up to 12000$/),
          expect.stringContaining('but its cafe is owed nothing'),
        ]),
      )
      throw new Error('back to what it was')
    })
    .catch((error: Error) => expect(error.message).toBe('back to what it was'))
})

describe('an account', () => {
  test('goes when its owner is made staff, leaves or is removed, and another owner enters one', async () => {
    const { cafeId, ownerId, enter, payouts, operator } = await aCafeWithStaff()
    const secondId = await aMember(on.db)
    await aStaffMember(on.db, { cafeId, memberId: secondId, role: 'owner' })
    const second = as(secondId)
    const seen = async () => (await second('GET', `staff/cafes/${cafeId}/payouts`)).body.payee
    await enter()
    expect(await seen()).not.toBeNull()
    const role = `staff/cafes/${cafeId}/staff/${ownerId}`
    expect((await second('PUT', role, { role: 'staff' })).status).toBe(200)
    expect(await seen()).toBeNull()

    expect((await second('PUT', role, { role: 'owner' })).status).toBe(200)
    await enter()
    const { version } = await payouts()
    const theirs = { ...account, bank: '신한은행', version }
    expect((await second('PUT', `staff/cafes/${cafeId}/payee`, theirs)).status).toBe(200)
    expect((await second('DELETE', role)).status).toBe(200)
    expect(await seen()).toMatchObject({ bank: '신한은행' })
    expect((await operator('DELETE', `operator/cafes/${cafeId}/staff/${secondId}`)).status).toBe(200)
    const found = await operator('GET', `operator/cafes/${cafeId}/payouts`)
    expect(found.body).toMatchObject({ payee: null, payeeChangedAt: null })
  })

  test('that changes is told to every owner, and refuses a payment to the one before', async () => {
    const { cafeId, ownerId, employeeId, enter, owed, paying, operator } = await aCafeWithStaff()
    const secondId = await aMember(on.db)
    await aStaffMember(on.db, { cafeId, memberId: secondId, role: 'owner' })
    await aHeldMeetup(cafeId, { day: '2026-03-20', seats: 2 })
    on.clock.set('2026-04-01T03:00:00Z')
    const table = async (month: string) =>
      (await operator('GET', `operator/payouts/file?month=${month}`)).body.text
    expect(await table('2026-03')).toContain(',2,0,12000,계좌 없음,')
    await enter()
    expect(await table('2026-03')).toContain(',2,0,12000,지급 예정,')
    expect(await table('2026-04')).toContain(',2,0,12000,아직 끝나지 않은 달,')
    const read = await paying('2026-03')
    on.clock.set('2026-04-01T05:00:00Z')
    await enter({ account: '999-9999-1111' })
    expect((await owed('2026-03')).payeeChangedAt).toBe('2026-04-01T05:00:00.000Z')
    const refused = await operator('POST', `operator/cafes/${cafeId}/payouts`, read)
    expect([refused.status, refused.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])

    await deliverNotices(on.db, on.noticeKinds)
    const heard = async (memberId: number) =>
      JSON.stringify((await as(memberId)('GET', 'me/notices')).body.results)
    for (const id of [ownerId, secondId]) expect(await heard(id)).toContain('새 계좌: 국민은행 …1111.')
    expect(await heard(employeeId)).not.toContain('계좌')
  })
})

test('a check-in by hand that was paid for and is undone then neither costs the cafe nor is paid again', async () => {
  const { cafeId, employeeId, payouts, enter, pay } = await aCafeWithStaff()
  on.clock.set('2026-03-30T03:00:00Z')
  await enter()
  const [host, guest] = [await aPlayer(on), await aPlayer(on)]
  const meetupId = await aMeetup(on, host.id, { cafeId, day: '2026-03-31', time: '22:00' })
  const entryId = await anEntry(on, { meetupId, memberId: guest.id })
  await clockAt('2026-03-31T23:50')
  const checkIn = `staff/cafes/${cafeId}/meetups/${meetupId}/seats/${entryId}/check-in`
  const employee = async (method: 'PUT' | 'DELETE') =>
    on.app.inject({ method, url: `/v1/${checkIn}`, headers: await signIn(on.app, employeeId) })
  expect((await employee('PUT')).statusCode).toBe(200)
  await clockAt('2026-04-01T00:05')
  expect((await pay('2026-03', { paidOn: '2026-04-01' })).status).toBe(200)
  expect((await employee('DELETE')).statusCode).toBe(200)
  await clockAt('2026-05-01T12:00')
  // Only the host's pass is left of the two.
  expect((await payouts()).due).toMatchObject({ month: '2026-04', amount: 6_000 })
  expect(await auditLedger(on.db)).toEqual([])
})
