import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { paths } from '~/features/paths'
import { expect, test } from './journey'
import { findCafe, findGame, findQuietGame, listNews } from './town'

interface Card {
  html: string
  tags: Map<string, string>
  jsonLd: Record<string, unknown> | null
}

function attributesOf(tag: string): Map<string, string> {
  return new Map([...tag.matchAll(/([a-z:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
}

/** Reads the page as a messenger does, without running scripts. */
async function readCard(request: APIRequestContext, path: string): Promise<Card> {
  const reply = await request.get(path)
  expect(reply.status()).toBe(200)
  const html = await reply.text()
  const metas = [...html.matchAll(/<meta [^>]*>/g)].map(([tag]) => attributesOf(tag))
  const tags = new Map(
    metas.map((meta) => [meta.get('property') ?? meta.get('name') ?? '', meta.get('content') ?? '']),
  )
  const canonical = [...html.matchAll(/<link [^>]*>/g)]
    .map(([tag]) => attributesOf(tag))
    .find((link) => link.get('rel') === 'canonical')
  tags.set('canonical', canonical?.get('href') ?? '')
  const [, script] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  if (script !== undefined) expect(script).not.toContain('<')
  return { html, tags, jsonLd: script === undefined ? null : JSON.parse(script) }
}

async function expectPicture(request: APIRequestContext, address: string | undefined): Promise<void> {
  const url = new URL(address ?? '')
  const reply = await request.get(`${url.pathname}${url.search}`)
  expect(reply.status()).toBe(200)
  expect(reply.headers()['content-type']).toMatch(/^image\//)
  expect(await sharp(await reply.body()).metadata()).toMatchObject({ width: 1200, height: 630 })
}

function expectWhole({ tags }: Card, path: string): void {
  for (const name of ['canonical', 'og:url', 'og:image']) {
    expect(tags.get(name), name).toMatch(/^https?:\/\/[^/]+\//)
  }
  expect(new URL(tags.get('og:url') ?? '').pathname).toBe(path)
  expect(tags.get('canonical')).toBe(tags.get('og:url'))
  for (const name of ['og:title', 'og:description', 'description']) expect(tags.get(name), name).toBeTruthy()
  expect(tags.get('og:site_name')).toBe('미플')
  expect(tags.get('og:locale')).toBe('ko_KR')
  expect(tags.get('twitter:card')).toBe('summary_large_image')
  expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['1200', '630'])
}

test('home can be shared with a card of its own', async ({ request }) => {
  const card = await readCard(request, '/')
  expectWhole(card, '/')
  await expectPicture(request, card.tags.get('og:image'))
  expect(card.jsonLd).toMatchObject({ '@context': 'https://schema.org', '@type': 'WebSite', name: '미플' })
})

test('a game can be shared, and search engines read what it is', async ({ request }) => {
  const game = await findGame(request, '스플렌더')
  const card = await readCard(request, paths.game(game.id))
  expectWhole(card, paths.game(game.id))
  expect(card.tags.get('og:title')).toBe('스플렌더')
  await expectPicture(request, card.tags.get('og:image'))
  expect(card.jsonLd).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Game',
    name: '스플렌더',
    numberOfPlayers: { minValue: game.minPlayers, maxValue: game.maxPlayers },
    aggregateRating: { ratingValue: game.score, reviewCount: game.reviewCount },
  })
})

test('a game that nobody has reviewed claims no rating, nor does one with too few reviews', async ({
  request,
}) => {
  for (const { id } of [await findQuietGame(request), await findGame(request, '해적 룰렛')]) {
    const { jsonLd } = await readCard(request, paths.game(id))
    expect(jsonLd).toMatchObject({ '@type': 'Game' })
    expect(jsonLd).not.toHaveProperty('aggregateRating')
  }
})

test('a cafe can be shared, and search engines read where it is and when it opens', async ({ request }) => {
  const cafe = await findCafe(request, '주사위다방')
  const card = await readCard(request, paths.cafe(cafe.id))
  expectWhole(card, paths.cafe(cafe.id))
  expect(card.tags.get('og:title')).toBe('주사위다방')
  await expectPicture(request, card.tags.get('og:image'))
  expect(card.jsonLd).toMatchObject({
    '@type': 'CafeOrCoffeeShop',
    name: '주사위다방',
    telephone: cafe.phones[0],
    geo: { '@type': 'GeoCoordinates', ...cafe.at },
    address: { streetAddress: cafe.address },
  })
  expect(card.jsonLd?.openingHoursSpecification).toHaveLength(7)
})

test('an article can be shared, and search engines read what it is', async ({ request }) => {
  const [article] = await listNews(request)
  const path = paths.article(article?.id ?? 0)
  const card = await readCard(request, path)
  expectWhole(card, path)
  expect(card.tags.get('og:type')).toBe('article')
  await expectPicture(request, card.tags.get('og:image'))
  expect(card.jsonLd).toMatchObject({
    '@type': 'NewsArticle',
    headline: article?.title,
    datePublished: article?.publishedAt,
  })
  const images = (card.jsonLd?.image ?? []) as string[]
  expect(images.length).toBeGreaterThan(0)
  for (const image of images) expect(image).toMatch(/^https?:\/\//)
})

test('a season of the league can be shared, also when the next one has begun', async ({ request }) => {
  const seasons = await (await request.get('/v1/league/seasons')).json()
  const { season } = seasons.results[1]
  const card = await readCard(request, `${paths.scoreBoard()}?season=${season}`)
  expectWhole(card, paths.scoreBoard())
  expect(new URL(card.tags.get('og:url') ?? '').search).toBe(`?season=${season}`)
  const [year, month] = season.split('-').map(Number)
  expect(card.tags.get('og:title')).toBe(`${year}년 ${month}월 리그`)
  expect(card.tags.get('og:image')).toMatch(/\/share\/league\/\d+\.jpg\?v=[0-9a-f]{8}$/)
  await expectPicture(request, card.tags.get('og:image'))
})

test('lists have cards too, and what nobody should find is kept out of search engines', async ({
  request,
}) => {
  for (const path of [paths.news(), paths.levelGuide(), paths.categoryList()]) {
    const card = await readCard(request, path)
    expectWhole(card, path)
    expect(card.tags.has('robots')).toBe(false)
  }
  for (const path of [paths.profile(), `${paths.search()}?q=a`, '/offline']) {
    expect((await readCard(request, path)).tags.get('robots'), path).toBe('noindex')
  }
})

test('the words of the page are there without any script', async ({ request }) => {
  const game = await findGame(request, '스플렌더')
  const { html } = await readCard(request, paths.game(game.id))
  expect(html).toContain(game.description)
  const home = await readCard(request, '/')
  for (const words of ['새로 들어온 게임', '인기 랭킹', '보드게임 소식']) expect(home.html).toContain(words)
})
