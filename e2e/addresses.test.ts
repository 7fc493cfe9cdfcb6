import { matchPath } from 'react-router'
import { aliases } from '~/app/aliases'
import { allScreens } from '~/app/web/screens'
import { newsEndpoints } from '~/features/news/endpoints'
import { paths } from '~/features/paths'
import { answeredAsMissing, expect, test } from './journey'
import { listScreens } from './screens'

const written: [from: string, to: string][] = [
  ['/game-detail/3', '/game/3'],
  ['/review-detail/5', '/review/5'],
  ['/store-detail/2', '/store/2'],
  ['/store-detail/2?tab=game', '/store/2?tab=game'],
  ['/shop/2/info', '/store/2?tab=info'],
  ['/shop/2/coupon', '/store/2?tab=coupon'],
  ['/shop/2/game', '/store/2?tab=game'],
  ['/stores', '/nearby?view=list&search=open'],
  ['/search-store', '/nearby?view=list&search=open'],
  ['/purchase-log', '/payment/log'],
  ['/review/write?id=7', '/write-review/7'],
  ['/review/write', '/search'],
  ['/review/write?id=abc', '/search'],
  ['/play-record/9', '/play-record?id=9'],
  ['/review/edit/9', '/edit-review/9?isEdit=true'],
  ['/reviews', '/reviews/all'],
  ['/signup/step2', '/loginstep01'],
  ['/signup/step3', '/loginstep01'],
  ['/loginstep02', '/loginstep01'],
  ['/loginstep03', '/loginstep01'],
]

test('every path known from before leads to where its screen stands now', async ({ request }) => {
  for (const [from, to] of written) {
    const reply = await request.get(from, { maxRedirects: 0 })
    expect(reply.status(), from).toBe(301)
    const location = new URL(reply.headers().location ?? '', 'http://app.test')
    expect(`${location.pathname}${location.search}`, from).toBe(to)
    expect((await request.get(from)).status(), `${from}, followed`).toBe(200)
  }
})

test('the list above names every alias there is', () => {
  const patternOf = (pattern: string) =>
    new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`)
  for (const pattern of Object.keys(aliases)) {
    const isNamed = written.some(([from]) =>
      patternOf(pattern).test(new URL(from, 'http://app.test').pathname),
    )
    expect(isNamed, pattern).toBe(true)
  }
})

test('a banner that still knows an earlier path ends on the same screen', async ({ page, open, press }) => {
  await open(paths.levelGuide())
  const banner = { id: 1, image: '/media/art/banners/today-pick', url: '/reviews', title: '리뷰 보러 가기' }
  await page.route(`**${newsEndpoints.topBanners.path}`, (route) =>
    route.fulfill({ json: { count: 1, next: null, previous: null, results: [banner] } }),
  )
  await press(page.getByRole('link', { name: '뒤로' }))
  await press(page.getByRole('link', { name: '리뷰 보러 가기' }))
  await expect(page).toHaveURL(paths.reviews())
  await expect(page.getByRole('heading', { level: 1, name: '전체 리뷰' })).toBeVisible()
})

test('every registered screen is among those that the walks through all screens look at', async ({
  request,
}) => {
  const looked = (await listScreens(request)).map(({ path }) => path.replace(/\?.*/, ''))
  const unseen = allScreens.filter(({ path }) => !looked.some((address) => matchPath(`/${path}`, address)))
  // This screen navigates on by itself.
  expect(unseen.map(({ path }) => path)).toEqual(['recommendation/loading'])
})

test('a path that leads nowhere says so and leads home', async ({ page, press, complaints }) => {
  complaints.foresee(answeredAsMissing)
  for (const path of [
    '/nothing-here',
    '/game',
    '/matching/1/2/3',
    '/.env',
    '/wp-admin/index.php',
    '/%EA%B0%80',
  ]) {
    const reply = await page.goto(path)
    expect(reply?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: '페이지를 찾을 수 없어요' }), path).toBeVisible()
  }
  await press(page.getByRole('link', { name: '홈으로 가기' }))
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('region', { name: '인기 랭킹' })).toBeVisible()
})
