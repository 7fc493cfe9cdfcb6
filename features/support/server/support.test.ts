import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe } from '~/features/cafes/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { paths } from '~/features/paths'
import type { AskedRow } from '../desk/endpoints'
import type { Inquiry, ListedInquiry } from '../endpoints'
import { cafeNamedIn, daysOfVisitorsAddress, mostMessages } from '../inquiry'
import { forgetAddresses, forgetOldInquiries } from './commands/inquiries'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

type Headers = Record<string, string>
let asker: Headers
let askerId: number
let operator: Headers
beforeEach(async () => {
  askerId = await aMember(on.db)
  asker = await signIn(on.app, askerId)
  operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
})

async function send(url: string, payload: object, headers: Headers, key: string = randomUUID()) {
  const reply = await on.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, 'idempotency-key': key },
  })
  return { status: reply.statusCode, body: reply.json() }
}

async function read(url: string, headers: Headers) {
  const reply = await on.app.inject({ url, headers })
  return { status: reply.statusCode, body: reply.json() }
}

async function anInquiry(text = '환불이 아직 안 들어왔어요', headers = asker): Promise<Inquiry> {
  const { status, body } = await send('/v1/inquiries', { topic: 'order', about: 'pass_12', text }, headers)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const answer = (inquiry: Inquiry, text: string, { lastId = inquiry.messages.at(-1)?.id } = {}) =>
  send(`/v1/operator/inquiries/${inquiry.id}/messages`, { text, lastId }, operator)

const waiting = async () =>
  (await read('/v1/operator/inquiries?filter=waiting', operator)).body.results as AskedRow[]

describe('an inquiry', () => {
  test('is answered at the desk, which notifies who asked, and waits again after another message', async () => {
    const inquiry = await anInquiry()
    expect(inquiry).toMatchObject({ topic: 'order', about: 'pass_12', isWaiting: true })
    expect(await waiting()).toMatchObject([
      { id: inquiry.id, memberId: askerId, excerpt: '환불이 아직 안 들어왔어요' },
    ])
    expect((await read('/v1/operator/waiting', operator)).body.inquiries).toBe(1)

    const answered = await answer(inquiry, '카드사에서 3일쯤 걸려요')
    expect(answered).toMatchObject({ status: 200, body: { isWaiting: false } })
    expect(await waiting()).toEqual([])
    await deliverNotices(on.db, on.noticeKinds)
    const notices = (await read('/v1/me/notices', asker)).body
    expect(JSON.stringify(notices)).toContain(`문의 ${inquiry.id}번에 운영자가 답했어요.`)

    const again = await send(`/v1/inquiries/${inquiry.id}/messages`, { text: '아직이에요' }, asker)
    expect(
      again.body.messages.map(({ text, isAnswer }: Inquiry['messages'][number]) => [text, isAnswer]),
    ).toEqual([
      ['환불이 아직 안 들어왔어요', false],
      ['카드사에서 3일쯤 걸려요', true],
      ['아직이에요', false],
    ])
    expect(await waiting()).toMatchObject([{ id: inquiry.id, isWaiting: true }])
    await answer(again.body, '확인했어요')
  })

  test('is not answered past a message that the operator has not read', async () => {
    const inquiry = await anInquiry()
    await send(`/v1/inquiries/${inquiry.id}/messages`, { text: '카드를 바꿨어요' }, asker)
    expect(await answer(inquiry, '기다려 주세요')).toMatchObject({
      status: 409,
      body: { code: 'INQUIRY_CHANGED' },
    })
  })

  test('is opened once, however often it is sent', async () => {
    const key = randomUUID()
    const body = { topic: 'bug', text: '지도가 안 보여요' }
    const [one, other] = await Promise.all([
      send('/v1/inquiries', body, asker, key),
      send('/v1/inquiries', body, asker, key),
    ])
    const repeated = await send('/v1/inquiries', body, asker, key)
    expect(
      [one.status, other.status, repeated.status].filter((status) => status === 200).length,
    ).toBeGreaterThan(0)
    const { results } = (await read('/v1/inquiries', asker)).body as { results: ListedInquiry[] }
    expect(results).toHaveLength(1)
  })

  test('belongs to its member alone', async () => {
    const inquiry = await anInquiry()
    const other = await signIn(on.app, await aMember(on.db))
    expect((await read(`/v1/inquiries/${inquiry.id}`, other)).status).toBe(404)
    expect((await send(`/v1/inquiries/${inquiry.id}/messages`, { text: '저도요' }, other)).status).toBe(404)
    expect((await read('/v1/inquiries', other)).body.results).toEqual([])
    expect((await read(`/v1/operator/inquiries/${inquiry.id}`, asker)).status).toBe(403)
    expect(
      (await send(`/v1/operator/inquiries/${inquiry.id}/messages`, { text: '네', lastId: 1 }, asker)).status,
    ).toBe(403)
  })

  test.each([
    [{ topic: 'order', text: ' ' }, 'text', '무엇을 도와드릴지 적어 주세요.'],
    [{ topic: 'order', text: '가'.repeat(2_001) }, 'text', '한 번에 2,000자까지 적을 수 있어요.'],
    [{ topic: 'rumour', text: '안녕하세요' }, 'topic', '종류'],
  ])('is refused with the field named: %o', async (body, field, says) => {
    const refused = await send('/v1/inquiries', body, asker)
    expect(refused.status).toBe(400)
    expect(refused.body.fields[field]).toContain(says)
  })

  test('is one of five a day, and of fifty messages', async () => {
    const inquiry = await anInquiry()
    for (let opened = 1; opened < 5; opened += 1) await anInquiry(`${opened}`)
    expect((await send('/v1/inquiries', { topic: 'other', text: '여섯째' }, asker)).status).toBe(429)

    await on.db`
      insert into inquiry_messages (inquiry_id, text, sent_at)
      select ${inquiry.id}, '또요', now() from generate_series(2, ${mostMessages})`
    expect(await send(`/v1/inquiries/${inquiry.id}/messages`, { text: '또요' }, asker)).toMatchObject({
      status: 409,
      body: { code: 'FULL_THREAD' },
    })
  })

  test('stays without a name for three years after the last message', async () => {
    const inquiry = await anInquiry()
    const { lastMessageAt } = (await read(`/v1/inquiries/${inquiry.id}`, asker)).body as Inquiry
    const inYears = (years: number) => new Date(new Date(lastMessageAt).getTime() + years * 366 * 86_400_000)
    const isThere = async () => (await on.db`select from inquiries where id = ${inquiry.id}`).length === 1
    await forgetOldInquiries(on.db, inYears(2.9))
    expect(await isThere()).toBe(true)
    await forgetOldInquiries(on.db, inYears(3.1))
    expect(await isThere()).toBe(false)
  })
})

describe('the list of the desk', () => {
  test('has those that wait longest first, and finds by number and by nickname', async () => {
    await on.db`update inquiries set waiting_since = null`
    const nickname = `묻는이${askerId}`
    await on.db`update members set nickname = ${nickname}, nickname_folded = ${nickname} where id = ${askerId}`
    const first = await anInquiry('먼저')
    const second = await anInquiry('나중')
    expect((await waiting()).map(({ id }) => id)).toEqual([first.id, second.id])
    const found = async (q: string) =>
      (
        (await read(`/v1/operator/inquiries?${new URLSearchParams({ q, filter: 'all' })}`, operator)).body
          .results as AskedRow[]
      ).map(({ id }) => id)
    expect(await found(String(first.id))).toEqual([first.id])
    expect(await found(nickname)).toEqual([second.id, first.id])
    expect(await found('아무도아님')).toEqual([])
  })
})

describe('an inquiry of a visitor', () => {
  let made = 0
  const ask = (body: object = {}, { key = randomUUID(), ip = '' } = {}) => {
    made += 1
    return on.app
      .inject({
        method: 'POST',
        url: '/v1/visitor-inquiries',
        payload: { topic: 'suspension', email: `asker${made}@example.com`, text: '왜 정지됐나요?', ...body },
        headers: { 'idempotency-key': key, 'device-mark': 'abcdefgh12345678' },
        remoteAddress: ip || `198.51.100.${made}`,
      })
      .then((reply) => ({ status: reply.statusCode, body: reply.json() }))
  }

  test('stands at the desk with the address alone, is answered once, and nobody else reads it', async () => {
    const asked = await ask({ email: ' Someone@Example.com ' })
    expect(asked).toMatchObject({ status: 200, body: { email: 'Someone@Example.com' } })
    const { id } = asked.body
    const at = `/v1/operator/inquiries/${id}`
    const file = (await read(at, operator)).body
    expect(file).toMatchObject({
      memberId: null,
      nickname: null,
      email: 'Someone@Example.com',
      isWaiting: true,
    })
    const found = await read(`/v1/operator/inquiries?q=Someone@Example.com&filter=all`, operator)
    expect(found.body.results).toMatchObject([{ id }])
    expect((await read(`/v1/inquiries/${id}`, asker)).status).toBe(404)
    expect((await send(`/v1/inquiries/${id}/messages`, { text: '제 것이에요' }, asker)).status).toBe(404)
    expect((await read(at, asker)).status).toBe(403)
    const money = await signIn(on.app, await aMember(on.db, { isOperator: true, operatorRights: ['money'] }))
    expect((await read(at, money)).status).toBe(409)

    const lastId = file.messages.at(-1).id
    const [one, other] = await Promise.all([
      send(`${at}/messages`, { text: '확인하고 있어요', lastId }, operator),
      send(`${at}/messages`, { text: '확인했어요', lastId }, operator),
    ])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    expect((await read(at, operator)).body.messages).toHaveLength(2)
  })

  test.each([
    [{ email: '어디로' }, 'email'],
    [{ email: 'a@b.kr, c@d.kr' }, 'email'],
    [{ email: `${'a'.repeat(300)}@b.kr` }, 'email'],
    [{ text: ' ' }, 'text'],
    [{ text: '가'.repeat(2_001) }, 'text'],
    [{ topic: 'rumour' }, 'topic'],
  ])('is refused with the field named: %o', async (body, field) => {
    const refused = await ask(body)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields)).toEqual([field])
  })

  test('is stored once however often it is sent, three times a day for an address and five for a network', async () => {
    const key = randomUUID()
    const first = await ask({ email: 'same@example.com' }, { key, ip: '203.0.113.9' })
    const again = await ask({ email: 'same@example.com' }, { key, ip: '203.0.113.9' })
    expect(again.body).toEqual(first.body)
    const to = async (email: string) => (await ask({ email })).status
    expect([
      await to('SAME@example.com'),
      await to('same@example.com'),
      await to('same@Example.com'),
    ]).toEqual([200, 200, 429])
    const from = async (email: string) => (await ask({ email }, { ip: '203.0.113.77' })).status
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) statuses.push(await from(`n${turn}@example.com`))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('loses its address ninety days after the answer, and not before there is one', async () => {
    const { id } = (await ask()).body
    const address = async () => (await on.db`select email from inquiries where id = ${id}`)[0]?.email
    const inDays = (days: number) => new Date(on.clock.now().getTime() + days * 86_400_000)
    await forgetAddresses(on.db, inDays(400))
    expect(await address()).toContain('@')
    const at = `/v1/operator/inquiries/${id}`
    const lastId = (await read(at, operator)).body.messages.at(-1).id
    const answered = await send(`${at}/messages`, { text: '풀어 드렸어요', lastId }, operator)
    await forgetAddresses(on.db, inDays(daysOfVisitorsAddress - 1))
    expect(await address()).toContain('@')
    await forgetAddresses(on.db, inDays(daysOfVisitorsAddress + 1))
    expect(await address()).toBeNull()
    const more = { text: '더 있어요', lastId: answered.body.messages.at(-1).id }
    expect(await send(`${at}/messages`, more, operator)).toMatchObject({
      status: 409,
      body: { code: 'NO_ADDRESS' },
    })
  })
})

test('a missing game and a cafe that is somebody’s lead to the desk, where the owner is named and answered', async () => {
  const game = await send('/v1/inquiries', { topic: 'game', about: '없는게임', text: '2~4인, 2025년' }, asker)
  expect(game).toMatchObject({ status: 200, body: { topic: 'game', about: '없는게임' } })
  const cafeId = await aCafe(on.db, { name: '내가하는카페' })
  const about = new URLSearchParams(paths.ownCafe(cafeId).split('?')[1]).get('about')
  const claim = (
    await send('/v1/inquiries', { topic: 'owner', about, text: '상호 내가하는카페, 대표 김보들' }, asker)
  ).body as Inquiry
  expect(cafeNamedIn(claim.about)).toBe(cafeId)
  const asked = (await read(`/v1/operator/inquiries/${claim.id}`, operator)).body
  const named = await send(`/v1/operator/cafes/${cafeId}/owners`, { nickname: asked.nickname }, operator)
  expect(named.body.keepers).toMatchObject([{ memberId: askerId, role: 'owner' }])
  expect((await answer(claim, '확인했어요. 카페 관리에서 바로 고칠 수 있어요.')).status).toBe(200)
  await deliverNotices(on.db, on.noticeKinds)
  const notices = JSON.stringify((await read('/v1/me/notices', asker)).body)
  expect(notices).toContain('내가하는카페의 점주로 정해졌어요')
  expect(notices).toContain(`문의 ${claim.id}번에 운영자가 답했어요.`)
  // Asking makes nobody an owner, and members name nobody.
  const other = await aCafe(on.db)
  await send('/v1/inquiries', { topic: 'owner', about: `카페 ${other}`, text: '제 카페예요' }, asker)
  const own = await send(`/v1/operator/cafes/${other}/owners`, { nickname: asked.nickname }, asker)
  expect(own.status).toBe(403)
  expect((await read(`/v1/staff/cafes/${other}`, asker)).status).toBe(404)
})
