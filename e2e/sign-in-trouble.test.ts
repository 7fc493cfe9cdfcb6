import type { Page } from '@playwright/test'
import { accountMessages } from '~/features/accounts/account'
import { signInEndpoints } from '~/features/accounts/endpoints'
import type { Provider } from '~/features/accounts/providers'
import { paths } from '~/features/paths'
import { blockStorage, expect, test, waitUntilClosed } from './journey'
import {
  acknowledge,
  fillSignUp,
  goOnAs,
  leaveFor,
  meetSignUp,
  providerButton,
  someoneNew,
  waitUntilIn,
} from './people'

const refused = /status of (4\d\d|5\d\d)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/
const notReached = '인터넷 연결이 불안정해요. 잠시 후 다시 시도해주세요'
const kakaoFailed = '카카오 로그인을 마치지 못했어요'
const appleFailed = 'Apple 로그인을 마치지 못했어요'
const appleIsAway = '지금은 Apple 계정으로 로그인할 수 없어요'
const notSignedUp = '가입을 마치지 못했어요'

/** Expects the login screen with the original target, and no stored tokens. */
async function expectStillOut(page: Page, to?: string): Promise<void> {
  await expect(page).toHaveURL(paths.login(to))
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
}

test.beforeEach(({ complaints }) => complaints.foresee(refused))

for (const provider of ['kakao', 'apple'] as const) {
  test(`who does not consent at ${provider} is told so and can still go where they wanted`, async ({
    page,
  }) => {
    await page.goto(paths.login(paths.likedGames()))
    await leaveFor(page, provider)
    await page.getByRole('button', { name: '취소하고 돌아가기' }).click()
    await acknowledge(page, '로그인을 취소했어요', '언제든 다시 시작할 수 있어요')
    await expectStillOut(page, paths.likedGames())
    await leaveFor(page, 'kakao')
    await goOnAs(page, 'member')
    await expect(page).toHaveURL(paths.likedGames())
  })
}

test('a browser that blocks cookies shows its pages without an error, and is told what signing in needs', async ({
  page,
  open,
  press,
}) => {
  await blockStorage(page)
  for (const path of [paths.home(), paths.game(1), paths.login()]) {
    await open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  }
  for (const provider of ['kakao', 'apple'] as const) {
    await press(providerButton(page, provider))
    await acknowledge(page, '이 브라우저가 쿠키를 막고 있어요', '쿠키를 허용한 뒤 다시 시도해 주세요')
    await expect(page).toHaveURL(paths.login())
  }
})

for (const provider of ['kakao', 'apple'] as const) {
  test(`who comes back from ${provider} without the cookie of the beginning is told of cookies`, async ({
    page,
    context,
  }) => {
    await page.goto(paths.login(paths.profile()))
    await leaveFor(page, provider)
    await context.clearCookies()
    await goOnAs(page, 'member')
    await acknowledge(page, provider === 'kakao' ? kakaoFailed : appleFailed, accountMessages.noCookie)
    await expectStillOut(page, paths.profile())
  })
}

async function tryAs(page: Page, provider: Provider): Promise<void> {
  await waitUntilClosed(page)
  await page.goto(paths.login(paths.profile()))
  await leaveFor(page, provider)
  await goOnAs(page, 'member')
}

test('a sign-in that cannot even begin says so where it was begun', async ({ page, open }) => {
  await open(paths.login())
  await page.route(`**${signInEndpoints('kakao').start.path}`, (route) =>
    route.fulfill({ status: 500, body: 'down' }),
  )
  await providerButton(page, 'kakao').click()
  await acknowledge(page, '카카오 로그인을 시작하지 못했어요', '잠시 후 다시 시도해주세요')
  await page.route(`**${signInEndpoints('apple').start.path}`, (route) => route.abort())
  await providerButton(page, 'apple').click()
  await acknowledge(page, appleIsAway, '카카오 계정으로 시작해 주세요')
  await expectStillOut(page)
})

test('an answer that does not come, or comes without a reason, ends at the login screen', async ({
  page,
}) => {
  const [kakao, apple] = [signInEndpoints('kakao').finish.path, signInEndpoints('apple').finish.path]
  await page.route(`**${kakao}`, (route) => route.abort())
  await tryAs(page, 'kakao')
  await acknowledge(page, kakaoFailed, notReached)
  await expectStillOut(page, paths.profile())
  await page.route(`**${kakao}`, (route) => route.fulfill({ status: 500, body: 'down' }))
  await tryAs(page, 'kakao')
  await acknowledge(page, kakaoFailed, '잠시 후 다시 시도해주세요')
  await expectStillOut(page, paths.profile())
  await page.route(`**${apple}`, (route) => route.abort())
  await tryAs(page, 'apple')
  await acknowledge(page, appleIsAway, '카카오 계정으로 시작해 주세요')
  await expectStillOut(page, paths.profile())
  await page.route(`**${apple}`, (route) => route.fulfill({ status: 400, json: { error: '이유가 있어요.' } }))
  await tryAs(page, 'apple')
  await acknowledge(page, appleFailed, '이유가 있어요.')
  await expectStillOut(page, paths.profile())
})

test('Fail is told with its reason; whoever has to sign up does, unless it is not said who they are', async ({
  page,
}) => {
  const unknown = { account: null, tokens: null, newcomer: null, returnTo: '/' }
  const newcomer = { subject: '1', ticket: 'ticket', nickname: '가나다', email: null, emailVerified: false }
  const reason = '가입할 수 없는 계정이에요.'
  const finish = `**${signInEndpoints('kakao').finish.path}`
  for (const [answer, message] of [
    [{ status: 400, json: { code: 'Fail', error: reason } }, reason],
    [{ json: unknown }, accountMessages.refusedCode],
  ] as const) {
    await page.route(finish, (route) => route.fulfill(answer))
    await tryAs(page, 'kakao')
    await acknowledge(page, kakaoFailed, message)
    await expectStillOut(page, paths.profile())
  }
  await page.route(finish, (route) => route.fulfill({ json: { ...unknown, newcomer } }))
  await tryAs(page, 'kakao')
  await expect(page).toHaveURL(paths.signUp())
  await expect(page.getByRole('textbox', { name: '닉네임' })).toHaveValue('가나다')
})

test('a code counts once', async ({ page }) => {
  const returns: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.isNavigationRequest() && pathname.startsWith('/auth/')) returns.push(request.url())
  })
  for (const [provider, title] of [
    ['kakao', kakaoFailed],
    ['apple', appleFailed],
  ] as const) {
    await tryAs(page, provider)
    await waitUntilIn(page)
    await page.evaluate(() => localStorage.clear())
    await page.goto(returns.at(-1) ?? '')
    await acknowledge(page, title, '다시 로그인해 주세요.')
    await expectStillOut(page)
  }
})

test('a return without a code leads back: without a word from Kakao, with one from Apple', async ({
  page,
  complaints,
}) => {
  await page.goto(paths.signInCallback('kakao'))
  await expectStillOut(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  for (const search of ['', '?status=login_success', '?status=something_else&code=1']) {
    await page.goto(`${paths.signInCallback('apple')}${search}`)
    await acknowledge(page, appleFailed, accountMessages.refusedCode)
    await expectStillOut(page)
  }
  await page.goto(`${paths.signInCallback('apple')}?status=unavailable`)
  await acknowledge(page, appleIsAway, '카카오 계정으로 시작해 주세요')

  complaints.foresee(/^apple_data cannot be read/)
  await page.goto(
    `${paths.signInCallback('apple')}?status=need_signup&apple_data=${encodeURIComponent('{not json')}`,
  )
  await expectStillOut(page)
  expect(complaints.lines.join()).toContain('apple_data cannot be read')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.goto(`${paths.signInCallback('kakao')}?code=made-up&state=made-up`)
  await acknowledge(page, kakaoFailed, accountMessages.noCookie)
})

test('the sign-up form without anybody to sign up leads back to the login screen', async ({ page }) => {
  await page.goto(paths.signUp())
  await acknowledge(page, '가입 정보가 없어요', accountMessages.noTicket)
  await expectStillOut(page)
  const made = encodeURIComponent(JSON.stringify({ apple_id: 'made-up' }))
  await page.goto(`${paths.signInCallback('apple')}?status=need_signup&apple_data=${made}`)
  await acknowledge(page, '가입 정보가 없어요', accountMessages.noCookie)
  await expectStillOut(page)
  expect(await page.evaluate(() => sessionStorage.getItem('apple_info'))).toBeNull()
})

test('whatever goes wrong while signing up is said, and nothing typed is lost', async ({ page, submit }) => {
  const person = someoneNew()
  await meetSignUp(page, person)
  await fillSignUp(page, person)
  const path = `**${signInEndpoints('kakao').signUp.path}`
  const finish = page.getByRole('button', { name: '가입하기' })
  for (const [answer, message] of [
    [{ status: 400, body: '' }, '입력한 내용을 다시 확인해 주세요.'],
    [{ status: 409, body: '' }, '닉네임이나 휴대폰 번호가 이미 사용 중이에요.'],
    [{ status: 500, body: 'down' }, '서버에 문제가 생겼어요. 잠시 후 다시 시도해 주세요.'],
    [{ status: 500, json: { error: '점검하고 있어요.' } }, '점검하고 있어요.'],
    [null, notReached],
  ] as const) {
    await page.route(path, (route) => (answer ? route.fulfill(answer) : route.abort()))
    await submit(finish)
    await acknowledge(page, notSignedUp, message)
    await expect(page.getByRole('textbox', { name: '휴대폰 번호' })).toHaveValue(person.phone)
  }
  await page.unroute(path)
  await submit(finish)
  await expect(page).toHaveURL(paths.home())
  await waitUntilIn(page)
})

test('nobody returns from a provider that does not exist', async ({ page }) => {
  expect((await page.goto(paths.signInCallback('nobody')))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible()
})
