import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { live, seller } from '~/app/server/test-seller'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import type { SystemHealth, Waiting } from '../endpoints'
import { adviceOn } from '../health'

/** Live mode has its limits on. */
const open = { ...live, ...seller, RATE_LIMITS: 'on' }

let on: TestApp
let chief: Record<string, string>
beforeAll(async () => {
  on = await testApp({ ...open, PORTONE_TEST_PAYMENTS: 'on' })
  chief = await signIn(on.app, await aMember(on.db, { isOperator: true }))
})
afterAll(() => on.close())

/** What stands in '할 일' of the desk, and in '지금 할 일' of the health screen. */
async function lacking(at: TestApp, headers: Record<string, string>) {
  const read = async (path: string) => (await at.app.inject({ url: `/v1/operator/${path}`, headers })).json()
  const waiting: Waiting = await read('waiting')
  const health: SystemHealth = await read('health')
  expect(adviceOn(health)).toEqual(waiting.setUp)
  return waiting.setUp.map(({ text }) => text.slice(0, text.indexOf('.')))
}

test('a live site names what it lacks until it is there', async () => {
  expect(await lacking(on, chief)).toEqual([
    '테스트 결제가 켜져 있어요',
    '게임이 하나도 없어요',
    '방문자에게 보이는 카페가 없어요',
    '메일이 꺼져 있어요',
    '총괄 운영자가 1명이에요',
  ])
  await aGame(on.db)
  const cafeId = await aCafe(on.db)
  await aMember(on.db, { isOperator: true, operatorRights: ['support', 'money'] })
  expect(await lacking(on, chief)).toEqual([
    '테스트 결제가 켜져 있어요',
    '메일이 꺼져 있어요',
    '총괄 운영자가 1명이에요',
  ])
  await aMember(on.db, { isOperator: true })
  await on.db`update cafes set hidden_at = now(), hidden_reason = '문을 닫았어요' where id = ${cafeId}`
  expect(await lacking(on, chief)).toEqual([
    '테스트 결제가 켜져 있어요',
    '방문자에게 보이는 카페가 없어요',
    '메일이 꺼져 있어요',
  ])
  await on.db`update cafes set hidden_at = null, hidden_reason = null where id = ${cafeId}`

  const ready = await testApp(
    { ...open, MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@meeple.example' },
    { beside: on },
  )
  expect(await lacking(ready, chief)).toEqual([])
  await ready.close()
})

test('a live site that says too little of its seller names what is missing', async () => {
  const { BUSINESS_NAME: _, ...unnamed } = open
  const unsaid = await testApp(unnamed, { beside: on })
  const { setUp } = (await unsaid.app.inject({ url: '/v1/operator/waiting', headers: chief })).json()
  expect(setUp[0]).toEqual({ tone: 'wrong', text: expect.stringContaining('빠졌어요: BUSINESS_NAME.') })
  await unsaid.close()
})

test('a live site that Kakao refuses, as 카카오맵 is off for its app, names the switch until it is on', async () => {
  const site = await testApp(open, { beside: on, withStandIns: true })
  const operator = await aMember(site.db, { isOperator: true })
  const refused = '카카오가 주소 검색을 거절하고 있어요'
  const isNamedWhen = async (answer: string) => {
    await site.app.inject({ method: 'PUT', url: '/sandbox/kakao-local/behaviour', payload: { answer } })
    // What Kakao said is kept for five minutes.
    site.clock.set(new Date(site.clock.now().getTime() + 6 * 60_000).toISOString())
    const later = await signIn(site.app, operator)
    return (await lacking(site, later)).includes(refused)
  }
  expect(await isNamedWhen('switched-off')).toBe(true)
  const { setUp } = (await site.app.inject({ url: '/v1/operator/health', headers: chief })).json()
  expect(setUp).toContainEqual({
    tone: 'wrong',
    text: expect.stringContaining('[카카오맵] > [사용 설정]의 [상태]를 ON'),
  })
  for (const answer of ['unknown-key', 'failing', 'normal']) expect(await isNamedWhen(answer)).toBe(false)
  await site.close()
})

test('a demo site, whose payments are all for practice, lacks nothing', async () => {
  const demo = await testApp()
  const operator = await signIn(demo.app, await aMember(demo.db, { isOperator: true }))
  expect(await lacking(demo, operator)).toEqual([])
  await demo.close()
})
