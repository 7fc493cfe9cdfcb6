import { paths } from '~/features/paths'
import { type Review, reviewEndpoints } from '~/features/reviews/endpoints'
import { expect, test } from './journey'
import { signInElsewhere, someoneNew, withToken } from './people'
import { findGame, listNews } from './town'

test('a public page is sent again only when it has changed', async ({ request }) => {
  // No other test changes an article, while their reviews and plays change other public pages.
  const [article] = await listNews(request)
  const address = paths.article(article?.id ?? 0)
  const first = await request.get(address)
  expect(first.status()).toBe(200)
  const { etag = '', 'content-security-policy': policy = '' } = first.headers()
  expect(etag).not.toBe('')
  expect(policy).toContain("'sha256-")
  expect(policy).not.toContain('nonce-')
  expect(await first.text()).not.toContain('nonce=')
  const again = await request.get(address, { headers: { 'if-none-match': etag } })
  expect(again.status()).toBe(304)
  const head = await request.head(address)
  expect(head.headers().etag).toBe(etag)
  expect(await head.body()).toHaveLength(0)
})

test('made-up parameters, cookies and tokens make no other page of it', async ({ request }) => {
  // Another test's review changes these pages, and one that is written while a page is rendered keeps it uncached.
  await expect(async () => {
    const { etag } = (await request.get('/category?tab=1')).headers()
    expect(etag).toBeTruthy()
    const same = [
      request.get('/category?tab=1&made=up'),
      request.get('/category?x=1&tab=1'),
      request.get('/category?tab=1', { headers: { cookie: 'a=1', authorization: 'Bearer none' } }),
    ]
    for (const reply of await Promise.all(same)) expect(reply.headers().etag).toBe(etag)
    expect((await request.get('/category?tab=2')).headers().etag).not.toBe(etag)
  }).toPass({ timeout: 10_000 })
})

test('the page of a game shows visitors a review once it is written, and pages of other games stay', async ({
  request,
}) => {
  const [game, other] = [await findGame(request, '스플렌더'), await findGame(request, '아줄')]
  const { access } = await signInElsewhere(request, someoneNew())
  const text = '캐시에 있던 화면에도 바로 보이는 리뷰예요.'
  const pageOf = (id: number) => request.get(paths.game(id))
  // Another test's review may invalidate the page while it is rendered; that reply is not cached.
  const tagOf = async (id: number) => {
    let tag: string | undefined
    const readTag = async () => {
      tag = (await pageOf(id)).headers().etag
      return tag
    }
    await expect.poll(readTag).toBeTruthy()
    return tag
  }
  const otherTag = await tagOf(other.id)
  expect(await (await pageOf(game.id)).text()).not.toContain(text)
  const written = await request.post(reviewEndpoints.write.path, {
    ...withToken(access),
    data: { gameId: game.id, star: 5, text },
  })
  expect(written.status()).toBe(200)
  expect(await (await pageOf(game.id)).text()).toContain(text)
  await tagOf(game.id)
  expect(await (await pageOf(game.id)).text()).toContain(text)
  expect(await tagOf(other.id)).toBe(otherTag)
  const { id } = (await written.json()) as Review
  await request.delete(reviewEndpoints.remove.path.replace(':id', String(id)), withToken(access))
  expect(await (await pageOf(game.id)).text()).not.toContain(text)
})

test('a page that is missing or drawn by chance is made anew each time', async ({ request }) => {
  for (const path of ['/game/999999', '/recommendation/result?by=chance', '/nothing-here']) {
    expect((await request.get(path)).headers().etag, path).toBeUndefined()
  }
})

test('a script that was planted in a page stays blocked', async ({ page, complaints, request }) => {
  complaints.foresee(/content.security.policy|refused by the content policy/i)
  const game = await findGame(request, '스플렌더')
  await page.route(`**/game/${game.id}`, async (route) => {
    const reply = await route.fetch()
    const html = (await reply.text()).replace('</head>', '<script>window.planted = true</script></head>')
    await route.fulfill({ response: reply, body: html })
  })
  await page.goto(`/game/${game.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'planted' in window)).toBe(false)
  // Our own scripts still run.
  await expect.poll(() => page.evaluate(() => '__reactRouterContext' in window)).toBe(true)
})
