import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { longestMessage, mostNewErrorsOfDay } from '../browser-error'
import { bucketOf, mostNewCountersOfDay } from '../vitals'
import { forgetOldReports } from './commands/note'

let on: TestApp
beforeEach(async () => {
  await on?.close()
  on = await testApp()
})
afterAll(() => on.close())

const later = (ms: number) => on.clock.set(new Date(on.clock.now().getTime() + ms).toISOString())
const dayMs = 86_400_000

async function ask(
  method: 'GET' | 'POST',
  path: string,
  given: { payload?: object; headers?: Record<string, string> } = {},
) {
  const reply = await on.app.inject({ method, url: `/v1/${path}`, ...given })
  return { status: reply.statusCode, body: reply.json() }
}

const anError = {
  release: '0.2.0',
  screen: '/game/:id',
  message: 'TypeError: x is undefined',
  frames: ['open game.js 1:23,456'],
}
const noteError = (given: object = {}) => ask('POST', 'browser/errors', { payload: { ...anError, ...given } })
const vital = (metric: string, value: number, screen = '/game/:id') => ({ metric, value, screen })
const noteVitals = (values: object[], device = 'phone') =>
  ask('POST', 'browser/vitals', { payload: { device, values } })

async function anOperator() {
  const memberId = await aMember(on.db, { isOperator: true })
  // Days pass between the calls, so each is made after a sign-in.
  const asked = async (method: 'GET' | 'POST', path: string) =>
    ask(method, `operator/browser/${path}`, { headers: await signIn(on.app, memberId) })
  return {
    errors: async () => (await asked('GET', 'errors')).body,
    vitals: async () => (await asked('GET', 'vitals')).body.screens,
    markDone: (id: number) => asked('POST', `errors/${id}/done`),
  }
}

describe('errors', () => {
  test('of one kind are counted together, with when they were seen first and last', async () => {
    const by = await anOperator()
    expect((await noteError()).status).toBe(200)
    later(60_000)
    await noteError()
    await noteError({ screen: '/' })
    const { errors, others } = await by.errors()
    expect(others).toBe(0)
    expect(errors).toHaveLength(2)
    expect(errors).toContainEqual({
      ...anError,
      id: expect.any(Number),
      times: 2,
      firstSeenAt: '2026-03-18T03:00:00.000Z',
      lastSeenAt: '2026-03-18T03:01:00.000Z',
    })
  })

  test('are stripped by the server too, whatever is sent', async () => {
    const by = await anOperator()
    await noteError({
      message: 'no kim@mail.example at /me?phone=01012345678',
      frames: ['a https://x.example/?q=1', '@@'],
    })
    expect((await by.errors()).errors).toMatchObject([{ message: 'no … at …', frames: ['a …', '…'] }])
    const [row] = await on.db<
      { kept: string }[]
    >`select to_jsonb(browser_errors)::text as kept from browser_errors`
    expect(row?.kept).not.toMatch(/kim|phone|01012345678|x\.example/)
  })

  test.each([
    ['an address instead of a pattern', { screen: '/game/7' }],
    ['a query', { screen: '/game?q=kim' }],
    ['no release', { release: 'newest' }],
    ['a long message', { message: 'x'.repeat(longestMessage + 1) }],
    ['nothing', { message: ' ' }],
    ['many frames', { frames: ['a', 'b', 'c', 'd', 'e'] }],
  ])('with %s are refused', async (_, given) => {
    expect((await noteError(given)).status).toBe(400)
  })

  test('longer than four kilobytes are refused unread', async () => {
    expect((await noteError({ more: 'x'.repeat(5_000) })).status).toBe(413)
  })

  test('beyond the day’s number are only counted, and a known one goes on counting', async () => {
    const by = await anOperator()
    await noteError()
    await on.db`update browser_rooms set taken = ${mostNewErrorsOfDay}`
    await noteError({ message: 'another' })
    await noteError({ message: 'one more' })
    await noteError()
    const { errors, others } = await by.errors()
    expect(errors).toMatchObject([{ times: 2 }])
    expect(others).toBe(2)
    later(dayMs)
    await noteError({ message: 'another' })
    expect((await by.errors()).errors).toHaveLength(2)
  })

  test('that are done return only with a later release', async () => {
    const by = await anOperator()
    await noteError()
    const [{ id }] = (await by.errors()).errors
    expect((await by.markDone(id)).status).toBe(200)
    expect((await by.markDone(id)).status).toBe(200)
    await noteError()
    await noteError({ release: '0.1.12', frames: [] })
    expect((await by.errors()).errors).toEqual([])
    await noteError({ release: '0.10.0', frames: ['open other.js 1:2'] })
    expect((await by.errors()).errors).toMatchObject([{ release: '0.10.0', times: 1 }])
    expect(await by.markDone(999_999)).toMatchObject({ status: 404, body: { code: 'NO_SUCH_ERROR' } })
    const entries = await on.db<{ action: string }[]>`
      select action from audit_entries where action = 'mark-browser-error-done'`
    expect(entries).toHaveLength(1)
  })

  test('go after thirty days in which nobody has met them', async () => {
    await noteError()
    await noteError({ message: 'another' })
    later(29 * dayMs)
    await noteError()
    later(2 * dayMs)
    expect(await forgetOldReports(on.db, on.clock.now())).toBe(1)
    expect(await on.db<{ times: number }[]>`select times from browser_errors`).toEqual([{ times: 2 }])
  })
})

describe('vitals', () => {
  test('are counted by day, screen, device and bucket, and say the 75th percentile from twenty samples on', async () => {
    const by = await anOperator()
    for (let load = 0; load < 19; load += 1) await noteVitals([vital('lcp', 1_900), vital('cls', 0)])
    const metricsOf = async (device: string) =>
      (await by.vitals()).find((each: { device: string }) => each.device === device)?.metrics
    expect((await metricsOf('phone'))[0]).toEqual({
      metric: 'lcp',
      week: { samples: 19, bucket: null },
      month: { samples: 19, bucket: null },
    })
    later(8 * dayMs)
    await noteVitals([vital('lcp', 9_000)])
    await noteVitals([vital('lcp', 100)], 'wide')
    expect((await metricsOf('phone'))[0]).toEqual({
      metric: 'lcp',
      week: { samples: 1, bucket: null },
      month: { samples: 20, bucket: bucketOf('lcp', 1_900) },
    })
    expect((await metricsOf('phone'))[1]).toMatchObject({
      metric: 'inp',
      month: { samples: 0, bucket: null },
    })
    expect((await metricsOf('wide'))[0]).toMatchObject({ month: { samples: 1 } })
    later(21 * dayMs)
    expect((await metricsOf('phone'))[0].month).toEqual({ samples: 1, bucket: null })
  })

  test.each([
    ['an unknown metric', [vital('fid', 1)]],
    ['a value below zero', [vital('lcp', -1)]],
    ['an address instead of a pattern', [vital('lcp', 1, '/game/7')]],
    ['nothing', []],
    ['more than three', [vital('lcp', 1), vital('inp', 1), vital('cls', 1), vital('cls', 1)]],
  ])('with %s are refused', async (_, values) => {
    expect((await noteVitals(values)).status).toBe(400)
  })

  test('have no more counters in a day than there is room for', async () => {
    await noteVitals([vital('lcp', 1)])
    await on.db`update browser_rooms set taken = ${mostNewCountersOfDay}`
    await noteVitals([vital('lcp', 1), vital('inp', 1)])
    expect(await on.db<{ samples: number }[]>`select samples from screen_vitals`).toEqual([{ samples: 2 }])
  })

  test('go after ninety days', async () => {
    await noteVitals([vital('lcp', 1)])
    later(91 * dayMs)
    expect(await forgetOldReports(on.db, on.clock.now())).toBe(1)
  })
})

test('only operators read what browsers report, with any right', async () => {
  const visitor = await ask('GET', 'operator/browser/errors')
  const headers = await signIn(on.app, await aMember(on.db))
  const member = await ask('GET', 'operator/browser/vitals', { headers })
  const marking = await ask('POST', 'operator/browser/errors/1/done', { headers })
  expect([visitor.status, member.status, marking.status]).toEqual([401, 403, 403])
})
