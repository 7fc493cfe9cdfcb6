import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accessLifeSeconds, endSessions } from '~/features/accounts/server/commands/sessions'
import { aMember, aSession, aWelcome, signIn } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { aReview } from '~/features/reviews/server/factories'
import { readAccessToken, signAccessToken } from '~/lib/server/access-token'
import { JoinedReads } from '~/lib/server/joined-reads'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { serve } from '~/lib/server/serve'
import { serveStream, serveStreamOfThing } from '~/lib/server/serve-stream'
import { get, stream } from '~/lib/server/test-endpoint'
import { isPersonal, kindOf, personalTagKind, rightsTag, tagKind } from '~/lib/tags'
import { type TestApp, testApp } from './test-app'

const gameTags = tagKind('games')
const reviewTags = { one: tagKind('review'), ofGame: tagKind('reviews') }
const ownNotices = personalTagKind('notices').all
const roomTags = tagKind('rooms')
/** The members who may see the rooms. */
const guests = new Set<number>()
const bulkTags = tagKind('bulk')
const bulk = 'x'.repeat(2_000_000)
let sentInBulk = 0
const doorTags = tagKind('doors')
/** What happens while a stream behind a door is being opened. */
const doors = { check: async () => {}, read: async () => {} }

let here: TestApp
let there: TestApp

async function listening(on: TestApp): Promise<TestApp> {
  await on.app.listen({ port: 0, host: '127.0.0.1' })
  return on
}

/** What anybody may read, and yet is read anew each time, and why. One such read keeps a whole page out of the cache. */
const readsAnew = {
  '/v1/boardGameRoom/:id/questions': 'meetups may be private',
  '/v1/cafe': 'a position and the hour',
  '/v1/incidents/:key': 'a secret key',
  '/v1/lessons/:key': 'a secret key',
  '/v1/me/notices/flag': 'each caller',
  '/v1/meetup-friends/:token': 'a secret key',
  '/v1/meetup-series/:seriesId': 'meetups may be private',
  '/v1/policies': 'the day on which a version comes into force',
  '/v1/sittings/:key': 'a secret key',
  '/v1/storeproduct': 'a position and the hour',
  '/v1/tables/:code/games': 'a printed code',
  '/v1/timer-results/:key': 'a secret key',
  '/v1/tonight': 'a position and the hour',
  '/v1/votes/:key/games': 'a secret key',
}

/** The reads that declare nothing they depend on, and why. */
const readsWithoutTags = {
  '/v1/addresses': 'an outside service',
  '/v1/addresses/at': 'an outside service',
  '/v1/changes': 'a stream',
  '/v1/health': 'the process',
  '/v1/map': 'a setting',
  '/v1/me/export': 'a file',
  '/v1/me/leaving': 'read once, as the question before leaving is asked',
  '/v1/me/plays/export': 'a file',
  '/v1/operator/browser/errors': 'any visitor may change it at any moment; read again on return',
  '/v1/operator/browser/vitals': 'any visitor may change it at any moment; read again on return',
  '/v1/operator/cafes/:cafeId/payouts/file': 'a file',
  '/v1/operator/games/:id/merge': 'after the merge it would ask for a game that is gone',
  '/v1/operator/health': 'the work of all processes, read again every few seconds',
  '/v1/operator/ledger': 'every pass that moves would change it; read again on return',
  '/v1/operator/ledger/file': 'a file',
  '/v1/operator/ledger/transfers': 'every pass that moves would change it; read again on return',
  '/v1/operator/members/:memberId/passes': 'every pass that moves would change it; read again on return',
  '/v1/operator/numbers': 'whatever anybody does would change it, and it tells of whole weeks',
  '/v1/operator/orders/file': 'a file',
  '/v1/operator/payouts/file': 'a file',
  '/v1/operator/promotions': 'every consent would change its number of recipients',
  '/v1/payments/checkout': 'a setting',
  '/v1/staff/cafes/:cafeId/code': 'the clock',
  '/v1/staff/cafes/:cafeId/floor/cards': 'a file',
  '/v1/staff/cafes/:cafeId/floor/games':
    'every game that a table takes would change it; read again on return',
  '/v1/staff/cafes/:cafeId/payouts/file': 'a file',
  '/v1/staff/cafes/:cafeId/settlements/file': 'a file',
  '/v1/tables/:code/stream': 'a stream',
  '/v1/timers/:key/stream': 'a stream',
  '/v1/timers/clock': 'the clock',
  '/v1/votes/:key/stream': 'a stream',
}

beforeAll(async () => {
  here = await testApp(
    {},
    {
      mountTrial: (app) => {
        const room = get('/v1/trial-rooms/:id', {
          summary: '방',
          params: z.object({ id: z.string() }),
          reply: z.object({}),
          dependsOn: [roomTags.by('id')],
        })
        serve(app, room, async () => ({}))
        app.changes.guard(roomTags.all, async (_, viewer) => viewer !== null && guests.has(viewer.memberId))
        const parts = { summary: '시험', reply: z.object({ text: z.string() }) }
        const silent = { tags: () => [], message: () => ({ text: '' }) }
        serveStream(app, stream('/v1/trial-beats', { ...parts, heartbeatMs: 20 }), silent)
        serveStreamOfThing(app, stream('/v1/trial-doors', parts), {
          authorise: () => doors.check(),
          reads: new JoinedReads(doorTags, () => doors.read()),
          watch: () => ({ id: 1, want: () => null, message: () => ({ text: '' }) }),
        })
        serveStream(app, stream('/v1/trial-members', { ...parts, audience: 'operator: any' }), silent)
        serveStream(app, stream('/v1/trial-bulk', parts), {
          tags: () => [bulkTags.all],
          message: () => {
            sentInBulk += 1
            return { text: bulk }
          },
        })
      },
    },
  )
  await listening(here)
  there = await listening(await testApp({}, { beside: here }))
})
afterAll(async () => {
  await there.close()
  await here.close()
})

interface Watching {
  status: number
  /** The next message, or how the stream ended. Comments are skipped unless requested. */
  next(what?: 'message' | 'comment'): Promise<unknown>
  leave(): void
}

async function open(on: TestApp, path: string, headers: Record<string, string> = {}): Promise<Watching> {
  const { port } = on.app.server.address() as AddressInfo
  const leaving = new AbortController()
  const { status, body } = await fetch(`http://127.0.0.1:${port}${path}`, { headers, signal: leaving.signal })
  if (!body) throw new Error('the reply has no body')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function next(what = 'message'): Promise<unknown> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { done, value } = await reader.read()
        if (done) return 'gone'
        text += value
        continue
      }
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      if (block.startsWith(':')) {
        if (what === 'comment') return 'comment'
        continue
      }
      const data: unknown = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null')
      return block.startsWith('event: end\n') ? { ended: data } : data
    }
  }
  return { status, next, leave: () => leaving.abort() }
}

/** Opens a stream and consumes its first message, which lists all watched tags. */
async function watch(on: TestApp, tags: string, headers?: Record<string, string>): Promise<Watching> {
  const watching = await open(on, `/v1/changes?tags=${tags}`, headers)
  expect(await watching.next()).toEqual({ changed: tags.split(',') })
  return watching
}

/** Watches everything that is the member's own. */
async function watchOwn(on: TestApp, headers: Record<string, string>): Promise<Watching> {
  const watching = await open(on, '/v1/changes?own=Y', headers)
  const dependencies = on.app.endpoints.flatMap(({ dependsOn }) => dependsOn ?? [])
  const kinds = dependencies.map((each) => kindOf(typeof each === 'string' ? each : each.kind))
  const { changed } = (await watching.next()) as { changed: string[] }
  expect(new Set(changed)).toEqual(new Set<string>(kinds.filter(isPersonal)))
  return watching
}

/** Whether the connection that hears of personal changes was last told this. */
async function isLastWord({ db }: TestApp, words: 'listen' | 'unlisten'): Promise<boolean> {
  const rows = await db`
    select query from pg_stat_activity
    where datname = current_database() and query like ${`${words} "invalidated_personal_tags"`}`
  return rows.length > 0
}

async function refusalOf(query: string, headers: Record<string, string> = {}) {
  const reply = await here.app.inject({ url: `/v1/changes${query}`, headers })
  return { status: reply.statusCode, ...reply.json() }
}

test.each(['check', 'read'] as const)(
  'a browser that leaves during the %s for its stream leaves nothing behind',
  async (step) => {
    const { port } = here.app.server.address() as AddressInfo
    const browser = connect(port, '127.0.0.1')
    const serverSockets: Socket[] = []
    here.app.server.once('connection', (socket) => serverSockets.push(socket))
    const left = new Promise<void>((resolve) => {
      doors[step] = async () => {
        const [socket] = serverSockets
        browser.destroy()
        await once(socket as Socket, 'close')
        doors[step] = async () => {}
        resolve()
      }
    })
    browser.write('GET /v1/trial-doors HTTP/1.1\r\nhost: here\r\n\r\n')
    await left
    await expect.poll(() => isLastWord(here, 'listen')).toBe(false)
    expect(here.app.streams.count).toBe(0)
  },
)

describe('a page that watches', () => {
  test('is notified by two processes of what it subscribed to, and of nothing else', async () => {
    const page = await watch(here, 'games:12,reviews:12')
    await there.db.transaction((tx) => invalidate(tx, gameTags.of(13), reviewTags.one.of(12)))
    await there.db.transaction((tx) => invalidate(tx, gameTags.of(12)))
    expect(await page.next()).toEqual({ changed: ['games:12'] })
    await here.db.transaction((tx) => invalidate(tx, reviewTags.ofGame.all))
    expect(await page.next()).toEqual({ changed: ['reviews:12'] })
    page.leave()
  })

  test('is notified of its member’s own data, and nobody else is', async () => {
    const [own, other] = [await aMember(here.db), await aMember(here.db)]
    const page = await watch(here, 'own-notices,articles', await signIn(here.app, own))
    const others = await watch(here, 'own-notices,articles', await signIn(here.app, other))
    await there.db.transaction((tx) => aWelcome(tx, { memberId: own, now: here.clock.now() }))
    await deliverNotices(there.db, there.noticeKinds)
    expect(await page.next()).toEqual({ changed: ['own-notices'] })
    await there.db.transaction((tx) => invalidateOwn(tx, [other], ownNotices))
    expect(await others.next()).toEqual({ changed: ['own-notices'] })
    page.leave()
    others.leave()
  })

  test('can watch all of a member’s own data', async () => {
    const page = await watchOwn(here, await signIn(here.app, await aMember(here.db)))
    page.leave()
    expect(await refusalOf('?own=Y')).toMatchObject({ status: 401 })
    expect(await refusalOf('')).toMatchObject({ status: 400 })
  })

  test('can depend on every read, but for these', () => {
    const reads = here.app.endpoints.filter(({ method, hasEffect }) => method === 'GET' && hasEffect !== true)
    const untagged = reads.filter(({ dependsOn }) => dependsOn === undefined).map(({ path }) => path)
    const ours = untagged.filter((path) => !path.startsWith('/v1/trial-'))
    expect(ours.sort()).toEqual(Object.keys(readsWithoutTags).sort())
  })

  test('is answered from the cache wherever anybody may read it, but for these', () => {
    const uncached = here.app.endpoints.filter(
      ({ method, audience, dependsOn = [], cachedFor }) =>
        method === 'GET' && audience === 'anyone' && dependsOn.length > 0 && cachedFor === undefined,
    )
    const ours = uncached.map(({ path }) => path).filter((path) => !path.startsWith('/v1/trial-'))
    expect(ours.sort()).toEqual(Object.keys(readsAnew).sort())
  })

  describe('is notified on another device that its member', () => {
    interface Action {
      method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
      url: string
      payload?: object
    }
    let memberId: number
    let cafeId: number
    let gameId: number
    let metId: number
    beforeAll(async () => {
      memberId = await aMember(here.db)
      cafeId = await aCafe(here.db)
      gameId = await aGame(here.db)
      metId = await aMember(here.db)
      await aReview(here.db, { authorId: metId, gameId: await aGame(here.db) })
    })

    test.each<[says: string, action: () => Action, changed: string[]]>([
      [
        'has read their notices',
        () => ({ method: 'POST', url: '/v1/me/notices/read', payload: { upTo: 1 } }),
        ['own-notices'],
      ],
      [
        'does not want some notices',
        () => ({ method: 'PUT', url: '/v1/me/notices/settings/security', payload: { isWanted: false } }),
        ['own-notice-settings'],
      ],
      [
        'has a new nickname',
        () => ({ method: 'PATCH', url: '/v1/me/info', payload: { username: '새이름' } }),
        ['own-account'],
      ],
      [
        'wants news of offers',
        () => ({ method: 'PUT', url: '/v1/me/consents/marketing', payload: { isGiven: true } }),
        ['own-account'],
      ],
      ['has blocked somebody', () => ({ method: 'POST', url: `/v1/me/blocks/${metId}` }), ['own-blocks']],
      ['sees somebody again', () => ({ method: 'DELETE', url: `/v1/me/blocks/${metId}` }), ['own-blocks']],
      [
        'likes a game',
        () => ({ method: 'POST', url: '/v1/me/product/carts', payload: { product_id: gameId } }),
        ['own-games'],
      ],
      [
        'follows a cafe',
        () => ({ method: 'POST', url: '/v1/me/cafe/carts', payload: { cafe_id: cafeId } }),
        ['own-cafes'],
      ],
      [
        'has played a game',
        () => ({ method: 'POST', url: '/v1/me/product/used', payload: { product_id: gameId } }),
        ['own-games', 'own-plays'],
      ],
    ])('%s', async (_, action, changed) => {
      const page = await watchOwn(here, await signIn(here.app, memberId))
      const reply = await there.app.inject({ ...action(), headers: await signIn(there.app, memberId) })
      expect(reply.statusCode, reply.body).toBeLessThan(300)
      expect(await page.next()).toEqual({ changed: expect.arrayContaining(changed) })
      page.leave()
    })
  })

  test('is notified when its member is removed from the staff of the cafe that it shows', async () => {
    const [ownerId, clerkId] = [await aMember(here.db), await aMember(here.db)]
    const cafeId = await aCafe(here.db)
    await aStaffMember(here.db, { cafeId, memberId: ownerId, role: 'owner' })
    await aStaffMember(here.db, { cafeId, memberId: clerkId })
    const page = await watch(here, 'own-cafe-console', await signIn(here.app, clerkId))
    const reply = await there.app.inject({
      method: 'DELETE',
      url: `/v1/staff/cafes/${cafeId}/staff/${clerkId}`,
      headers: await signIn(there.app, ownerId),
    })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(await page.next()).toEqual({ changed: ['own-cafe-console'] })
    page.leave()
  })

  test('is not notified of its own changes, because the reply lists them', async () => {
    const memberId = await aMember(here.db)
    const headers = await signIn(here.app, memberId)
    const tab = { 'tab-mark': '0123456789abcdef' }
    const page = await watch(here, 'own-notices,own-notice-settings', { ...headers, ...tab })
    const other = await watch(here, 'own-notices,own-notice-settings', headers)
    const change = (named: Record<string, string>, url: string, payload: object) =>
      there.app.inject({
        method: url.endsWith('read') ? 'POST' : 'PUT',
        url,
        headers: { ...headers, ...named },
        payload,
      })
    const reply = await change(tab, '/v1/me/notices/settings/security', { isWanted: false })
    expect(reply.headers['invalidated-tags']).toBe('own-notice-settings')
    expect(await other.next()).toEqual({ changed: ['own-notice-settings'] })
    await change({}, '/v1/me/notices/read', { upTo: 1 })
    expect(await page.next()).toEqual({ changed: ['own-notices'] })
    page.leave()
    other.leave()
  })

  test('cleans up on leaving, and the database connection stops listening', async () => {
    const on = await listening(await testApp())
    const page = await watch(on, 'games')
    expect(await isLastWord(on, 'listen')).toBe(true)
    expect(on.app.streams.count).toBe(1)
    page.leave()
    await expect.poll(() => isLastWord(on, 'unlisten')).toBe(true)
    expect(on.app.streams.count).toBe(0)
    const again = await watch(on, 'games')
    await on.db.transaction((tx) => invalidate(tx, gameTags.of(1)))
    expect(await again.next()).toEqual({ changed: ['games'] })
    again.leave()
    await on.close()
  })

  test('gets heartbeats in between', async () => {
    const page = await open(here, '/v1/trial-beats')
    expect(await page.next()).toEqual({ text: '' })
    for (let beat = 0; beat < 3; beat += 1) expect(await page.next('comment')).toBe('comment')
    page.leave()
  })

  test('gets bytes that no proxy buffers, compresses or caches', async () => {
    const { port } = here.app.server.address() as AddressInfo
    const leaving = new AbortController()
    const { headers } = await fetch(`http://127.0.0.1:${port}/v1/changes?tags=games`, {
      headers: { 'accept-encoding': 'br, gzip' },
      signal: leaving.signal,
    })
    leaving.abort()
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('content-encoding')).toBe(null)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('is dropped when it does not read', async () => {
    const { port } = here.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.pause()
    socket.on('error', () => null)
    await expect.poll(() => here.app.streams.count).toBe(0)
    socket.write('GET /v1/trial-bulk HTTP/1.1\r\nhost: meeple.example\r\n\r\n')
    const change = () => here.db.transaction((tx) => invalidate(tx, bulkTags.all))
    await expect
      .poll(async () => {
        await change()
        return [sentInBulk > 0, here.app.streams.count]
      })
      .toEqual([true, 0])
    socket.destroy()
  })
})

describe('what may be watched', () => {
  test.each([
    ['nothing', ''],
    ['something else than tags', '?tags=<b>'],
    ['a kind that does not exist', '?tags=weather:1'],
    ['more than fifty things', `?tags=${Array.from({ length: 51 }, (_, id) => `games:${id}`).join(',')}`],
  ])('is not %s, and the refusal names the field', async (_, query) => {
    expect(await refusalOf(query)).toMatchObject({
      status: 400,
      code: 'BAD_INPUT',
      fields: { tags: expect.stringContaining('(tags)') },
    })
  })

  test('of a member’s own is for members', async () => {
    expect(await refusalOf('?tags=own-notices')).toMatchObject({ status: 401, error: '로그인이 필요해요.' })
    const stale = { authorization: 'Bearer a.b.c' }
    expect(await refusalOf('?tags=own-notices', stale)).toMatchObject({
      status: 401,
      error: '로그인이 만료되었습니다. 다시 로그인해주세요.',
    })
  })

  test('of a guarded kind is limited to those whom its feature allows', async () => {
    const memberId = await aMember(here.db)
    const headers = await signIn(here.app, memberId)
    expect(await refusalOf('?tags=rooms:1')).toMatchObject({ status: 404, code: 'NOT_WATCHABLE' })
    expect(await refusalOf('?tags=rooms:1', headers)).toMatchObject({ status: 404, code: 'NOT_WATCHABLE' })
    guests.add(memberId)
    const page = await watch(here, 'rooms:1', headers)
    page.leave()
  })

  test.each(['orders', 'lessons', 'standing:1', 'imports', 'ledger-audits'])(
    'of %s is limited to operators',
    async (tag) => {
      const member = await signIn(here.app, await aMember(here.db))
      for (const headers of [{}, member]) {
        expect(await refusalOf(`?tags=${tag}`, headers)).toMatchObject({ status: 404, code: 'NOT_WATCHABLE' })
      }
      const operator = await signIn(here.app, await aMember(here.db, { isOperator: true }))
      const page = await watch(here, tag, operator)
      page.leave()
    },
  )

  test('of a cafe’s stamps is limited to those who look after the cafe', async () => {
    const cafeId = await aCafe(here.db)
    const memberId = await aMember(here.db)
    const headers = await signIn(here.app, memberId)
    for (const tag of [`cafe-stamps:${cafeId}`, 'cafe-stamps']) {
      expect(await refusalOf(`?tags=${tag}`)).toMatchObject({ status: 404, code: 'NOT_WATCHABLE' })
      expect(await refusalOf(`?tags=${tag}`, headers)).toMatchObject({ status: 404, code: 'NOT_WATCHABLE' })
    }
    await here.db`
      insert into cafe_staff (cafe_id, member_id, role, since) values (${cafeId}, ${memberId}, 'staff', now())`
    const page = await watch(here, `cafe-stamps:${cafeId}`, headers)
    page.leave()
  })

  test('with a declared audience is enforced as for other endpoints', async () => {
    const headers = await signIn(here.app, await aMember(here.db))
    expect((await here.app.inject({ url: '/v1/trial-members' })).statusCode).toBe(401)
    expect((await here.app.inject({ url: '/v1/trial-members', headers })).statusCode).toBe(403)
  })

  test('by one member is limited to twenty streams at a time', async () => {
    const headers = await signIn(here.app, await aMember(here.db))
    const pages = await Promise.all(Array.from({ length: 20 }, () => watch(here, 'games', headers)))
    expect(await refusalOf('?tags=games', headers)).toMatchObject({ status: 429, code: 'TOO_MANY_STREAMS' })
    const before = here.app.streams.count
    pages[0]?.leave()
    await expect.poll(() => here.app.streams.count).toBe(before - 1)
    pages.push(await watch(here, 'games', headers))
    for (const page of pages) page.leave()
  })
})

describe('a stream is ended', () => {
  test('when the token expires', async () => {
    const { access } = await aSession(here.app, await aMember(here.db))
    const holder = readAccessToken(here.app.keys.access, access, here.clock.now())
    if (!holder) throw new Error('the token is not good')
    const short = signAccessToken(here.app.keys.access, holder, { now: here.clock.now(), lifeSeconds: 1 })
    const page = await watch(here, 'own-notices', { authorization: `Bearer ${short}` })
    expect(await page.next()).toEqual({ ended: { reason: 'expired' } })
    expect(await page.next()).toBe('gone')
    expect(accessLifeSeconds).toBeGreaterThan(1)
  })

  test('when its member signs out, here or elsewhere', async () => {
    const memberId = await aMember(here.db)
    const { access, refresh } = await aSession(here.app, memberId)
    const page = await watch(here, 'own-notices', { authorization: `Bearer ${access}` })
    const otherDevice = await watch(here, 'own-notices', await signIn(here.app, memberId))
    const reply = await there.app.inject({ method: 'POST', url: '/v1/users/logout', payload: { refresh } })
    expect(reply.statusCode).toBe(200)
    expect(await page.next()).toEqual({ ended: { reason: 'signed-out' } })
    // The member's other session stays open.
    await there.db.transaction((tx) => invalidateOwn(tx, [memberId], ownNotices))
    expect(await otherDevice.next()).toEqual({ changed: ['own-notices'] })
    await there.db.transaction((tx) =>
      endSessions(tx, { memberId, why: 'everywhere', now: here.clock.now() }),
    )
    expect(await otherDevice.next()).toEqual({ ended: { reason: 'signed-out' } })
  })

  test('when its member leaves', async () => {
    const headers = await signIn(here.app, await aMember(here.db))
    const page = await watch(here, 'own-notices', headers)
    expect((await there.app.inject({ method: 'DELETE', url: '/v1/me', headers })).statusCode).toBe(200)
    expect(await page.next()).toEqual({ ended: { reason: 'signed-out' } })
  })

  test('when the right to a guarded thing is taken away', async () => {
    const memberId = await aMember(here.db)
    guests.add(memberId)
    const headers = await signIn(here.app, memberId)
    const page = await watch(here, 'rooms:1', headers)
    const allowed = await watch(here, 'rooms:1', headers)
    await there.db.transaction((tx) => invalidateOwn(tx, [memberId], rightsTag))
    await there.db.transaction((tx) => invalidate(tx, roomTags.of(1)))
    for (const watching of [page, allowed]) expect(await watching.next()).toEqual({ changed: ['rooms:1'] })
    guests.delete(memberId)
    await there.db.transaction((tx) => invalidateOwn(tx, [memberId], rightsTag))
    expect(await page.next()).toEqual({ ended: { reason: 'right-lost' } })
    expect(await allowed.next()).toEqual({ ended: { reason: 'right-lost' } })
  })

  test('when its member loses the right to the stream', async () => {
    const memberId = await aMember(here.db, { isOperator: true })
    const page = await open(here, '/v1/trial-members', await signIn(here.app, memberId))
    expect(await page.next()).toEqual({ text: '' })
    await there.db.transaction(async (tx) => {
      await tx`update members set is_operator = false where id = ${memberId}`
      await invalidateOwn(tx, [memberId], rightsTag)
    })
    expect(await page.next()).toEqual({ ended: { reason: 'right-lost' } })
  })

  test('when the server stops, which a hundred streams do not delay', async () => {
    const on = await listening(await testApp())
    const pages = await Promise.all(Array.from({ length: 100 }, () => watch(on, 'games:1,games:2')))
    expect(on.app.streams.count).toBe(100)
    const asleep = connect((on.app.server.address() as AddressInfo).port, '127.0.0.1')
    asleep.on('error', () => null)
    asleep.write('GET /v1/changes?tags=games HTTP/1.1\r\nhost: meeple.example\r\n\r\n')
    await once(asleep, 'data')
    asleep.pause()
    const closed = on.close()
    expect(await Promise.all(pages.map((page) => page.next()))).toEqual(
      pages.map(() => ({ ended: { reason: 'stopping' } })),
    )
    await closed
    asleep.destroy()
  })
})
