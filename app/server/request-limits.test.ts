import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aMember, aSession } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { aCoupon } from '~/features/loyalty/server/factories'
import { aMeetup } from '~/features/meetups/server/factories'
import { aPlay } from '~/features/play-records/server/factories'
import { textLength } from '~/features/reviews/review'
import { aReview } from '~/features/reviews/server/factories'
import { tidyTexts } from '~/lib/server/tidy-texts'
import type { JsonSchema } from './describe-api'
import { type TestApp, testApp } from './test-app'

let on: TestApp
let access: string
let gameId: number
let port: number
beforeAll(async () => {
  on = await testApp()
  const memberId = await aMember(on.db, { isOperator: true, isInstructor: true })
  access = (await aSession(on.app, memberId)).access
  gameId = await aGame(on.db)
  // The member has every role and owns one of each kind, so that nothing but the limits can cause a refusal below.
  const anotherGame = await aGame(on.db)
  await aReview(on.db, { gameId: anotherGame, authorId: memberId })
  await aPlay(on.db, { gameId: anotherGame, memberId })
  const cafeId = await aCafe(on.db)
  await aStaffMember(on.db, { cafeId, memberId, role: 'owner' })
  await aCoupon(on.db, { cafeId, memberId })
  await aMeetup(on, memberId, { cafeId })
  await on.app.listen({ port: 0, host: '127.0.0.1' })
  port = (on.app.server.address() as AddressInfo).port
})
afterAll(() => on.close())

/** Fills in the ids of the first thing of each kind. */
function addressOf(path: string): string {
  return path
    .replace(':day', '2026-04-01')
    .replace(':category', '2')
    .replace(':version', '2026-04-01')
    .replace(':key', 'k'.repeat(22))
    .replace(/:\w+/g, '1')
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

async function call(route: string, payload?: object, headers: Record<string, string> = {}) {
  const [method = 'GET', url = ''] = route.split(' ')
  const reply = await on.app.inject({
    method: method as Method,
    url,
    headers: { authorization: `Bearer ${access}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: reply.statusCode, body: reply.json(), size: reply.body.length }
}

/** Announces a body but sends none, so an answer proves that the server did not wait for it. */
async function announce(path: string, method: Method, headers: Record<string, string | number>) {
  const asked = request({
    port,
    host: '127.0.0.1',
    path,
    method,
    agent: false,
    headers: { authorization: `Bearer ${access}`, ...headers },
  })
  asked.on('error', () => undefined)
  asked.flushHeaders()
  const [reply] = await once(asked, 'response')
  const body = await json(reply)
  asked.destroy()
  return { status: reply.statusCode, body }
}

describe('a body with a content type that the endpoint does not take', () => {
  const notJson = { error: '이 형식은 받을 수 없어요. JSON으로 보내 주세요.' }

  test('is refused before it is read, whatever the endpoint and whatever the kind', async () => {
    const taking = on.app.endpoints.filter(({ body, upload }) => body !== undefined && upload === undefined)
    expect(taking.length).toBeGreaterThan(15)
    for (const { method, path } of taking) {
      for (const kind of ['image/png', 'application/octet-stream', 'text/plain', 'application/xml']) {
        const refused = await announce(addressOf(path), method, {
          'content-type': kind,
          'content-length': 1_000_000,
        })
        expect(refused, `${method} ${path} ${kind}`).toEqual({ status: 415, body: notJson })
      }
    }
  })

  test.each(['application/json', 'text/plain', 'video/mp4'])(
    'is refused before it is read when a picture is expected and %s is sent',
    async (kind) => {
      const headers = { 'content-type': kind, 'content-length': 9_000_000 }
      expect(await announce('/v1/me/picture', 'PUT', headers)).toEqual({
        status: 415,
        body: { error: '사진 파일을 보내 주세요.', code: 'NOT_A_PICTURE' },
      })
    },
  )

  test('is refused at an address that serves only a page', async () => {
    const headers = { 'content-type': 'text/plain', 'content-length': 1_000_000 }
    expect((await announce('/v1/nowhere', 'POST', headers)).status).toBe(415)
  })
})

describe('a body longer than 64 KB', () => {
  test('is refused with a sentence before it is read', async () => {
    const taking = on.app.endpoints.filter(({ body, mostBodyBytes }) => body && mostBodyBytes === undefined)
    for (const { method, path } of taking) {
      const refused = await announce(addressOf(path), method, {
        'content-type': 'application/json',
        'content-length': 65_537,
      })
      expect(refused, `${method} ${path}`).toEqual({
        status: 413,
        body: { error: '보내 주신 내용이 너무 커요.' },
      })
    }
  })

  test('is never needed for a review: the longest one fits with every character escaped', async () => {
    const draft = { product_id: gameId, star: 5, post_text: '가'.repeat(textLength.max) }
    const payload = JSON.stringify(draft).replaceAll('가', '\\uac00')
    const reply = await on.app.inject({
      method: 'POST',
      url: '/v1/productre',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      payload,
    })
    expect(reply.statusCode).toBe(200)
  })

  test('is accepted for a file of plays', async () => {
    const text = 'x'.repeat(100_000)
    const reply = await call('POST /v1/me/plays/import/preview', { text })
    expect(reply.status).not.toBe(413)
  })
})

describe('a list in a request', () => {
  test('is refused for its length before its items are checked', async () => {
    const players = Array.from({ length: 15_000 }, () => 0)
    const refused = await call('POST /v1/me/product/used', { product_id: gameId, players })
    const message = '함께한 사람은 20명까지 적을 수 있어요.'
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({ error: message, code: 'BAD_INPUT', fields: { players: message } })
  })

  test('names at most twenty of its wrong items', async () => {
    const games = Array.from({ length: 10_000 }, () => ({}))
    const refused = await call('POST /v1/me/plays/import', { text: 'x', games })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields)).toHaveLength(20)
    expect(refused.body.fields['games.0.name']).toBe('이름(name)은 꼭 필요해요.')
    expect(refused.body.fields['games.0.gameId']).toBe('게임 번호(gameId)는 꼭 필요해요.')
  })

  test('is refused for a wrong item after many good ones', async () => {
    const games = Array.from({ length: 500 }, (_, at) => ({
      name: `게임 ${at}`,
      gameId: at === 499 ? 0 : 1,
    }))
    const refused = await call('POST /v1/me/plays/import', { text: 'x', games })
    expect(Object.keys(refused.body.fields)).toEqual(['games.499.gameId'])
  })
})

describe('the declared input of every endpoint', () => {
  interface Found {
    where: string
    schema: z.ZodType
    /** Whether the list's length is checked before its items. */
    isChecked: boolean
  }

  function inside(where: string, schema: unknown, isChecked = false): Found[] {
    if (!(schema instanceof z.ZodType)) return []
    const own = { where, schema, isChecked }
    if (schema instanceof z.ZodObject) {
      return Object.entries(schema.shape).flatMap(([name, part]) => inside(`${where}.${name}`, part))
    }
    if (schema instanceof z.ZodArray) return [own, ...inside(`${where}[]`, schema.element)]
    if (schema instanceof z.ZodPipe) {
      return inside(where, schema.out, schema.in instanceof z.ZodTransform)
    }
    if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => inside(where, option))
    if (
      schema instanceof z.ZodOptional ||
      schema instanceof z.ZodNullable ||
      schema instanceof z.ZodDefault ||
      schema instanceof z.ZodCatch
    ) {
      return inside(where, schema.unwrap())
    }
    return [own]
  }

  function sent(): Found[] {
    return on.app.endpoints.flatMap(({ method, path, params, query, body }) =>
      [params, query, body].flatMap((schema) => inside(`${method} ${path}`, schema)),
    )
  }

  test('limits the length of every list before its items are checked', () => {
    const lists = sent().filter(({ schema }) => schema instanceof z.ZodArray)
    expect(lists.length).toBeGreaterThan(2)
    expect(lists.filter(({ isChecked }) => !isChecked).map(({ where }) => where)).toEqual([])
    for (const { where, schema } of lists) {
      const { maxItems } = z.toJSONSchema(schema)
      expect(maxItems, where).toEqual(expect.any(Number))
    }
  })

  test('limits the length of every text', () => {
    const texts = sent().filter(({ schema }) => schema instanceof z.ZodString)
    const endless = texts.filter(({ schema }) => {
      const { maxLength, pattern } = z.toJSONSchema(schema)
      return maxLength === undefined && !/^\^[^*+]*\$$/.test(pattern ?? '')
    })
    expect(texts.length).toBeGreaterThan(20)
    expect(endless.map(({ where }) => where)).toEqual([])
    for (const { where, schema } of texts) {
      const { maxLength } = z.toJSONSchema(schema)
      if (maxLength !== undefined) {
        expect(schema.safeParse('가'.repeat(maxLength + 1)).success, where).toBe(false)
      }
    }
  })

  test('checks the length of a text before anything else looks into it', () => {
    const judged = sent().flatMap(({ where, schema }) => {
      if (!(schema instanceof z.ZodString)) return []
      // What trims a text does not judge it, and a written text counts its characters in its only check.
      const checks = (schema.def.checks ?? [])
        .map(({ _zod }) => _zod.def)
        .filter(({ check }) => check !== 'overwrite')
      const isJudged = checks.some(({ check }) => check === 'custom') && checks.length > 1
      return isJudged ? [{ where, first: checks[0] }] : []
    })
    expect(judged.length).toBeGreaterThan(20)
    const late = judged.filter(({ first }) => first?.check !== 'max_length' || first.abort !== true)
    expect(late.map(({ where }) => where)).toEqual([])
  })

  const isCode = ({ where, schema }: Found) =>
    /\.(?:code|pin)$/.test(where) ||
    /휴대폰|연락처\(phone|태어난 해|사업자등록/.test(String(schema.meta()?.label))

  /** Kinds of schema that hold no text which a person writes. What a provider says of a person is JSON. */
  const noText =
    /is a (?:number|boolean|enum|literal|date|null|undefined|array|transform)$|users\/apple\/\w+ user is a record$/

  /** A value in which the text at this path, like `.players[].name`, is `text`. */
  function valueWith(path: string, text: string): unknown {
    const [, list, name, rest = ''] = /^(?:(\[\])|\.([^.[]+))(.*)$/s.exec(path) ?? []
    if (list !== undefined) return [valueWith(rest, text)]
    return name === undefined ? text : { [name]: valueWith(rest, text) }
  }

  test('keeps a text on one line, and its lines only where this says so', () => {
    const typed = '=A\r\n\u0000\u0007\t B\u0085C\nD'
    const inKinds = new Map([
      ['=A B C D', 'line'],
      ['=A\n  B\nC\nD', 'lines'],
      [typed, 'exact'],
    ])
    const found: Record<string, string[]> = {}
    for (const { method, path, params, query, body } of on.app.endpoints) {
      for (const schema of [params, query, body]) {
        for (const { where, schema: leaf } of inside('', schema)) {
          if (!(schema && leaf instanceof z.ZodString)) continue
          const tidied = JSON.stringify(tidyTexts(schema, valueWith(where, typed)))
          for (const [text, kind] of inKinds) {
            if (tidied !== JSON.stringify(valueWith(where, text))) continue
            found[kind] = [...(found[kind] ?? []), `${method} ${path} ${where.slice(1)}`]
          }
        }
      }
    }
    const { line = [], ...others } = found
    expect(line.length).toBeGreaterThan(150)
    // Sorted, since the order in which features list their endpoints says nothing here.
    for (const endpoints of Object.values(others)) endpoints.sort()
    expect(others).toEqual({
      lines: [
        'PATCH /v1/boardGameRoom/:id content',
        'PATCH /v1/me/product/used/:id note',
        'POST /v1/boardGameRoom content',
        'POST /v1/boardGameRoom/:id/announcements text',
        'POST /v1/boardGameRoom/:id/no-show/objection text',
        'POST /v1/boardGameRoom/:id/questions text',
        'POST /v1/boardGameRoom/:id/questions/:questionId/answers text',
        'POST /v1/cafe/:id/corrections text',
        'POST /v1/inquiries text',
        'POST /v1/inquiries/:id/messages text',
        'POST /v1/me/lessons/:id/call-off reason',
        'POST /v1/me/meetup-ban/appeal text',
        'POST /v1/me/product/used note',
        'POST /v1/me/reports text',
        'POST /v1/operator/cafes/:cafeId/payouts/undone reason',
        'POST /v1/operator/games description',
        'POST /v1/operator/incidents advice',
        'POST /v1/operator/incidents contact',
        'POST /v1/operator/incidents happened',
        'POST /v1/operator/incidents items',
        'POST /v1/operator/incidents list',
        'POST /v1/operator/incidents measures',
        'POST /v1/operator/incidents/:id/updates text',
        'POST /v1/operator/incidents/preview list',
        'POST /v1/operator/inquiries/:id/messages text',
        'POST /v1/operator/members/:memberId/notes text',
        'POST /v1/operator/members/:memberId/passes reason',
        'POST /v1/operator/news html',
        'POST /v1/operator/news/preview html',
        'POST /v1/operator/orders/:uid/refund reason',
        'POST /v1/operator/policies summary',
        'POST /v1/operator/policies/:version/taken-back reason',
        'POST /v1/operator/promotions body',
        'POST /v1/productre text',
        'POST /v1/publicInstructors/request_class content',
        'POST /v1/staff/cafes/:cafeId/events content',
        'POST /v1/staff/cafes/:cafeId/notices text',
        'POST /v1/staff/cafes/:cafeId/tables content',
        'POST /v1/visitor-inquiries text',
        'PUT /v1/me/instructor centerIntro',
        'PUT /v1/me/instructor intro',
        'PUT /v1/me/lessons/:id/answer message',
        'PUT /v1/operator/cafes/:cafeId/hidden reason',
        'PUT /v1/operator/games/:id description',
        'PUT /v1/operator/instructors/:id/decision reason',
        'PUT /v1/operator/lessons/:id/answer message',
        'PUT /v1/operator/members/:memberId/suspension reason',
        'PUT /v1/operator/news/:id html',
        'PUT /v1/productre/:id text',
        'PUT /v1/staff/cafes/:cafeId/events/:eventId content',
        'PUT /v1/staff/cafes/:cafeId/hours hoursText',
        'PUT /v1/staff/cafes/:cafeId/notices/:noticeId text',
        'PUT /v1/staff/cafes/:cafeId/profile event',
      ],
      // What was set before must still be met by what is typed now.
      exact: [
        'POST /v1/boardGameRoom password',
        'POST /v1/boardGameRoom/:id/pair password',
        'POST /v1/boardGameRoom/:id/purchase password',
        'POST /v1/boardGameRoom/:id/unlock password',
        'POST /v1/boardGameRoom/:id/waiting password',
        'POST /v1/gameRoomEnter password',
      ],
    })
  })

  test('composes every text, and takes one in which nothing shows for none', () => {
    const [parted, unseen] = ['카탄'.normalize('NFD'), '\u3164\u200b \u115f\u2800\ufeff']
    let texts = 0
    for (const { method, path, params, query, body } of on.app.endpoints) {
      for (const schema of [params, query, body]) {
        for (const { where, schema: leaf } of inside('', schema)) {
          const name = `${method} ${path} ${where.slice(1)}`
          if (!schema) continue
          if (!(leaf instanceof z.ZodString)) {
            const isForm = leaf.def.type === 'string' && !leaf.safeParse(unseen).success
            if (!isForm) expect(`${name} is a ${leaf.def.type}`).toMatch(noText)
            continue
          }
          const tidied = (text: string) => JSON.stringify(tidyTexts(schema, valueWith(where, text)))
          const isExact = where === '.password'
          expect(tidied(parted), name).toBe(
            JSON.stringify(valueWith(where, isExact ? parted : parted.normalize('NFC'))),
          )
          expect(tidied(unseen), name).toBe(JSON.stringify(valueWith(where, isExact ? unseen : '')))
          texts += 1
        }
      }
    }
    expect(texts).toBeGreaterThan(200)
  })

  test('takes codes and numbers as they are typed and pasted, everywhere alike', () => {
    const typed = [' 12 34 ', '１２３４', '１２　３４', '12-34', '12－34', '12–34', '\u200b1234']
    const fields = on.app.endpoints.flatMap(({ method, path, params, query, body }) =>
      [params, query, body].flatMap((schema) =>
        inside('', schema)
          .filter((found) => isCode(found) && found.schema instanceof z.ZodString)
          .map(({ where }) => ({ name: `${method} ${path} ${where.slice(1)}`, schema, where })),
      ),
    )
    // What a provider of sign-in issues is not typed.
    const own = fields.filter(({ name }) => !/\/users\/\w+\/callback|\/users\/apple\/return/.test(name))
    expect(own.length).toBeGreaterThan(7)
    for (const { name, schema, where } of own) {
      for (const text of typed) {
        if (schema) expect(tidyTexts(schema, valueWith(where, text)), name).toEqual(valueWith(where, '1234'))
      }
    }
  })

  test('counts only what shows towards the least length of a text', () => {
    const texts = sent().filter(
      ({ schema, where }) => schema instanceof z.ZodString && !/password$/.test(where),
    )
    const least = texts.flatMap(({ where, schema }) => {
      const length = Array.from({ length: 30 }, (_, at) => at + 1).find(
        (length) => schema.safeParse('가'.repeat(length)).success,
      )
      return length === undefined || length === 1 ? [] : [{ where, schema, length }]
    })
    expect(least.length).toBeGreaterThan(5)
    for (const { where, schema, length } of least) {
      const short = '가'.repeat(length - 1) + '\u200b'.repeat(length)
      expect(schema.safeParse(short).success, where).toBe(false)
    }
  })

  test('limits the size of every whole number', () => {
    const numbers = sent().flatMap(({ where, schema }) => {
      if (!(schema instanceof z.ZodNumber)) return []
      const checks = (schema.def.checks ?? []).map(({ _zod }) => _zod.def.check)
      return checks.includes('number_format') ? [{ where, hasMaximum: checks.includes('less_than') }] : []
    })
    expect(numbers.length).toBeGreaterThan(5)
    expect(numbers.filter(({ hasMaximum }) => !hasMaximum)).toEqual([])
  })
})

describe('the OpenAPI document', () => {
  interface Operation {
    parameters?: { name: string; in: string; required: boolean }[]
    requestBody?: { content: Record<string, { schema: JsonSchema }> }
  }

  /** What is required in whichever of its shapes. */
  function requiredBy({ required = [], oneOf, anyOf }: JsonSchema): string[] {
    const shapes = (oneOf ?? anyOf ?? []) as JsonSchema[]
    const [first = [], ...others] = shapes.map(requiredBy)
    return [...required, ...first.filter((name) => others.every((other) => other.includes(name)))]
  }

  test('requires of every call exactly what the server does not do without', async () => {
    const { paths } = (await call('GET /v1/openapi.json')).body as {
      paths: Record<string, Record<string, Operation>>
    }
    let judged = 0
    const differing: object[] = []
    for (const endpoint of on.app.endpoints) {
      const { method, path, body, query } = endpoint
      const route = `${method} ${path}`
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const ofBody = requiredBy(operation?.requestBody?.content['application/json']?.schema ?? {})
      const ofQuery = operation?.parameters?.filter((each) => each.in === 'query' && each.required) ?? []
      const said = [...(body ? ofBody : []), ...ofQuery.map(({ name }) => name)]
      const isDone = [body, query].every((schema) => !schema || z.safeParse(schema, {}).success)
      // What may be left out is left out at no risk: the server would do what it is asked.
      if (isDone) {
        expect(said, route).toEqual([])
        continue
      }
      const isFile = endpoint.upload !== undefined
      const refused = await call(
        `${method} ${addressOf(path)}`,
        isFile ? Buffer.from('file') : body ? {} : undefined,
        isFile ? { 'content-type': 'application/octet-stream' } : {},
      )
      const needed = Object.keys(refused.body.fields ?? {}).sort()
      if (`${needed}` !== `${said.sort()}`) differing.push({ route, said, needed, error: refused.body.error })
      judged += 1
    }
    expect(differing).toEqual([])
    expect(judged).toBeGreaterThan(100)
  })
})

describe('a whole number', () => {
  const inText = ['1e3', '0x10', 'true', '[5]', ' 7 ', '+7', '-7', '7.0', '７', '١', '1_000', '9'.repeat(16)]
  const inJson = [...inText, true, false, [5], [[5]], ['7'], { valueOf: 7 }, 7.5, -1, 0]

  test('in a path is digits and nothing else', async () => {
    const withNumbers = on.app.endpoints.filter(({ path }) => /:(id|user_id|players)/.test(path))
    expect(withNumbers.length).toBeGreaterThan(8)
    for (const { method, path } of withNumbers) {
      for (const text of inText) {
        const url = path.replace(/:\w+/g, encodeURIComponent(text))
        const payload = method === 'GET' || method === 'DELETE' ? undefined : {}
        expect((await call(`${method} ${url}`, payload)).status, `${method} ${url}`).toBe(400)
      }
    }
  })

  const queries = [
    ['/v1/boardNews', 'page'],
    ['/v1/jjimdel', 'product_id'],
    ['/v1/me/blocks', 'page'],
    ['/v1/me/notices', 'page'],
    ['/v1/me/plays/statistics', 'year'],
    ['/v1/me/product/carts', 'page'],
    ['/v1/me/product/used', 'page'],
    ['/v1/me/product/used', 'product_id'],
    ['/v1/productre', 'page'],
    ['/v1/productre', 'product_id'],
    ['/v1/productReAvg', 'product_id'],
    ['/v1/products', 'page'],
  ] as const

  test.each(queries)('in the query of %s as %s is digits and nothing else', async (path, name) => {
    for (const text of inText) {
      const { status, body } = await call(`GET ${path}?${new URLSearchParams({ [name]: text })}`)
      expect({ status, named: Object.keys(body.fields) }, text).toEqual({ status: 400, named: [name] })
    }
  })

  const bodies = [
    ['POST /v1/me/notices/read', 'upTo', {}],
    ['POST /v1/me/product/carts', 'product_id', {}],
    ['POST /v1/me/product/used', 'product_id', {}],
    ['POST /v1/me/productRe/carts', 'productre_id', {}],
    ['POST /v1/productre', 'product_id', { star: 5, post_text: '즐겁게 잘 놀았어요. 추천!' }],
    ['POST /v1/productreReport', 'productRe', {}],
    ['POST /v1/productreReport', 'owner_id', { productRe: 1 }],
  ] as const

  test.each(bodies)('in the body of %s as %s is a number or digits', async (route, name, rest) => {
    for (const value of inJson) {
      const { status, body } = await call(route, { ...rest, [name]: value })
      const answer = { status, named: Object.keys(body.fields ?? {}) }
      expect(answer, JSON.stringify(value)).toEqual({ status: 400, named: [name] })
    }
  })

  test('as digits in quotes, the old spelling, still identifies the game', async () => {
    for (const product_id of [gameId, String(gameId)]) {
      expect((await call('POST /v1/me/product/carts', { product_id })).status).toBe(200)
    }
    expect((await call(`GET /v1/products/${gameId}`)).status).toBe(200)
  })
})

test.each([
  ['POST', '/v1/me/product/carts', () => ({ product_id: gameId })],
  // An old spelling, which writes although it is a GET.
  ['GET', '/v1/jjimdel', null],
] as const)(
  'one member’s waiting writes by %s %s leave connections to everybody else',
  async (method, path, body) => {
    const memberId = await aMember(on.db)
    const waiting = await aSession(on.app, memberId)
    const other = await aSession(on.app, await aMember(on.db))
    const get = (url: string, token: string) =>
      on.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    const likes: Promise<unknown>[] = []
    await on.db.transaction(async (tx) => {
      await tx`select from members where id = ${memberId} for update`
      for (let at = 0; at < 12; at += 1) {
        likes.push(
          on.app
            .inject({
              method,
              url: body === null ? `${path}?product_id=${gameId}` : path,
              headers: { authorization: `Bearer ${waiting.access}` },
              ...(body === null ? {} : { payload: body() }),
            })
            .then(({ statusCode }) => statusCode),
        )
      }
      // More requests than there are connections, so that each gets one only if the writes leave some.
      for (let at = 0; at < 20; at += 1) {
        expect((await get('/v1/me/info', other.access)).statusCode).toBe(200)
      }
    })
    expect(new Set(await Promise.all(likes))).toEqual(new Set([200]))
  },
)

test('bodies of one member that are on their way are limited together', async () => {
  const token = (await aSession(on.app, await aMember(on.db))).access
  const answered: number[] = []
  const sent = Array.from({ length: 4 }, () => {
    const asked = request({
      port,
      host: '127.0.0.1',
      path: '/v1/me/plays/import/preview',
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': 30_000_000,
      },
    })
    asked.on('error', () => undefined)
    asked.on('response', ({ statusCode = 0 }) => answered.push(statusCode))
    asked.flushHeaders()
    return asked
  })
  await expect.poll(() => answered).toEqual([429, 429])
  for (const asked of sent) asked.destroy()
  const preview = () =>
    on.app.inject({
      method: 'POST',
      url: '/v1/me/plays/import/preview',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    })
  await expect.poll(async () => (await preview()).statusCode).toBe(400)
})

test('a client that stops in the middle of its body is cut off', async () => {
  const strict = await testApp({}, { longestIdleMs: 200 })
  await strict.app.listen({ port: 0, host: '127.0.0.1' })
  const asked = request({
    port: (strict.app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    path: '/v1/users/token/refresh',
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': 1_000 },
  })
  const failed = once(asked, 'error')
  asked.write('{')
  expect(await failed).toEqual([expect.objectContaining({ code: 'ECONNRESET' })])
  await strict.close()
})

/** Sends the head, and then bytes of this many letters until the server has answered. */
async function drip(to: TestApp, head: string, letters: number): Promise<string> {
  const socket = connect((to.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(head)
  const dripping = setInterval(() => socket.write('x'.repeat(letters)), 20)
  try {
    return await text(socket)
  } finally {
    clearInterval(dripping)
    socket.destroy()
  }
}

test('headers and bodies that come byte by byte are ended in time, and a slow upload is not', async () => {
  const body = { graceMs: 300, bytesPerSecond: 500 }
  const strict = await testApp(
    {},
    { timeouts: { headersTimeout: 300, connectionsCheckingInterval: 50, body } },
  )
  await strict.app.listen({ port: 0, host: '127.0.0.1' })
  const post = (headers: string) =>
    `POST /v1/users/token/refresh HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`
  const late = /^HTTP\/1\.1 408 /
  expect(await drip(strict, 'GET /v1/health HTTP/1.1\r\nhost: x\r\nx-slow: ', 1)).toMatch(late)
  expect(await drip(strict, post('content-length: 60000'), 1)).toMatch(late)
  // Longer on its way than a body of one byte may be, but it comes.
  expect(await drip(strict, post('content-length: 3000'), 80)).toMatch(/^HTTP\/1\.1 400 /)
  await strict.close()
})

test.each([
  ['two', 'host: x\r\nhost: other.example'],
  ['two in other letters', 'Host: x\r\nHOST: other.example'],
  ['the same twice', 'host: x\r\nhost: x'],
])('a request with %s Host headers is refused', async (_, hosts) => {
  for (const path of ['/v1/health', '/v1/products?gubun=02']) {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\n${hosts}\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('보내 주신 내용을 읽을 수 없어요.')
  }
})

test.each([
  [
    'headers that are too long',
    `GET /v1/health HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
  ['what is no request', 'hello\r\n\r\n', 400],
])('%s are answered like any other refusal', async (_, sent, status) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(sent)
  const answer = await text(socket)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toContain('content-type: application/json; charset=utf-8')
  expect(head).toContain('x-frame-options: DENY')
  expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/[가-힣]/) })
})
