import { answeredAsMissing, expect, test } from './journey'

const tenKilobytes = 'a'.repeat(10_240)

const addresses: { path: string; status: number; heading: string | RegExp }[] = [
  { path: '/game/abc', status: 404, heading: '페이지를 찾을 수 없어요' },
  { path: '/game/0', status: 404, heading: '페이지를 찾을 수 없어요' },
  { path: '/game/-1', status: 404, heading: '페이지를 찾을 수 없어요' },
  { path: '/game/1.5', status: 404, heading: '페이지를 찾을 수 없어요' },
  { path: '/game/999999999', status: 404, heading: '페이지를 찾을 수 없어요' },
  { path: '/game/99999999999999', status: 404, heading: '페이지를 찾을 수 없어요' },
  { path: `/game/${'9'.repeat(400)}`, status: 404, heading: '페이지를 찾을 수 없어요' },
  { path: '/game/%F0%9F%8E%B2', status: 404, heading: '페이지를 찾을 수 없어요' },
  { path: '/game/%00', status: 404, heading: '페이지를 찾을 수 없어요' },
  { path: '/a/b/c/d/e/f', status: 404, heading: '페이지를 찾을 수 없어요' },
  { path: '/a/b/c/d/e/f.data', status: 404, heading: '페이지를 찾을 수 없어요' },
  { path: '/__manifest?paths=/a/b/c/d/e/f', status: 404, heading: '페이지를 찾을 수 없어요' },
  { path: '/news/0', status: 404, heading: '페이지를 찾을 수 없어요' },
  { path: '/news/abc', status: 404, heading: '페이지를 찾을 수 없어요' },
  { path: '/news/999999999', status: 404, heading: '페이지를 찾을 수 없어요' },
  { path: '/category?tab=99', status: 200, heading: '카테고리' },
  { path: '/category?tab=-1', status: 200, heading: '카테고리' },
  { path: '/category?tab=<script>alert(1)</script>', status: 200, heading: '카테고리' },
  { path: '/category?tab=%F0%9F%8E%B2', status: 200, heading: '카테고리' },
  { path: '/category?tab=1&tab=2', status: 200, heading: '카테고리' },
  { path: '/category?tab=%00', status: 200, heading: '카테고리' },
  { path: `/search?q=${tenKilobytes}`, status: 200, heading: '게임과 카페 찾기' },
  { path: '/search?q=%00', status: 200, heading: '게임과 카페 찾기' },
  { path: '/search?q=%E0%A4%A', status: 200, heading: '게임과 카페 찾기' },
  { path: '/search?mode=nothing', status: 200, heading: '게임과 카페 찾기' },
  { path: '/%00', status: 404, heading: '페이지를 찾을 수 없어요' },
  { path: '/game/%E0%A4%A', status: 400, heading: /\S/ },
  { path: '/%', status: 400, heading: /\S/ },
]

/** The visible text of a page. */
const textOf = (html: string) =>
  html.replace(/<(script|style|template)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' ')

for (const { path, status, heading } of addresses) {
  const short = path.length > 60 ? `${path.slice(0, 60)}…` : path
  test(`${short} answers ${status} with a page that was designed`, async ({ request }) => {
    const reply = await request.get(path, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(reply.status()).toBe(status)
    expect(reply.headers()['content-type']).toContain('text/html')
    const html = await reply.text()
    expect(html).toMatch(/<html[^>]* lang="ko"/)
    const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? ''
    const headings = [...main.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, inside = '']) =>
      textOf(inside).trim(),
    )
    expect(headings).toHaveLength(1)
    if (typeof heading === 'string') expect(headings[0]).toBe(heading)
    else expect(headings[0]).toMatch(heading)
    expect(textOf(html)).not.toMatch(/at \w+ \(|\.[jt]sx?:\d+|node_modules|Error:|undefined|null|NaN/)
    if (status >= 400) expect(main).toMatch(/<a\b[^>]* href="\/"[^>]*>(?:<[^>]*>)*홈으로 가기/)
  })
}

test('pages of bad addresses come alive without a complaint', async ({ page, open, complaints }) => {
  complaints.foresee(answeredAsMissing)
  for (const path of [
    '/category?tab=<script>alert(1)</script>',
    `/search?q=${tenKilobytes}`,
    '/search?q=%E0%A4%A',
  ]) {
    await open(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  // What is not there is a small page without scripts.
  for (const path of ['/game/abc', '/%00']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('a tab that does not exist shows the first', async ({ page }) => {
  for (const tab of ['99', '16', '-1', 'abc', '']) {
    await page.goto(`/category?tab=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toHaveText('TOP 20')
    await expect(page.getByRole('list', { name: 'TOP 20 게임' }).getByRole('listitem')).toHaveCount(20)
  }
})

test('a game that does not exist, met inside the app, keeps the tab bar and the way home', async ({
  page,
  open,
  press,
  complaints,
}) => {
  // The router logs the error that it caught to the console.
  complaints.foresee(answeredAsMissing, /CallFailed: 없는 게임이에요/)
  await open('/')
  const shelf = page.getByRole('region', { name: '새로 들어온 게임' }).getByRole('link').first()
  await page.route(/\/v1\/products\/\d+/, (route) =>
    route.fulfill({ status: 404, json: { error: '없는 게임이에요.' } }),
  )
  await press(shelf)
  await expect(page.getByRole('heading', { level: 1, name: '페이지를 찾을 수 없어요' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '주요 화면' })).toBeVisible()
  await press(page.getByRole('link', { name: '홈으로 가기' }))
  await expect(page.getByRole('region', { name: '인기 랭킹' })).toBeVisible()
})
