import type { BrowserContext, Page } from '@playwright/test'
import { noticeEndpoints } from '~/features/notices/endpoints'
import { pushTag, toDeclarativePush } from '~/features/notices/push'
import { paths } from '~/features/paths'
import { expect, test } from './journey'
import { arriveAs, signInElsewhere, someoneNew, withToken } from './people'

test.use({ serviceWorkers: 'allow' })

const freshBell = '알림, 새 소식 있음'

test('the bell rings for a sign-in from a new device; reading it is enough, and a tap leads on', async ({
  page,
  open,
  press,
  request,
}) => {
  const person = someoneNew()
  await arriveAs(page, person)
  const { access } = await signInElsewhere(request, person)
  // Notices are delivered a moment later, and a list that was just read is not read again at once.
  const delivered = async () => {
    const reply = await request.get(noticeEndpoints.list.path, withToken(access))
    return ((await reply.json()) as { results: unknown[] }).results.length
  }
  await expect.poll(delivered).toBe(2)
  await open(paths.home())
  const read = page.waitForResponse((reply) => new URL(reply.url()).pathname === noticeEndpoints.read.path)
  await press(page.getByRole('link', { name: freshBell }))
  await expect(page).toHaveURL(paths.notices())
  const log = page.getByRole('list', { name: '오늘' })
  await expect(log.getByRole('listitem')).toHaveCount(2)
  await expect(log.getByRole('listitem').first()).toContainText('읽지 않음, 새 기기에서 로그인했어요')
  await expect(log.getByRole('listitem').first()).toContainText(
    'iPhone · Safari에서 카카오 계정으로 로그인했어요.',
  )
  await expect(log.getByRole('listitem').last()).toContainText(`${person.nickname}님, 반가워요`)

  await press(page.getByRole('link', { name: '뒤로' }))
  await expect(page).toHaveURL(paths.home())
  await expect(page.getByRole('link', { name: '알림', exact: true })).toBeVisible()
  await read
  await page.reload()
  await expect(page.getByRole('link', { name: '알림', exact: true })).toBeVisible()

  await open(paths.notices())
  await expect(log.getByRole('listitem')).toHaveCount(2)
  await expect(log).not.toContainText('읽지 않음')
  await press(log.getByRole('link', { name: '새 기기에서 로그인했어요' }))
  await expect(page).toHaveURL(paths.profileEdit())
})

test('who turned the security notices off does not hear of a new device', async ({
  page,
  open,
  press,
  request,
}) => {
  const person = someoneNew()
  await arriveAs(page, person)
  await open(paths.profileEdit())
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/notices/settings/security'))
  await press(page.getByRole('switch', { name: '로그인 알림' }))
  await saved
  await signInElsewhere(request, person)
  await open(paths.notices())
  await expect(page.getByText(`${person.nickname}님, 반가워요`)).toBeVisible()
  await expect(page.getByText('새 기기에서 로그인했어요')).toHaveCount(0)
})

interface Shown {
  title: string
  body: string
  tag: string
  data: unknown
}

/** The service worker, and what delivers a push to it. A headless browser does not allow notifications, so they are recorded instead. */
async function startWorker(page: Page, context: BrowserContext) {
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const worker = context.serviceWorkers().find((each) => each.url().endsWith('/sw.js'))
  if (!worker) throw new Error('there is no service worker')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: object[]; registration: ServiceWorkerRegistration }
    scope.shown = []
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, ...options })
  })
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return {
    worker,
    deliver: (data: string) =>
      browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    shown: () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown),
  }
}

test('the service worker shows each form of a push in its words, and a tap opens what it is about', async ({
  page,
  open,
  context,
}) => {
  await open(paths.home())
  const { worker, deliver, shown } = await startWorker(page, context)
  const message = {
    id: 7,
    title: '3시간 뒤에 모임이 시작해요',
    body: '스플렌더 모임에서 만나요.',
    path: paths.timer(),
  }
  const { origin } = new URL(page.url())
  const inItsWords = { title: message.title, body: message.body, tag: pushTag(7), data: message }
  // What was sent before an update, what is sent now, and what nobody of ours has sent.
  await deliver(JSON.stringify(message))
  await expect.poll(shown).toMatchObject([inItsWords])
  await deliver(JSON.stringify(toDeclarativePush(message, origin)))
  await expect.poll(shown).toMatchObject([inItsWords, inItsWords])
  await deliver('not JSON')
  await expect.poll(shown).toMatchObject([inItsWords, inItsWords, { title: '새 알림이 있어요' }])
  await worker.evaluate(() => {
    const scope = globalThis as unknown as EventTarget & { shown: Shown[] }
    const notification = { data: scope.shown[1]?.data, close: () => undefined }
    const waitUntil = () => undefined
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
  })
  await expect(page).toHaveURL(paths.timer())
})

test('the service worker subscribes again where the browser has ended a subscription, unless it has made a new one', async ({
  page,
  open,
  context,
}) => {
  await open(paths.home())
  const { worker } = await startWorker(page, context)
  const askedFor = (event: object) =>
    worker.evaluate(async (given) => {
      const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration }
      const asked: unknown[] = []
      scope.registration.pushManager.subscribe = async (options) => {
        asked.push(options)
        return {} as PushSubscription
      }
      const work: Promise<unknown>[] = []
      const waitUntil = (each: Promise<unknown>) => void work.push(each)
      scope.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), given, { waitUntil }))
      await Promise.all(work)
      return asked
    }, event)
  const oldSubscription = { options: { userVisibleOnly: true, applicationServerKey: 'AQAB' } }
  expect(await askedFor({ oldSubscription, newSubscription: null })).toEqual([oldSubscription.options])
  expect(await askedFor({ oldSubscription, newSubscription: oldSubscription })).toEqual([])
  // Some browsers do not say which one has ended; the next visit compares.
  expect(await askedFor({ oldSubscription: null, newSubscription: null })).toEqual([])
})

test('who has been told nothing yet reads so and is led home', async ({ page, open, press }) => {
  await arriveAs(page, 'newcomer')
  await open(paths.home())
  await expect(page.getByRole('link', { name: '알림', exact: true })).toBeVisible()
  await open(paths.notices())
  await expect(page.getByText('아직 알림이 없어요')).toBeVisible()
  await press(page.getByRole('link', { name: '홈으로 가기' }))
  await expect(page).toHaveURL(paths.home())
})

test('a visitor’s bell is silent and leads to signing in', async ({ page, open, press }) => {
  await open(paths.home())
  await press(page.getByRole('link', { name: '알림', exact: true }))
  await expect(page).toHaveURL(paths.login(paths.notices()))
})

test('who disconnects at Kakao is signed out everywhere and told so when they come back', async ({
  page,
  open,
  request,
  complaints,
}) => {
  complaints.foresee(/status of 401/)
  const person = someoneNew()
  await arriveAs(page, person)
  const reply = await request.post('/sandbox/kakao/unlink-webhook', {
    data: { person: `new:${person.nickname}` },
  })
  expect(await reply.json()).toMatchObject({ status: 200 })
  await open(paths.notices())
  await expect(page).toHaveURL(paths.login(paths.notices()))
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await signInElsewhere(request, person)
  await page.getByRole('button', { name: '카카오로 시작하기' }).click()
  await page.getByRole('textbox', { name: '닉네임' }).fill(person.nickname)
  await page.getByRole('button', { name: '동의하고 계속하기' }).click()
  await expect(page).toHaveURL(paths.notices())
  await expect(page.getByText('카카오 연결이 끊어졌어요')).toBeVisible()
})
