import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { countWaitingForLocks } from '~/lib/server/test-database'
import { type TestApp, testApp } from './test-app'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

test('a request whose database connection ends fails alone and says so: nothing of it is stored, and it can be sent again', async () => {
  const gameId = await aGame(on.db)
  const headers = await signIn(on.app, await aMember(on.db))
  const payload = { product_id: gameId, star: 4, post_text: '규칙이 쉬워서 처음 만난 사람들과도 즐거웠어요.' }
  const write = () => on.app.inject({ method: 'POST', url: '/v1/productre/', headers, payload })
  const stored = async () => (await on.db`select id from reviews where game_id = ${gameId}`).length

  const first = await on.db.transaction(async (tx) => {
    // The request now blocks on this row lock inside its own transaction.
    await tx`select id from games where id = ${gameId} for update`
    const answer = write()
    await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
    await on.db`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return answer
  })
  expect(first.statusCode).toBe(503)
  expect(first.headers['retry-after']).toBe('5')
  expect(first.json()).toEqual({ error: '연결이 잠깐 끊겼어요. 잠시 후 다시 시도해 주세요.' })
  expect(await stored()).toBe(0)
  expect((await write()).statusCode).toBe(200)
  expect(await stored()).toBe(1)
})
