import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { anArticle, publishDueArticles } from '~/features/news/server/factories'
import { writingMessages } from '~/features/news/writing'

let on: TestApp
let operatorId: number
let operator: Record<string, string>
beforeAll(async () => {
  on = await testApp()
  operatorId = await aMember(on.db, { isOperator: true })
  operator = await signIn(on.app, operatorId)
})
afterAll(() => on.close())

const draft = {
  title: '보드게임 축제',
  html: '<p>다음 달에 열려요.</p>',
  images: [] as string[],
  sourceUrl: null as string | null,
  publishAt: null as string | null,
}

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = {}) {
  const reply = await on.app.inject({
    method,
    url,
    headers: { ...operator, ...headers },
    ...(payload && { payload }),
  })
  return {
    status: reply.statusCode,
    body: reply.json(),
    changed: String(reply.headers['invalidated-tags'] ?? ''),
  }
}

async function write(about: Partial<typeof draft> = {}) {
  const { status, body } = await send(
    'POST',
    '/v1/operator/news',
    { ...draft, ...about },
    {
      'idempotency-key': randomUUID(),
    },
  )
  expect(status).toBe(200)
  return body
}

const change = (id: number, about: Partial<typeof draft> & { version: string }) =>
  send('PUT', `/v1/operator/news/${id}`, { ...draft, ...about })

const readers = async (id: number) => (await on.app.inject({ url: `/v1/boardNews/${id}` })).statusCode

async function newestTitles() {
  const reply = await on.app.inject({ url: '/v1/boardNews?page=1&flag=first' })
  return reply.json().results.map(({ title }: { title: string }) => title)
}

async function auditOf(id: number) {
  return on.db<{ actorId: number; action: string; details: Record<string, object> }[]>`
    select actor_id, action, details from audit_entries
    where thing_kind = 'article' and thing_id = ${id} order by id`
}

describe('an article of operators', () => {
  test('renews the operators’ list also while it is a draft', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const { body, changed } = await send('POST', '/v1/operator/news', draft, key)
    const tag = `articles:${body.id}`
    expect(changed.split(',')).toContain(tag)
    const later = await change(body.id, { title: '바뀐 제목', version: body.version })
    expect(later.changed.split(',')).toContain(tag)
    const gone = await send('DELETE', `/v1/operator/news/${body.id}?version=${later.body.version}`)
    expect(gone).toMatchObject({ status: 200 })
    expect(gone.changed.split(',')).toContain(tag)
  })

  test('is a draft until it gets a time, and readers find it only then', async () => {
    const written = await write()
    expect(written).toMatchObject({ state: 'draft', publishAt: null })
    expect(await readers(written.id)).toBe(404)

    const dueAt = new Date(on.clock.now().getTime() + 60 * 60_000)
    const scheduled = await change(written.id, { version: written.version, publishAt: dueAt.toISOString() })
    expect(scheduled.body).toMatchObject({ state: 'scheduled' })
    expect(await readers(written.id)).toBe(404)
    await publishDueArticles(on.db, new Date(dueAt.getTime() - 1_000))
    expect(await readers(written.id)).toBe(404)

    await publishDueArticles(on.db, dueAt)
    expect(await readers(written.id)).toBe(200)
    expect((await newestTitles())[0]).toBe(draft.title)
    const { body } = await send('GET', `/v1/operator/news/${written.id}`)
    expect(body.state).toBe('published')
    expect(new Date(body.publishAt)).toEqual(dueAt)
  })

  test('that was scheduled and is taken back is not published at that time', async () => {
    const dueAt = new Date(on.clock.now().getTime() + 60_000)
    const { id, version } = await write({ publishAt: dueAt.toISOString() })
    expect((await change(id, { version })).body.state).toBe('draft')
    await publishDueArticles(on.db, new Date(dueAt.getTime() + 60_000))
    expect(await readers(id)).toBe(404)
  })

  test('is published at once, keeps its date when it is changed, and can be taken back and deleted', async () => {
    const published = await write({ publishAt: 'now' })
    expect(published.state).toBe('published')
    expect(await readers(published.id)).toBe(200)

    const changed = await change(published.id, {
      version: published.version,
      title: '바뀐 제목',
      publishAt: 'now',
    })
    expect(changed.body).toMatchObject({ title: '바뀐 제목', publishAt: published.publishAt })

    const stays = await send('DELETE', `/v1/operator/news/${published.id}?version=${changed.body.version}`)
    expect([stays.status, stays.body.code]).toEqual([409, 'PUBLISHED'])

    const back = await change(published.id, { version: changed.body.version, title: '바뀐 제목' })
    expect(back.body.state).toBe('draft')
    expect(await readers(published.id)).toBe(404)
    expect(await newestTitles()).not.toContain('바뀐 제목')

    const gone = await send('DELETE', `/v1/operator/news/${published.id}?version=${back.body.version}`)
    expect(gone.status).toBe(200)
    expect((await send('GET', `/v1/operator/news/${published.id}`)).status).toBe(404)
  })

  test('that a colleague has changed meanwhile is not overwritten', async () => {
    const { id, version } = await write({ title: '처음' })
    const first = await change(id, { version, title: '동료가 바꿈' })
    expect(first.status).toBe(200)
    const late = await change(id, { version, title: '늦게 바꿈' })
    expect(late).toMatchObject({
      status: 409,
      body: {
        error: '그사이 다른 사람이 수정했어요. 바뀐 내용을 확인해 주세요.',
        code: 'CHANGED_MEANWHILE',
      },
    })
    expect((await send('DELETE', `/v1/operator/news/${id}?version=${version}`)).status).toBe(409)
    expect((await send('GET', `/v1/operator/news/${id}`)).body).toEqual(first.body)
    const both = await Promise.all(
      ['하나', '둘'].map((title) => change(id, { version: first.body.version, title })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is refused for its length before anything looks into it', async () => {
    const html = '<p></p>'.repeat(3_000)
    const refused = await send('POST', '/v1/operator/news/preview', { ...draft, html })
    expect(refused).toMatchObject({ status: 400, body: { fields: { html: writingMessages.longText } } })
  })

  test('is cleaned when it is stored, and the preview shows the same', async () => {
    const html =
      '<script>alert(1)</script><p onclick="x()">글 <b>굵게</b></p><div>줄</div><p><br></p>' +
      '<a href="javascript:alert(1)">길</a><iframe src="https://other.example"></iframe><img src=x onerror=x()>'
    const clean = '<p>글 <strong>굵게</strong></p><p>줄</p><a>길</a>'
    const { body: preview } = await send('POST', '/v1/operator/news/preview', { ...draft, html })
    expect(preview.html).toBe(clean)
    const { id } = await write({ html, publishAt: 'now' })
    const read = (await on.app.inject({ url: `/v1/boardNews/${id}` })).json()
    expect(read.content).toBe(clean)
    expect(preview).toMatchObject({ title: read.title, sourceUrl: read.url, images: [] })
  })

  test.each([
    '<xmp><script>alert(1)</script></xmp>',
    '<xmp><img src=x onerror=alert(1)></xmp>',
    '<svg><textarea><img src=x onerror=alert(1)></textarea></svg>',
    '<math><xmp><script>alert(1)</script></xmp></math>',
    '<xmp>&lt;script&gt;alert(1)&lt;/script&gt;</xmp>',
    '<option><script>alert(1)</script></option>',
    '<a href="java&#0000115cript:alert(1)">글</a>',
  ])('keeps no code that hides in %s', async (hidden) => {
    const { body } = await send('POST', '/v1/operator/news/preview', {
      ...draft,
      html: `<p>글</p>${hidden}`,
    })
    expect(body.html).not.toMatch(/<(script|img|xmp|svg|math|textarea|option)|href="java/i)
  })

  test('leaves entries that say who changed what, before and after', async () => {
    const { id, version } = await write({ title: '전' })
    await change(id, { version, title: '후' })
    expect(await auditOf(id)).toEqual([
      {
        actorId: operatorId,
        action: 'add-news',
        details: expect.objectContaining({ after: expect.objectContaining({ title: '전', state: 'draft' }) }),
      },
      {
        actorId: operatorId,
        action: 'change-news',
        details: { before: { title: '전' }, after: { title: '후' } },
      },
    ])
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ title: '가'.repeat(101) }, 'title'],
    [{ html: '<p> </p>' }, 'html'],
    [{ html: 'a'.repeat(20_001) }, 'html'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
    [{ sourceUrl: '//other.example' }, 'sourceUrl'],
    [{ publishAt: '내일' }, 'publishAt'],
    [{ images: ['https://other.example/x.png'] }, 'images'],
    [{ images: ['a', 'b', 'c', 'd'] }, 'images'],
  ])('is refused with %.40j, naming the field', async (about, field) => {
    const { status, body } = await send('POST', '/v1/operator/news', { ...draft, ...about })
    expect(status).toBe(400)
    expect(body).toEqual({
      error: expect.stringMatching(/요\.$/),
      code: 'BAD_INPUT',
      fields: { [field]: body.error },
    })
  })
})

describe('what is cached', () => {
  test('is dropped where the article is shown, and nowhere else', async () => {
    const other = await anArticle(on.db, { title: '그대로인 소식', dueAt: on.clock.now() })
    const { id, version } = await write({ publishAt: 'now' })
    await on.settled()
    const site = await on.app.listen({ port: 0, host: '127.0.0.1' })
    const read = async (path: string) => (await fetch(site + path)).status
    for (const path of ['/v1/boardNews', `/v1/boardNews/${id}`, `/v1/boardNews/${other}`, '/v1/banner1']) {
      expect(await read(path)).toBe(200)
    }
    await change(id, { version })
    await on.settled()
    await on.withoutDatabase(async () => {
      expect(await read(`/v1/boardNews/${other}`)).toBe(200)
      expect(await read('/v1/banner1')).toBe(200)
    })
    expect(await read(`/v1/boardNews/${id}`)).toBe(404)
    const listed = await (await fetch(`${site}/v1/boardNews`)).json()
    expect(listed.results.map((each: { id: number }) => each.id)).not.toContain(id)
  })
})

describe('the list for operators', () => {
  test('has every state, is searched by title and narrowed by state', async () => {
    const about = '찾을 것 100% 확실'
    const ids = [
      (await write({ title: `${about} 초안` })).id,
      (await write({ title: `${about} 발행`, publishAt: 'now' })).id,
      (await write({ title: `${about} 예약`, publishAt: '2099-01-01T00:00:00+09:00' })).id,
    ]
    const list = async (query: string) => {
      const { body } = await send('GET', `/v1/operator/news?${query}`)
      return [body.count, body.results.map(({ id }: { id: number }) => id)]
    }
    const q = encodeURIComponent('100% 확')
    expect(await list(`q=${q}`)).toEqual([3, [...ids].reverse()])
    expect(await list(`q=${q}&state=scheduled`)).toEqual([1, [ids[2]]])
    expect(await list(`q=${encodeURIComponent('1__% 확')}`)).toEqual([0, []])
    expect((await send('GET', '/v1/operator/news?state=gone')).status).toBe(400)
  })

  test('is for operators only', async () => {
    const member = await signIn(on.app, await aMember(on.db))
    const reply = await on.app.inject({ url: '/v1/operator/news', headers: member })
    expect(reply.statusCode).toBe(403)
  })
})
