import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countAttempt } from '~/lib/server/attempts'
import { type TestApp, testApp } from './test-app'

function mountTrial(app: FastifyInstance): void {
  const limit = { name: 'trial', most: 0, withinMs: 3_600_000 }
  app.post('/trial', () => countAttempt(app, limit, { key: 'cafe 1', now: app.clock.now() }))
}

let on: TestApp
beforeAll(async () => {
  on = await testApp({}, { mountTrial })
})
afterAll(() => on.close())

test('after too many attempts the reply says when to retry, in words and in a header', async () => {
  const reply = await on.app.inject({ method: 'POST', url: '/trial' })
  expect(reply.statusCode).toBe(429)
  expect(reply.headers['retry-after']).toBe('3600')
  expect(reply.json()).toEqual({
    error: '너무 여러 번 시도했어요. 60분 뒤에 다시 시도해 주세요.',
    code: 'TOO_MANY_ATTEMPTS',
  })
})
