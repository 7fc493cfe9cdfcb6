import type { BrowserContext, Page } from '@playwright/test'
import { findingEndpoints } from '~/features/meetups/finding/endpoints'
import { paths } from '~/features/paths'
import { ownCopies } from '~/lib/own-copies'
import { answeredAsMissing, expect, test, visitBegun, waitUntilAlive } from './journey'
import { arriveAs, someoneNew, waitForOwnData } from './people'
import { becomeAs, listScreens, type Screen } from './screens'
import { sweepParts } from './sweep'

test.use({ serviceWorkers: 'allow' })

const noConnection = /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/

/** The connection may end while a screen still loads its map. It shows its list instead, and reports the failure. */
const mapCutOff = /the map did not load/

const offlineTitle = '인터넷에 연결되어 있지 않아요'

async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** The service worker has its own connection, which the browser cuts with a short delay. */
async function loseConnection(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  for (const worker of context.serviceWorkers()) {
    const reachesServer = () =>
      worker.evaluate(() =>
        fetch('/v1/health').then(
          () => true,
          () => false,
        ),
      )
    await expect.poll(reachesServer).toBe(false)
  }
}

test('without a connection an unknown page says so, and opens by itself once there is one again', async ({
  page,
  open,
  context,
  complaints,
}) => {
  complaints.foresee(noConnection)
  await open('/')
  await waitForServiceWorker(page)
  await loseConnection(context)
  await page.goto(paths.news())
  await expect(page.getByText(offlineTitle)).toBeVisible()
  await expect(page).toHaveURL(paths.news())
  await expect(page.getByRole('link', { name: '다시 열기' })).toBeVisible()
  await expect(page.getByRole('link', { name: '홈으로 가기' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: '소식' }).getByRole('listitem').first()).toBeVisible()
})

for (const part of sweepParts<Screen>()) {
  test(`a screen opens without a connection, or says so and opens once there is one: ${part.name}`, {
    tag: '@sweep',
  }, async ({ page, open, request, context, complaints }) => {
    complaints.foresee(noConnection, answeredAsMissing, mapCutOff)
    await open('/')
    await waitForServiceWorker(page)
    for (const screen of part.of(await listScreens(request))) {
      // The offline page is one of the screens.
      if (screen.prepare || screen.name === 'offline') continue
      if (screen.as) await becomeAs(page, screen.as)
      await loseConnection(context)
      await page.goto(screen.path)
      const notice = page.getByText(offlineTitle)
      if (screen.worksOffline) await expect.soft(notice, screen.name).toHaveCount(0)
      else await expect.soft(notice, screen.name).toBeVisible()
      await expect.soft(page.getByRole('heading', { level: 1 }), screen.name).toBeAttached()
      await context.setOffline(false)
      await expect.soft(notice, `${screen.name}, once online`).toHaveCount(0)
      await expect.soft(page.getByRole('heading', { level: 1 }), screen.name).toBeAttached()
    }
  })
}

test('home opens without a connection once it has been seen', async ({ page, open, context, complaints }) => {
  complaints.foresee(noConnection)
  await open('/')
  await waitForServiceWorker(page)
  await loseConnection(context)
  await page.reload()
  await expect(page.getByRole('region', { name: '인기 랭킹' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('navigation', { name: '주요 화면' })).toBeVisible()
})

test('a page that was opened without a connection reads anew once there is one', async ({
  page,
  open,
  context,
  complaints,
}) => {
  complaints.foresee(noConnection)
  await open('/')
  await waitForServiceWorker(page)
  await loseConnection(context)
  const { path } = findingEndpoints.list
  let failed = 0
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).pathname === path) failed += 1
  })
  await page.reload()
  // It is tried twice more. A try that is still to come would succeed by itself.
  await expect.poll(() => failed).toBe(3)
  const meetups = page.getByRole('region', { name: '곧 열리는 모임' }).getByRole('listitem')
  await expect(meetups.first()).toBeVisible()
  const title = '그사이 바뀐 모임'
  await page.route(`**${path}*`, async (route) => {
    const response = await route.fetch()
    const { results, ...rest } = (await response.json()) as { results: object[] }
    await route.fulfill({ response, json: { ...rest, results: results.map((each) => ({ ...each, title })) } })
  })
  await expect(page.getByText(title)).toHaveCount(0)
  await context.setOffline(false)
  await expect(meetups.first()).toContainText(title)
})

test('going on inside the app without a connection is told, and works again with one', async ({
  page,
  open,
  press,
  context,
  complaints,
}) => {
  complaints.foresee(noConnection)
  await open(paths.category(1))
  await press(page.getByRole('tab', { name: '3-4인추천' }))
  await expect(page.getByRole('list', { name: '3-4인추천 게임' })).toBeVisible()
  await waitForServiceWorker(page)
  await loseConnection(context)
  await press(page.getByRole('tab', { name: '2인추천' }))
  await expect(page.getByRole('list', { name: '2인추천 게임' }).getByRole('listitem').first()).toBeVisible()
  await press(page.getByRole('tab', { name: '5인추천' }))
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: '5인추천 게임' }).getByRole('listitem').first()).toBeVisible({
    timeout: 20_000,
  })
})

test('what the device has stored of a member is gone in every tab when they sign out', async ({
  page,
  press,
  context,
}) => {
  await arriveAs(page, someoneNew())
  const other = await context.newPage()
  const begun = visitBegun(other)
  await other.goto(paths.profile())
  await waitUntilAlive(other)
  await waitForOwnData(other)
  await begun
  const begunHere = visitBegun(page)
  await page.goto(paths.profile())
  await begunHere
  await page.evaluate(async (name) => {
    const wallet = await caches.open(`${name}wallet`)
    await wallet.put('/v1/me/passes', new Response('[]'))
  }, ownCopies)
  const stored = (tab: Page) => tab.evaluate(() => caches.has('own-wallet'))
  expect(await stored(other)).toBe(true)
  await press(page.getByRole('button', { name: '로그아웃' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }))
  await expect(other.getByText('로그인하고 시작해 보세요')).toBeVisible()
  await expect.poll(() => stored(other)).toBe(false)
})

test('the app can be installed', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ short_name: '미플', lang: 'ko', display: 'standalone', start_url: '/' })
  for (const { src, type } of manifest.icons) {
    const reply = await request.get(src)
    expect(reply.status(), src).toBe(200)
    expect(reply.headers()['content-type'], src).toContain(type)
  }
})
