import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aMember, anIdentity, signIn, signInsAt } from '~/features/accounts/server/factories'
import { deriveKeys } from '~/lib/server/keys'
import { queuedJobs } from '~/lib/server/test-jobs'
import { appleDemoApp, appleIssuer } from '~/sandbox/apple/app'
import { keys as appleKeys } from '~/sandbox/apple/records'
import { kakaoDemoApp } from '~/sandbox/kakao/app'
import { demoProviders } from '~/sandbox/providers'
import { jobsOf } from './jobs'
import { openServices } from './outside'
import { type TestApp, testApp } from './test-app'

let on: TestApp
beforeAll(async () => {
  on = await testApp({}, { withStandIns: true })
})
afterAll(() => on.close())
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

const { origin, aBrowser, startAt, consentAtApple, signInAtKakao, returnFromApple, signUpAt } = signInsAt(
  () => on.app,
)

const kakaoKey = { authorization: `KakaoAK ${kakaoDemoApp.adminKey}` }

/** Whether Kakao considers this person linked to our app. */
async function isLinkedAtKakao(subject: string): Promise<boolean> {
  const asked = new URLSearchParams({ target_id_type: 'user_id', target_id: subject })
  const reply = await fetch(`${origin()}/sandbox/kakao/v2/user/me?${asked}`, { headers: kakaoKey })
  return reply.status === 200
}

/** Apple sends the name again only after the consent was revoked. */
async function hasConsentAtApple(name: string): Promise<boolean> {
  const form = await consentAtApple(await startAt(aBrowser(), 'apple'), { person: `new:${name}` })
  return form.user === undefined
}

type Newcomer = Awaited<ReturnType<typeof signUpAt>>

async function subjectOf({ memberId }: Newcomer): Promise<string> {
  const [identity] = await on.db<{ subject: string }[]>`
    select subject from identities where member_id = ${memberId}`
  return identity?.subject ?? ''
}

async function isSignedIn({ browser, headers }: Newcomer): Promise<boolean> {
  return (await browser.send('/v1/me/info', { headers })).status === 200
}

/** Deletes the account and returns the queued job. */
async function leave(newcomer: Newcomer): Promise<unknown> {
  const subject = await subjectOf(newcomer)
  const { browser, headers } = newcomer
  expect((await browser.send('/v1/me', { method: 'DELETE', headers })).status).toBe(200)
  const all = await queuedJobs(on.db, 'disconnect-provider')
  const jobs = all.filter(({ payload }) => (payload as { subject: string }).subject === subject)
  expect(jobs).toHaveLength(1)
  return jobs[0]?.payload
}

/** Runs the job against the stand-ins, or against unreachable providers. */
async function disconnect(payload: unknown, { isDown = false, keys = on.app.keys } = {}): Promise<void> {
  const { app, db, clock } = on
  const address = isDown ? 'http://127.0.0.1:1' : origin()
  const settings = demoProviders({
    db,
    ownAddress: () => address,
    publicUrl: app.env.publicUrl,
  })
  const jobs = jobsOf(openServices({ env: app.env, db, clock, keys, settings }))
  await jobs['disconnect-provider']?.(payload)
}

describe('leaving', () => {
  test('unlinks the person at Kakao once Kakao is reachable', async () => {
    const leaver = await signUpAt('kakao', '카카오떠나기')
    const subject = await subjectOf(leaver)
    const work = await leave(leaver)
    await expect(disconnect(work, { isDown: true })).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await isLinkedAtKakao(subject)).toBe(true)
    for (let times = 0; times < 2; times += 1) await disconnect(work)
    expect(await isLinkedAtKakao(subject)).toBe(false)
  })

  test('revokes the consent at Apple once Apple is reachable', async () => {
    const leaver = await signUpAt('apple', '사과떠나기')
    const work = await leave(leaver)
    expect(JSON.stringify(work)).not.toContain('refresh_token')
    await expect(disconnect(work, { isDown: true })).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await hasConsentAtApple('사과떠나기')).toBe(true)
    for (let times = 0; times < 2; times += 1) await disconnect(work)
    expect(await hasConsentAtApple('사과떠나기')).toBe(false)
  })

  test('fails aloud where Apple’s token cannot be read any more, and succeeds once it can', async () => {
    const work = await leave(await signUpAt('apple', '사과비밀'))
    const renewed = deriveKeys('a secret with nothing before it, of which nobody knows', on.app.env.mode)
    await expect(disconnect(work, { keys: renewed })).rejects.toThrow('sealed with another secret')
    expect(await hasConsentAtApple('사과비밀')).toBe(true)
    await disconnect(work)
    expect(await hasConsentAtApple('사과비밀')).toBe(false)
  })

  test('does not disconnect somebody who has signed up again meanwhile', async () => {
    const atKakao = await leave(await signUpAt('kakao', '카카오돌아온이'))
    const atApple = await leave(await signUpAt('apple', '사과돌아온이'))
    const back = await signUpAt('kakao', '카카오돌아온이')
    await signUpAt('apple', '사과돌아온이')
    await disconnect(atKakao)
    await disconnect(atApple)
    expect(await isLinkedAtKakao(await subjectOf(back))).toBe(true)
    expect(await hasConsentAtApple('사과돌아온이')).toBe(true)
  })
})

describe('a notification from Kakao that somebody disconnected', () => {
  test('is accepted with its key and with no other', async () => {
    const newcomer = await signUpAt('kakao', '끊은사람')
    const sendReport = (key: string) =>
      newcomer.browser.post('/sandbox/kakao/unlink-webhook', { person: 'new:끊은사람', key })
    expect((await sendReport('wrong')).body.status).toBe(401)
    expect(await isSignedIn(newcomer)).toBe(true)
    expect((await sendReport('right')).body.status).toBe(200)
    expect(await isSignedIn(newcomer)).toBe(false)
    const again = await signInAtKakao(aBrowser(), { person: 'new:끊은사람' })
    expect(again.body).toMatchObject({ code: 'success', user: { user_id: newcomer.memberId } })
  })

  test.each<[string, RequestInit]>([
    ['nobody', {}],
    ['a number with a nought character', { body: new URLSearchParams({ user_id: '12\u0000' }) }],
    ['a number longer than any', { body: new URLSearchParams({ user_id: '9'.repeat(500) }) }],
    ['something in another format', { body: '<xml/>', headers: { 'content-type': 'text/xml' } }],
    ['something far too long', { body: new URLSearchParams({ user_id: '1'.repeat(100_000) }) }],
    ['broken JSON', { body: '{', headers: { 'content-type': 'application/json' } }],
  ])('gets the answer that Kakao expects, even when it is about %s', async (_, { body, headers }) => {
    const ask = (authorization: string) =>
      fetch(`${origin()}/v1/users/kakao/unlink`, {
        method: 'POST',
        body,
        headers: { ...headers, authorization },
      })
    expect((await ask(kakaoKey.authorization)).status).toBe(200)
    expect((await ask('KakaoAK guessed')).status).toBe(401)
  })

  test('is accepted however often it comes, while strangers are rate limited', async () => {
    const limited = await testApp({ RATE_LIMITS: 'on' })
    onTestFinished(() => limited.close())
    const memberId = await aMember(limited.db)
    await anIdentity(limited.db, { memberId, provider: 'kakao', subject: '77' })
    const session = await signIn(limited.app, memberId)
    const ask = async (url: string, headers: Record<string, string>) =>
      (await limited.app.inject({ url, headers })).statusCode
    const unlink = '/v1/users/kakao/unlink?user_id='
    const statuses = { Kakao: new Set<number>(), stranger: new Set<number>() }
    for (let times = 0; times < 150; times += 1) {
      statuses.Kakao.add(await ask(`${unlink}1`, kakaoKey))
      statuses.stranger.add(await ask(`${unlink}77`, { authorization: 'KakaoAK guessed' }))
    }
    expect(await ask('/v1/me/info', session)).toBe(200)
    statuses.Kakao.add(await ask(`${unlink}77`, kakaoKey))
    expect(await ask('/v1/me/info', session)).toBe(401)
    expect([...statuses.Kakao]).toEqual([200])
    expect([...statuses.stranger]).toEqual([401, 429])
  })
})

describe('a notification from Apple about an account', () => {
  async function happen(name: string, kind: string, key = 'right') {
    const { body } = await aBrowser().post('/sandbox/apple/notification', {
      person: `new:${name}`,
      kind,
      key,
    })
    return body.status
  }

  /** Sends a notification from Apple about something in the past. */
  async function sendEvent(
    subject: string,
    { happenedAt, saidAt, ...event }: { happenedAt: string; saidAt: string; type?: string; email?: string },
  ) {
    const iat = Math.floor(new Date(saidAt).getTime() / 1000)
    const { publicUrl } = on.app.env
    const payload = await appleKeys.sign(
      on.db,
      {
        iss: appleIssuer({ publicUrl }),
        aud: appleDemoApp.clientId,
        iat,
        events: JSON.stringify({
          type: 'consent-revoked',
          sub: subject,
          event_time: new Date(happenedAt).getTime(),
          ...event,
        }),
      },
      subject,
    )
    return (await aBrowser().post('/v1/users/apple/notifications', { payload })).status
  }

  test.each([
    ['consent-revoked', '거둔사과'],
    ['account-delete', '지운사과'],
    ['account-deleted', '지워진사과'],
  ])('ends the sessions when it is %s and genuine, and the member gets a notice', async (kind, name) => {
    const newcomer = await signUpAt('apple', name)
    expect(await happen(name, kind, 'wrong')).toBe(401)
    expect(await happen(name, 'email-disabled')).toBe(200)
    expect(await isSignedIn(newcomer)).toBe(true)
    expect(await happen(name, kind)).toBe(200)
    expect(await isSignedIn(newcomer)).toBe(false)
    const notices = await on.db<{ kind: string }[]>`
        select kind from notice_outbox where member_id = ${newcomer.memberId} order by id`
    expect(notices.map((row) => row.kind)).toEqual(['welcome', 'disconnected'])
    expect(await happen('여기없는이', kind)).toBe(200)
  })

  test('stops our mail while forwarding is off, whatever the order of the reports, and says so', async () => {
    const { memberId } = await signUpAt('apple', '전달끈사과')
    on.clock.set('2026-03-18T03:25:00Z')
    const headers = await signIn(on.app, memberId)
    const email = 'apple@private.icloud.com'
    await on.db`update members set email = ${email} where id = ${memberId}`
    const [identity] = await on.db<{ subject: string }[]>`
      select subject from identities where member_id = ${memberId}`
    const subject = identity?.subject ?? ''
    const report = (kind: 'email-disabled' | 'email-enabled', at: string, address = email) =>
      sendEvent(subject, { happenedAt: at, saidAt: '2026-03-18T03:25:00Z', type: kind, email: address })
    const read = async (url: string) => (await on.app.inject({ url, headers })).json()
    const refuses = async () => (await read('/v1/me/mail')).refusesMail
    expect(await refuses()).toBe(false)
    expect(await report('email-disabled', '2026-03-18T03:20:00Z', email.toUpperCase())).toBe(200)
    expect(await refuses()).toBe(true)
    expect((await read('/v1/me/export')).account.signsInWith).toMatchObject([
      { refusedEmail: email.toUpperCase() },
    ])
    expect(await report('email-enabled', '2026-03-18T03:10:00Z')).toBe(200)
    expect(await refuses()).toBe(true)
    expect(await report('email-enabled', '2026-03-18T03:21:00Z')).toBe(200)
    expect(await refuses()).toBe(false)
  })

  test('is ignored once the person has signed in again, even when it is repeated', async () => {
    const name = '늦은소식'
    const { memberId, browser } = await signUpAt('apple', name)
    on.clock.set('2026-03-18T03:10:00Z')
    expect(await happen(name, 'consent-revoked')).toBe(200)
    on.clock.set('2026-03-18T03:20:00Z')
    const { back } = await returnFromApple(browser, { person: `new:${name}` })
    const { body } = await browser.post('/v1/users/apple/callback', { code: back.get('code') })
    const headers = { authorization: `Bearer ${body.tokens.access}` }
    const isIn = async () => (await browser.send('/v1/me/info', { headers })).status === 200
    const [identity] = await on.db<{ subject: string }[]>`
      select subject from identities where member_id = ${memberId}`
    const subject = identity?.subject ?? ''

    on.clock.set('2026-03-18T03:25:00Z')
    const then = '2026-03-18T03:10:00Z'
    expect(await sendEvent(subject, { happenedAt: then, saidAt: then })).toBe(200)
    expect(await sendEvent(subject, { happenedAt: then, saidAt: '2026-03-18T03:25:00Z' })).toBe(200)
    expect(await isIn()).toBe(true)
    expect(await sendEvent(subject, { happenedAt: then, saidAt: '2026-03-18T09:00:00Z' })).toBe(401)
    expect(await sendEvent(subject, { happenedAt: then, saidAt: '2026-03-01T00:00:00Z' })).toBe(401)
    // An implausible event time is replaced by the time of the notification.
    const odd = '1970-01-18T10:00:00Z'
    expect(await sendEvent(subject, { happenedAt: odd, saidAt: '2026-03-18T03:15:00Z' })).toBe(200)
    expect(await isIn()).toBe(true)
    const now = '2026-03-18T03:25:00Z'
    expect(await sendEvent(subject, { happenedAt: now, saidAt: now })).toBe(200)
    expect(await isIn()).toBe(false)
  })

  test.each([{}, { payload: '' }, { payload: 'a.b.c' }, { payload: 7 }])('is refused as %o', async (body) => {
    expect((await aBrowser().post('/v1/users/apple/notifications', body)).status).toBe(401)
  })
})

test('a provider without keys has no calls, and no place in the documents', async () => {
  const app = await testApp({}, { withStandIns: true, withoutSignIn: ['apple'] })
  const status = async (url: string) =>
    (await app.app.inject({ method: 'POST', url, payload: {} })).statusCode
  expect(await status('/v1/users/apple/start')).toBe(404)
  expect(await status('/v1/users/apple/notifications')).toBe(404)
  expect(await status('/v1/users/kakao/start')).not.toBe(404)
  const document = await app.app.inject('/v1/openapi.json')
  expect(Object.keys(document.json().paths).filter((path) => path.includes('apple'))).toEqual([])
  await app.close()
})
