import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countAttempt } from '~/lib/server/attempts'
import type { Transaction } from '~/lib/server/database'
import { toErrorReply } from './answer-errors'
import { type TestApp, testApp } from './test-app'

function mountTrial(app: FastifyInstance): void {
  const limit = { name: 'trial', most: 0, withinMs: 3_600_000 }
  const full = async (tx: Transaction) => {
    await tx`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`
  }
  app.post('/full', () => app.db.transaction(full))
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

test('a disk that is full is told of in a sentence, and when to try again', async () => {
  const reply = await on.app.inject({ method: 'POST', url: '/full' })
  expect(reply.statusCode).toBe(503)
  expect(reply.headers['retry-after']).toBe('60')
  expect(reply.json()).toEqual({ error: '지금은 저장할 자리가 없어요. 잠시 후 다시 시도해 주세요.' })
  const ofFile = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(toErrorReply(ofFile)).toMatchObject({ status: 503, reply: reply.json() })
})
