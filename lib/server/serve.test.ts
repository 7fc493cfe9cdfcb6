import { gunzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fixedClock } from '~/lib/clock'
import { type Audience, audienceName, ownerOf, staffOf } from '~/lib/endpoint'
import { noRight, Refusal, refusal } from '~/lib/errors'
import { writtenText } from '~/lib/server/schema-parts'
import { get, post } from '~/lib/server/test-endpoint'
import { personalTagKind, tagKind } from '~/lib/tags'
import { type Caller, isFreshlySignedIn } from './caller'
import { type Database, openDatabase } from './database'
import { invalidate, invalidateOwn, ResponseCache } from './response-cache'
import { Rights, type RightsOnThing } from './rights'
import { serve } from './serve'
import { createTestDatabase, type TestDatabase } from './test-database'

type Who =
  | 'visitor'
  | 'member'
  | 'staff'
  | 'staff of another cafe'
  | 'franchise owner'
  | 'instructor'
  | 'operator'
  | 'operator for support'

const nobodySpecial: Caller = {
  memberId: 7,
  sessionId: '00000000-0000-4000-8000-000000000000',
  signedInAt: new Date('2026-03-18T03:00:00Z'),
  isOperator: false,
  operatorRights: [],
  isInstructor: false,
  isCafeStaff: false,
  isFranchiseOwner: false,
  lacksProvenPhone: false,
  lacksConsent: false,
}

const callers: Record<Who, Caller | null> = {
  visitor: null,
  member: nobodySpecial,
  staff: { ...nobodySpecial, memberId: 8, isCafeStaff: true },
  'staff of another cafe': { ...nobodySpecial, memberId: 9, isCafeStaff: true },
  'franchise owner': { ...nobodySpecial, memberId: 10, isFranchiseOwner: true },
  instructor: { ...nobodySpecial, isInstructor: true },
  operator: { ...nobodySpecial, isOperator: true, operatorRights: ['support', 'content', 'money'] },
  'operator for support': { ...nobodySpecial, isOperator: true, operatorRights: ['support'] },
}

let database: TestDatabase
let db: Database
let app: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
// Each test has its own connection, so that it receives no notifications of an earlier test.
beforeEach(() => {
  db = openDatabase(database.address)
})
afterEach(async () => {
  await app.close()
  await db.close()
})

/** The parts of an application that `serve` needs; a request header names the caller. */
async function serving(mount: (app: FastifyInstance) => void): Promise<void> {
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.decorate('responseCache', new ResponseCache())
  app.decorate('endpoints', [])
  app.decorate('inTurn', (_, work) => work())
  app.decorate('rights', new Rights())
  app.decorate('db', db)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    request.caller = callers[(request.headers['x-who'] ?? 'visitor') as Who]
  })
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error
    const { status, message, code, fields } = error
    return reply.status(status).send({ error: message, code, fields })
  })
  await app.responseCache.listen(db)
  mount(app)
}

async function ask(url: string, headers: Record<string, string> = {}) {
  const reply = await app.inject({ url, headers })
  return { status: reply.statusCode, body: reply.json(), cacheControl: reply.headers['cache-control'] }
}

describe('who may call', () => {
  const welcome = { status: 200, body: { done: true } }
  const unknown = { status: 401, body: { error: '로그인이 필요해요.', code: 'AUTH_REQUIRED' } }
  const forbidden = {
    status: 403,
    body: { error: '이 화면을 볼 수 있는 권한이 없어요.', code: 'NOT_ALLOWED' },
  }
  const notTheirs = {
    status: 409,
    body: {
      error: '이 일을 맡은 운영자만 할 수 있어요. 필요하면 총괄 운영자에게 권한을 부탁해 주세요.',
      code: 'NOT_YOUR_RIGHT',
    },
  }
  const expected: [Audience, Who, { status: number; body: object }][] = [
    ['anyone', 'visitor', welcome],
    ['anyone', 'member', welcome],
    ['anyone', 'operator', welcome],
    ['member', 'visitor', unknown],
    ['member', 'member', welcome],
    ['member', 'operator', welcome],
    ['instructor', 'visitor', unknown],
    ['instructor', 'member', forbidden],
    ['instructor', 'staff', forbidden],
    ['instructor', 'instructor', welcome],
    ['instructor', 'operator', forbidden],
    ['operator: any', 'visitor', unknown],
    ['operator: any', 'member', forbidden],
    ['operator: any', 'staff', forbidden],
    ['operator: any', 'franchise owner', forbidden],
    ['operator: any', 'instructor', forbidden],
    ['operator: any', 'operator', welcome],
    ['operator: any', 'operator for support', welcome],
    ['operator: support', 'operator for support', welcome],
    ['operator: support or money', 'operator for support', welcome],
    ['operator: content', 'operator for support', notTheirs],
    ['operator: money', 'operator for support', notTheirs],
    ['operator: money', 'instructor', forbidden],
    ['operator: money', 'operator', welcome],
    ['operator: chief', 'operator for support', notTheirs],
    ['operator: chief', 'operator', welcome],
  ]

  test.each(expected)('what is for %s answers a %s as declared', async (audience, who, outcome) => {
    let runs = 0
    const parts = { summary: 'A door.', reply: z.object({ done: z.boolean() }), audience }
    const handler = async () => {
      runs += 1
      return { done: true }
    }
    await serving((on) => {
      serve(on, get('/door', parts), handler)
      serve(on, post('/door', parts), handler)
    })
    for (const method of ['GET', 'POST'] as const) {
      const reply = await app.inject({ method, url: '/door', headers: { 'x-who': who } })
      expect({ status: reply.statusCode, body: reply.json() }, method).toEqual(outcome)
    }
    expect(runs).toBe(outcome.status === 200 ? 2 : 0)
  })

  test('what moves money asks for signing in again after ten minutes, and before the body is read', async () => {
    const clock = fixedClock('2026-03-18T03:00:00Z')
    const parts = {
      summary: 'A till.',
      reply: z.object({ fresh: z.boolean() }),
      body: z.object({ sum: z.number() }),
    }
    await serving((on) => {
      on.decorate('clock', clock)
      const handler = async (_: unknown, request: FastifyRequest) => ({ fresh: isFreshlySignedIn(request) })
      serve(on, post('/till', { ...parts, audience: 'operator: money', freshSignIn: 'always' }), handler)
      serve(on, post('/drawer', { ...parts, audience: 'operator: money', freshSignIn: 'sometimes' }), handler)
    })
    const ask = async (url: string, who: Who, payload: object) => {
      const reply = await app.inject({ method: 'POST', url, headers: { 'x-who': who }, payload })
      return [reply.statusCode, reply.json().code ?? reply.json().fresh]
    }
    clock.set('2026-03-18T03:09:59Z')
    expect(await ask('/till', 'operator', { sum: 1 })).toEqual([200, true])
    clock.set('2026-03-18T03:10:00Z')
    expect(await ask('/till', 'operator', {})).toEqual([409, 'SIGN_IN_AGAIN'])
    expect(await ask('/till', 'member', {})).toEqual([403, 'NOT_ALLOWED'])
    expect(await ask('/till', 'visitor', {})).toEqual([401, 'AUTH_REQUIRED'])
    expect(await ask('/drawer', 'operator', { sum: 1 })).toEqual([200, false])
  })

  /** Cafe 3 has one owner, who also owns cafe 4, and one member of staff. */
  const noCafe = refusal(404, 'NOT_FOUND', '그런 카페는 없어요.')
  const cafeRights: RightsOnThing = {
    kind: 'cafe',
    owner: async (_, { id, memberId }) => (id > 4 ? noCafe : memberId === 10 ? null : noRight),
    staff: async (_, { id, memberId }) => {
      const people = { 3: [8, 10], 4: [9, 10] }[id]
      if (people === undefined) return noCafe
      return people.includes(memberId) ? null : noRight
    },
  }
  const missing = { status: 404, body: { error: '그런 카페는 없어요.', code: 'NOT_FOUND' } }
  const staff = staffOf('cafe', 'id')
  const owner = ownerOf('cafe', 'id')
  const onCafes: [Audience, string, Who, { status: number; body: object }][] = [
    [staff, '3', 'visitor', unknown],
    [staff, '3', 'member', forbidden],
    [staff, '3', 'staff', welcome],
    [staff, '3', 'staff of another cafe', forbidden],
    [staff, '4', 'staff', forbidden],
    [staff, '4', 'staff of another cafe', welcome],
    [staff, '3', 'franchise owner', welcome],
    [staff, '4', 'franchise owner', welcome],
    [staff, '3', 'instructor', forbidden],
    [staff, '3', 'operator', forbidden],
    [staff, '5', 'staff', missing],
    [staff, '5', 'visitor', unknown],
    [owner, '3', 'visitor', unknown],
    [owner, '3', 'member', forbidden],
    [owner, '3', 'staff', forbidden],
    [owner, '3', 'franchise owner', welcome],
    [owner, '3', 'operator', forbidden],
  ]
  const cafeParts = {
    summary: 'A cafe.',
    params: z.object({ id: z.coerce.number().int() }),
    body: z.object({ name: z.string() }),
    reply: z.object({ done: z.boolean() }),
  }

  test.each(onCafes.map(([audience, ...rest]) => [audienceName(audience), ...rest, audience] as const))(
    'what is for %s %s answers %s as declared, before the body is read',
    async (...row) => {
      const [, cafe, who, outcome, audience] = row
      let runs = 0
      await serving((on) => {
        on.rights.register(cafeRights)
        serve(on, post('/cafes/:id', { ...cafeParts, audience }), async () => {
          runs += 1
          return { done: true }
        })
      })
      const send = async (payload: string) => {
        const headers = { 'x-who': who, 'content-type': 'application/json' }
        const reply = await app.inject({ method: 'POST', url: `/cafes/${cafe}`, headers, payload })
        return { status: reply.statusCode, body: reply.json() }
      }
      expect(await send('{"name":"모임터"}')).toEqual(outcome)
      expect(runs).toBe(outcome.status === 200 ? 1 : 0)
      if (outcome.status !== 200) expect(await send('{ no JSON')).toEqual(outcome)
    },
  )

  test('is a right on a thing whose id is validated first', async () => {
    await serving((on) => {
      on.rights.register(cafeRights)
      serve(on, post('/cafes/:id', { ...cafeParts, audience: staff }), async () => ({ done: true }))
    })
    const headers = { 'x-who': 'staff' }
    for (const cafe of ['abc', '1.5', 'a%00']) {
      const reply = await app.inject({ method: 'POST', url: `/cafes/${cafe}`, headers })
      expect(reply.statusCode, cafe).toBe(400)
    }
    const asVisitor = await app.inject({ method: 'POST', url: '/cafes/abc' })
    expect(asVisitor.statusCode).toBe(401)
  })

  test.each([
    [
      'of a kind that no feature resolves',
      ownerOf('meetup', 'id'),
      'No feature registered a resolver for owner of meetup.',
    ],
    [
      'that its feature does not resolve',
      ownerOf('shelf', 'id'),
      'No feature registered a resolver for owner of shelf.',
    ],
  ])('is a right %s: the server does not start', async (_, audience, message) => {
    await serving((on) => {
      on.rights.register(cafeRights)
      on.rights.register({ kind: 'shelf', staff: async () => null })
      serve(on, post('/things/:id', { ...cafeParts, audience }), async () => ({ done: true }))
    })
    await expect(app.ready()).rejects.toThrow(message)
  })

  test('is a right on a parameter that the path lacks: the server does not start', async () => {
    await serving(() => undefined)
    const things = post('/things/:id', { ...cafeParts, audience: staffOf('cafe', 'cafe') })
    expect(() => serve(app, things, async () => ({ done: true }))).toThrow('has no parameter cafe')
  })

  test('is resolved by one feature only', async () => {
    await serving((on) => on.rights.register(cafeRights))
    expect(() => app.rights.register(cafeRights)).toThrow('Two resolvers are registered for owner of cafe.')
  })

  test('is checked before the input', async () => {
    const door = get('/door', {
      summary: 'A door for members.',
      query: z.object({ page: z.coerce.number() }),
      reply: z.object({ done: z.boolean() }),
      audience: 'member',
    })
    await serving((on) => serve(on, door, async () => ({ done: true })))
    expect(await ask('/door?page=x')).toMatchObject(unknown)
  })

  test('is everybody by default', async () => {
    const door = get('/door', { summary: 'A door.', reply: z.object({ done: z.boolean() }) })
    await serving((on) => serve(on, door, async () => ({ done: true })))
    expect(await ask('/door')).toMatchObject(welcome)
  })
})

describe('a reply', () => {
  test('is cut to what its schema lists, also in nested objects', async () => {
    const game = z.object({ id: z.number(), maker: z.object({ name: z.string() }) })
    const games = get('/games', { summary: 'Games.', reply: z.object({ games: z.array(game) }) })
    const row = { id: 3, cost: 900, maker: { name: '한강', phone: '010-0000-0000' } }
    await serving((on) => serve(on, games, async () => ({ games: [row], secret: 'x' })))
    expect((await ask('/games')).body).toEqual({ games: [{ id: 3, maker: { name: '한강' } }] })
  })

  test('is the same with and without the slash', async () => {
    const game = get('/games/:id', {
      summary: 'A game.',
      params: z.object({ id: z.coerce.number() }),
      query: z.object({ page: z.coerce.number().default(1) }),
      reply: z.object({ id: z.number(), page: z.number() }),
    })
    await serving((on) => serve(on, game, async ({ params, query }) => ({ ...params, ...query })))
    for (const url of ['/games/12?page=3', '/games/12/?page=3']) {
      expect(await ask(url), url).toEqual({
        status: 200,
        body: { id: 12, page: 3 },
        cacheControl: 'no-store',
      })
    }
  })

  test('has an endpoint that the application can list', async () => {
    const door = get('/door', { summary: 'A door.', reply: z.object({ done: z.boolean() }) })
    await serving((on) => serve(on, door, async () => ({ done: true })))
    expect(app.endpoints).toEqual([door])
  })
})

describe('a NUL', () => {
  const refusal = (field: string) => ({
    status: 400,
    body: {
      error: '쓸 수 없는 글자가 들어 있어요.',
      code: 'BAD_INPUT',
      fields: { [field]: '쓸 수 없는 글자가 들어 있어요.' },
    },
  })
  const parts = {
    summary: 'Finds games.',
    params: z.object({ shelf: z.string() }),
    reply: z.object({ done: z.boolean() }),
  }

  test.each([
    ['the query', '/shelves/a?name=%EC%B9%B4%00%ED%83%84', 'name'],
    ['a value given twice', '/shelves/a?tag=x&tag=y%00', 'tag'],
    ['the path', '/shelves/a%00b', 'shelf'],
    ['a value that no schema lists', '/shelves/a?unknown=%00', 'unknown'],
  ])('in %s is refused with the field named, and reaches no handler', async (_, url, field) => {
    let runs = 0
    await serving((on) =>
      serve(on, get('/shelves/:shelf', parts), async () => {
        runs += 1
        return { done: true }
      }),
    )
    expect(await ask(url)).toMatchObject(refusal(field))
    expect(runs).toBe(0)
  })

  test('in the body is refused with the field named, at any depth', async () => {
    const body = z.object({ games: z.array(z.object({ note: z.string() })) })
    let runs = 0
    await serving((on) =>
      serve(on, post('/shelves/:shelf', { ...parts, body }), async () => {
        runs += 1
        return { done: true }
      }),
    )
    const payload = { games: [{ note: '카탄' }, { note: 'a\u0000b' }] }
    const reply = await app.inject({ method: 'POST', url: '/shelves/a', payload })
    expect({ status: reply.statusCode, body: reply.json() }).toEqual(refusal('note'))
    expect(runs).toBe(0)
  })

  test('and an unpaired surrogate are refused alike, and a whole pair is accepted', async () => {
    const received: unknown[] = []
    await serving((on) =>
      serve(
        on,
        post('/shelves/:shelf', { ...parts, body: z.object({ note: z.string() }) }),
        async (input) => {
          received.push(input.body)
          return { done: true }
        },
      ),
    )
    const sent = async (note: string) => {
      const reply = await app.inject({ method: 'POST', url: '/shelves/a', payload: { note } })
      return { status: reply.statusCode, body: reply.json() }
    }
    expect(await sent('주사위 \ud83c')).toEqual(refusal('note'))
    expect(await sent('\udfb2 주사위')).toEqual(refusal('note'))
    expect((await sent('🎲 주사위')).status).toBe(200)
    expect(received).toEqual([{ note: '🎲 주사위' }])
  })

  test('is refused even in undeclared parameters', async () => {
    const received: unknown[] = []
    const body = z.object({ name: z.string() })
    await serving((on) =>
      serve(on, post('/shelves/:shelf', { ...parts, body }), async (input) => {
        received.push(input.body)
        return { done: true }
      }),
    )
    const payload = { name: '카탄', unknown: 'a\u0000b' }
    const reply = await app.inject({ method: 'POST', url: '/shelves/a', payload })
    expect(reply.statusCode).toBe(400)
    expect(received).toEqual([])
  })
})

describe('an empty parameter', () => {
  test('counts as absent, unless it may be empty', async () => {
    const games = get('/games', {
      summary: 'Games.',
      query: z.object({ page: z.coerce.number().min(1).default(1), name: z.string().default('모두') }),
      reply: z.object({ page: z.number(), name: z.string() }),
    })
    await serving((on) => serve(on, games, async ({ query }) => query))
    expect((await ask('/games?page=&name=')).body).toEqual({ page: 1, name: '' })
    expect((await ask('/games')).body).toEqual({ page: 1, name: '모두' })
  })
})

describe('a text that a person writes', () => {
  const wish = get('/wishes', {
    summary: 'A wish.',
    query: z.object({
      plain: writtenText('소원(plain)', { min: 2, max: 5 }).default('없음'),
      worded: writtenText('소원(worded)', {
        min: 2,
        max: 5,
        says: '더 짧게 써 주세요.',
        tooShort: '더 길게 써 주세요.',
      }).default('없음'),
    }),
    reply: z.object({ plain: z.string(), worded: z.string() }),
  })
  const wishing = (field: string, text: string) => ask(`/wishes?${field}=${encodeURIComponent(text)}`)
  beforeEach(() => serving((on) => serve(on, wish, async ({ query }) => query)))

  test.each([
    ['가나', '가나'],
    ['🎲🎲🎲🎲🎲', '🎲🎲🎲🎲🎲'],
    ['   가나다라마   ', '가나다라마'],
  ])('is taken without the spaces around it: %j', async (given, taken) => {
    expect((await wishing('plain', given)).body).toEqual({ plain: taken, worded: '없음' })
  })

  test.each([
    ['plain', ' 가 ', '소원(plain)은 2자 이상이어야 해요.'],
    ['plain', '🎲', '소원(plain)은 2자 이상이어야 해요.'],
    ['plain', '🎲🎲🎲🎲🎲🎲', '소원(plain)은 5자까지 쓸 수 있어요.'],
    ['worded', '가', '더 길게 써 주세요.'],
    ['worded', '가나다라마바', '더 짧게 써 주세요.'],
  ])('is refused in words: %s %j', async (field, given, message) => {
    expect(await wishing(field, given)).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', fields: { [field]: message } },
    })
  })
})

const games = tagKind('games')
const reviews = tagKind('reviews')

describe('a cached reply', () => {
  const counting = get('/count', {
    summary: 'How often this was read.',
    reply: z.object({ runs: z.number() }),
    query: z.object({ page: z.coerce.number().optional(), name: z.string().optional() }),
    dependsOn: [games.all, reviews.all],
    cachedFor: 'visitors',
  })

  async function servingACount(): Promise<void> {
    let runs = 0
    await serving((on) =>
      serve(on, counting, async () => {
        runs += 1
        return { runs }
      }),
    )
  }
  const first = { status: 200, body: { runs: 1 }, cacheControl: 'public, no-cache' }

  test('is read once for all visitors', async () => {
    await servingACount()
    expect(await ask('/count')).toEqual(first)
    expect(await ask('/count')).toEqual(first)
  })

  test.each([
    ['a member', { 'x-who': 'member' }],
    ['an operator', { 'x-who': 'operator' }],
    ['a member with a token', { 'x-who': 'member', authorization: 'Bearer token' }],
    ['a token that means nothing', { authorization: 'Bearer nothing' }],
    ['an empty token', { authorization: '' }],
  ] as [string, Record<string, string>][])('is neither filled nor read by %s', async (_, headers) => {
    await servingACount()
    expect(await ask('/count', headers)).toEqual({ status: 200, body: { runs: 1 }, cacheControl: 'no-store' })
    expect(await ask('/count')).toMatchObject({ body: { runs: 2 }, cacheControl: 'public, no-cache' })
    expect(await ask('/count', headers)).toEqual({ status: 200, body: { runs: 3 }, cacheControl: 'no-store' })
    expect(await ask('/count')).toMatchObject({ body: { runs: 2 } })
  })

  test('is one for all spellings of its address', async () => {
    let runs = 0
    await serving((on) =>
      serve(
        on,
        get('/games/:id/of/:name', {
          summary: 'A game of somebody.',
          params: z.object({ id: z.coerce.number(), name: z.string() }),
          query: z.object({ page: z.coerce.number().optional() }),
          reply: z.object({ runs: z.number() }),
          dependsOn: [games.by('id')],
          cachedFor: 'visitors',
        }),
        async () => {
          runs += 1
          return { runs }
        },
      ),
    )
    for (const url of [
      '/games/7/of/%EA%B0%80%20b?page=1',
      '/%67ames/7/of/%ea%b0%80%20b?page=1',
      '/games/%37/%6Ff/%EA%B0%80%20%62?page=01',
      '/games/07/of/%EA%B0%80%20b?page=1&utm=x',
    ]) {
      expect(await ask(url)).toEqual(first)
    }
    expect(await ask('/games/7/of/c?page=1')).toMatchObject({ body: { runs: 2 } })
  })

  test.each([games.of(7), reviews.all])('is dropped in both slash forms when %s changes', async (tag) => {
    await servingACount()
    await ask('/count')
    await ask('/count/')
    await db.transaction((tx) => invalidate(tx, tagKind('news').all))
    expect((await ask('/count')).body).toEqual({ runs: 1 })
    expect((await ask('/count/')).body).toEqual({ runs: 2 })
    await db.transaction((tx) => invalidate(tx, tag))
    expect((await ask('/count')).body).toEqual({ runs: 3 })
    expect((await ask('/count/')).body).toEqual({ runs: 4 })
  })

  test('is not cached when its data changed while it was being read', async () => {
    let runs = 0
    await serving((on) =>
      serve(on, counting, async () => {
        runs += 1
        if (runs === 1) on.responseCache.invalidate(reviews.all)
        return { runs }
      }),
    )
    expect(await ask('/count')).toEqual({ status: 200, body: { runs: 1 }, cacheControl: 'no-store' })
    expect(await ask('/count')).toEqual({ status: 200, body: { runs: 2 }, cacheControl: 'public, no-cache' })
    expect((await ask('/count')).body).toEqual({ runs: 2 })
  })

  test('is not cached when the handler sets its own cache-control', async () => {
    let runs = 0
    await serving((on) =>
      serve(on, counting, async (_asked, _request, reply) => {
        runs += 1
        reply.header('cache-control', 'public, max-age=5')
        return { runs }
      }),
    )
    expect(await ask('/count')).toEqual({ status: 200, body: { runs: 1 }, cacheControl: 'public, max-age=5' })
    expect(await ask('/count')).toEqual({ status: 200, body: { runs: 2 }, cacheControl: 'public, max-age=5' })
  })

  test('is the same for all spellings of an address, including made-up parameters', async () => {
    await servingACount()
    const spellings = ['/count?page=2&name=a', '/count?name=a&page=2', '/count?made=up&page=2&name=a&x=1']
    for (const spelling of [...spellings, ...spellings]) expect(await ask(spelling)).toEqual(first)
    expect(await ask('/count?page=2&name=b')).toMatchObject({ body: { runs: 2 } })
  })

  test('does not repeat made-up parameters to the next visitor', async () => {
    await serving((on) => {
      const echo = get('/echo', {
        summary: 'The address as the handler sees it.',
        query: z.object({ page: z.coerce.number().optional() }),
        reply: z.object({ url: z.string() }),
        cachedFor: 'visitors',
      })
      serve(on, echo, async (_asked, { url }) => ({ url }))
    })
    expect((await ask('/echo?evil=1&page=2')).body).toEqual({ url: '/echo?page=2' })
    expect((await ask('/echo?page=2')).body).toEqual({ url: '/echo?page=2' })
  })

  test('is computed once for concurrent requests', async () => {
    await servingACount()
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask('/count')))
    expect(replies).toEqual(Array(8).fill(first))
  })

  test('lists its tags, including that of a single thing', async () => {
    await serving((on) => {
      const one = get('/games/:id', {
        summary: 'A game.',
        params: z.object({ id: z.coerce.number() }),
        reply: z.object({}),
        dependsOn: [games.by('id'), personalTagKind('games').all],
        cachedFor: 'visitors',
      })
      serve(on, one, async () => ({}))
    })
    const tagsFor = async (headers = {}) =>
      (await app.inject({ url: '/games/7', headers })).headers['cache-tag']
    expect(await tagsFor()).toBe('games:7')
    expect(await tagsFor({ 'x-who': 'member', authorization: 'Bearer token' })).toBe('games:7,own-games')
  })

  test('for everybody is used for members too, and has no caller', async () => {
    await serving((on) => {
      const all = get('/all', {
        summary: 'The same for everybody.',
        reply: z.object({ who: z.string() }),
        cachedFor: 'everybody',
      })
      serve(on, all, async (_input, { caller }) => ({ who: caller ? 'a member' : 'nobody' }))
    })
    const member = { 'x-who': 'member', authorization: 'Bearer token' }
    expect(await ask('/all', member)).toEqual({
      status: 200,
      body: { who: 'nobody' },
      cacheControl: 'public, no-cache',
    })
    expect((await ask('/all')).body).toEqual({ who: 'nobody' })
  })

  test('is not cached unless it is a success', async () => {
    let runs = 0
    await serving((on) =>
      serve(on, counting, async (_asked, _request, reply) => {
        runs += 1
        reply.status(404)
        return { runs }
      }),
    )
    expect(await ask('/count')).toEqual({ status: 404, body: { runs: 1 }, cacheControl: 'no-store' })
    expect(await ask('/count')).toEqual({ status: 404, body: { runs: 2 }, cacheControl: 'no-store' })
  })
})

test('a write returns the tags that it invalidated', async () => {
  await serving((on) => {
    const write = post('/write', { summary: 'Changes two things.', reply: z.object({}) })
    serve(on, write, async () => {
      await db.transaction(async (tx) => {
        await invalidate(tx, games.of(7))
        await invalidateOwn(tx, [1], personalTagKind('games').all)
      })
      return {}
    })
  })
  const { headers } = await app.inject({ method: 'POST', url: '/write' })
  expect(headers['invalidated-tags']).toBe('games:7,own-games')
})

test('a list of thousands arrives complete, cut to its schema, with its length or compressed', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => ({ at, secret: 'x' }))
  const reply = z.object({ rows: z.array(z.object({ at: z.number() })) })
  await serving((app) => {
    void app.register(compress, { encodings: ['br', 'gzip'] })
    void app.register(async (own) =>
      serve(own, get('/rows', { summary: 'rows', reply }), async () => ({ rows })),
    )
  })
  const whole = await app.inject({ url: '/rows' })
  const expected = JSON.stringify(reply.parse({ rows }))
  expect(whole.body).toBe(expected)
  expect(whole.headers['content-length']).toBe(String(Buffer.byteLength(expected)))
  const compressed = await app.inject({ url: '/rows', headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(expected)
  expect(compressed.headers['content-length']).toBeUndefined()
})

test('personal data cannot be invalidated without naming the members', async () => {
  const change = db.transaction((tx) => invalidate(tx, games.of(7), personalTagKind('games').all))
  await expect(change).rejects.toThrow('own-games')
})
