import { accountMessages } from '~/features/accounts/account'
import { paths } from '~/features/paths'
import { expect, test } from './journey'
import {
  arriveAs,
  fillSignUp,
  goOnAs,
  goOnAsStranger,
  leaveFor,
  meetSignUp,
  providerButton,
  readStored,
  signInAs,
  signInElsewhere,
  someoneNew,
  townspeople,
  waitUntilIn,
} from './people'

const refusedAsTaken = /status of 409/

test('somebody new comes with Kakao, signs up and is at home, signed in', async ({
  page,
  open,
  press,
  submit,
}) => {
  const person = someoneNew()
  await open(paths.login())
  await leaveFor(page, 'kakao')
  await goOnAsStranger(page, person.nickname)
  await expect(page).toHaveURL(paths.signUp())
  await expect(page.getByText('카카오 계정으로 처음 오셨네요.')).toBeVisible()
  const nickname = page.getByRole('textbox', { name: '닉네임' })
  const phone = page.getByRole('textbox', { name: '휴대폰 번호' })
  const email = page.getByRole('textbox', { name: '이메일 (선택)' })
  const finish = page.getByRole('button', { name: '가입하기' })
  await expect(nickname).toHaveValue(person.nickname)
  await expect(email).toHaveValue(/^kakao-\d+@example\.com$/)

  await submit(finish)
  await expect(phone).toHaveAccessibleDescription(accountMessages.phoneEmpty)
  await expect(phone).toBeFocused()
  await phone.pressSequentially('0112345678')
  await expect(phone).toHaveValue('011-234-5678')
  await phone.clear()
  await phone.pressSequentially('010123')
  await expect(phone).toHaveValue('010-123')
  await nickname.fill('')
  await submit(finish)
  await expect(nickname).toHaveAccessibleDescription(accountMessages.nicknameEmpty)

  await nickname.fill('가')
  await email.fill('어디로')
  await submit(finish)
  await expect(nickname).toHaveAccessibleDescription(accountMessages.nicknameShort)
  await expect(nickname).toBeFocused()
  await expect(phone).not.toHaveAttribute('aria-invalid')
  await nickname.fill('열두글자보다더긴닉네임을적음')
  await submit(finish)
  await expect(nickname).toHaveAccessibleDescription(accountMessages.nicknameLong)
  await nickname.fill(person.nickname)
  await submit(finish)
  await expect(phone).toHaveAccessibleDescription(accountMessages.phoneForm)
  await phone.fill(person.phone.replaceAll('-', ''))
  await expect(phone).toHaveValue(person.phone)
  await submit(finish)
  await expect(email).toHaveAccessibleDescription(accountMessages.emailForm)
  await email.fill('')
  for (const [name, message] of [
    ['[필수] 만 14세 이상이에요', accountMessages.age14],
    ['[필수] 이용약관에 동의해요', accountMessages.terms],
    ['[필수] 개인정보 수집과 이용에 동의해요', accountMessages.privacy],
  ] as const) {
    const box = page.getByRole('checkbox', { name })
    await submit(finish)
    await expect(box).toHaveAccessibleDescription(message)
    await box.check()
    await expect(box).toHaveAccessibleDescription('')
  }
  await submit(finish)
  await expect(page).toHaveURL(paths.home())

  await expect(page.getByText(`${person.nickname}님, 반가워요`)).toBeVisible()
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(Object.keys(stored).toSorted()).toEqual([
    'access_token',
    'isLoggedIn',
    'refresh_token',
    'root',
    'user',
  ])
  expect(stored.isLoggedIn).toBe('true')
  const claims = JSON.parse(Buffer.from(stored.access_token?.split('.')[1] ?? '', 'base64url').toString())
  expect(claims.exp - claims.iat).toBe(15 * 60)
  const user = JSON.parse(stored.user ?? '')
  expect(user).toMatchObject({ user_id: Number(claims.sub), first_name: person.nickname })
  expect(JSON.parse(stored.root ?? '').state).toEqual({
    storage: {},
    auth: { user, isLoggedIn: true, isNewUser: true },
  })
  expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty('kakao_info')

  await page.reload()
  await press(page.getByRole('link', { name: '알림, 새 소식 있음' }))
  await expect(page).toHaveURL(paths.notices())
  await expect(page.getByText(`${person.nickname}님, 반가워요`)).toBeVisible()
})

test('what was typed into the sign-up form outlives a reload', async ({ page }) => {
  const person = someoneNew()
  await meetSignUp(page, person)
  await fillSignUp(page, person)
  await page.reload()
  await expect(page.getByRole('textbox', { name: '휴대폰 번호' })).toHaveValue(person.phone)
  await expect(page.getByRole('checkbox', { name: '전체 동의' })).toBeChecked()
})

test('a nickname or a phone number that is taken is told at its field', async ({
  page,
  submit,
  request,
  complaints,
}) => {
  complaints.foresee(refusedAsTaken)
  const [first, second] = [someoneNew(), someoneNew()]
  await signInElsewhere(request, first)
  await meetSignUp(page, second)
  await fillSignUp(page, { nickname: townspeople.member, phone: second.phone })
  const nickname = page.getByRole('textbox', { name: '닉네임' })
  const phone = page.getByRole('textbox', { name: '휴대폰 번호' })
  const finish = page.getByRole('button', { name: '가입하기' })
  await submit(finish)
  await expect(nickname).toHaveAccessibleDescription(accountMessages.nicknameTaken)
  await expect(nickname).toBeFocused()
  await nickname.fill(second.nickname)
  await phone.fill(first.phone)
  await submit(finish)
  await expect(phone).toHaveAccessibleDescription(accountMessages.phoneTaken)
  await phone.fill(second.phone)
  await submit(finish)
  await expect(page).toHaveURL(paths.home())
})

test('somebody comes back, after signing out and in a browser that is new to them', async ({
  page,
  press,
  open,
  browser,
}) => {
  const person = someoneNew()
  await arriveAs(page, person)
  await open(paths.profile())
  await press(page.getByRole('button', { name: '로그아웃' }))
  await press(
    page.getByRole('alertdialog', { name: '로그아웃할까요?' }).getByRole('button', { name: '로그아웃' }),
  )
  await expect(page.getByText('로그인하고 시작해 보세요')).toBeVisible()
  const storedKeys = await page.evaluate(() => Object.keys(localStorage))
  expect(storedKeys).toEqual(['root'])

  await press(page.getByRole('link', { name: '로그인 · 회원가입' }))
  await leaveFor(page, 'kakao')
  await goOnAsStranger(page, person.nickname)
  await expect(page).toHaveURL(paths.profile())
  await expect(page.getByText(person.nickname)).toBeVisible()

  const elsewhere = await browser.newContext()
  const otherPage = await elsewhere.newPage()
  await otherPage.goto(paths.login(paths.profile()))
  await leaveFor(otherPage, 'kakao')
  await goOnAsStranger(otherPage, person.nickname)
  await expect(otherPage).toHaveURL(paths.profile())
  await expect(otherPage.getByText(person.nickname)).toBeVisible()
  await elsewhere.close()
})

test('somebody comes with Apple: the name the first time, straight in the second', async ({
  page,
  press,
}) => {
  const person = someoneNew()
  await page.goto(paths.login())
  await leaveFor(page, 'apple')
  const posted = page.waitForRequest((request) => request.url().endsWith('/v1/users/apple/return'))
  await page.getByRole('textbox', { name: '성', exact: true }).fill('김')
  await page.getByRole('textbox', { name: '이름', exact: true }).fill('하늘')
  await goOnAsStranger(page, person.nickname, '이메일 가리기')
  const headers = await (await posted).allHeaders()
  expect(headers['sec-fetch-site']).toBe('cross-site')
  expect(headers).not.toHaveProperty('cookie')

  await expect(page).toHaveURL(paths.signUp())
  await expect(page.getByText('Apple 계정으로 처음 오셨네요.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '닉네임' })).toHaveValue('김하늘')
  await expect(page.getByRole('textbox', { name: '이메일 (선택)' })).toHaveValue(
    /@privaterelay\.appleid\.com$/,
  )
  await fillSignUp(page, person)
  await press(page.getByRole('button', { name: '가입하기' }))
  await waitUntilIn(page)
  const first = await readStored(page)

  // A page of our origin that sends no requests.
  await page.goto('/v1/health')
  await page.evaluate(() => localStorage.clear())
  await page.goto(paths.login(paths.profile()))
  await leaveFor(page, 'apple')
  await goOnAsStranger(page, person.nickname)
  await expect(page).toHaveURL(paths.profile())
  await expect(page.getByText(person.nickname)).toBeVisible()
  expect((await readStored(page)).user?.user_id).toBe(first.user?.user_id)
})

test('no code stays in the history', async ({ page }) => {
  await signInAs(page, 'member', { via: 'apple', to: paths.profile() })
  await page.goBack()
  await page.goForward()
  await expect(page).toHaveURL(paths.profile())
  await expect(page.getByText(townspeople.member)).toBeVisible()
})

test('a protected item of the menu leads a visitor to signing in and then to where they wanted', async ({
  page,
  press,
  open,
}) => {
  await open(paths.profile())
  await press(page.getByRole('link', { name: '주문과 환불' }))
  await expect(page).toHaveURL(paths.refundRules())
  await open(paths.profile())
  await press(page.getByRole('navigation', { name: 'MY 메뉴' }).getByRole('link', { name: '찜한 게임' }))
  await expect(page).toHaveURL(paths.login(paths.likedGames()))
  await leaveFor(page, 'kakao')
  await goOnAs(page, 'member')
  await expect(page).toHaveURL(paths.likedGames())
})

test('who comes to a screen for members by its address signs in and is there', async ({ page }) => {
  for (const path of [
    paths.profileEdit(),
    paths.notices(),
    paths.ownReviews(),
    paths.writeReview(3),
    paths.editReview(3),
    paths.likedGames(),
    paths.playLog(),
    paths.playLogOf(3),
    paths.playStatistics(),
    paths.playTransfer(),
    paths.editPlay(3),
    paths.logPlay(3),
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(paths.login(path))
  }
  await leaveFor(page, 'kakao')
  await goOnAs(page, 'member')
  await expect(page).toHaveURL(paths.logPlay(3))
  await page.goto(paths.login(paths.notices()))
  await expect(page, 'who is signed in has no business here').toHaveURL(paths.notices())
})

test('signing in leads nowhere outside', async ({ page }) => {
  await page.goto(`/login?to=${encodeURIComponent('//evil.example/')}`)
  await leaveFor(page, 'kakao')
  await goOnAs(page, 'member')
  await expect(page).toHaveURL(paths.home())
})

test('the login screen closes to home', async ({ page, open, press }) => {
  await open(paths.login())
  await expect(providerButton(page, 'kakao')).toHaveCSS('background-color', 'rgb(254, 229, 0)')
  await press(page.getByRole('link', { name: '닫기' }))
  await expect(page).toHaveURL(paths.home())
})
