import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aStaffMember } from '~/features/cafes/server/factories'
import { aVenue } from '~/features/meetups/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { type TestApp, testApp } from './test-app'

// Who may call what is in v1.test.ts, call by call. Here everybody may.

let on: TestApp
let operatorId: number
let operator: Headers
let other: Headers
let memberId: number
async function open(): Promise<void> {
  on = await testApp()
  on.clock.set('2026-12-01T03:00:00Z')
  operatorId = await aMember(on.db, { isOperator: true })
  operator = await signIn(on.app, operatorId)
  other = await signIn(on.app, await aMember(on.db, { isOperator: true }))
  memberId = await aMember(on.db)
}
async function close(): Promise<void> {
  expect(await auditLedger(on.db)).toEqual([])
  await on.close()
}

type Headers = Record<string, string>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Call = readonly [Method, string, (object | undefined)?]

async function send(
  [method, path, payload]: Call,
  { as = operator, key = randomUUID() }: { as?: Headers; key?: string } = {},
) {
  const reply = await on.app.inject({
    method,
    url: `/v1/${path}`,
    headers: { ...as, ...(method === 'POST' && { 'idempotency-key': key }) },
    ...(payload && { payload }),
  })
  const body = reply.json()
  return { status: reply.statusCode, code: body.error && body.code, body }
}

const gift = { tier: 7000, count: 2, reason: '카페가 문을 닫아 모임을 하지 못하셨어요.' }
const plan = {
  version: '2026-11-29',
  holdsFrom: '2026-12-08',
  isAdverse: false,
  summary: '기한이 지난 이용권을 돌려받는 방법이 생겨요.',
}
const promotion = { title: '연말 모임', body: '12월 모임을 열면 스탬프를 드려요.', recipients: 1 }
const account = {
  ...{ businessNumber: '120-81-47521', bank: '국민은행', account: '123456-04-567890', holder: '보들' },
  version: '',
}
const suspension = { reason: '여러 번 신고되었어요.', until: null, version: '' }
const order = '00000000-0000-4000-8000-000000000000'

/** As large as a number may be that the database stores. */
const none = 2_147_483_647

const long = '가'.repeat(20_000)
const unfit: Call[] = [
  ['POST', 'operator/inquiries/1/messages', { text: long, lastId: 1 }],
  ['POST', 'operator/inquiries/1/messages', { text: '네.', lastId: 10 ** 15 }],
  ['GET', `operator/inquiries?q=${'9'.repeat(500)}`],
  ['POST', 'operator/promotions', { ...promotion, body: long }],
  ['POST', 'operator/promotions', { ...promotion, title: long }],
  ['POST', 'operator/promotions', { ...promotion, path: `/${long}` }],
  ['POST', 'operator/promotions', { ...promotion, recipients: 10 ** 15 }],
  ['POST', 'operator/policies', { ...plan, summary: long }],
  ['POST', 'operator/policies', { ...plan, version: long }],
  ['POST', 'operator/policies', { ...plan, holdsFrom: '9999-12-31' }],
  ['POST', 'operator/policies/2026-11-29x/taken-back', { reason: '날을 잘못 적었어요.' }],
  ['POST', 'operator/policies/2026-11-29/taken-back', { reason: long }],
  ['GET', 'operator/payouts?month=9999-99'],
  ['GET', 'operator/orders/file?month=0000-00'],
  ['GET', 'operator/ledger/file?month=2026-13'],
  ['POST', 'operator/cafes/1/payouts', { month: '2026-11', version: '', paidOn: '2026-12-01', note: long }],
  ['POST', 'operator/cafes/1/payouts', { month: '2026-11', version: long, paidOn: '2026-12-01', note: null }],
  ['POST', 'operator/cafes/1/payouts/undone', { month: '2026-11', payoutId: 1, reason: long }],
  ['POST', 'operator/members/1/notes', { text: long }],
  ['POST', 'operator/members/1/passes', { ...gift, reason: long }],
  ['POST', 'operator/members/1/passes', { ...gift, count: 1_000 }],
  ['POST', 'operator/members/1/passes', { ...gift, count: -1 }],
  ['POST', 'operator/members/1/passes', { ...gift, tier: 1 }],
  ['PUT', 'operator/members/1/suspension', { ...suspension, reason: long }],
  ['PUT', 'operator/members/1/roles', { rights: Array(100).fill('money'), version: '' }],
  ['GET', `operator/members?q=${long}`],
  ['POST', `operator/orders/${order}/refund`, { passes: 10 ** 9, reason: '잘못 샀어요.' }],
  ['POST', `operator/orders/${order}/refund`, { passes: 1, reason: long }],
  ['GET', `operator/ledger/transfers?q=${long}`],
  ['GET', `operator/audit?who=${long}`],
  ['POST', `operator/imports/${10 ** 15}/start`],
  ['POST', `operator/browser/errors/${10 ** 15}/done`],
]
describe('what changes nothing', () => {
  beforeAll(open)
  afterAll(close)

  describe('what is not there', () => {
    test.each<readonly [Method, string, object | undefined, string]>([
      ['GET', `operator/inquiries/${none}`, undefined, 'NOT_FOUND'],
      ['POST', `operator/inquiries/${none}/messages`, { text: '확인했어요.', lastId: 1 }, 'NOT_FOUND'],
      ['POST', `operator/promotions/${none}/stopped`, undefined, 'NOT_FOUND'],
      ['POST', 'operator/policies/2020-01-01/taken-back', { reason: '날을 잘못 적었어요.' }, 'NOT_COMING'],
      ['POST', 'operator/policies', { ...plan, version: '2020-01-01' }, 'NOTHING_TO_ANNOUNCE'],
      ['GET', `operator/cafes/${none}/payouts`, undefined, 'NOT_FOUND'],
      ['GET', `operator/cafes/${none}/payouts/file`, undefined, 'NOT_FOUND'],
      [
        'POST',
        `operator/cafes/${none}/payouts`,
        { month: '2026-11', version: '', paidOn: '2026-12-01', note: null },
        'NOT_FOUND',
      ],
      [
        'POST',
        `operator/cafes/${none}/payouts/undone`,
        { month: '2026-11', payoutId: 1, reason: '보내지 않았어요.' },
        'NOT_FOUND',
      ],
      ['GET', `staff/cafes/${none}/payouts`, undefined, 'NOT_FOUND'],
      ['GET', `staff/cafes/${none}/payouts/file`, undefined, 'NOT_FOUND'],
      ['PUT', `staff/cafes/${none}/payee`, account, 'NOT_FOUND'],
      ['GET', `operator/members/${none}`, undefined, 'NOT_FOUND'],
      ['GET', `operator/members/${none}/notes`, undefined, 'NOT_FOUND'],
      ['POST', `operator/members/${none}/notes`, { text: '전화로 물어봤어요.' }, 'NOT_FOUND'],
      ['DELETE', `operator/members/${none}/notes/1`, undefined, 'NOT_FOUND'],
      ['PUT', `operator/members/${none}/suspension`, suspension, 'NOT_FOUND'],
      ['POST', `operator/members/${none}/suspension/lifted`, { version: '' }, 'NOT_FOUND'],
      ['POST', `operator/members/${none}/sessions/ended`, { version: '' }, 'NOT_FOUND'],
      ['PUT', `operator/members/${none}/roles`, { rights: ['money'], version: '' }, 'NOT_FOUND'],
      ['GET', `operator/members/${none}/passes`, undefined, 'NOT_FOUND'],
      ['POST', `operator/members/${none}/passes`, gift, 'NOT_FOUND'],
      ['POST', `operator/members/${none}/passes/1/taken-back`, undefined, 'NOT_FOUND'],
      ['GET', `operator/orders/${order}`, undefined, 'NOT_FOUND'],
      ['POST', `operator/orders/${order}/refund`, { passes: 1, reason: '잘못 샀어요.' }, 'NOT_FOUND'],
      ['POST', `operator/orders/${order}/settled`, { missing: 1 }, 'NOT_FOUND'],
      ['POST', `operator/browser/errors/${none}/done`, undefined, 'NO_SUCH_ERROR'],
      ['POST', `operator/health/jobs/${9_000_000_000}/retry`, undefined, 'NOT_FAILING'],
      ['POST', `operator/health/due-items/${9_000_000_000}/retry`, undefined, 'NOT_FAILING'],
      ['GET', `operator/imports/${none}`, undefined, 'NOT_FOUND'],
      ['GET', `operator/imports/${none}/rows`, undefined, 'NOT_FOUND'],
      ...['start', 'check', 'cancel'].map(
        (what) => ['POST', `operator/imports/${none}/${what}`, undefined, 'NOT_FOUND'] as const,
      ),
    ])('%s %s is said so', async (method, path, payload, code) => {
      const said = await send([method, path, payload])
      expect(said.code, JSON.stringify(said.body)).toBe(code)
      expect(said.status).toBe(code === 'NOT_FOUND' || code === 'NO_SUCH_ERROR' ? 404 : 409)
      expect(await on.db`select from audit_entries where thing_id = ${none}`).toHaveLength(0)
    })
  })

  test.each(unfit.map((call) => [call[0], call[1].slice(0, 60), call] as const))(
    '%s %s is refused by its size or form, and nothing is stored',
    async (_method, _path, call) => {
      const said = await send(call)
      expect([400, 413].includes(said.status), JSON.stringify(said)).toBe(true)
      expect(said.body.error).toMatch(/[가-힣]/)
      expect(await on.db`select from audit_entries where actor_id = ${operatorId}`).toHaveLength(0)
    },
  )
})

/** What is there before an operator presses, and what they then send. */
const presses: Record<
  string,
  { call: () => Promise<Call>; stored: () => Promise<object[]>; both: (string | undefined)[] }
> = {
  'an answer': {
    stored: async () => on.db`select from inquiry_messages where operator_id is not null`,
    both: ['INQUIRY_CHANGED', undefined],
    call: async () => {
      const as = await signIn(on.app, memberId)
      const opened = await send(['POST', 'inquiries', { topic: 'other', text: '결제가 두 번 되었어요.' }], {
        as,
      })
      const { id } = opened.body
      const { messages } = (await send(['GET', `operator/inquiries/${id}`])).body
      return ['POST', `operator/inquiries/${id}/messages`, { text: '확인했어요.', lastId: messages[0].id }]
    },
  },
  'news to those who consented': {
    stored: async () => on.db`select from promotions`,
    both: ['SAME_PROMOTION', undefined],
    call: async () => {
      const as = await signIn(on.app, memberId)
      await send(['PUT', 'me/consents/marketing', { isGiven: true, atNight: false }], { as })
      return ['POST', 'operator/promotions', promotion]
    },
  },
  'new terms': {
    stored: async () => on.db`select from policy_versions`,
    both: ['NOTHING_TO_ANNOUNCE', undefined],
    call: async () => {
      await on.db`
        insert into consents (member_id, kind, version, is_given, at)
        values (${memberId}, 'terms', '2026-11-26', true, '2026-11-26T00:00:00Z')`
      return ['POST', 'operator/policies', plan]
    },
  },
  'a note': {
    stored: async () => on.db`select from member_notes`,
    both: [undefined, undefined],
    call: async () => ['POST', `operator/members/${memberId}/notes`, { text: '전화로 물어봤어요.' }],
  },
  'a gift': {
    stored: async () => on.db`select from pass_gifts`,
    both: [undefined, undefined],
    call: async () => ['POST', `operator/members/${memberId}/passes`, gift],
  },
}
describe('what is pressed', () => {
  beforeEach(open)
  afterEach(close)

  describe('what belongs to another', () => {
    test('is not found under a member to whom it does not belong', async () => {
      const stranger = await aMember(on.db)
      const { body: notes } = await send([
        'POST',
        `operator/members/${memberId}/notes`,
        { text: '전화했어요.' },
      ])
      const { body: gifts } = await send(['POST', `operator/members/${memberId}/passes`, gift])
      const note = notes.notes[0].id
      const given = gifts.gifts[0].id
      expect((await send(['DELETE', `operator/members/${stranger}/notes/${note}`])).code).toBe('NOT_FOUND')
      expect((await send(['POST', `operator/members/${stranger}/passes/${given}/taken-back`])).code).toBe(
        'NOT_FOUND',
      )
      expect((await send(['DELETE', `operator/members/${memberId}/notes/${note}`], { as: other })).code).toBe(
        'NOT_OWN_NOTE',
      )
      expect(
        (await send(['GET', `operator/members/${memberId}/notes`], { as: other })).body.notes,
      ).toHaveLength(1)
      // Notes are a part of the member's file, so that they were read is written down.
      expect(
        await on.db`select from audit_entries where action = 'read-file' and thing_id = ${memberId}`,
      ).toHaveLength(1)
      expect((await send(['GET', `operator/members/${memberId}/passes`])).body.gifts).toMatchObject([
        { isUnused: true, takenBackAt: null },
      ])
    })

    test('the account of a cafe is not for the owner of another', async () => {
      const [own, foreign] = [await aVenue(on), await aVenue(on)]
      const owner = await aMember(on.db)
      await aStaffMember(on.db, { cafeId: own, memberId: owner, role: 'owner' })
      const as = await signIn(on.app, owner)
      for (const call of [
        ['GET', `staff/cafes/${foreign}/payouts`],
        ['GET', `staff/cafes/${foreign}/payouts/file`],
        ['PUT', `staff/cafes/${foreign}/payee`, account],
      ] satisfies Call[]) {
        expect(await send(call, { as }), call[1]).toMatchObject({ status: 404, code: 'NOT_STAFF' })
      }
      expect(await on.db`select from cafe_payees`).toHaveLength(0)
    })
  })

  describe.each(Object.entries(presses))('%s', (_, { call, stored, both }) => {
    test('sent twice with one key is stored once', async () => {
      const pressed = await call()
      const key = randomUUID()
      const first = await send(pressed, { key })
      expect(first.status, JSON.stringify(first.body)).toBe(200)
      expect((await send(pressed, { key })).body).toEqual(first.body)
      expect(await stored()).toHaveLength(1)
    })

    test('sent by two operators at the same moment is told by its refusal, or stored for each', async () => {
      const pressed = await call()
      const said = await Promise.all([send(pressed), send(pressed, { as: other })])
      expect(said.map(({ code }) => code).sort()).toEqual(both)
      expect(await stored()).toHaveLength(both.filter((code) => code === undefined).length)
    })
  })

  test('two owners who enter an account at the same moment are told of each other', async () => {
    const cafeId = await aVenue(on)
    const owners = await Promise.all(
      [1, 2].map(async () => {
        const id = await aMember(on.db)
        await aStaffMember(on.db, { cafeId, memberId: id, role: 'owner' })
        return signIn(on.app, id)
      }),
    )
    const { version } = (await send(['GET', `staff/cafes/${cafeId}/payouts`], { as: owners[0] ?? {} })).body
    const said = await Promise.all(
      owners.map((as, index) =>
        send(
          ['PUT', `staff/cafes/${cafeId}/payee`, { ...account, version, account: `111-22-33333${index}` }],
          {
            as,
          },
        ),
      ),
    )
    expect(said.map(({ code }) => code).sort()).toEqual(['CHANGED_MEANWHILE', undefined])
  })

  test('what two operators end at the same moment ends once', async () => {
    const ends = async (call: Call) => {
      const said = await Promise.all([send(call), send(call, { as: other })])
      return said.map(({ status }) => status).sort()
    }
    const given = (await send(['POST', `operator/members/${memberId}/passes`, gift])).body.gifts[0].id
    expect(await ends(['POST', `operator/members/${memberId}/passes/${given}/taken-back`])).toEqual([
      200, 200,
    ])
    expect(await on.db`select from ledger_transfers where reason = 'grant-undone'`).toHaveLength(1)
    expect(await ends(['POST', 'operator/ledger/audits'])).toEqual([200, 409])
    const as = await signIn(on.app, memberId)
    await send(['PUT', 'me/consents/marketing', { isGiven: true, atNight: false }], { as })
    const { promotions } = (await send(['POST', 'operator/promotions', promotion])).body
    expect(await ends(['POST', `operator/promotions/${promotions[0].id}/stopped`])).toEqual([200, 409])
  })
})
