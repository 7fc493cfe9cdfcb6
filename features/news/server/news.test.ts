import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { addArticle } from './commands'
import { aBanner, anArticle, publishDueArticles } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

async function get(url: string) {
  const reply = await on.app.inject({ url })
  return { status: reply.statusCode, body: reply.json() }
}

describe('an article', () => {
  test('is shown as it was published, with and without the slash', async () => {
    const id = await anArticle(on.db, {
      title: '보드게임 박람회',
      html: '<p>다음 달에 열려요.</p>',
      images: ['/media/news/fair', '/media/news/hall'],
      sourceUrl: 'https://fair.example/',
      dueAt: new Date('2025-06-01T09:00:00Z'),
    })
    const expected = {
      id,
      title: '보드게임 박람회',
      url: 'https://fair.example/',
      content: '<p>다음 달에 열려요.</p>',
      image1: '/media/news/fair',
      image2: '/media/news/hall',
      image3: null,
      created_at: '2025-06-01T18:00:00.000+09:00',
    }
    expect(await get(`/v1/boardNews/${id}`)).toEqual({ status: 200, body: expected })
    expect(await get(`/v1/boardNews/${id}/`)).toEqual({ status: 200, body: expected })
  })

  test('is not found when there is none', async () => {
    expect(await get('/v1/boardNews/2147483647')).toEqual({
      status: 404,
      body: { error: '소식을 찾을 수 없어요.', code: 'NOT_FOUND' },
    })
  })

  test.each(['abc', '-1', '99999999999', '%00', '%F0%9F%8E%B2'])('refuses the number %s', async (id) => {
    const { status, body } = await get(`/v1/boardNews/${id}`)
    expect(status).toBe(400)
    expect(body).toEqual({
      error: expect.stringMatching(/요\.$/),
      code: 'BAD_INPUT',
      fields: { id: body.error },
    })
  })

  test('is read by nobody before its time', async () => {
    const dueAt = new Date('2026-05-01T00:00:00Z')
    const id = await on.db.transaction((tx) =>
      addArticle(tx, { title: '아직 비밀', html: '<p>쉿</p>', images: [], dueAt }),
    )
    expect(await publishDueArticles(on.db, new Date('2026-04-30T23:59:59Z'))).toBe(0)
    expect((await get(`/v1/boardNews/${id}`)).status).toBe(404)

    // The sweep may run late; the article keeps the planned time.
    expect(await publishDueArticles(on.db, new Date('2026-05-01T00:00:07Z'))).toBe(1)
    expect((await get(`/v1/boardNews/${id}`)).body).toMatchObject({
      created_at: '2026-05-01T09:00:00.000+09:00',
    })
    expect(await publishDueArticles(on.db, new Date('2026-05-02T00:00:00Z'))).toBe(0)
  })

  test('is published once, however many processes sweep at the same time', async () => {
    const dueAt = new Date('2026-06-01T00:00:00Z')
    for (let at = 0; at < 6; at += 1) {
      await on.db.transaction((tx) => addArticle(tx, { title: `동시에 ${at}`, html: '', images: [], dueAt }))
    }
    const published = await Promise.all([1, 2, 3].map(() => publishDueArticles(on.db, dueAt)))
    expect(published.reduce((sum, count) => sum + count, 0)).toBe(6)
  })

  test.each([
    ['<script>alert(1)</script><p>글</p>', '<p>글</p>'],
    ['<p onclick="x()" style="color:red">글</p>', '<p>글</p>'],
    ['<img src=x onerror=alert(1)>글', '글'],
    ['<a href="javascript:alert(1)">길</a>', '<a>길</a>'],
    ['<a href="//other.example">길</a>', '<a>길</a>'],
    ['<a href="/\\other.example">길</a>', '<a>길</a>'],
    ['<a href="data:text/html,x">길</a>', '<a>길</a>'],
    ['<a href="/news" onmouseover="x()">길</a>', '<a href="/news">길</a>'],
    [
      '<a href="https://other.example/" rel="opener">길</a>',
      '<a href="https://other.example/" target="_blank" rel="noopener">길</a>',
    ],
    [
      '<h2>제목</h2><ul><li><strong>굵게</strong></li></ul>',
      '<h2>제목</h2><ul><li><strong>굵게</strong></li></ul>',
    ],
    ['<iframe src="https://other.example"></iframe><svg onload=x()>', ''],
  ])('keeps of %s only what is harmless', async (html, cleaned) => {
    const id = await anArticle(on.db, { html })
    expect((await get(`/v1/boardNews/${id}`)).body.content).toBe(cleaned)
  })
})

describe('the list of news', () => {
  let reading: TestApp
  beforeAll(async () => {
    reading = await testApp()
    for (let day = 1; day <= 22; day += 1) {
      const dueAt = new Date(Date.UTC(2025, 0, day))
      await anArticle(reading.db, { title: `${day}일 소식`, dueAt })
    }
  })
  afterAll(() => reading.close())

  async function list(query: string) {
    const reply = await reading.app.inject({ url: `/v1/boardNews${query}` })
    expect(reply.statusCode).toBe(200)
    const { count, next, previous, results } = reply.json()
    return { count, next, previous, titles: results.map(({ title }: { title: string }) => title) }
  }

  test('has the newest first, twenty a page', async () => {
    expect(await list('')).toEqual({
      count: 22,
      next: 'https://meeple.example/v1/boardNews?page=2',
      previous: null,
      titles: Array.from({ length: 20 }, (_, at) => `${22 - at}일 소식`),
    })
    expect(await list('/?page=2')).toEqual({
      count: 22,
      next: null,
      previous: 'https://meeple.example/v1/boardNews/?page=1',
      titles: ['2일 소식', '1일 소식'],
    })
    expect(await list('?page=3')).toEqual({ count: 22, next: null, previous: null, titles: [] })
  })

  test('gives home the newest three', async () => {
    const three = { count: 3, next: null, previous: null }
    const titles = ['22일 소식', '21일 소식', '20일 소식']
    expect(await list('?page=1&flag=first')).toEqual({ ...three, titles })
    expect(await list('?page=2&flag=first')).toEqual({ ...three, titles: [] })
  })

  test.each([
    ['page=-1', 'page'],
    ['page=abc', 'page'],
    ['page=99999999999', 'page'],
    ['flag=zz', 'flag'],
    ['flag=%00', 'flag'],
    [`flag=${'가'.repeat(3_000)}`, 'flag'],
  ])('refuses %.30s naming the field', async (query, field) => {
    const { status, body } = await get(`/v1/boardNews?${query}`)
    expect(status).toBe(400)
    expect(body).toEqual({
      error: expect.stringMatching(/요\.$/),
      code: 'BAD_INPUT',
      fields: { [field]: body.error },
    })
  })
})

describe('banners', () => {
  test('come in their order, each place by itself', async () => {
    const second = await aBanner(on.db, {
      position: 2,
      title: '둘째',
      image: '/media/banners/b',
      url: '/news',
    })
    const first = await aBanner(on.db, { position: 1, title: '첫째', image: '/media/banners/a', url: null })
    const league = await aBanner(on.db, {
      place: 'league',
      title: '리그',
      image: '/media/banners/l',
      url: 'https://league.example/',
    })
    const envelope = { next: null, previous: null }
    const top = {
      ...envelope,
      count: 2,
      results: [
        { id: first, img1: '/media/banners/a', url: null, title: '첫째' },
        { id: second, img1: '/media/banners/b', url: '/news', title: '둘째' },
      ],
    }
    const below = {
      ...envelope,
      count: 1,
      results: [{ id: league, img1: '/media/banners/l', url: 'https://league.example/', title: '리그' }],
    }
    for (const slash of ['', '/']) {
      expect(await get(`/v1/banner1${slash}`)).toEqual({ status: 200, body: top })
      expect(await get(`/v1/banner2${slash}`)).toEqual({ status: 200, body: below })
    }
  })

  test('that anybody has read are sent to a member without a statement', async () => {
    const headers = await signIn(on.app, await aMember(on.db))
    await aBanner(on.db, { position: 9, title: '모두에게', image: '/media/banners/e', url: null })
    await on.settled()
    // Cached replies are sent before the framework runs, which happens only on a real connection.
    const site = await on.app.listen({ port: 0, host: '127.0.0.1' })
    const read = async (url: string, as: Record<string, string>) => {
      const reply = await fetch(site + url, { headers: as })
      return { status: reply.status, body: await reply.json() }
    }
    for (const url of ['/v1/banner1', '/v1/banner2']) {
      const first = await read(url, {})
      expect(first.status).toBe(200)
      expect(await on.withoutDatabase(() => read(url, headers))).toEqual(first)
    }
  })

  test.each(['javascript:alert(1)', '//other.example', '/\\other.example', 'ftp://other.example'])(
    'never lead to %s',
    async (url) => {
      await expect(aBanner(on.db, { position: 9, url })).rejects.toThrow()
    },
  )
})
