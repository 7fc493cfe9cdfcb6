import { randomUUID } from 'node:crypto'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aBanner, publishDueArticles } from '~/features/news/server/factories'

let on: TestApp
let operatorId: number
let operator: Record<string, string>
const image = `/media/uploads/${'0'.repeat(32)}`
beforeAll(async () => {
  on = await testApp()
  operatorId = await aMember(on.db, { isOperator: true })
  operator = await signIn(on.app, operatorId)
})
afterAll(() => on.close())
beforeEach(async () => {
  await on.db`delete from banners`
})

const banner = {
  title: '가을 대회',
  image,
  url: null as string | null,
  shownFrom: null as string | null,
  shownUntil: null as string | null,
}

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = {}) {
  const reply = await on.app.inject({
    method,
    url,
    headers: { ...operator, ...headers },
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, body: reply.json() }
}

async function write(about: Partial<typeof banner> = {}, place = 'top') {
  const key = { 'idempotency-key': randomUUID() }
  const { status, body } = await send('POST', '/v1/operator/banners', { place, ...banner, ...about }, key)
  expect(status).toBe(200)
  return body
}

async function shown(path = '/v1/banner1'): Promise<string[]> {
  const reply = await on.app.inject({ url: path })
  return reply.json().results.map(({ title }: { title: string }) => title)
}

const later = (minutes: number) => new Date(on.clock.now().getTime() + minutes * 60_000)

describe('a banner of operators', () => {
  test('stands where it was put, last of its place, with its address and words', async () => {
    await write({ title: '첫째', url: '/matching' })
    await write({ title: '둘째', url: 'https://cup.example/' })
    await write({ title: '리그' }, 'league')
    expect(await shown()).toEqual(['첫째', '둘째'])
    expect(await shown('/v1/banner2')).toEqual(['리그'])
  })

  test('begins and ends by itself, also where the reply is cached', async () => {
    await write({ title: '늘' })
    await write({
      title: '잠깐',
      shownFrom: later(4).toISOString(),
      shownUntil: later(8).toISOString(),
    })
    await on.settled()
    const site = await on.app.listen({ port: 0, host: '127.0.0.1' })
    const read = async () => {
      const { results } = await (await fetch(`${site}/v1/banner1`)).json()
      return results.map(({ title }: { title: string }) => title)
    }
    const began = on.clock.now().toISOString()
    const pass = async (minutes: number) => {
      on.clock.set(later(minutes).toISOString())
      await publishDueArticles(on.db, on.clock.now())
      await on.settled()
    }
    expect(await read()).toEqual(['늘'])
    expect(await on.withoutDatabase(read)).toEqual(['늘'])
    await pass(4)
    expect(await read()).toEqual(['늘', '잠깐'])
    await pass(4)
    expect(await read()).toEqual(['늘'])
    const { body: ended } = await send('GET', '/v1/operator/banners?place=top&state=ended')
    expect(ended.results).toMatchObject([{ title: '잠깐', state: 'ended' }])
    on.clock.set(began)
  })

  test('that has ended is listed once, slice by slice, while others end, and is found by a part of its title', async () => {
    const end = (title: string) => on.db<{ id: number }[]>`
      insert into banners (place, position, title, image, shown_until)
      values ('top', 1, ${title}, ${image}, ${later(-1)}) returning id`
    const ended: number[] = []
    for (let at = 0; at < 45; at += 1)
      ended.push((await end(at === 3 ? '고래 대회' : '가을 모임'))[0]?.id ?? 0)
    await write({ title: '고래 아직' })
    const seen: number[] = []
    for (let path = '/v1/operator/banners?place=top&state=ended'; path !== ''; ) {
      const { body } = await send('GET', path)
      seen.push(...body.results.map(({ id }: { id: number }) => id))
      path = body.next === null ? '' : body.next.slice(body.next.indexOf('/v1/'))
      await end('늦게 끝난 것')
    }
    expect(seen).toEqual([...ended].reverse())
    const query = new URLSearchParams({ place: 'top', state: 'ended', q: '고래' })
    const { body } = await send('GET', `/v1/operator/banners?${query}`)
    expect(body).toMatchObject({ count: 1, next: null, results: [{ id: ended[3] }] })
  })

  test('changes its place with the others, unless somebody else has changed the order meanwhile', async () => {
    const [one, two, three] = [
      await write({ title: '하나' }),
      await write({ title: '둘' }),
      await write({ title: '셋', shownFrom: later(60).toISOString() }),
    ]
    const { body } = await send('GET', '/v1/operator/banners?place=top')
    expect(body.results.map(({ state }: { state: string }) => state)).toEqual(['shown', 'shown', 'waiting'])
    const order = { place: 'top', ids: [two.id, one.id, three.id], version: body.version }
    expect((await send('PUT', '/v1/operator/banner-order', order)).status).toBe(200)
    expect(await shown()).toEqual(['둘', '하나'])

    const again = await send('PUT', '/v1/operator/banner-order', {
      ...order,
      ids: [three.id, one.id, two.id],
    })
    expect([again.status, again.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    const { body: now } = await send('GET', '/v1/operator/banners?place=top')
    const short = { place: 'top', ids: [one.id], version: now.version }
    expect((await send('PUT', '/v1/operator/banner-order', short)).status).toBe(409)
    expect(await shown()).toEqual(['둘', '하나'])
  })

  test('that a colleague has changed meanwhile is not overwritten, and leaves entries', async () => {
    const { id, version } = await write({ title: '전' })
    const change = (title: string) => send('PUT', `/v1/operator/banners/${id}`, { ...banner, title, version })
    expect((await change('동료')).body.title).toBe('동료')
    expect((await change('늦게')).body.code).toBe('CHANGED_MEANWHILE')
    expect((await send('DELETE', `/v1/operator/banners/${id}?version=${version}`)).status).toBe(409)
    expect(await shown()).toEqual(['동료'])

    const { body } = await send('GET', `/v1/operator/banners/${id}`)
    expect((await send('DELETE', `/v1/operator/banners/${id}?version=${body.version}`)).status).toBe(200)
    expect(await shown()).toEqual([])
    const entries = await on.db<{ actorId: number; action: string; details: Record<string, object> }[]>`
      select actor_id, action, details from audit_entries
      where thing_kind = 'banner' and thing_id = ${id} order by id`
    expect(entries.map(({ action }) => action)).toEqual(['add-banner', 'change-banner', 'remove-banner'])
    expect(entries[1]).toMatchObject({
      actorId: operatorId,
      details: { before: { title: '전' }, after: { title: '동료' } },
    })
  })

  test.each([
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: '//evil.example' }, 'url'],
    [{ url: '/\\evil.example' }, 'url'],
    [{ url: 'data:text/html,x' }, 'url'],
    [{ url: 'ftp://evil.example' }, 'url'],
    [{ url: '/a\tb' }, 'url'],
    [{ url: '' }, 'url'],
    [{ title: '' }, 'title'],
    [{ title: '가'.repeat(61) }, 'title'],
    [{ image: 'https://other.example/x.png' }, 'image'],
    [{ shownFrom: '내일' }, 'shownFrom'],
    [{ shownFrom: '2026-05-01T00:00:00Z', shownUntil: '2026-05-01T00:00:00Z' }, 'shownUntil'],
  ])('is refused with %.40j, naming the field', async (about, field) => {
    const { status, body } = await send(
      'POST',
      '/v1/operator/banners',
      { place: 'top', ...banner, ...about },
      {
        'idempotency-key': randomUUID(),
      },
    )
    expect([status, body]).toEqual([
      400,
      { error: expect.stringMatching(/요\.$/), code: 'BAD_INPUT', fields: { [field]: body.error } },
    ])
    expect(await shown()).toEqual([])
  })

  test('is one of twenty at most that have not ended', async () => {
    for (let position = 1; position <= 20; position += 1) await aBanner(on.db, { position })
    const reply = await send(
      'POST',
      '/v1/operator/banners',
      { place: 'top', ...banner },
      {
        'idempotency-key': randomUUID(),
      },
    )
    expect([reply.status, reply.body.code]).toEqual([409, 'TOO_MANY'])
  })
})

describe('a picture', () => {
  test.each([
    ['news', 720, 405],
    ['top', 960, 448],
    ['league', 960, 288],
  ])('for %s is cut to the shape of its place', async (use, width, height) => {
    const picture = await sharp({ create: { width: 500, height: 900, channels: 3, background: '#338866' } })
      .png()
      .toBuffer()
    const reply = await on.app.inject({
      method: 'POST',
      url: `/v1/operator/pictures/${use}`,
      headers: { ...operator, 'content-type': 'image/png' },
      payload: picture,
    })
    expect(reply.statusCode).toBe(200)
    const { image } = reply.json()
    const stored = path.join(on.app.env.dataDir, `${image}-${width}.webp`.slice(1))
    expect(await sharp(stored).metadata()).toMatchObject({ width, height })
    expect((await write({ image })).image).toBe(image)
  })
})
