import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { anInstructor } from '~/features/instructors/server/factories'
import { anArticle } from '~/features/news/server/factories'
import { mountSitemap } from './sitemap'
import { type TestApp, testApp } from './test-app'

let on: TestApp
beforeAll(async () => {
  on = await testApp({}, { mountTrial: mountSitemap })
})
afterAll(() => on.close())

async function read(url: string) {
  const reply = await on.app.inject(url)
  return { status: reply.statusCode, headers: reply.headers, body: reply.body }
}

async function addressesOf(url: string): Promise<string[]> {
  const { body } = await read(url)
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
}

const here = (path: string) => `${on.app.env.publicUrl}${path}`

test('robots.txt excludes members’ own screens and the API, and links to the sitemap', async () => {
  const { status, headers, body } = await read('/robots.txt')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  for (const path of [
    '/v1/products',
    '/sandbox',
    '/auth/kakao/callback',
    '/profile/like',
    '/login',
    '/play-record?id=1',
    '/write-review/3',
    '/operator/reports',
  ]) {
    expect(
      closed.some((start) => path.startsWith(start)),
      path,
    ).toBe(true)
  }
  for (const path of [
    '/',
    '/game/1',
    '/category?tab=3',
    '/news/1',
    '/media/art/games/splendor-320.webp',
    '/review-list/1',
  ]) {
    expect(
      closed.some((start) => path.startsWith(start)),
      path,
    ).toBe(false)
  }
  expect(body).toContain(`\nSitemap: ${here('/sitemap.xml')}\n`)
})

test('the sitemap lists screens, games and published articles with full addresses', async () => {
  const gameId = await aGame(on.db)
  const articleId = await anArticle(on.db)
  await on.settled()
  expect(await addressesOf('/sitemap.xml')).toEqual([
    here('/sitemap/screens.xml'),
    here('/sitemap/games-1.xml'),
    here('/sitemap/articles-1.xml'),
  ])
  const screens = await addressesOf('/sitemap/screens.xml')
  expect(screens).toEqual(
    expect.arrayContaining(
      ['/', '/category?tab=15', '/info-level', '/news', '/reviews/all', '/tonight'].map(here),
    ),
  )
  expect(await addressesOf('/sitemap/games-1.xml')).toContain(here(`/game/${gameId}`))
  expect(await addressesOf('/sitemap/articles-1.xml')).toEqual([here(`/news/${articleId}`)])
})

test('instructors are listed unless they are suspended', async () => {
  const memberId = await aMember(on.db, { isInstructor: true })
  const suspended = await anInstructor(on.db, { memberId })
  const other = await anInstructor(on.db)
  await on.settled()
  const listed = () => addressesOf('/sitemap/instructors-1.xml')
  const both = [suspended, other].map((id) => here(`/instructors/${id}`))
  expect(await listed()).toEqual(both)

  const headers = await signIn(on.app, await aMember(on.db, { isOperator: true }))
  const file = `/v1/operator/members/${memberId}`
  const { version } = (await on.app.inject({ url: file, headers })).json()
  const payload = { version, reason: '도배', until: null }
  const stopped = await on.app.inject({ method: 'PUT', url: `${file}/suspension`, headers, payload })
  expect(stopped.statusCode).toBe(200)
  await on.settled()
  expect(await listed()).toEqual(both.slice(1))
})

test('no page of the sitemap has more than 5,000 addresses, and every game is on exactly one', async () => {
  await on.db`
    insert into games (name, min_players, max_players, play_minutes, age, difficulty, added_at)
    select 'game ' || n, 2, 4, 30, 8, 5, now() from generate_series(1, 10050) as n`
  await aGame(on.db)
  await on.settled()
  const pages = (await addressesOf('/sitemap.xml')).filter((address) => address.includes('/games-'))
  expect(pages).toHaveLength(3)
  const lists = await Promise.all(pages.map((page) => addressesOf(new URL(page).pathname)))
  for (const list of lists) expect(list.length).toBeLessThanOrEqual(5_000)
  const all = lists.flat()
  const known = await on.db<{ id: number }[]>`select id from games`
  expect(new Set(all).size).toBe(all.length)
  expect(all.toSorted()).toEqual(known.map(({ id }) => here(`/game/${id}`)).sort())
})

test('is cached with an etag until a game is added', async () => {
  const url = '/sitemap/games-1.xml'
  await on.settled()
  const { headers, body } = await read(url)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const again = await on.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
  await on.db`delete from games where id = (select max(id) from games where id <= 5000)`
  expect((await read(url)).body).toBe(body)
  await aGame(on.db)
  await on.settled()
  expect((await read(url)).body).not.toBe(body)
})

test.each([
  '/sitemap/games-99.xml',
  '/sitemap/games-0.xml',
  '/sitemap/people-1.xml',
  '/sitemap/games-1',
  '/sitemap/constructor-1.xml',
])('there is no %s', async (url) => {
  expect((await read(url)).status).toBe(404)
})
