import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { serve } from '~/lib/server/serve'
import { post } from '~/lib/server/test-endpoint'
import { type TestApp, testApp } from './test-app'

let on: TestApp
beforeAll(async () => {
  on = await testApp(
    {},
    {
      mountTrial: (app) => {
        const echo = post('/v1/trial-form', {
          summary: '폼',
          body: z.object({ name: z.string().max(10).meta({ label: '이름(name)' }) }),
          takesForms: true,
          reply: z.object({ name: z.string() }),
        })
        serve(app, echo, async ({ body }) => body)
      },
    },
  )
})
afterAll(() => on.close())

const multipart = (...parts: string[]) =>
  `${parts.map((part) => `--edge\r\ncontent-disposition: form-data; ${part}\r\n`).join('')}--edge--\r\n`

async function send(type: string, payload: string) {
  const reply = await on.app.inject({
    method: 'POST',
    url: '/v1/trial-form',
    headers: { 'content-type': type },
    payload,
  })
  return { status: reply.statusCode, body: reply.json() }
}

test.each([
  ['application/json', '{"name":"지우"}'],
  ['application/x-www-form-urlencoded', 'name=%EC%A7%80%EC%9A%B0'],
  ['multipart/form-data; boundary=edge', multipart('name="name"\r\n\r\n지우')],
  [
    'multipart/form-data; boundary=edge',
    multipart(
      'name="picture"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n1234',
      'name="name"\r\n\r\n지우',
    ),
  ],
])('a body of type %s is read, without the files in it', async (type, payload) => {
  expect(await send(type, payload)).toEqual({ status: 200, body: { name: '지우' } })
})

test('a form is checked like any other body', async () => {
  expect(await send('application/x-www-form-urlencoded', `name=${'a'.repeat(11)}`)).toMatchObject({
    status: 400,
    body: { fields: { name: expect.any(String) } },
  })
  expect((await send('application/x-www-form-urlencoded', `name=${'a'.repeat(70_000)}`)).status).toBe(413)
})

test.each([
  ['says its length', (payload: string) => payload],
  [
    'does not say its length',
    (payload: string) => Readable.from([payload.slice(0, 70_000), payload.slice(70_000)]),
  ],
])('a form of many parts that is larger than the route takes and %s is refused', async (_, sent) => {
  const parts = Array.from({ length: 4 }, (_, at) => `name="f${at}"\r\n\r\n${'a'.repeat(60_000)}`)
  const reply = await on.app.inject({
    method: 'POST',
    url: '/v1/trial-form',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    payload: sent(multipart(...parts)),
  })
  expect([reply.statusCode, reply.json()]).toEqual([413, { error: '보내 주신 내용이 너무 커요.' }])
})

test.each([
  ['is cut off', '--edge\r\ncontent-disposition: form-data; name="name"\r\n\r\n지'],
  ['has too many fields', multipart(...Array.from({ length: 60 }, (_, at) => `name="f${at}"\r\n\r\n1`))],
  ['names a prototype', multipart('name="__proto__"\r\n\r\n지우')],
])('a form that %s is refused in a sentence', async (_, payload) => {
  expect(await send('multipart/form-data; boundary=edge', payload)).toEqual({
    status: 400,
    body: {
      error: expect.any(String),
      code: expect.any(String),
      fields: { body: '보내 주신 폼을 읽을 수 없어요.' },
    },
  })
})

test('other endpoints take no forms', async () => {
  const reply = await on.app.inject({
    method: 'POST',
    url: '/v1/users/token/refresh',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'refresh=a',
  })
  expect(reply.statusCode).toBe(415)
})
