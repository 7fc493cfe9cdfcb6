import { passEndpoints } from '~/features/passes/endpoints'
import { paths } from '~/features/paths'
import { expect, test } from './journey'
import { arriveAs, letTokenExpire, someoneNew } from './people'

test.use({ serviceWorkers: 'allow' })

const noConnection = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource/

test('the wallet shows a ticket for each price, with what expires when, and leads to its history', async ({
  page,
  press,
}) => {
  await arriveAs(page, 'member', { to: paths.profile() })
  await press(page.getByRole('link', { name: '이용권·쿠폰' }))
  const tickets = page.getByRole('region', { name: '이용권' })
  for (const price of ['5,000원', '6,000원', '7,000원', '8,000원', '9,000원']) {
    await expect(
      tickets.getByRole('article', { name: new RegExp(`^${price} 종일 이용권 \\d+장$`) }),
    ).toBeVisible()
  }
  await expect(tickets.getByText(/^가장 먼저 만료되는 것은 .+ \d+월 \d+일 \(.\)까지예요\.$/)).toBeVisible()
  await expect(tickets.getByRole('article', { name: /^6,000원/ }).getByText(/일 남음$/)).toBeVisible()

  await press(page.getByRole('link', { name: /^이용권 내역/ }))
  const rows = page.getByRole('list', { name: '이용권 내역' }).getByRole('listitem')
  await expect(rows.filter({ hasText: '만료' }).filter({ hasText: '−1장' })).toHaveCount(1)
  const comeBack = rows.filter({ hasText: '복구' })
  await expect(comeBack).toContainText('아컴호러 협력 모임')
  await expect(comeBack).toContainText('+1장')
  await expect(rows.filter({ hasText: '환불' })).toContainText('8,000원 종일 이용권')
  await expect(rows.last()).toContainText('구매')
})

test('somebody without passes is told so, in the wallet and in the history', async ({ page, press }) => {
  await arriveAs(page, someoneNew(), { to: paths.couponBox() })
  await expect(page.getByText('쓸 수 있는 이용권이 없어요')).toBeVisible()
  await press(page.getByRole('link', { name: /^이용권 내역/ }))
  await expect(page.getByText('아직 내역이 없어요')).toBeVisible()
})

test('the wallet opens without a connection as it was seen last, even after a day, until its owner signs out', async ({
  page,
  press,
  context,
  complaints,
}) => {
  complaints.foresee(noConnection)
  await arriveAs(page, 'member', { to: paths.couponBox() })
  const tickets = page.getByRole('region', { name: '이용권' }).getByRole('article')
  await expect(tickets).toHaveCount(5)
  // A tap makes the page load the rest of the app, including the service worker.
  await press(page.getByRole('heading', { name: '이용권·쿠폰' }))
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const isStored = () => page.evaluate(() => caches.has('own-wallet'))
  await expect.poll(isStored).toBe(true)

  await letTokenExpire(page)
  await context.setOffline(true)
  await page.goto(paths.couponBox())
  await expect(page.getByRole('status').filter({ hasText: '지금은 연결할 수 없어서' })).toBeVisible()
  await expect(tickets).toHaveCount(5)

  // A device reports that it is online a moment before the server can be reached.
  let lost = 0
  await page.route(`**${passEndpoints.wallet.path}`, (route) => {
    lost += 1
    return lost === 1 ? route.abort() : route.fallback()
  })
  await context.setOffline(false)
  await expect.poll(() => lost).toBeGreaterThan(1)
  await expect(page.getByText('지금은 연결할 수 없어서')).toBeHidden()
  await expect(tickets).toHaveCount(5)
  await expect.poll(isStored).toBe(true)
  await page.goto(paths.profile())
  await press(page.getByRole('button', { name: '로그아웃' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }))
  await expect(page.getByText('로그인하고 시작해 보세요')).toBeVisible()
  await expect.poll(isStored).toBe(false)
})
