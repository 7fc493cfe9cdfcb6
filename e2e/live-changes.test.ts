import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { APIRequestContext, Page, Request } from '@playwright/test'
import { appEndpoints } from '~/app/endpoints'
import { catalogueEndpoints } from '~/features/catalogue/endpoints'
import { meetupEndpoints } from '~/features/meetups/core/endpoints'
import { findingEndpoints } from '~/features/meetups/finding/endpoints'
import { noticeEndpoints } from '~/features/notices/endpoints'
import { paths } from '~/features/paths'
import { inOurWords } from '~/lib/calls-version'
import { findFreePort } from './free-port'
import { expect, test } from './journey'
import { arriveAs, type Session, signInElsewhere, someoneNew, withToken } from './people'
import { findGame } from './town'

const { path: changes } = appEndpoints.changes
const isStream = (request: Request) => new URL(request.url()).pathname === changes

const bell = (page: Page, rings: boolean) =>
  page.getByRole('link', { name: rings ? '알림, 새 소식 있음' : '알림', exact: true })

/** Opens a path and waits until the page's stream is open. */
async function openAndWatch(page: Page, path: string): Promise<void> {
  const watching = page.waitForResponse((reply) => isStream(reply.request()))
  await page.goto(path)
  expect((await watching).status()).toBe(200)
}

/** Marks all notices of this person as read from another device. */
async function readNotices(request: APIRequestContext, { access }: Session): Promise<void> {
  const newest = async () => {
    const reply = await request.get(noticeEndpoints.list.path, withToken(access))
    const { results } = (await reply.json()) as { results: { id: number }[] }
    return results[0]?.id ?? 0
  }
  // The first notice welcomes a new member and is delivered a moment after sign-up.
  await expect.poll(newest).toBeGreaterThan(0)
  await request.post(noticeEndpoints.read.path, { ...withToken(access), data: { upTo: await newest() } })
}

/** Simulates that the page becomes visible or hidden. */
function show(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('the bell of an open page rings at once, and is silent when the notice was read elsewhere', async ({
  page,
  request,
}) => {
  const person = someoneNew()
  const session = await arriveAs(page, person)
  await readNotices(request, session)
  await openAndWatch(page, paths.home())
  await expect(bell(page, false)).toBeVisible()
  const elsewhere = await signInElsewhere(request, person)
  await expect(bell(page, true)).toBeVisible()
  await readNotices(request, elsewhere)
  await expect(bell(page, false)).toBeVisible()
})

test('a game that was liked on another device is liked on the page that shows it', async ({
  page,
  request,
}) => {
  const person = someoneNew()
  const session = await arriveAs(page, person)
  const game = await findGame(request, '스플렌더')
  await openAndWatch(page, paths.game(game.id))
  const heart = page.getByRole('button', { name: /찜/ }).first()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await request.post(catalogueEndpoints.like.path, {
    ...withToken(session.access),
    data: { gameId: game.id },
  })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('a page that nobody sees hears nothing, and reads what it has missed when it is seen again', async ({
  page,
  request,
}) => {
  const person = someoneNew()
  const session = await arriveAs(page, person)
  await readNotices(request, session)
  await openAndWatch(page, paths.home())
  await expect(bell(page, false)).toBeVisible()
  const closed = page.waitForEvent('requestfailed', isStream)
  await show(page, 'hidden')
  await closed
  await signInElsewhere(request, person)
  await expect(bell(page, false)).toBeVisible()
  const opened = page.waitForRequest(isStream)
  await show(page, 'visible')
  await opened
  await expect(bell(page, true)).toBeVisible()
})

test('a page listens once, however far its member goes on, and no longer after they sign out', async ({
  page,
  press,
}) => {
  const opened: Request[] = []
  page.on('request', (each) => {
    if (isStream(each)) opened.push(each)
  })
  await arriveAs(page, someoneNew())
  await openAndWatch(page, paths.home())
  await press(page.getByRole('navigation', { name: '주요 화면' }).getByRole('link', { name: 'MY' }))
  await press(page.getByRole('link', { name: '내 정보 수정', exact: true }))
  await expect(page.getByRole('textbox', { name: '닉네임' })).toBeVisible()
  await page.goBack()
  expect(opened).toHaveLength(1)
  const [stream] = opened
  expect(stream?.url()).not.toContain('token')
  // The page ends it, unless the server is quicker.
  const ended = Promise.race([
    page.waitForEvent('requestfailed', isStream),
    page.waitForEvent('requestfinished', isStream),
  ])
  await press(page.getByRole('button', { name: '로그아웃' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }))
  await expect(page.getByText('로그인하고 시작해 보세요')).toBeVisible()
  await ended
  expect(opened).toHaveLength(1)
})

test('a visitor’s page opens no stream', async ({ page, open }) => {
  const opened: Request[] = []
  page.on('request', (each) => {
    if (isStream(each)) opened.push(each)
  })
  await open(paths.home())
  await expect(page.getByRole('heading', { name: '인기 랭킹' })).toBeVisible()
  expect(opened).toEqual([])
})

interface Process {
  address: string
  /** Stops the process as a hosting service does, and returns its exit code. */
  stop(): Promise<number | null>
}

async function startProcess(script: string[], env: Record<string, string>, port: number): Promise<Process> {
  const app = spawn(process.execPath, script, { stdio: 'inherit', env: { ...process.env, ...env } })
  const gone = once(app, 'exit')
  const address = `http://localhost:${port}`
  const isUp = () =>
    fetch(`${address}/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  // Asking without a break would take the processor from the app that is starting.
  await expect
    .poll(async () => app.exitCode !== null || (await isUp()), { intervals: [250], timeout: 60_000 })
    .toBe(true)
  if (app.exitCode !== null) throw new Error('the app did not start')
  return {
    address,
    stop: async () => {
      app.kill('SIGTERM')
      const [code] = (await gone) as [number | null]
      return code
    },
  }
}

test('two processes reach one browser, which comes back to a process that was started anew', async ({
  page,
  playwright,
  complaints,
}) => {
  test.slow()
  complaints.foresee(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY|ERR_CONNECTION_RESET/)
  const folder = mkdtempSync(path.join(tmpdir(), 'meeple-two-'))
  const [firstPort, secondPort] = [await findFreePort(), await findFreePort()]
  const serve = path.join(import.meta.dirname, 'serve.mjs')
  const first = await startProcess([serve, String(firstPort), folder], {}, firstPort)
  const beside = {
    PORT: String(secondPort),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: `postgres://meeple@/meeple?host=${folder}/postgres-socket`,
    APP_MODE: 'demo',
    SEED: 'none',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  }
  const startSecond = () => startProcess(['build/server/main.js'], beside, secondPort)
  const request = await playwright.request.newContext({ baseURL: first.address })
  let second = await startSecond()
  try {
    const other = await page.context().browser()?.newContext({ baseURL: second.address })
    const there = (await other?.newPage()) as Page
    // In a new town this person has no notices at any hour.
    await arriveAs(there, 'newcomer')
    await openAndWatch(there, paths.home())
    await expect(bell(there, false)).toBeVisible()
    const elsewhere = await signInElsewhere(request, 'newcomer')
    await expect(bell(there, true)).toBeVisible()
    await readNotices(request, elsewhere)
    await expect(bell(there, false)).toBeVisible()

    const streams = await Promise.all(
      Array.from({ length: 100 }, () => fetch(`${second.address}${changes}?tags=games`)),
    )
    const goodbyes = streams.map((reply) => reply.text())
    expect(await second.stop()).toBe(0)
    for (const said of await Promise.all(goodbyes)) expect(said).toContain('{"reason":"stopping"}')

    second = await startSecond()
    // A page that is seen again does not wait until its pause is over.
    await show(there, 'hidden')
    await show(there, 'visible')
    await signInElsewhere(
      request,
      'newcomer',
      'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    )
    await expect(bell(there, true)).toBeVisible({ timeout: 20_000 })
    await other?.close()
  } finally {
    await request.dispose()
    await second.stop()
    await first.stop()
  }
})

test('an open meetup is read every thirty seconds for a visitor, and not for a member with a stream', async ({
  page,
  request,
}) => {
  const reply = await request.get(findingEndpoints.list.path, { headers: inOurWords })
  const { results } = (await reply.json()) as { results: { id: number; isPublic: boolean }[] }
  const id = String(results.find(({ isPublic }) => isPublic)?.id)
  const one = meetupEndpoints.one.path.replace(':id', id)
  const isRead = (each: Request) => new URL(each.url()).pathname === one
  await page.clock.install()

  await page.goto(paths.meetup(id))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const polled = page.waitForRequest(isRead)
  await page.clock.runFor(30_000)
  await polled

  await arriveAs(page, someoneNew())
  const watching = page.waitForResponse(
    (each) => isStream(each.request()) && each.url().includes(encodeURIComponent(`meetups:${id}`)),
  )
  await page.goto(paths.meetup(id))
  await watching
  // What was read before the stream opened is read once more.
  await page.clock.runFor(25_000)
  let reads = 0
  page.on('request', (each) => {
    if (isRead(each)) reads += 1
  })
  // The page gives up a stream that was silent for a minute.
  await page.clock.runFor(25_000)
  expect(reads).toBe(0)
})
