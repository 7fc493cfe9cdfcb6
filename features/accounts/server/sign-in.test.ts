import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { accountMessages } from '../account'
import { newestPolicy } from '../policy-version'
import { aMember, signInsAt } from './factories'

const agreed = { age14: true, terms: true, privacy: true }

let on: TestApp
beforeAll(async () => {
  on = await testApp({}, { withStandIns: true })
})
afterAll(() => on.close())
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

const {
  origin,
  aBrowser,
  aPhone,
  startAt,
  consentAtKakao,
  signInAtKakao,
  consentAtApple,
  returnFromApple,
  behave,
} = signInsAt(() => on.app)

describe('Kakao', () => {
  test('keeps the address of an app at Firebase with the session that it came with, until that ends', async () => {
    const browser = aBrowser()
    const { kakao_info } = (await signInAtKakao(browser, { person: 'new:앱쓰는이', profile: 'full' })).body
    const form = { ...kakao_info, username: '앱쓰는이', phone_number: aPhone(), consents: agreed }
    const phone = await browser.post('/v1/users/kakao/signup', { ...form, fcm_token: 'of the phone' })
    expect(phone.body.user.fcm_token).toBe('of the phone')
    const back = await consentAtKakao(await startAt(browser, 'kakao'), { person: 'new:앱쓰는이' })
    const returned = { code: back.get('code'), state: back.get('state'), fcm_token: 'of the tablet' }
    const tablet = await browser.post('/v1/users/kakao/callback', returned)
    expect(tablet.body.user.fcm_token).toBe('of the tablet')
    const withToken = ({ body }: typeof phone) => ({ authorization: `Bearer ${body.tokens.access}` })
    const read = async (path: string, of = phone) =>
      (await browser.send(path, { headers: withToken(of) })).json()
    expect((await read('/v1/me/info')).fcm_token).toBe('of the phone')
    const kept = async () => {
      const { account } = await read('/v1/me/export')
      return account.sessions.map(({ fcmToken }: { fcmToken: string | null }) => fcmToken)
    }
    expect(await kept()).toEqual(['of the phone', 'of the tablet'])
    await browser.post('/v1/users/logout', { refresh: tablet.body.tokens.refresh })
    expect(await kept()).toEqual(['of the phone', null])
  })

  test('leads a new person through the sign-up and back to where they wanted to go', async () => {
    const browser = aBrowser()
    const answer = await signInAtKakao(browser, { person: 'new:새벽별', profile: 'full' }, '/profile/like')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      code: 'NEED_SIGNUP',
      user: null,
      tokens: null,
      return_to: '/profile/like',
      kakao_info: { username: '새벽별', email_verified: true },
    })
    const { kakao_info } = answer.body
    const draft = await browser.post('/v1/users/signup/draft/', { ticket: kakao_info.access_token })
    expect(draft.body).toEqual({
      provider: 'kakao',
      nickname: '새벽별',
      email: kakao_info.email,
      emailVerified: true,
      phone: null,
    })
    const signedUp = await browser.post('/v1/users/kakao/signup/', {
      ...kakao_info,
      username: ' 새벽별 ',
      phone_number: '010-9999-0001',
      consents: { ...agreed, marketing: true },
    })
    expect(signedUp.body).toMatchObject({
      code: 'success',
      return_to: '/profile/like',
      user: { first_name: '새벽별', username: '새벽별', phone_number: '01099990001', store_yn: 'N' },
    })
    const { tokens, user } = signedUp.body
    const me = await browser.send('/v1/me/info/', { headers: { authorization: `Bearer ${tokens.access}` } })
    expect(await me.json()).toEqual(user)

    const consents = await on.db<{ kind: string; version: string; isGiven: boolean; at: Date }[]>`
      select kind, version, is_given, at from consents where member_id = ${user.user_id} order by kind`
    const at = new Date('2026-03-18T03:00:00Z')
    expect(consents.map((row) => ({ ...row }))).toEqual(
      ['age14', 'marketing', 'privacy', 'terms'].map((kind) => ({
        kind,
        version: newestPolicy,
        isGiven: true,
        at,
      })),
    )
    const again = await signInAtKakao(aBrowser(), { person: 'new:새벽별' })
    expect(again.body).toMatchObject({ code: 'success', user: { user_id: user.user_id }, return_to: '/' })
  })

  test('accepts a code without our state, as other clients of the API send it', async () => {
    const browser = aBrowser()
    const redirect_uri = `${origin()}/auth/kakao/callback`
    const back = await consentAtKakao(new URL(`${origin()}/?${new URLSearchParams({ redirect_uri })}`), {
      client_id: 'demo',
      state: 'their own',
      person: 'new:다른손님',
    })
    const answer = await browser.post('/v1/users/kakao/callback', { code: back.get('code') })
    expect(answer.body).toMatchObject({ code: 'NEED_SIGNUP', return_to: '/' })
  })

  test('accepts each code once', async () => {
    const browser = aBrowser()
    const back = await consentAtKakao(await startAt(browser, 'kakao'), { person: 'new:한번만' })
    const body = { code: back.get('code'), state: back.get('state') }
    expect((await browser.post('/v1/users/kakao/callback', body)).status).toBe(200)
    const replayed = await browser.post('/v1/users/kakao/callback', body)
    expect(replayed.status).toBe(400)
    expect(replayed.body).toEqual({ code: 'Fail', error: accountMessages.staleSignIn })
    const bare = await browser.post('/v1/users/kakao/callback', { code: body.code })
    expect(bare).toMatchObject({ status: 400, body: { code: 'Fail', error: accountMessages.refusedCode } })
  })

  test('is refused in another browser, with a made-up state, or too late', async () => {
    const victim = aBrowser()
    const attacker = aBrowser()
    const back = await consentAtKakao(await startAt(attacker, 'kakao'), { person: 'new:남의계정' })
    const body = { code: back.get('code'), state: back.get('state') }
    await startAt(victim, 'kakao')
    const stale = { status: 400, body: { code: 'Fail', error: accountMessages.staleSignIn } }
    expect(await victim.post('/v1/users/kakao/callback', body)).toMatchObject(stale)
    expect(await attacker.post('/v1/users/kakao/callback', { ...body, state: 'made up' })).toMatchObject(
      stale,
    )
    for (const cookie of ['sign_in=unseen', 'sign_in=', 'sign_in=null']) {
      const reply = await fetch(new URL('/v1/users/kakao/callback', origin()), {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
      expect(reply.status, cookie).toBe(400)
    }
    on.clock.set('2026-03-18T03:15:00Z')
    expect(await attacker.post('/v1/users/kakao/callback', body)).toMatchObject(stale)
  })

  test.each([
    ['as it is', []],
    ['were Kakao not to ask for the verifier', ['code_challenge', 'code_challenge_method']],
  ])('codes of our own sign-ins need their state: %s', async (_, left) => {
    const own = aBrowser()
    for (const browser of [own, aBrowser()]) {
      const url = await startAt(own, 'kakao')
      for (const name of left) url.searchParams.delete(name)
      const back = await consentAtKakao(url, { person: 'new:상태없이' })
      const bare = await browser.post('/v1/users/kakao/callback', { code: back.get('code') })
      expect(bare).toMatchObject({ status: 400, body: { code: 'Fail', error: accountMessages.refusedCode } })
    }
  })

  test.each([
    [{ token: 'failing' }, 502],
    [{ token: 'not-json' }, 502],
    [{ user: 'temporary-fault' }, 502],
    [{ user: 'unknown-token' }, 400],
    [{ idToken: 'wrong-nonce' }, 400],
    [{ idToken: 'wrong-audience' }, 400],
    [{ idToken: 'expired' }, 400],
    [{ idToken: 'unknown-key' }, 400],
  ])(
    'behaving as %o leads to status %i with a message, and nobody is signed in',
    async (behaviour, status) => {
      await behave('kakao', behaviour)
      const answer = await signInAtKakao(aBrowser(), { person: 'new:고장난날' })
      await behave('kakao', { token: 'normal', user: 'normal', idToken: 'normal' })
      expect(answer.status).toBe(status)
      expect(answer.body.error).toMatch(/다시/)
      expect(answer.body.tokens).toBeUndefined()
    },
  )

  test('gives no e-mail unless the provider has verified it', async () => {
    const browser = aBrowser()
    const { body } = await signInAtKakao(browser, { person: 'new:확인안함', profile: 'unverified-email' })
    expect(body.kakao_info.email_verified).toBe(false)
    const signedUp = await browser.post('/v1/users/kakao/signup', {
      ...body.kakao_info,
      email_verified: true,
      username: '확인안함',
      phone_number: aPhone(),
      consents: agreed,
    })
    const [row] = await on.db<{ emailVerified: boolean }[]>`
      select email_verified from members where id = ${signedUp.body.user.user_id}`
    expect(row?.emailVerified).toBe(false)
  })

  test('ends the sessions of somebody who disconnected, if the notification is genuine', async () => {
    const browser = aBrowser()
    const { body } = await signInAtKakao(browser, { person: 'new:떠날사람', profile: 'full' })
    const signedUp = await browser.post('/v1/users/kakao/signup', {
      ...body.kakao_info,
      username: '떠날사람',
      phone_number: aPhone(),
      consents: agreed,
    })
    const headers = { authorization: `Bearer ${signedUp.body.tokens.access}` }
    const tell = (key: string) =>
      browser.post('/sandbox/kakao/unlink-webhook', { person: 'new:떠날사람', key })
    await tell('wrong')
    expect((await browser.send('/v1/me/info', { headers })).status).toBe(200)
    await tell('right')
    expect((await browser.send('/v1/me/info', { headers })).status).toBe(401)
    const unknown = await fetch(new URL('/v1/users/kakao/unlink?user_id=1', origin()), {
      headers: { authorization: 'KakaoAK demo-kakao-admin-key' },
    })
    expect(unknown.status).toBe(200)
    expect((await fetch(new URL('/v1/users/kakao/unlink?user_id=1', origin()))).status).toBe(401)
    const back = await signInAtKakao(aBrowser(), { person: 'new:떠날사람' })
    expect(back.body).toMatchObject({ code: 'success', user: { user_id: signedUp.body.user.user_id } })
  })
})

describe('Apple', () => {
  const newPerson = { person: 'new:사과 이', profile: 'full' }

  test('signs a person up the first time, and in the second time, when the name is no longer sent', async () => {
    const browser = aBrowser()
    const first = await returnFromApple(browser, { ...newPerson, person: 'new:첫사과' }, '/profile')
    expect(first.form.user).toBeDefined()
    expect([...first.back.keys()].sort()).toEqual(['apple_data', 'status'])
    expect(first.back.get('status')).toBe('need_signup')
    const { apple_id } = JSON.parse(first.back.get('apple_data') ?? '')
    const draft = await browser.post('/v1/users/signup/draft', { ticket: apple_id })
    expect(draft.body).toMatchObject({ provider: 'apple', nickname: '첫사과', emailVerified: true })
    const signedUp = await browser.post('/v1/users/apple/signup/', {
      apple_id,
      username: '첫사과',
      phone_number: aPhone(),
      email: draft.body.email,
      consents: agreed,
    })
    expect(signedUp.body).toMatchObject({ code: 'success', return_to: '/profile' })

    const second = await returnFromApple(browser, { person: 'new:첫사과' })
    expect(second.form.user).toBeUndefined()
    expect([...second.back.keys()].sort()).toEqual(['code', 'status'])
    expect(second.back.get('status')).toBe('login_success')
    const answer = await browser.post('/v1/users/apple/callback/', { code: second.back.get('code') })
    expect(answer.body).toMatchObject({
      code: 'success',
      user: { user_id: signedUp.body.user.user_id },
      apple_info: null,
    })
    const replayed = await browser.post('/v1/users/apple/callback', { code: second.back.get('code') })
    expect(replayed).toMatchObject({ status: 400, body: { code: 'Fail' } })
  })

  test('sends the name once, and somebody who left the form finds it there the next time', async () => {
    const first = await returnFromApple(aBrowser(), { person: 'new:망설인이', profile: 'full' })
    expect(first.form.user).toBeDefined()
    on.clock.set('2026-03-18T04:30:00Z')
    for (let times = 0; times < 2; times += 1) {
      const browser = aBrowser()
      const { back, form } = await returnFromApple(browser, { person: 'new:망설인이' })
      expect(form.user).toBeUndefined()
      const { apple_id } = JSON.parse(back.get('apple_data') ?? '')
      const draft = await browser.post('/v1/users/signup/draft', { ticket: apple_id })
      expect(draft.body).toMatchObject({ nickname: '망설인이', emailVerified: true })
    }
    const browser = aBrowser()
    const form = await consentAtApple(await startAt(browser, 'apple'), { person: 'new:망설인이' })
    const { body } = await browser.post('/v1/users/apple/callback', { code: form.code, state: form.state })
    expect(body.apple_info).toMatchObject({ username: '망설인이' })
    const another = await returnFromApple(browser, { person: 'new:남남' })
    const { apple_id } = JSON.parse(another.back.get('apple_data') ?? '')
    const draft = await browser.post('/v1/users/signup/draft', { ticket: apple_id })
    expect(draft.body.nickname).toBe('남남')
  })

  test('accepts a code with its state as the contract says, once, and in no other browser', async () => {
    const person = 'new:직접온이'
    const browser = aBrowser()
    const ask = async (asking: typeof browser, choice: Record<string, string>) => {
      const form = await consentAtApple(await startAt(asking, 'apple', '/profile'), choice)
      return { id_token: 'not read', ...form, fcm_token: null }
    }
    const first = await ask(browser, { person, profile: 'full' })
    const stale = { status: 400, body: { code: 'Fail', error: accountMessages.staleSignIn } }
    const other = aBrowser()
    await startAt(other, 'apple')
    expect(await other.post('/v1/users/apple/callback/', first)).toMatchObject(stale)
    const newcomer = await browser.post('/v1/users/apple/callback/', first)
    expect(newcomer).toMatchObject({
      status: 200,
      body: {
        code: 'NEED_SIGNUP',
        user: null,
        tokens: null,
        return_to: '/profile',
        apple_info: { username: '직접온이', email_verified: true },
      },
    })
    expect(await browser.post('/v1/users/apple/callback/', first)).toMatchObject(stale)
    const signedUp = await browser.post('/v1/users/apple/signup/', {
      ...newcomer.body.apple_info,
      phone_number: aPhone(),
      consents: agreed,
    })
    expect(signedUp.body).toMatchObject({ code: 'success', user: { username: '직접온이' } })
    const again = await browser.post('/v1/users/apple/callback/', await ask(browser, { person }))
    expect(again.body).toMatchObject({ code: 'success', user: signedUp.body.user, apple_info: null })
  })

  test('accepts tickets only in the browser that left for Apple', async () => {
    const browser = aBrowser()
    const { back } = await returnFromApple(browser, { ...newPerson, person: 'new:남의표' })
    const { apple_id } = JSON.parse(back.get('apple_data') ?? '')
    const form = { apple_id, username: '남의표', phone_number: aPhone(), consents: agreed }
    const stolen = await aBrowser().post('/v1/users/apple/signup', form)
    expect(stolen).toMatchObject({ status: 400, body: { code: 'NO_PROVIDER' } })
    expect((await browser.post('/v1/users/apple/signup', form)).status).toBe(200)
  })

  test('a return without a code, with an unknown state or a cancellation leads to a page that says so', async () => {
    const browser = aBrowser()
    const url = await startAt(browser, 'apple')
    const denied = await consentAtApple(url, { deny: '1' })
    const state = url.searchParams.get('state') ?? ''
    for (const [form, status] of [
      [denied, 'cancelled'],
      [{ state }, 'failed'],
      [{ code: 'x' }, 'failed'],
      [{ code: 'x', state: 'made up' }, 'failed'],
      [{ error: 'something_else', state }, 'failed'],
      [{}, 'failed'],
    ] as const) {
      const reply = await browser.postFormFromElsewhere('/v1/users/apple/return', form)
      expect(reply.headers.get('location')).toBe(`/auth/apple/callback?status=${status}`)
    }
  })

  test.each([
    [{ token: 'failing' }, 'unavailable'],
    [{ token: 'not-json' }, 'unavailable'],
    [{ idToken: 'wrong-nonce' }, 'failed'],
    [{ idToken: 'wrong-audience' }, 'failed'],
    [{ idToken: 'expired' }, 'failed'],
    [{ idToken: 'unknown-key' }, 'failed'],
  ])('behaving as %o leads to the page with status %s', async (behaviour, status) => {
    await behave('apple', behaviour)
    const { back } = await returnFromApple(aBrowser(), { ...newPerson, person: 'new:고장사과' })
    await behave('apple', { token: 'normal', idToken: 'normal' })
    expect(Object.fromEntries(back)).toEqual({ status })
  })
})

test('a failed sign-in is logged with its short code and without secrets', async () => {
  const warn = vi.spyOn(on.app.log, 'warn')
  await behave('kakao', { token: 'not-json' })
  await behave('apple', { token: 'not-json' })
  const back = await consentAtKakao(await startAt(aBrowser(), 'kakao'), { person: 'new:적힌이' })
  const body = { code: back.get('code'), state: back.get('state') }
  expect((await aBrowser().post('/v1/users/kakao/callback', body)).status).toBe(400)
  expect(warn).not.toHaveBeenCalled()
  await signInAtKakao(aBrowser(), { person: 'new:적힌이' })
  await returnFromApple(aBrowser(), { person: 'new:적힌이' })
  await behave('kakao', {})
  await behave('apple', { idToken: 'expired' })
  await returnFromApple(aBrowser(), { person: 'new:적힌이' })
  await behave('apple', {})
  const unavailable = { kind: 'unavailable', code: 'OAUTH_RESPONSE_IS_NOT_CONFORM' }
  expect(warn.mock.calls.map(([about]) => about)).toEqual([
    { provider: 'kakao', ...unavailable },
    { provider: 'apple', ...unavailable },
    { provider: 'apple', kind: 'rejected', code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' },
  ])
  warn.mockRestore()
})

test('a browser without our cookie is told of cookies by whichever way it comes back, and the return still counts', async () => {
  const told = {
    status: 400,
    body: { code: 'NO_COOKIE', error: expect.stringMatching(/쿠키.*허용/) },
  }
  const toKakao = aBrowser()
  const fromKakao = await consentAtKakao(await startAt(toKakao, 'kakao'), { person: 'new:막은이' })
  const byCode = { code: fromKakao.get('code'), state: fromKakao.get('state') }
  expect(await aBrowser().post('/v1/users/kakao/callback', byCode)).toMatchObject(told)
  expect(await toKakao.post('/v1/users/kakao/callback', byCode)).toMatchObject({ status: 200 })

  const toApple = aBrowser()
  const newcomer = await returnFromApple(toApple, { person: 'new:막은이', profile: 'full' })
  const { apple_id } = JSON.parse(newcomer.back.get('apple_data') ?? '')
  const draft = { ticket: apple_id }
  expect(await aBrowser().post('/v1/users/signup/draft', draft)).toMatchObject(told)
  const form = { apple_id, username: '막은이', phone_number: aPhone(), consents: agreed }
  expect(await toApple.post('/v1/users/apple/signup', form)).toMatchObject({ status: 200 })

  const again = aBrowser()
  const { back } = await returnFromApple(again, { person: 'new:막은이' })
  const byTicket = { code: back.get('code') }
  expect(await aBrowser().post('/v1/users/apple/callback', byTicket)).toMatchObject(told)
  expect(await again.post('/v1/users/apple/callback', byTicket)).toMatchObject({ status: 200 })
})

describe('signing up', () => {
  async function ticketFor(name: string) {
    const browser = aBrowser()
    const { body } = await signInAtKakao(browser, { person: `new:${name}`, profile: 'full' })
    return { browser, info: body.kakao_info }
  }

  test('reports the first problem in the order of the form, and the ticket stays valid', async () => {
    const { browser, info } = await ticketFor('순서대로')
    const good = { username: '순서대로', phone_number: aPhone(), email: '', consents: agreed }
    const wrong: [object, string, string][] = [
      [{ username: '', phone_number: '' }, 'username', accountMessages.nicknameEmpty],
      [{ username: '  ', phone_number: 'x' }, 'username', accountMessages.nicknameEmpty],
      [{ username: '가' }, 'username', accountMessages.nicknameShort],
      [{ username: '가'.repeat(13) }, 'username', accountMessages.nicknameLong],
      [{ username: '이\u202e름' }, 'username', accountMessages.nicknameLetters],
      [{ phone_number: '' }, 'phone_number', accountMessages.phoneEmpty],
      [{ phone_number: '02-123-4567' }, 'phone_number', accountMessages.phoneForm],
      [{ phone_number: '010-12345-6789' }, 'phone_number', accountMessages.phoneForm],
      [{ email: 'nobody' }, 'email', accountMessages.emailForm],
      [{ consents: { terms: true, privacy: true } }, 'consents.age14', accountMessages.age14],
      [{ consents: { age14: true, privacy: true } }, 'consents.terms', accountMessages.terms],
      [{ consents: { age14: true, terms: true } }, 'consents.privacy', accountMessages.privacy],
    ]
    for (const [change, field, message] of wrong) {
      const reply = await browser.post('/v1/users/kakao/signup', { ...info, ...good, ...change })
      expect(reply.status, message).toBe(400)
      expect(reply.body).toEqual({ code: 'BAD_INPUT', error: message, fields: { [field]: message } })
    }
    expect((await browser.post('/v1/users/kakao/signup', { ...info, ...good })).status).toBe(200)
  })

  test('is refused for a nickname or phone that is taken, ignoring case and dashes', async () => {
    await aMember(on.db, { nickname: 'BoardFan', phone: '01077778888' })
    const { browser, info } = await ticketFor('겹친사람')
    const form = { ...info, consents: agreed }
    const nickname = await browser.post('/v1/users/kakao/signup', {
      ...form,
      username: 'bOARDfAN',
      phone_number: aPhone(),
    })
    expect(nickname.status).toBe(409)
    expect(nickname.body).toEqual({
      code: 'NICKNAME_TAKEN',
      error: accountMessages.nicknameTaken,
      fields: { username: accountMessages.nicknameTaken },
    })
    const phone = await browser.post('/v1/users/kakao/signup', {
      ...form,
      username: '겹친사람',
      phone_number: '01077778888',
    })
    expect(phone).toMatchObject({ status: 409, body: { code: 'PHONE_TAKEN' } })
    const [made] = await on.db<{ members: number }[]>`
      select count(*)::int as members from members where nickname = '겹친사람'`
    expect(made?.members).toBe(0)
  })

  test('reveals at most five taken phone numbers, and then has to start again', async () => {
    const taken = ['01077770001', '01077770002', '01077770003', '01077770004', '01077770005', '01077770006']
    for (const phone of taken) await aMember(on.db, { phone })
    const { browser, info } = await ticketFor('묻는사람')
    const signUp = (phone: string) =>
      browser.post('/v1/users/kakao/signup', {
        ...info,
        consents: agreed,
        username: '묻는사람',
        phone_number: phone,
      })
    const asked = await Promise.all(taken.map(signUp))
    expect(asked.map(({ status }) => status).sort()).toEqual([400, 409, 409, 409, 409, 409])
    const spent = { status: 400, body: { code: 'NO_PROVIDER', error: accountMessages.spentTicket } }
    expect(await signUp(taken[0] ?? '')).toMatchObject(spent)
    expect(await signUp(aPhone())).toMatchObject(spent)
    const anew = await ticketFor('묻는사람')
    const reply = await anew.browser.post('/v1/users/kakao/signup', {
      ...anew.info,
      consents: agreed,
      username: '묻는사람',
      phone_number: aPhone(),
    })
    expect(reply.status).toBe(200)
  })

  test('may be tried fifteen times a day by one person, with however many tickets', async () => {
    await aMember(on.db, { nickname: '이미 있는 곰' })
    const tryWith = async (tries: number) => {
      const { browser, info } = await ticketFor('번호를 캐는 사람')
      const statuses: number[] = []
      for (let at = 0; at < tries; at += 1) {
        const form = { ...info, consents: agreed, username: '이미 있는 곰', phone_number: aPhone() }
        statuses.push((await browser.post('/v1/users/kakao/signup', form)).status)
      }
      return statuses
    }
    expect(new Set(await tryWith(10))).toEqual(new Set([409]))
    expect(await tryWith(6)).toEqual([409, 409, 409, 409, 409, 429])
    const { browser, info } = await ticketFor('다른 사람')
    const form = { ...info, consents: agreed, username: '이미 있는 곰', phone_number: aPhone() }
    expect((await browser.post('/v1/users/kakao/signup', form)).status).toBe(409)
  })

  test('is refused for a nickname that looks like an existing one', async () => {
    await aMember(on.db, { nickname: '판 벌이는 곰' })
    const { browser, info } = await ticketFor('닮은사람')
    for (const username of ['판벌이는곰', '판.벌이는.곰', '판벌이는-곰_']) {
      const form = { ...info, consents: agreed, username, phone_number: aPhone() }
      expect(await browser.post('/v1/users/kakao/signup', form)).toMatchObject({
        status: 409,
        body: { code: 'NICKNAME_TAKEN' },
      })
    }
  })

  test('needs a valid ticket: a provider’s id, an old ticket or a used one is not enough', async () => {
    const form = { username: '표없이', phone_number: aPhone(), consents: agreed }
    const none = { status: 400, body: { code: 'NO_PROVIDER', error: accountMessages.noTicket } }
    const browser = aBrowser()
    expect(await browser.post('/v1/users/kakao/signup', form)).toMatchObject(none)
    const bare = { ...form, kakao_id: '4000000001', access_token: 'made up' }
    expect(await browser.post('/v1/users/kakao/signup', bare)).toMatchObject(none)
    const apple = { ...form, apple_id: '001234.0123456789abcdef.1234' }
    expect(await browser.post('/v1/users/apple/signup', apple)).toMatchObject(none)

    const { browser: own, info } = await ticketFor('늦은사람')
    const late = { ...form, ...info, username: '늦은사람' }
    expect(await own.post('/v1/users/apple/signup', { ...late, apple_id: info.access_token })).toMatchObject(
      none,
    )
    on.clock.set('2026-03-18T04:00:00Z')
    expect(await own.post('/v1/users/kakao/signup', late)).toMatchObject(none)
  })

  test('pressed twice at once creates one account', async () => {
    const { browser, info } = await ticketFor('두번눌러')
    const form = { ...info, username: '두번눌러', phone_number: aPhone(), consents: agreed }
    const replies = await Promise.all([1, 2, 3].map(() => browser.post('/v1/users/kakao/signup', form)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test('refuses a nickname of two megabytes without reading it', async () => {
    const { browser, info } = await ticketFor('긴이름')
    const reply = await browser.post('/v1/users/kakao/signup', {
      ...info,
      username: '가'.repeat(700_000),
      phone_number: aPhone(),
      consents: agreed,
    })
    expect(reply).toMatchObject({ status: 413, body: { error: '보내 주신 내용이 너무 커요.' } })
  })
})

describe('a sign-in', () => {
  test('on a device not used lately sends a notice, the very first sign-in does not', async () => {
    const browser = aBrowser()
    const { body } = await signInAtKakao(browser, { person: 'new:새기기', profile: 'full' })
    const signedUp = await browser.post('/v1/users/kakao/signup', {
      ...body.kakao_info,
      username: '새기기',
      phone_number: aPhone(),
      consents: agreed,
    })
    const memberId = signedUp.body.user.user_id
    const told = async () =>
      (
        await on.db<{ kind: string }[]>`
          select kind from notice_outbox where member_id = ${memberId} order by id`
      ).map(({ kind }) => kind)
    await signInAtKakao(browser, { person: 'new:새기기' })
    expect(await told()).toEqual(['welcome'])
    on.clock.set('2026-04-18T03:00:00Z')
    await signInAtKakao(aBrowser(), { person: 'new:새기기' })
    expect(await told()).toEqual(['welcome', 'signed-in'])
  })

  test('leads back only to paths of ours', async () => {
    for (const [asked, returned] of [
      ['/game/3?x=1#y', '/game/3?x=1#y'],
      ['https://evil.example/', '/'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
      ['/login?to=/profile', '/'],
      ['javascript:alert(1)', '/'],
      ['/v1/me/info', '/'],
    ] as const) {
      const { body } = await signInAtKakao(aBrowser(), { person: 'new:돌아갈곳' }, asked)
      expect(body.return_to, asked).toBe(returned)
    }
  })

  /** The cookies that starting a sign-in sets in a browser with this cookie. */
  async function startAt(host: string, cookie?: string) {
    const reply = await on.app.inject({
      method: 'POST',
      url: '/v1/users/kakao/start',
      headers: { host, ...(cookie ? { cookie } : {}) },
      payload: {},
    })
    return reply.cookies
  }

  test('marks the browser with a cookie that scripts, other sites and plain http cannot use', async () => {
    const closed = { httpOnly: true, sameSite: 'Lax' }
    expect(await startAt('meeple.example')).toEqual([
      expect.objectContaining({ ...closed, name: '__Host-sign_in', path: '/', secure: true }),
    ])
    const [atHome] = await startAt('localhost:3000')
    expect(atHome).toMatchObject({ ...closed, name: 'sign_in', path: '/v1/users' })
    expect(atHome?.secure).toBeUndefined()
  })

  test('does not accept a mark that somebody else put into the browser', async () => {
    const [own] = await startAt('meeple.example')
    const value = own?.value ?? ''
    const changed = `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`
    const planted = [
      `sign_in=${value}`,
      '__Host-sign_in=a',
      `__Host-sign_in=${changed}`,
      `__Host-sign_in=${value}.`,
    ]
    for (const cookie of planted) {
      const [given] = await startAt('meeple.example', cookie)
      expect(given?.value, cookie).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
      expect(cookie).not.toContain(given?.value)
    }
    expect(await startAt('meeple.example', `__Host-sign_in=${value}`)).toMatchObject([{ value }])
  })

  test('works for a whole cafe within a minute, and the next person has to wait', async () => {
    const limited = await testApp({ RATE_LIMITS: 'on' })
    const post = (path: string, remoteAddress: string) =>
      limited.app.inject({ method: 'POST', url: `/v1/users/${path}`, remoteAddress, payload: {} })
    // Twenty-four people with five calls each.
    for (let calls = 0; calls < 120; calls += 1) {
      expect((await post('kakao/start', '10.0.0.1')).statusCode).toBe(200)
    }
    for (const path of [
      ...['kakao/start', 'kakao/callback', 'kakao/signup'],
      ...['apple/start', 'apple/callback', 'apple/signup', 'signup/draft'],
    ]) {
      expect((await post(path, '10.0.0.1')).statusCode, path).toBe(429)
      expect((await post(path, '10.0.0.2')).statusCode, path).not.toBe(429)
    }
    const back = await post('apple/return', '10.0.0.1')
    expect(back.statusCode).toBe(303)
    expect(back.headers.location).toBe('/auth/apple/callback?status=busy')
    await limited.close()
  })
})
