import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { aCafe, aStaffMember } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
  on.clock.set('2026-03-18T03:00:00Z')
})
afterAll(() => on.close())

async function aPerson(about: Parameters<typeof aMember>[1] = {}) {
  const id = await aMember(on.db, about)
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const headers = await signIn(on.app, id)
    const reply = await on.app.inject({ method, url: `/v1/${path}`, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  const titles = async () => {
    await deliverNotices(on.db, on.noticeKinds)
    return (await call('GET', 'me/notices')).body.results.map(({ title }: { title: string }) => title)
  }
  return { id, call, titles }
}

async function aKeptCafe() {
  const cafeId = await aCafe(on.db, { name: '달빛 보드게임' })
  const keeper = await aPerson()
  await aStaffMember(on.db, { cafeId, memberId: keeper.id, role: 'staff' })
  return { cafeId, keeper }
}
const different = { about: 'hours', text: '일요일은 밤 10시에 닫아요' }

test('a correction reaches those who look after the cafe, whose answer reaches its sender', async () => {
  const { cafeId, keeper } = await aKeptCafe()
  const guest = await aPerson()
  expect((await guest.call('POST', `cafe/${cafeId}/corrections`, different)).status).toBe(200)
  expect(await keeper.titles()).toEqual(['정보가 다르다고 알려 준 사람이 있어요'])
  const list = async () => (await keeper.call('GET', `staff/cafes/${cafeId}/corrections`)).body.results
  const [sent] = await list()
  expect(sent).toEqual({
    id: sent.id,
    ...different,
    sentAt: expect.any(String),
    answer: null,
    answeredAt: null,
  })

  const answer = () => keeper.call('PUT', `staff/cafes/${cafeId}/corrections/${sent.id}`, { answer: 'fixed' })
  expect((await answer()).status).toBe(200)
  expect((await answer()).body.code).toBe('NO_CORRECTION')
  expect(await guest.titles()).toEqual(['알려 주신 정보를 수정했어요'])
  expect(await list()).toMatchObject([{ answer: 'fixed' }])
  const log = await on.db<{ action: string }[]>`
    select action from audit_entries where thing_kind = 'cafe' and thing_id = ${cafeId}`
  expect(log.map(({ action }) => action)).toContain('answer-correction')
})

test('one waits at a time for a member and a cafe, and ten are sent a day', async () => {
  const { cafeId } = await aKeptCafe()
  const guest = await aPerson()
  const send = (id: number) => guest.call('POST', `cafe/${id}/corrections`, different)
  const both = await Promise.all([send(cafeId), send(cafeId)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  for (let sent = 1; sent < 10; sent += 1) expect((await send((await aKeptCafe()).cafeId)).status).toBe(200)
  const { cafeId: last } = await aKeptCafe()
  expect((await send(last)).status).toBe(429)
  on.clock.set('2026-03-19T03:00:01Z')
  expect((await send(last)).status).toBe(200)
})

test('where nobody looks after the cafe, operators answer it as an inquiry, and another may be sent then', async () => {
  const cafeId = await aCafe(on.db, { name: '혼자 보드게임' })
  const [guest, operator] = [await aPerson(), await aPerson({ isOperator: true })]
  const send = () => guest.call('POST', `cafe/${cafeId}/corrections`, { ...different, about: 'closed' })
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(409)
  const [inquiry] = (await guest.call('GET', 'inquiries')).body.results
  expect(inquiry).toMatchObject({ topic: 'cafe' })
  const { about, messages } = (await operator.call('GET', `operator/inquiries/${inquiry.id}`)).body
  expect(about).toBe(`카페 ${cafeId}번 혼자 보드게임`)
  expect(messages).toMatchObject([{ text: `문을 닫았어요: ${different.text}` }])
  await operator.call('POST', `operator/inquiries/${inquiry.id}/messages`, {
    text: '확인해서 숨겼어요.',
    lastId: messages[0].id,
  })
  expect(await guest.titles()).toEqual(['문의에 답이 왔어요'])
  const { corrections } = (await guest.call('GET', 'me/export')).body
  expect(corrections).toMatchObject([
    { cafe: '혼자 보드게임', about: '문을 닫았어요', answer: '운영자가 답했어요' },
  ])
  expect((await send()).status).toBe(200)
})

test('strangers see and answer nothing, and a hidden cafe takes nothing', async () => {
  const { cafeId, keeper } = await aKeptCafe()
  const { cafeId: other } = await aKeptCafe()
  const guest = await aPerson()
  await guest.call('POST', `cafe/${cafeId}/corrections`, different)
  const [sent] = (await keeper.call('GET', `staff/cafes/${cafeId}/corrections`)).body.results
  expect((await guest.call('GET', `staff/cafes/${cafeId}/corrections`)).status).toBe(404)
  const answer = { answer: 'right' }
  expect((await keeper.call('PUT', `staff/cafes/${other}/corrections/${sent.id}`, answer)).status).toBe(404)
  await on.db`update cafes set hidden_at = now(), hidden_reason = '닫았어요' where id = ${other}`
  expect((await guest.call('POST', `cafe/${other}/corrections`, different)).status).toBe(404)
})

test.each([
  [{ about: 'weather', text: '비가 와요' }, 'about'],
  [{ about: 'hours', text: ' ' }, 'text'],
  [{ about: 'hours', text: '가'.repeat(501) }, 'text'],
])('%# is refused in words that name the field', async (wrong, field) => {
  const { cafeId } = await aKeptCafe()
  const reply = await (await aPerson()).call('POST', `cafe/${cafeId}/corrections`, wrong)
  expect(reply.status).toBe(400)
  expect(Object.keys(reply.body.fields)).toEqual([field])
})
