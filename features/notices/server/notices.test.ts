import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

test.each(['/v1/me/notices/flag', '/v1/me/notices/flag/'])(
  'a visitor has nothing unread (%s)',
  async (url) => {
    const reply = await on.app.inject({ url })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ unread: false })
    expect(reply.headers['cache-control']).toBe('no-store')
  },
)
