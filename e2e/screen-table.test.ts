import type { Page } from '@playwright/test'
import { paths } from '~/features/paths'
import { expect, test } from './journey'

const table = /\/assets\/manifest-[\w-]+\.js$/
const oneByOne = /\/__manifest\?/

/** A screen as React Router knows it. */
interface Known {
  path?: string
  children?: readonly Known[]
}

function requestsOf(page: Page, address: RegExp): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (address.test(request.url())) seen.push(request.url())
  })
  return seen
}

test('the table of screens is fetched once, whatever links there are', async ({ page, open, press }) => {
  const tables = requestsOf(page, table)
  const questions = requestsOf(page, oneByOne)
  await open('/')
  await press(page.getByRole('navigation', { name: '카테고리' }).getByRole('link').first())
  await press(page.getByRole('list', { name: /게임$/ }).getByRole('link').first())
  await expect(page).toHaveURL(/\/game\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await press(page.getByRole('navigation', { name: '주요 화면' }).getByRole('link', { name: 'MY' }))
  await expect(page).toHaveURL(paths.profile())
  expect(tables).toHaveLength(1)
  expect(questions).toEqual([])
})

test('the router, which tries every screen it knows at each tap, knows those that links lead to', async ({
  page,
  open,
}) => {
  await open('/category?tab=1')
  const known = () =>
    page.evaluate(() => {
      const pathsIn = (routes: readonly Known[]): unknown[] =>
        routes.flatMap(({ path, children = [] }) => [path, ...pathsIn(children)])
      const router = window.__reactRouterDataRouter as unknown as { routes: readonly Known[] }
      return pathsIn(router.routes)
    })
  await expect.poll(known).toContain('profile')
  expect(await known()).not.toContain('staff/:id/hours')
})

test('who turns round while the table of screens is under way reaches both screens', async ({
  page,
  open,
  press,
}) => {
  // With this setting nothing is fetched in advance.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(table, async (route) => {
    await released
    await route.continue()
  })
  await open('/')
  const asked = page.waitForRequest(table)
  const category = page.getByRole('navigation', { name: '카테고리' }).getByRole('link').first()
  await press(category)
  await asked
  await press(page.getByRole('link', { name: /이름으로 찾아보세요/ }))
  release()
  await expect(page).toHaveURL(paths.search())
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.goBack()
  await press(category)
  await expect(page).toHaveURL(/\/category/)
  await expect(page.getByRole('list', { name: /게임$/ }).getByRole('link').first()).toBeVisible()
})

test('a link of a version whose files are gone loads the page of the next one', async ({
  page,
  open,
  press,
  complaints,
}) => {
  complaints.foresee(/status of 404/)
  await page.route(table, (route) => route.fulfill({ status: 404, body: '' }))
  // The server's reply to a page of another version.
  await page.route(oneByOne, (route) =>
    route.fulfill({ status: 204, headers: { 'x-remix-reload-document': 'true' } }),
  )
  await open('/')
  const loaded = page.waitForEvent('load')
  await press(page.getByRole('navigation', { name: '카테고리' }).getByRole('link').first())
  await loaded
  await expect(page).toHaveURL(/\/category/)
  await expect(page.getByRole('list', { name: /게임$/ }).getByRole('link').first()).toBeVisible()
})
