import type { BrowserContext, Page } from '@playwright/test'
import { appEndpoints } from '~/app/endpoints'
import type { Tokens } from '~/features/accounts/account'
import { accountEndpoints } from '~/features/accounts/endpoints'
import { noticeEndpoints } from '~/features/notices/endpoints'
import { paths } from '~/features/paths'
import { expect, holdAnswers, readAsUnasked, test, visitBegun, waitUntilAlive, wakeUp } from './journey'
import {
  acknowledge,
  arriveAs,
  goOnAs,
  leaveFor,
  letTokenExpire,
  readStored,
  signInAs,
  signInElsewhere,
  signUpAs,
  someoneNew,
  townspeople,
  waitForOwnData,
  withToken,
} from './people'
import { findGame } from './town'

declare global {
  interface Window {
    askedAt?: number
    shownAt?: number
  }
}

const refusedByStatus = /status of 40[13]/
const renewal = accountEndpoints.refresh.path
const sessionIsOver = '로그인이 만료됐어요'
const mayNot = '접근 권한이 없어요'

/** Counts the token renewals of this browser. */
function countRenewals(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.url().endsWith(renewal) && request.method() === 'POST') count += 1
  })
  return () => count
}

/** Collects the different refresh tokens that this browser receives. */
function collectRenewed(context: BrowserContext): () => Promise<Set<string>> {
  const bodies: Promise<{ tokens: Tokens }>[] = []
  context.on('response', (response) => {
    if (response.url().endsWith(renewal)) bodies.push(response.json())
  })
  return async () => new Set((await Promise.all(bodies)).map(({ tokens }) => tokens.refresh))
}

const visitorGreeting = '로그인하고 시작해 보세요'
const visitorHeader = (page: Page) => page.getByText(visitorGreeting)
const nameInHeader = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true })

async function expectSignedOut(page: Page): Promise<void> {
  expect(await readStored(page)).toEqual({ access: null, refresh: null, user: null, isLoggedIn: null })
}

test('the way back after signing in leads to the screen above, never to the provider', async ({
  page,
  open,
  press,
  request,
}) => {
  const game = await findGame(request, '스플렌더')
  await open(paths.game(game.id))
  await press(page.locator('[data-action-bar]').getByRole('link', { name: /^찜하기/ }))
  await leaveFor(page, 'kakao')
  await goOnAs(page, 'member')
  await expect(page).toHaveURL(paths.game(game.id))
  await wakeUp(page)
  await press(page.getByRole('link', { name: '뒤로' }))
  await expect(page).toHaveURL(/\/category/)
})

test('a token that has run out is renewed without a word', async ({ page, open, context }) => {
  await arriveAs(page, 'member')
  const before = await readStored(page)
  // A page that sends nothing by itself once this is answered.
  await open(paths.terms())
  await readAsUnasked(page)
  const renewals = countRenewals(context)
  await letTokenExpire(page)
  await open(paths.profileEdit())
  await expect(page.getByRole('textbox', { name: '닉네임' })).toHaveValue(townspeople.member)
  expect(renewals()).toBe(1)
  const after = await readStored(page)
  expect(after.refresh).not.toBe(before.refresh)
  expect(after.user).toEqual(before.user)
})

test('a session that was ended elsewhere says so once and leads back to where one was', async ({
  page,
  open,
  press,
  request,
  complaints,
}) => {
  complaints.foresee(refusedByStatus)
  const person = someoneNew()
  await arriveAs(page, person)
  // Never released: the page's stream would notice the end before the press does.
  await holdAnswers(page, `**${appEndpoints.changes.path}**`)
  await open(paths.profileEdit())
  await expect(page.getByRole('textbox', { name: '닉네임' })).toHaveValue(person.nickname)
  await waitForOwnData(page)
  const { access } = await signInElsewhere(request, person)
  expect((await request.post(accountEndpoints.signOutEverywhere.path, withToken(access))).ok()).toBe(true)

  await press(page.getByRole('switch', { name: '이벤트와 혜택 소식 받기' }))
  await expect(page).toHaveURL(paths.login(paths.profileEdit()))
  await acknowledge(page, sessionIsOver, '로그인')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expectSignedOut(page)
})

test('a refusal without a reason says what is always said', async ({ page, press, complaints }) => {
  complaints.foresee(refusedByStatus)
  await arriveAs(page, 'host', { to: paths.profileEdit() })
  await page.route(`**${accountEndpoints.agreeToMarketing.path}`, (route) =>
    route.fulfill({ status: 403, body: '' }),
  )
  await press(page.getByRole('switch', { name: '이벤트와 혜택 소식 받기' }))
  await acknowledge(page, mayNot, '접근 권한이 없습니다. 다시 로그인해주세요.')
  await expect(page).toHaveURL(paths.login(paths.profileEdit()))
  await expectSignedOut(page)
})

test('a question that is refused with 403 makes a visitor, without a word', async ({ page, complaints }) => {
  complaints.foresee(refusedByStatus)
  await arriveAs(page, 'host')
  await page.route(`**${noticeEndpoints.flag.path}`, (route) => route.fulfill({ status: 403, body: '' }))
  await page.goto(paths.home())
  await expect.poll(() => readStored(page)).toMatchObject({ access: null, isLoggedIn: null })
  await expect(page).toHaveURL(paths.home())
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  // The part below the first screen hydrates only now, with the data from the server.
  await waitUntilAlive(page)
  await wakeUp(page)
  await expect(page.getByRole('heading', { name: '인기 랭킹' })).toBeVisible()
})

/** A page without scripts. An open page of the app would use the changed storage in its own requests. */
const withoutScripts = '/robots.txt'

test('a token that cannot be read counts as expired, without a word', async ({ page, open, complaints }) => {
  await arriveAs(page, 'member')
  const { refresh } = await readStored(page)
  for (const garbage of ['garbage', 'a.b.c', `x.${Buffer.from('{"exp":"soon"}').toString('base64url')}.z`]) {
    await page.goto(withoutScripts)
    await page.evaluate((token) => localStorage.setItem('access_token', token), garbage)
    await open(paths.profile())
    await expect(nameInHeader(page, townspeople.member)).toBeVisible()
  }
  expect((await readStored(page)).refresh).not.toBe(refresh)
  await page.goto(withoutScripts)
  await page.evaluate(() => {
    localStorage.setItem('access_token', 'garbage')
    localStorage.removeItem('refresh_token')
  })
  await open(paths.profile())
  await expect(visitorHeader(page)).toBeVisible()
  expect(complaints.lines).toEqual([])
})

test('who cannot be told within five seconds is shown a visitor’s screen until it is known', async ({
  page,
}) => {
  await arriveAs(page, 'member')
  await letTokenExpire(page)
  await page.clock.install()
  const release = await holdAnswers(page, `**${renewal}`)
  const asked = page.waitForRequest(`**${renewal}`)
  await page.addInitScript(
    ([renewal, header]) => {
      const send = window.fetch
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        if (url.endsWith(renewal)) window.askedAt ??= performance.now()
        return send(input, init)
      }
      new MutationObserver(() => {
        // The text is in the page from the start, but hidden while tokens are stored.
        const words = [...document.querySelectorAll('main p')].find((each) => each.textContent === header)
        if (words?.checkVisibility()) window.shownAt ??= performance.now()
      }).observe(document, { childList: true, subtree: true, attributes: true })
    },
    [renewal, visitorGreeting] as const,
  )
  await page.goto(paths.profile())
  await asked
  await page.clock.runFor(5_500)
  await expect(visitorHeader(page)).toBeVisible()
  // Both times are from the page's clock, however slowly it runs.
  const waited = await page.evaluate(() => (window.shownAt ?? 0) - (window.askedAt ?? 0))
  expect(waited).toBeGreaterThan(4_000)
  release()
  await expect(nameInHeader(page, townspeople.member)).toBeVisible()
})

test('who has no e-mail has one in the stored user only', async ({ page, open }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const person = someoneNew()
  await signUpAs(page, person, { knowing: '닉네임만' })
  const { user } = await readStored(page)
  expect(user?.email).toBe(`${user?.user_id}@temp.meeple.invalid`)
  for (const path of [paths.profile(), paths.profileEdit()]) {
    await open(path)
    await expect(
      page
        .getByText(person.nickname)
        .or(page.getByLabel('닉네임', { exact: true }))
        .first(),
    ).toBeVisible()
    expect(await page.content()).not.toContain('temp.meeple')
  }
  await expect(page.getByText('등록하지 않았어요')).toBeVisible()
  await page.getByRole('textbox', { name: '닉네임' }).fill(`${person.nickname}2`)
  await page.getByRole('button', { name: '닉네임 저장' }).click()
  await expect(page.getByText('닉네임을 바꿨어요')).toBeVisible()
  expect((await readStored(page)).user).toMatchObject({
    first_name: `${person.nickname}2`,
    email: user?.email,
  })
  expect(sent.filter((line) => line.includes('temp.meeple'))).toEqual([])
})

test('what one tab does the other shows: signing in, being somebody else, signing out', async ({
  page,
  press,
  context,
}) => {
  const other = await context.newPage()
  await other.goto(paths.profile())
  await expect(visitorHeader(other)).toBeVisible()
  await signInAs(page, 'host', { to: paths.profile() })
  await expect(nameInHeader(other, townspeople.host)).toBeVisible()
  await other.getByRole('link', { name: '내 정보 수정', exact: true }).click()
  await expect(other.getByRole('textbox', { name: '닉네임' })).toHaveValue(townspeople.host)

  // A request that is under way while the tokens are deleted would be refused.
  await waitForOwnData(other)
  await waitForOwnData(page)
  await Promise.all([readAsUnasked(other), readAsUnasked(page)])
  await page.evaluate(() => localStorage.clear())
  await expect(other).toHaveURL(paths.login(paths.profileEdit()))
  await arriveAs(page, 'newcomer', { to: paths.profile() })
  await expect(other).toHaveURL(paths.profileEdit())
  await expect(other.getByRole('textbox', { name: '닉네임' })).toHaveValue(townspeople.newcomer)
  await expect(other.getByText(townspeople.host)).toHaveCount(0)

  const begun = visitBegun(other)
  await other.goto(paths.profile())
  await waitUntilAlive(other)
  await waitForOwnData(other)
  await begun
  await waitUntilAlive(page)
  await readAsUnasked(page)
  await press(page.getByRole('button', { name: '로그아웃' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }))
  await expect(visitorHeader(page)).toBeVisible()
  await expect(visitorHeader(other)).toBeVisible()
  await expectSignedOut(other)
})

test('ten tabs whose token has run out are given one new pair and all stay signed in', async ({
  page,
  context,
}) => {
  await arriveAs(page, 'member', { to: paths.profile() })
  const tabs = [page]
  for (let tab = 1; tab < 10; tab += 1) {
    const opened = await context.newPage()
    await opened.goto(paths.profile())
    await expect(nameInHeader(opened, townspeople.member)).toBeVisible()
    tabs.push(opened)
  }
  const before = await readStored(page)
  const given = collectRenewed(context)
  // The other nine tabs notice the change of the storage, all at once.
  await letTokenExpire(page)
  await expect.poll(async () => (await readStored(page)).refresh).not.toBe(before.refresh)
  for (const tab of tabs) {
    await tab.getByRole('link', { name: '내 정보 수정', exact: true }).click()
    await expect(tab.getByRole('textbox', { name: '닉네임' })).toHaveValue(townspeople.member)
  }
  // A tab that has not noticed the renewal yet may ask again, and gets the same refresh token.
  const after = await readStored(page)
  expect(await given()).toEqual(new Set([after.refresh]))
  for (const tab of tabs) await expect.poll(() => readStored(tab)).toEqual(after)
})

test('signing out everywhere ends it here and on the other device', async ({
  page,
  open,
  press,
  request,
}) => {
  const person = someoneNew()
  await arriveAs(page, person)
  const { access, refresh } = await signInElsewhere(request, person)
  expect((await request.get(accountEndpoints.me.path, withToken(access))).status()).toBe(200)
  await open(paths.profileEdit())
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await press(page.getByRole('button', { name: '모든 기기에서 로그아웃' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }))
  await expect(page).toHaveURL(paths.profile())
  await expect(visitorHeader(page)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expectSignedOut(page)
  expect((await request.get(accountEndpoints.me.path, withToken(access))).status()).toBe(401)
  expect((await request.post(renewal, { data: { refresh } })).status()).toBe(401)
  // A member who has signed out on purpose is not asked to sign in again.
  expect(visited).not.toContain(paths.login())
  await expect(page).toHaveURL(paths.profile())
})
