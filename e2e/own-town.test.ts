import type { Page } from '@playwright/test'
import { appEndpoints } from '~/app/endpoints'
import { accountMessages } from '~/features/accounts/account'
import { accountEndpoints } from '~/features/accounts/endpoints'
import type { Provider } from '~/features/accounts/providers'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { dateAfter } from '~/features/cafes/opening-hours'
import { loyaltyEndpoints } from '~/features/loyalty/endpoints'
import { loyaltyTags } from '~/features/loyalty/stamp'
import { meetupConsoleEndpoints } from '~/features/meetups/console/endpoints'
import type { Meetup } from '~/features/meetups/core/endpoints'
import { tierOn } from '~/features/meetups/core/tier'
import { findingEndpoints } from '~/features/meetups/finding/endpoints'
import { openingEndpoints } from '~/features/meetups/opening/endpoints'
import { newsDeskEndpoints } from '~/features/news/desk/endpoints'
import { operatorPaths } from '~/features/operator-paths'
import { passEndpoints } from '~/features/passes/endpoints'
import { noPasses, type PassCounts } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { policyEndpoints } from '~/features/policies/endpoints'
import { staffPaths } from '~/features/staff-paths'
import { inOurWords } from '~/lib/calls-version'
import { seoulDate } from '~/lib/seoul-date'
import { addressOf } from '~/lib/web/call'
import { expect, holdAnswers, nextStream, readAsUnasked, waitUntilAlive, waitUntilClosed } from './journey'
import { makeOrder } from './orders'
import { test } from './own-town'
import { tileHost } from './own-town-env'
import {
  acknowledge,
  arriveAs,
  fillSignUp,
  goOnAs,
  goOnAsStranger,
  leaveFor,
  meetSignUp,
  readStored,
  type Session,
  signInElsewhere,
  signUpAs,
  someoneNew,
  townspeople,
  waitForOwnData,
  withToken,
} from './people'
import { findCafe, findGame, findInstructor, findQuietGame } from './town'

// One worker runs all of these tests, so that one additional app is enough.
test.describe.configure({ mode: 'default' })

// The first one, because the months that others let pass end the town's meetups.
test('an owner closes a day on which people meet: the sheet says who, and they read why', async ({
  page,
  request,
  open,
  press,
  submit,
  complaints,
}) => {
  // The first answer lists what stands on that day.
  complaints.foresee(/status of 409/)
  const cafe = await findCafe(request, '주사위다방')
  const list = await request.get(findingEndpoints.list.path, { params: { page: 1 }, headers: inOurWords })
  const { results: meetups } = (await list.json()) as { results: Meetup[] }
  const { now } = (await (await request.get('/sandbox/clock')).json()) as { now: string }
  const today = seoulDate(new Date(now))
  // Others let days pass: what is over stands on its day, and the cafe's own tables may have nobody to tell.
  const meetup = meetups.findLast(
    ({ cafe: at, day, status, seatsTaken }) =>
      at.id === cafe.id && day > today && status !== 'ended' && seatsTaken > 0,
  )
  if (!meetup) throw new Error('nobody meets at this cafe')

  await arriveAs(page, 'franchise', { to: staffPaths.dayOffs(cafe.id) })
  await press(page.getByRole('button', { name: '휴무일 추가' }))
  const sheet = page.getByRole('dialog', { name: '휴무일 추가' })
  const [year, month, day] = meetup.day.split('-').map(Number)
  if (month !== Number(today.slice(5, 7))) await press(sheet.getByRole('button', { name: '다음 달' }))
  await press(sheet.getByRole('button', { name: new RegExp(`${year}년 ${month}월 ${day}일`) }))
  await press(sheet.getByRole('button', { name: /휴무 추가$/ }))
  await expect(sheet.getByRole('list', { name: '취소될 모임' })).toContainText(meetup.title)
  await sheet.getByRole('textbox', { name: '모임 사람들에게 알릴 이유' }).fill('전기 점검으로 쉬어요')
  await expect(sheet.getByRole('button', { name: '돌아가기' })).toBeInViewport()
  await submit(sheet.getByRole('button', { name: '모두 취소하고 쉬기' }))
  await expect(page.getByText('휴무일을 추가했어요')).toBeVisible()

  await open(paths.meetup(meetup.id))
  await expect(page.getByRole('heading', { name: '카페 사정으로 모임이 취소됐어요' })).toBeVisible()
})

test('a cafe says no to a meetup that waits for it: it reads why, and every pass is back', async ({
  page,
  request,
  open,
  press,
  submit,
}) => {
  const cafe = await findCafe(request, '주사위다방')
  const owner = await signInElsewhere(request, 'franchise')
  const seats = {
    path: meetupConsoleEndpoints.seats.path.replace(':cafeId', String(cafe.id)),
    ...withToken(owner.access),
  }
  const give = async (hours: object[] | null) => {
    const { version } = (await (await request.get(seats.path, seats)).json()) as { version: string }
    const given = await request.put(seats.path, { ...seats, data: { hours, version } })
    expect(given.ok(), await given.text()).toBe(true)
  }
  const allDay = { opens: 0, closes: 1_440, seats: 200, needsYes: true }
  await give(Array.from({ length: 7 }, (_, weekday) => ({ weekday, ...allDay })))

  const host = await signInElsewhere(request, 'host')
  const readPasses = async () => {
    const reply = await request.get(passEndpoints.counts.path, withToken(host.access))
    return ((await reply.json()) as PassCounts[])[0] ?? noPasses
  }
  const { now } = (await (await request.get('/sandbox/clock')).json()) as { now: string }
  const before = await readPasses()
  const ahead = Array.from({ length: 20 }, (_, days) => dateAfter(seoulDate(new Date(now)), days + 9))
  const draft = {
    title: '확인을 기다리는 모임',
    content: '함께해요.',
    time: '15:00',
    cafeId: cafe.id,
    minPeople: 2,
    maxPeople: 4,
  }
  const openOn = (at: string) =>
    request.post(openingEndpoints.open.path, { ...withToken(host.access), data: { ...draft, day: at } })
  let day = ''
  let id = 0
  for (const each of ahead) {
    if (before[tierOn(each, { ...cafe, holidaysAsWeekend: false }) ?? 5000] === 0) continue
    const opened = await openOn(each)
    const answer = (await opened.json()) as { id: number; code?: string }
    // The host may be at another table that day, and an owner may have closed it.
    if (answer.code === 'overlap' || answer.code === 'CLOSED_DAY') continue
    expect(opened.ok(), JSON.stringify(answer)).toBe(true)
    day = each
    id = answer.id
    break
  }
  expect(id, 'the host has no free day with a pass for this cafe').toBeGreaterThan(0)
  const held = tierOn(day, { ...cafe, holidaysAsWeekend: false }) ?? 5000
  expect((await readPasses())[held]).toBe(before[held] - 1)
  await open(paths.meetup(id))
  await expect(page.getByText('매장 확인 전')).toBeVisible()
  await expect(page.getByRole('heading', { name: '매장 확인을 기다려요' })).toBeVisible()

  await arriveAs(page, 'franchise', { to: staffPaths.meetups(cafe.id, day) })
  await press(page.getByRole('button', { name: '받지 않기' }))
  const sheet = page.getByRole('dialog', { name: '모임을 받지 않을까요?' })
  await sheet.getByRole('textbox', { name: '이유' }).fill('그 시간에는 단체 손님이 있어요')
  await submit(sheet.getByRole('button', { name: '받지 않기' }))
  await expect(page.getByText('받지 않는다고 알렸어요')).toBeVisible()
  await open(paths.meetup(id))
  await expect(page.getByRole('heading', { name: '카페 사정으로 모임이 취소됐어요' })).toBeVisible()
  expect(await readPasses()).toEqual(before)
  await give(null)
})

test('a session goes on when the token runs out between two presses', async ({
  page,
  press,
  open,
  town,
  complaints,
}) => {
  complaints.foresee(/status of 401|ERR_FAILED/)
  await arriveAs(page, 'member')
  await open(paths.profileEdit())
  const choice = page.getByRole('switch', { name: '이벤트와 혜택 소식 받기' })
  const isOn = (await choice.getAttribute('aria-checked')) === 'true'
  const before = await readStored(page)
  await waitForOwnData(page)
  await town.letPass(20)
  const saved = page.waitForResponse(
    (reply) => new URL(reply.url()).pathname === accountEndpoints.agreeToMarketing.path && reply.ok(),
  )
  await press(choice)
  await saved
  expect((await readStored(page)).refresh).not.toBe(before.refresh)
  await page.reload()
  await expect(choice).toHaveAttribute('aria-checked', String(!isOn))
  await expect(page.getByRole('textbox', { name: '닉네임' })).toHaveValue(townspeople.member)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  // The next renewal succeeds, but its reply is lost, and the browser is online again much later.
  const stored = await readStored(page)
  const renewal = `**${accountEndpoints.refresh.path}`
  await page.route(renewal, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const lost = page.waitForEvent(
    'requestfailed',
    (request) => new URL(request.url()).pathname === accountEndpoints.refresh.path,
  )
  await town.letPass(20)
  await page.reload()
  await lost
  // Waits until the screen sends no requests: a renewal sent while it is left would get its reply.
  await waitForOwnData(page)
  await expect(page.getByText('내 정보를 불러오지 못했어요')).toBeVisible()
  await page.goto('/v1/health')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect((await readStored(page)).refresh).toBe(stored.refresh)
  await town.letPass(20)
  await open(paths.profileEdit())
  await expect(page.getByRole('textbox', { name: '닉네임' })).toHaveValue(townspeople.member)
  expect((await readStored(page)).refresh).not.toBe(stored.refresh)
})

test('a token that somebody else has used already ends the session for both', async ({
  page,
  press,
  open,
  town,
  request,
  complaints,
}) => {
  complaints.foresee(/status of 401/)
  await arriveAs(page, 'host')
  // Never released: the page's stream would notice the end before the press does.
  await holdAnswers(page, `**${appEndpoints.changes.path}**`)
  // The last of what the page reads. Any later read would notice the end before the press does.
  const lastRead = page.waitForResponse(
    (reply) => new URL(reply.url()).pathname === policyEndpoints.asked.path,
  )
  await open(paths.profileEdit())
  const choice = page.getByRole('switch', { name: '이벤트와 혜택 소식 받기' })
  await expect(choice).toBeVisible()
  await waitForOwnData(page)
  await lastRead
  const { refresh } = await readStored(page)
  const stolen = await request.post(accountEndpoints.refresh.path, { data: { refresh } })
  const { tokens } = (await stolen.json()) as { tokens: Session }
  // Only now is the stolen pair in use. Before that the owner would get the same tokens, because a renewal
  // whose tokens nobody uses may have been lost.
  expect((await request.get(accountEndpoints.me.path, withToken(tokens.access))).ok()).toBe(true)
  await town.letPass(20)
  await press(choice)
  await expect(page).toHaveURL(paths.login(paths.profileEdit()))
  await acknowledge(page, '로그인이 만료됐어요', '로그인')
  expect(await readStored(page)).toMatchObject({ access: null, refresh: null, user: null })
  const again = await request.post(accountEndpoints.refresh.path, { data: { refresh: tokens.refresh } })
  expect(again.status()).toBe(401)
})

test('who has been away for two months signs in again', async ({ page, open, town, complaints }) => {
  complaints.foresee(/status of 401/)
  await arriveAs(page, 'member', { to: paths.profile() })
  // Closes the screen, because its remaining requests would otherwise be sent two months later.
  await page.goto('/v1/health')
  const days = 61
  await town.letPass(days * 24 * 60)
  await page.clock.setSystemTime(Date.now() + days * 24 * 60 * 60_000)
  await open(paths.profile())
  await expect(page.getByText('로그인하고 시작해 보세요')).toBeVisible()
  // The greeting does not wait for an answer that is slow.
  await expect.poll(() => readStored(page)).toMatchObject({ access: null, refresh: null })
})

const refused = /status of (4\d\d|5\d\d)/

async function expectRefused(page: Page, provider: Provider, title: string, reason: string): Promise<void> {
  await waitUntilClosed(page)
  await page.goto(paths.login(paths.profile()))
  await leaveFor(page, provider)
  await goOnAs(page, 'member')
  await acknowledge(page, title, reason)
  await expect(page).toHaveURL(paths.login(paths.profile()))
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
}

test('a Kakao that is out of order, or lies, lets nobody in', async ({ page, town, complaints }) => {
  complaints.foresee(refused)
  const noAnswer = '카카오에 연결하지 못했어요. 잠시 후 다시 시도해 주세요.'
  for (const [behaviour, reason] of [
    [{ token: 'failing' }, noAnswer],
    [{ token: 'not-json' }, noAnswer],
    [{ user: 'temporary-fault' }, noAnswer],
    [{ idToken: 'wrong-nonce' }, accountMessages.refusedCode],
  ] as const) {
    await town.make('kakao', behaviour)
    await expectRefused(page, 'kakao', '카카오 로그인을 마치지 못했어요', reason)
  }
})

test('an Apple that is out of order is said to be away', async ({ page, town, complaints }) => {
  complaints.foresee(refused)
  await town.make('apple', { token: 'failing' })
  await expectRefused(
    page,
    'apple',
    '지금은 Apple 계정으로 로그인할 수 없어요',
    '카카오 계정으로 시작해 주세요',
  )
  await town.make('apple', { idToken: 'wrong-audience' })
  await expectRefused(page, 'apple', 'Apple 로그인을 마치지 못했어요', accountMessages.refusedCode)
})

test('who took longer than an hour to sign up begins anew', async ({ page, town, complaints }) => {
  complaints.foresee(refused)
  const person = someoneNew()
  await meetSignUp(page, person, { to: paths.profile() })
  await fillSignUp(page, person)
  await town.letPass(61)
  await page.getByRole('button', { name: '가입하기' }).click()
  await acknowledge(page, '가입 정보가 없어요', accountMessages.noTicket)
  await expect(page).toHaveURL(paths.login(paths.profile()))
  await leaveFor(page, 'kakao')
  await goOnAsStranger(page, person.nickname)
  await expect(page).toHaveURL(paths.signUp())
})

/** One grey pixel. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

test('a map with tiles of its own shows them and names who made them', async ({ page, open }) => {
  const asked: string[] = []
  await page.route(`${tileHost}/**`, (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'image/png', body: tile })
  })
  await open(paths.nearby())
  const map = page.getByRole('region', { name: '카페 지도' })
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
  expect(asked.filter((path) => !/^\/\d+\/\d+\/\d+\.png$/.test(path))).toEqual([])
  await expect(map.getByText('© 타일 회사')).toBeVisible()
  await expect(map.locator('[data-pin]').first()).toBeVisible()
})

test('the form of a sign-up is over with it: neither the way back nor its address leads there', async ({
  page,
}) => {
  const person = someoneNew()
  await signUpAs(page, person, { to: paths.profile() })
  await page.goBack()
  await expect(page).not.toHaveURL(paths.signUp())
  await page.goto(paths.signUp())
  await expect(page).toHaveURL(paths.home())
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

/** Replaces the page's camera by a picture. */
async function letCameraSee(page: Page, takePicture: () => Promise<Buffer>): Promise<void> {
  await page.exposeFunction('takePicture', async () => (await takePicture()).toString('base64'))
  await page.addInitScript(() => {
    const { takePicture } = window as unknown as { takePicture: () => Promise<string> }
    const see = async (): Promise<MediaStream> => {
      const bytes = Uint8Array.from(atob(await takePicture()), (letter) => letter.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
      const side = Math.min(canvas.width, canvas.height) - 40
      // A canvas that is not redrawn sends no frames.
      const draw = () => {
        const context = canvas.getContext('2d')
        if (!context) return
        context.fillStyle = '#ffffff'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.drawImage(picture, (canvas.width - side) / 2, 20, side, side)
      }
      draw()
      setInterval(draw, 100)
      return canvas.captureStream(10)
    }
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: see })
  })
}

test('a visitor types and scans the codes of a cafe’s tablet, and the coupons that stamps earn are used with the staff’s PIN and at the console', async ({
  page,
  open,
  press,
  submit,
  town,
  request,
  browser,
  baseURL,
  complaints,
}) => {
  test.slow()
  // Tokens expire from one day to the next, and a PIN is mistyped.
  complaints.foresee(/status of (401|422)/)
  const visitor = someoneNew()
  const cafe = await findCafe(request, '주사위다방')

  // The owner sets the staff's PIN and shows the code on the counter's tablet.
  const tablet = await browser.newPage({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    locale: 'ko-KR',
  })
  await arriveAs(tablet, 'franchise', { to: staffPaths.loyalty(cafe.id) })
  await press(tablet.getByRole('button', { name: /^비밀번호 (정하기|바꾸기)$/ }))
  await tablet.getByRole('textbox', { name: '숫자 네 자리' }).fill('0417')
  await submit(tablet.getByRole('button', { name: '직원 비밀번호 저장' }))
  await expect(tablet.getByText('직원 비밀번호를 정했어요')).toBeVisible()
  await waitUntilClosed(tablet)
  await tablet.goto(staffPaths.code(cafe.id))
  const counter = tablet.getByRole('region', { name: '스탬프 코드' })

  const picture = counter.getByRole('img', { name: '스탬프 QR 코드' })
  await letCameraSee(page, () => picture.screenshot())
  await arriveAs(page, visitor, { to: paths.cafeTab(cafe.id, 'coupon') })
  // The screen shows the follow before it is stored.
  const followed = page.waitForResponse((reply) => reply.url().includes(cafeEndpoints.follow.path))
  await press(page.getByRole('button', { name: '팔로우', exact: true }))
  await followed
  await press(page.getByRole('link', { name: '스탬프 받기' }))

  // The first day: the visitor types the code from the tablet.
  const shown = await counter.getByRole('status', { name: '여섯 자리 숫자' }).textContent()
  await page.getByRole('textbox', { name: '여섯 자리 코드' }).fill(shown ?? '')
  await submit(page.getByRole('button', { name: '스탬프 받기' }))
  await expect(page.getByRole('heading', { name: '스탬프를 받았어요' })).toBeVisible()
  await press(page.getByRole('link', { name: '확인' }))
  const card = page.getByRole('list', { name: '스탬프 카드 1' })
  await expect(card.getByText(/받았어요/)).toHaveCount(1)

  // Eight more days without the browser: an open app would have expired tokens in the middle of its requests,
  // since the days pass within moments.
  for (const tab of [page, tablet]) await tab.goto('/v1/health')
  for (let day = 2; day < 10; day++) {
    await town.letPass(24 * 60)
    const staff = await signInElsewhere(request, 'staff')
    const code = await request.get(
      addressOf(loyaltyEndpoints.staffCode.path, { params: { cafeId: cafe.id } }),
      withToken(staff.access),
    )
    const { digits } = (await code.json()) as { digits: string }
    const { access } = await signInElsewhere(request, visitor)
    const reply = await request.post(loyaltyEndpoints.earn.path, {
      ...withToken(access),
      data: { cafeId: cafe.id, code: digits },
    })
    expect(reply.status()).toBe(200)
  }

  // The tenth day: the visitor scans the code from the tablet.
  await town.letPass(24 * 60)
  await open(paths.stampScan(cafe.id))
  // The camera looks at the tablet only once it shows a code again.
  await tablet.goto(staffPaths.code(cafe.id))
  await expect(picture).toBeVisible()
  await press(page.getByRole('button', { name: '카메라 켜기' }))
  await expect(page.getByRole('heading', { name: '스탬프를 받았어요' })).toBeVisible()
  const coupon = page.getByRole('region', { name: '받은 쿠폰' })
  await press(coupon.getByRole('link', { name: /한 시간 무료 이용/ }))

  // The staff enter their PIN on the visitor's phone, first a wrong one and then the right one.
  for (const [pin, outcome] of [
    ['0418', '직원 비밀번호가 맞지 않아요.'],
    ['0417', /^사용 완료 · \d+월 \d+일/],
  ] as const) {
    await page.getByLabel('직원 비밀번호').fill(pin)
    await submit(page.getByRole('button', { name: '쿠폰 사용' }))
    await press(page.getByRole('alertdialog').getByRole('button', { name: '사용' }))
    await expect(page.getByText(outcome)).toBeVisible()
  }

  // The coupon of the fifth stamp is used at the console while the visitor views it.
  await open(paths.ownCoupons())
  const coupons = page.getByRole('list', { name: '쿠폰' })
  await press(coupons.getByRole('button', { name: /한 시간 무료 이용/ }))
  await acknowledge(page, '이미 쓴 쿠폰이에요', /\d+월 \d+일 \(.\) .+에 썼어요\./)
  const address = await coupons.getByRole('link', { name: /음료 한 잔/ }).getAttribute('href')
  // The coupon's screen has a stream before it knows the coupon, and another one that tells of it.
  const watching = nextStream(page, loyaltyTags.pins.all)
  await open(address ?? '')
  const number = /\d+/.exec((await page.getByText(/^쿠폰 번호 \d+$/).textContent()) ?? '')?.[0] ?? ''
  await watching
  await tablet.goto(staffPaths.coupons(cafe.id))
  await waitUntilAlive(tablet)
  await tablet.getByRole('textbox', { name: '쿠폰 번호' }).fill(number)
  await submit(tablet.getByRole('button', { name: '쿠폰 확인' }))
  await press(tablet.getByRole('button', { name: '사용 처리' }))
  const question = tablet.getByRole('alertdialog')
  await expect(question).toContainText(`${visitor.nickname} 님의 '음료 한 잔' 쿠폰이에요.`)
  await press(question.getByRole('button', { name: '사용 처리' }))
  await expect(tablet.getByText(/^사용 완료 · \d+월 \d+일/)).toBeVisible()
  await expect(page.getByText(/^사용 완료 · \d+월 \d+일/)).toBeVisible()
  await tablet.close()
})

test('an operator writes news, hears of a colleague’s change, puts banners in order and merges two games', async ({
  page,
  request,
  open,
  press,
  complaints,
}) => {
  complaints.foresee(/status of 409/)
  const operator = await signInElsewhere(request, 'operator')
  await arriveAs(page, 'operator')

  await open(operatorPaths.newArticle())
  const title = page.getByRole('textbox', { name: '제목', exact: true })
  await title.fill('겨울 보드게임 축제')
  await page.getByRole('textbox', { name: '내용', exact: true }).fill('모두 와서 함께 해요.')
  await press(page.getByRole('button', { name: '미리보기' }))
  const preview = page.getByRole('region', { name: '미리보기' })
  await expect(preview.getByRole('heading', { name: '겨울 보드게임 축제' })).toBeVisible()
  await expect(preview).toContainText('모두 와서 함께 해요.')
  await press(page.getByRole('button', { name: '쓰기', exact: true }))
  await press(page.getByRole('button', { name: '지금 발행' }))
  await press(page.getByRole('button', { name: '발행하기' }))
  await expect(page.getByRole('heading', { level: 1, name: '소식 수정' })).toBeVisible()
  await expect(title).toHaveValue('겨울 보드게임 축제')
  const articleId = Number(new URL(page.url()).pathname.split('/').at(-1))

  const address = addressOf(newsDeskEndpoints.article.path, { params: { id: articleId } })
  const read = await request.get(address, withToken(operator.access))
  const body = { ...(await read.json()), title: '동료가 바꾼 제목', publishAt: 'now' }
  const changed = await request.put(address, { data: body, ...withToken(operator.access) })
  expect(changed.ok()).toBe(true)
  await title.fill('내가 바꾼 제목')
  await press(page.getByRole('button', { name: '수정한 내용 발행' }))
  const note = page.getByRole('region', { name: '그사이 바뀐 내용' })
  await expect(note).toBeVisible()
  await expect(title).toHaveValue('내가 바꾼 제목')
  await press(note.getByRole('button', { name: '바뀐 내용 보기' }))
  await expect(title).toHaveValue('동료가 바꾼 제목')
  await open(paths.article(articleId))
  await expect(page.getByRole('heading', { level: 1, name: '동료가 바꾼 제목' })).toBeVisible()

  await open(operatorPaths.banners())
  const banners = page.getByRole('list', { name: '배너' }).getByRole('listitem')
  const up = banners.nth(1).getByRole('button', { name: /위로$/ })
  const label = (await up.getAttribute('aria-label')) ?? ''
  await press(up)
  await expect(banners.first().getByRole('button', { name: label })).toBeVisible()

  const [from, into] = [await findQuietGame(request), await findGame(request, '스플렌더')]
  await open(operatorPaths.mergeGame(from.id, { into: String(into.id) }))
  await press(page.getByRole('button', { name: `“${into.name}”에 합치기` }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '합치기', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: '게임 수정' })).toBeVisible()
  await open(paths.game(from.id))
  await expect(page).toHaveURL(paths.game(into.id))
  await expect(page.getByRole('heading', { level: 1, name: into.name })).toBeVisible()
})

test('a lesson is asked for and accepted: its instructor sees the phone number, and the asker is pushed to and told', async ({
  page,
  request,
  town,
  open,
  press,
  submit,
}) => {
  // A map shows the position of the instructor.
  await page.route(`${tileHost}/**`, (route) => route.fulfill({ contentType: 'image/png', body: tile }))
  // At noon in Seoul, because a push at night waits for the morning.
  const now = Date.now()
  const noon = Date.parse(`${seoulDate(new Date(now))}T12:00:00+09:00`)
  await town.letPass(Math.ceil((noon < now ? noon + 24 * 3_600_000 - now : noon - now) / 60_000))
  const { id } = await findInstructor(request, townspeople.instructor)
  const asker = someoneNew()
  await arriveAs(page, asker)
  await open(paths.profileEdit())
  const device = page.getByRole('switch', { name: '이 기기에서 푸시 받기' })
  await press(device)
  await expect(device).toBeChecked()

  await open(paths.requestLesson(id))
  await page.getByRole('textbox', { name: '이름' }).fill('김하늘')
  await page.getByRole('textbox', { name: '연락처' }).fill('010-1234-5678')
  await page.getByRole('textbox', { name: '요청 내용' }).fill('푸시로 답을 기다려요.')
  await page.getByRole('checkbox').check()
  await submit(page.getByRole('button', { name: '요청 보내기' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '닫기' }))
  await expect(page.getByRole('link', { name: '보낸 레슨 요청 확인하기' })).toBeVisible()

  await arriveAs(page, 'instructor')
  await open(paths.lessonInbox())
  const waiting = page.getByRole('list', { name: '답할 요청' }).getByRole('article')
  const asked = waiting.filter({ hasText: '푸시로 답을 기다려요.' })
  await press(asked.getByRole('button', { name: '수락' }))
  await press(page.getByRole('dialog', { name: '레슨 수락하기' }).getByRole('button', { name: '수락' }))
  await expect(asked).toHaveCount(0)
  await press(page.getByRole('tab', { name: '답한 요청' }))
  await expect(page.getByRole('link', { name: '010-1234-5678' }).first()).toBeVisible()

  await expect
    .poll(async () => JSON.stringify(await (await request.get('/sandbox/push/received')).json()))
    .toContain('강사가 레슨을 수락했어요')
  await page.goto('/sandbox/push')
  await expect(page.getByRole('listitem').filter({ hasText: '강사가 레슨을 수락했어요' })).toBeVisible()

  await arriveAs(page, asker)
  await open(paths.notices())
  await press(page.getByRole('link', { name: /강사가 레슨을 수락했어요/ }))
  await expect(
    page.getByRole('heading', { name: `${townspeople.instructor} 강사가 곧 연락할 거예요` }),
  ).toBeVisible()
})

test('an operator signs in again to suspend a member, who is told why at the next step and when signing in, until it is lifted', async ({
  page,
  open,
  press,
  submit,
  town,
  browser,
  baseURL,
  complaints,
}) => {
  // The suspension is refused until the operator signs in again.
  complaints.foresee(/status of 409/)
  const member = someoneNew()
  const reason = '모임에 여러 번 오지 않았어요.'
  const theirs = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }), locale: 'ko-KR' })
  await arriveAs(theirs, member)
  await arriveAs(page, 'operator')
  await open(operatorPaths.members({ text: member.nickname }))
  await press(page.getByRole('link', { name: new RegExp(member.nickname) }))
  // The list behind contains a link with the same name as the next screen's.
  await expect(page.getByRole('heading', { level: 1, name: '회원', exact: true })).toBeVisible()
  await press(page.getByRole('link', { name: '이용 정지', exact: true }))
  await page.getByRole('textbox', { name: '이유' }).fill(reason)
  const address = page.url()

  // More than ten minutes after the sign-in.
  await town.letPass(11)
  await submit(page.getByRole('button', { name: '이용 정지', exact: true }))
  const question = page.getByRole('alertdialog', { name: '다시 로그인해야 해요' })
  await press(question.getByRole('button', { name: '다시 로그인' }))
  await expect(page.getByRole('heading', { level: 1, name: /본인인지/ })).toBeVisible()
  await leaveFor(page, 'kakao')
  await goOnAs(page, 'operator')
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('textbox', { name: '이유' })).toHaveValue(reason)
  await submit(page.getByRole('button', { name: '이용 정지', exact: true }))
  const suspensions = page.getByRole('list', { name: '이용 정지' }).getByRole('listitem')
  await expect(suspensions).toHaveText(new RegExp(reason))
  await expect(page.getByRole('heading', { name: '로그인한 기기 0대' })).toBeVisible()

  await theirs.goto(paths.profileEdit())
  await acknowledge(theirs, '로그인이 만료됐어요', `이유: ${reason}`)
  await expect(theirs).toHaveURL(paths.login(paths.profileEdit()))
  await leaveFor(theirs, 'kakao')
  await goOnAsStranger(theirs, member.nickname)
  await acknowledge(theirs, '로그인할 수 없어요', `이유: ${reason}`)

  await press(page.getByRole('button', { name: '정지 해제' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '정지 해제' }))
  await expect(suspensions).toHaveText(/에 끝남$/)
  await theirs.goto(paths.login(paths.profileEdit()))
  await leaveFor(theirs, 'kakao')
  await goOnAsStranger(theirs, member.nickname)
  await expect(theirs).toHaveURL(paths.profileEdit())
  await expect(theirs.getByRole('textbox', { name: '닉네임' })).toHaveValue(member.nickname)
  await theirs.close()

  await press(page.getByRole('link', { name: '기록 보기' }))
  // A toast says the same for a while.
  const log = page.getByRole('list', { name: '기록' })
  await expect(log.getByText('이용 정지를 해제했어요')).toBeVisible()
  await expect(log.getByText('이용을 정지했어요')).toBeVisible()
})

test('an operator signs in again to pay unused passes of an order back, with a reason that stays with the order', async ({
  page,
  request,
  open,
  press,
  town,
  complaints,
}) => {
  // The refund is refused until the operator signs in again.
  complaints.foresee(/status of 409/)
  const reason = '매장이 문을 닫아서 쓸 수 없어요'
  const merchantUid = await makeOrder(request)
  await arriveAs(page, 'operator')
  await open(operatorPaths.order(merchantUid))
  const refund = page.getByRole('region', { name: '환불', exact: true })
  await press(refund.getByRole('button', { name: '한 장 줄이기' }))
  await expect(refund.getByText('2장', { exact: true })).toBeVisible()
  await refund.getByRole('textbox', { name: '이유' }).fill(reason)
  const confirmation = page.getByRole('alertdialog', { name: '이용권 2장을 환불할까요?' })

  await town.letPass(11)
  await press(refund.getByRole('button', { name: '12,000원 환불하기' }))
  await expect(confirmation).toContainText('12,000원이 결제한 카드로 돌아가요')
  await press(confirmation.getByRole('button', { name: '환불하기' }))
  const question = page.getByRole('alertdialog', { name: '다시 로그인해야 해요' })
  await press(question.getByRole('button', { name: '다시 로그인' }))
  await expect(page.getByRole('heading', { level: 1, name: /본인인지/ })).toBeVisible()
  await leaveFor(page, 'kakao')
  await goOnAs(page, 'operator')
  await expect(page).toHaveURL(operatorPaths.order(merchantUid))

  // The number of passes and the reason are still filled in.
  await expect(refund.getByRole('textbox', { name: '이유' })).toHaveValue(reason)
  await press(refund.getByRole('button', { name: '12,000원 환불하기' }))
  await press(confirmation.getByRole('button', { name: '환불하기' }))
  const returned = page.getByRole('region', { name: '돌려준 돈' })
  await expect(returned).toContainText(reason)
  await expect(returned).toContainText('12,000원')
})

test('a cafe that an operator hides is gone from its page and the list, until it is shown again', async ({
  page,
  request,
  open,
  press,
  submit,
  browser,
  baseURL,
  complaints,
}) => {
  complaints.foresee(/status of 410/)
  // No demo person opens meetups at this cafe, which would prevent hiding it.
  const cafe = await findCafe(request, '포켓다이스')
  const list = paths.nearby(`?view=list&q=${encodeURIComponent(cafe.name)}`)
  const visitor = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }), locale: 'ko-KR' })
  const row = visitor.getByRole('list', { name: '가까운 카페' }).getByRole('link', { name: cafe.name })
  await visitor.goto(list)
  await expect(row).toBeVisible()

  await arriveAs(page, 'operator')
  await open(operatorPaths.cafe(cafe.id))
  await press(page.getByRole('button', { name: '카페 숨기기' }))
  const sheet = page.getByRole('dialog', { name: '카페를 숨길까요?' })
  await sheet.getByRole('textbox', { name: '이유' }).fill('문을 닫았어요')
  await submit(sheet.getByRole('button', { name: '숨기기' }))
  await expect(page.getByText('숨긴 카페', { exact: true })).toBeVisible()

  await visitor.goto(paths.cafe(cafe.id))
  await expect(visitor.getByText('더는 볼 수 없는 카페예요', { exact: true })).toBeVisible()
  await visitor.goto(list)
  await expect(visitor.getByText(`'${cafe.name}' 카페를 찾을 수 없어요`)).toBeVisible()
  await expect(row).toHaveCount(0)

  await press(page.getByRole('button', { name: '다시 보이기' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '다시 보이기' }))
  await expect(page.getByRole('button', { name: '카페 숨기기' })).toBeVisible()
  await visitor.goto(paths.cafe(cafe.id))
  await expect(visitor.getByRole('heading', { level: 1, name: cafe.name })).toBeVisible()
  await visitor.goto(list)
  await expect(row).toBeVisible()
  await visitor.close()
})

test('new terms are announced, told, and asked about from their day: one member agrees, another leaves', async ({
  page,
  open,
  press,
  request,
  town,
  complaints,
}) => {
  test.slow()
  // The tokens of before the clock moved expire.
  complaints.foresee(/status of 401/)
  await town.haveOlderTerms()
  const [stays, leaves] = [someoneNew(), someoneNew()]
  for (const person of [stays, leaves]) await signInElsewhere(request, person)

  await arriveAs(page, 'operator')
  await open(operatorPaths.policies())
  await press(page.getByRole('switch', { name: '약관에 다시 동의받기' }))
  await page.getByLabel('무엇이 바뀌나요').fill('기한이 지난 이용권을 돌려받는 방법이 생겨요.')
  await press(page.getByRole('button', { name: '모든 회원에게 알리기' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '알리기' }))
  await expect(page.getByRole('region', { name: '알린 것' })).toContainText('재동의')

  await town.letPass(1)
  await arriveAs(page, stays)
  await open(paths.notices())
  await expect(page.getByText(/부터 약관이 바뀌어요$/)).toBeVisible()
  await open(paths.terms())
  await readAsUnasked(page)

  await town.letPass(8 * 24 * 60)
  const { now } = (await (await request.get('/sandbox/clock')).json()) as { now: string }
  await page.clock.setSystemTime(now)
  await arriveAs(page, stays)
  await page.goto(paths.category())
  await expect(page).toHaveURL(paths.agree(paths.category()))
  await expect(page.getByText('기한이 지난 이용권을 돌려받는 방법이 생겨요.')).toBeVisible()
  await waitUntilAlive(page)
  await press(page.getByRole('button', { name: '동의하고 계속하기' }))
  await expect(page).toHaveURL(paths.category())
  await page.goto(paths.category())
  await readAsUnasked(page)
  await expect(page).toHaveURL(paths.category())

  await arriveAs(page, leaves)
  await page.goto(paths.category())
  await expect(page).toHaveURL(paths.agree(paths.category()))
  await waitUntilAlive(page)
  await press(page.getByRole('button', { name: '동의하지 않아요' }))
  await press(page.getByRole('link', { name: /탈퇴/ }))
  await expect(page).toHaveURL(paths.profileEdit())
  await press(page.getByRole('button', { name: '회원 탈퇴' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '회원 탈퇴' }))
  await expect(page.getByText('탈퇴했어요')).toBeVisible()
})
