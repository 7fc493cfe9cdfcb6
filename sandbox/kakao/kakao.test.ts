import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoSubject } from '~/demo/town/demo-subjects'
import { type Kakao, type KakaoSettings, openKakao } from '~/features/accounts/server/client/kakao'
import { type StandIns, startStandIns } from '../test-stand-ins'
import { codes, links, people } from './records'

const authorizePath = '/sandbox/kakao/oauth/authorize'
const tokenPath = '/sandbox/kakao/oauth/token'
const redirectUri = 'https://meeple.example/auth/kakao/callback'

let on: StandIns
let settings: KakaoSettings
let kakao: Kakao
beforeAll(async () => {
  on = await startStandIns()
  settings = { ...on.settings.kakao(), timeoutMs: 5_000 }
  kakao = openKakao(settings, on.clock)
})
afterAll(() => on.close())

async function consent(fields: Record<string, string>): Promise<{ code: string; state: string | null }> {
  const reply = await on.postForm(authorizePath, { client_id: 'demo', redirect_uri: redirectUri, ...fields })
  expect(reply.status).toBe(302)
  const back = new URL(reply.headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe(redirectUri)
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') }
}

function redeem(code: string, nonce: string | null = null) {
  return kakao.redeem({ code, redirectUri, nonce, codeVerifier: null })
}

async function tokensOf(person: string) {
  const { code } = await consent({ person })
  const reply = await on.postForm(tokenPath, {
    grant_type: 'authorization_code',
    client_id: 'demo',
    client_secret: 'demo-kakao-secret',
    redirect_uri: redirectUri,
    code,
  })
  expect(reply.status).toBe(200)
  return reply.json()
}

describe('signing in with Kakao', () => {
  const asking = { state: 'state-1', nonce: 'nonce-1', codeVerifier: 'v'.repeat(43) }

  async function requestCode() {
    const address = new URL(await kakao.authorizeUrl({ ...asking, redirectUri }))
    const asked = Object.fromEntries(address.searchParams)
    expect(asked).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' })
    expect(asked.scope?.split(',')).toContain('openid')
    const { code, state } = await consent({ ...asked, person: 'new:맞춤법' })
    return { state, given: { code, redirectUri, nonce: asking.nonce, codeVerifier: asking.codeVerifier } }
  }

  test('returns the state and identifies the person', async () => {
    const { state, given } = await requestCode()
    expect(state).toBe('state-1')
    const person = await kakao.redeem(given)
    expect(person.subject).toMatch(/^\d+$/)
  })

  test('accepts a code only once', async () => {
    const { given } = await requestCode()
    await kakao.redeem(given)
    await expect(kakao.redeem(given)).rejects.toMatchObject({ kind: 'rejected', code: 'KOE320' })
  })

  test('refuses a code that was never issued', async () => {
    const { given } = await requestCode()
    const invented = { ...given, code: 'invented' }
    await expect(kakao.redeem(invented)).rejects.toMatchObject({ kind: 'rejected', code: 'KOE320' })
  })

  test('refuses a code for another redirect address', async () => {
    const { given } = await requestCode()
    const elsewhere = { ...given, redirectUri: `${redirectUri}/` }
    await expect(kakao.redeem(elsewhere)).rejects.toMatchObject({ kind: 'rejected', code: 'KOE303' })
  })

  test('refuses a code without the client secret', async () => {
    const { given } = await requestCode()
    const stranger = openKakao({ ...settings, clientSecret: 'guessed' }, on.clock)
    await expect(stranger.redeem(given)).rejects.toMatchObject({ kind: 'rejected', code: 'KOE010' })
  })

  test('refuses a code that belongs to another attempt', async () => {
    const { given } = await requestCode()
    const replayed = { ...given, nonce: 'nonce-2' }
    await expect(kakao.redeem(replayed)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    })
  })

  test('refuses a code requested with a nonce as one without, even if no verifier is needed', async () => {
    const { code } = await consent({ person: 'new:맞춤법', nonce: 'nonce-1' })
    await expect(redeem(code, null)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    })
  })

  test('refuses a code that yields no ID token', async () => {
    const { code } = await consent({ person: 'new:맞춤법', scope: 'profile_nickname' })
    await expect(redeem(code, null)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'OAUTH_INVALID_RESPONSE',
    })
  })

  test('requests the consent items that the app has', async () => {
    const scope = 'openid,profile_nickname'
    const other = openKakao({ ...settings, scope }, on.clock)
    const address = new URL(await other.authorizeUrl({ ...asking, redirectUri }))
    expect(address.searchParams.get('scope')).toBe(scope)
  })

  test('unlinks a person, also twice', async () => {
    const { given } = await requestCode()
    const { subject } = await kakao.redeem(given)
    await kakao.disconnect({ subject, refreshToken: null })
    await kakao.disconnect({ subject, refreshToken: null })
  })
})

describe('what Kakao tells of a person', () => {
  test.each([
    ['full', { nickname: '모두공개', hasEmail: true, emailVerified: true }],
    ['nickname-only', { nickname: '모두공개', hasEmail: false, emailVerified: false }],
    ['unverified-email', { nickname: '모두공개', hasEmail: true, emailVerified: false }],
    ['no-email', { nickname: '모두공개', hasEmail: false, emailVerified: false }],
    ['default-nickname', { nickname: null, hasEmail: true, emailVerified: true }],
    ['no-account', { nickname: null, hasEmail: false, emailVerified: false }],
  ])('is read from the profile %s', async (profile, expected) => {
    const { code } = await consent({ person: 'new:모두공개', profile })
    const { subject, nickname, email, emailVerified } = await redeem(code)
    expect(subject).toBe(demoSubject('kakao', 'new:모두공개'))
    expect({ nickname, hasEmail: email !== null, emailVerified }).toEqual(expected)
  })

  test('holds a number only in the profile with one', async () => {
    const numbers = await Promise.all(
      ['with-phone', 'full'].map(async (profile) => {
        const { code } = await consent({ person: `new:${profile}`, profile })
        return (await redeem(code)).phone
      }),
    )
    expect(numbers).toEqual([expect.stringMatching(/^010\d{8}$/), null])
  })

  test('belongs to the chosen seeded person', async () => {
    const { code } = await consent({ person: 'host' })
    expect(await redeem(code)).toMatchObject({
      subject: demoSubject('kakao', 'host'),
      nickname: '판벌이는곰',
    })
  })

  test('belongs to the same person when the same name returns', async () => {
    const first = await redeem((await consent({ person: 'new:돌아온이' })).code)
    const second = await redeem((await consent({ person: 'new', nickname: ' 돌아온이 ' })).code)
    expect(second).toEqual(first)
  })

  test('keeps every digit of a member number', async () => {
    const subject = '9007199254740993'
    const now = on.clock.now()
    await people.keep(on.db, subject, { nickname: '큰수', profile: 'full' })
    await links.keep(on.db, subject, { since: now.toISOString() })
    const code = {
      subject,
      clientId: 'demo',
      redirectUri,
      nonce: null,
      challenge: null,
      withIdToken: true,
      at: now.getTime(),
    }
    await codes.keep(on.db, 'code-of-a-big-number', code)
    expect((await redeem('code-of-a-big-number')).subject).toBe(subject)
  })
})

describe('codes and tokens', () => {
  test('a code lasts five minutes', async () => {
    const { code } = await consent({ person: 'host' })
    on.passMinutes(4.9)
    await redeem(code)
    const late = await consent({ person: 'host' })
    on.passMinutes(5)
    await expect(redeem(late.code)).rejects.toMatchObject({ kind: 'rejected', code: 'KOE320' })
  })

  test('a code requested with a challenge needs its verifier', async () => {
    const asked = new URL(
      await kakao.authorizeUrl({ redirectUri, state: 's', nonce: 'n', codeVerifier: 'a'.repeat(43) }),
    )
    const { code } = await consent({ ...Object.fromEntries(asked.searchParams), person: 'host' })
    const given = { code, redirectUri, nonce: 'n' }
    await expect(kakao.redeem({ ...given, codeVerifier: 'b'.repeat(43) })).rejects.toMatchObject({
      kind: 'rejected',
    })
    await expect(kakao.redeem({ ...given, codeVerifier: null })).rejects.toMatchObject({ kind: 'rejected' })
    await kakao.redeem({ ...given, codeVerifier: 'a'.repeat(43) })
  })

  test('only one of two simultaneous uses of a code succeeds', async () => {
    const { code } = await consent({ person: 'host' })
    const outcomes = await Promise.allSettled([redeem(code), redeem(code), redeem(code)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a refresh returns a new refresh token in the last month only', async () => {
    const refresh = async (token: string) => {
      const fields = { client_id: 'demo', client_secret: 'demo-kakao-secret', refresh_token: token }
      const reply = await on.postForm(tokenPath, { ...fields, grant_type: 'refresh_token' })
      return { status: reply.status, body: await reply.json() }
    }
    const { refresh_token } = await tokensOf('host')
    const early = await refresh(refresh_token)
    expect(early.status).toBe(200)
    expect(early.body).toHaveProperty('access_token')
    expect(early.body).not.toHaveProperty('refresh_token')

    on.passMinutes(31 * 24 * 60)
    const late = await refresh(refresh_token)
    expect(late.body.refresh_token).not.toBe(refresh_token)
    expect(late.body.refresh_token_expires_in).toBe(5_184_000)
    expect(await refresh(refresh_token)).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: expect.any(String), error_code: 'KOE322' },
    })
    expect((await refresh('')).body.error_code).toBe('KOE319')
  })

  test('an unknown app, or one that asks for something else, is refused', async () => {
    const reply = await on.postForm(tokenPath, { grant_type: 'authorization_code', client_id: 'another' })
    expect(reply.status).toBe(401)
    expect(await reply.json()).toMatchObject({ error: 'invalid_client', error_code: 'KOE101' })
  })
})

describe('calls with a token', () => {
  const call = (path: string, token: string, method = 'GET') =>
    fetch(`${on.address}/sandbox/kakao${path}`, { method, headers: { authorization: `Bearer ${token}` } })

  test('describe the token and stop working with it', async () => {
    const { access_token } = await tokensOf('host')
    const info = await call('/v1/user/access_token_info', access_token)
    expect(await info.json()).toEqual({
      id: Number(demoSubject('kakao', 'host')),
      expires_in: 21_599,
      app_id: 1,
    })
    expect((await call('/v1/user/logout', access_token, 'POST')).status).toBe(200)
    const after = await call('/v2/user/me', access_token)
    expect(after.status).toBe(401)
    expect(after.headers.get('www-authenticate')).toBe('Bearer error=invalid_token')
    expect(await after.json()).toEqual({ msg: 'this access token does not exist', code: -401 })
  })

  test('of the app itself need its admin key and a person', async () => {
    const subject = demoSubject('kakao', 'newcomer')
    await tokensOf('newcomer')
    const unlink = async (key: string, target: Record<string, string>) => {
      const reply = await on.postForm('/sandbox/kakao/v1/user/unlink', target, {
        authorization: `KakaoAK ${key}`,
      })
      return { status: reply.status, body: await reply.json() }
    }
    const target = { target_id_type: 'user_id', target_id: subject }
    expect(await unlink('guessed', target)).toMatchObject({ status: 401, body: { code: -401 } })
    expect(await unlink('demo-kakao-admin-key', {})).toMatchObject({ status: 400, body: { code: -2 } })
    expect(await unlink('demo-kakao-admin-key', target)).toEqual({
      status: 200,
      body: { id: Number(subject) },
    })
    expect(await unlink('demo-kakao-admin-key', target)).toMatchObject({ status: 400, body: { code: -101 } })
  })
})

describe('when Kakao fails', () => {
  beforeEach(() => on.behave('kakao', {}))

  test.each([
    [{ token: 'failing' }, 'unavailable', 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
    [{ token: 'not-json' }, 'unavailable', 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
    [{ user: 'temporary-fault' }, 'unavailable', '-1'],
    [{ user: 'unknown-token' }, 'rejected', '-401'],
    [{ idToken: 'wrong-nonce' }, 'rejected', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    [{ idToken: 'wrong-audience' }, 'rejected', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    [{ idToken: 'expired' }, 'rejected', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    [{ idToken: 'unknown-key' }, 'rejected', 'OAUTH_KEY_SELECTION_FAILED'],
  ])('%j is %s (%s)', async (behaviour, kind, failure) => {
    const { code } = await consent({ person: 'host', nonce: 'n' })
    await on.behave('kakao', behaviour)
    await expect(redeem(code, 'n')).rejects.toMatchObject({ name: 'ProviderFailed', kind, code: failure })
    await on.behave('kakao', {})
    await redeem((await consent({ person: 'host', nonce: 'n' })).code, 'n')
  })

  test('a slow answer times out', async () => {
    const { code } = await consent({ person: 'host' })
    await on.behave('kakao', { token: 'slow' })
    const impatient = openKakao({ ...settings, timeoutMs: 300 }, on.clock)
    await expect(
      impatient.redeem({ code, redirectUri, nonce: null, codeVerifier: null }),
    ).rejects.toMatchObject({ kind: 'unavailable', code: 'timeout' })
  })

  test('an unreachable service is unavailable', async () => {
    const lost = openKakao(
      { ...settings, authUrl: 'http://127.0.0.1:1', apiUrl: 'http://127.0.0.1:1' },
      on.clock,
    )
    const given = { code: 'c', redirectUri, nonce: null, codeVerifier: null }
    await expect(lost.redeem(given)).rejects.toMatchObject({ kind: 'unavailable', code: 'network' })
    await expect(lost.disconnect({ subject: '1', refreshToken: null })).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'network',
    })
  })

  test('no error repeats a code or a token', async () => {
    const { code } = await consent({ person: 'host', nonce: 'n' })
    await on.behave('kakao', { idToken: 'wrong-audience' })
    const error: Error = await redeem(code, 'n').then(
      () => new Error('redeemed'),
      (thrown) => thrown,
    )
    const written = `${error.message} ${error.stack} ${JSON.stringify(error)}`
    expect(error.name).toBe('ProviderFailed')
    expect(error.cause).toBeUndefined()
    expect(written).not.toContain(code)
    expect(written).not.toContain('eyJ')
  })

  test('can close its consent page', async () => {
    await on.behave('kakao', { authorize: 'unavailable' })
    const reply = await fetch(`${on.address}${authorizePath}`)
    expect(reply.status).toBe(503)
  })

  test('unknown behaviour is refused', async () => {
    const reply = await fetch(`${on.address}/sandbox/kakao/behaviour`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'rude' }),
    })
    expect(reply.status).toBe(400)
    expect((await reply.json()).error).toMatch(/^토큰 발급\(token\).*요\.$/)
  })
})

describe('the consent page', () => {
  const page = (fields: Record<string, string>) =>
    fetch(`${on.address}${authorizePath}?${new URLSearchParams(fields)}`, { redirect: 'manual' })
  const asked = { client_id: 'demo', redirect_uri: redirectUri, response_type: 'code', state: '"><b>' }

  test('offers the seeded people and a new person, and escapes their names', async () => {
    const reply = await page(asked)
    expect(reply.status).toBe(200)
    const html = await reply.text()
    expect(html).toContain('체험 모드')
    expect(html).toContain('value="host"')
    expect(html).toContain('&lt;자리&gt;만')
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;"')
    expect(html).not.toContain('<b>')
    expect(reply.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://meeple.example;",
    )
  })

  test.each([
    ['KOE101', { ...asked, client_id: 'another' }],
    ['KOE006', { ...asked, redirect_uri: 'https://elsewhere.example/auth/kakao/callback' }],
    ['KOE006', { ...asked, redirect_uri: 'https://meeple.example/auth/kakao/callback?next=/' }],
    ['KOE201', { ...asked, response_type: 'token' }],
  ])('reports %s itself instead of redirecting', async (code, fields) => {
    const reply = await page(fields)
    expect(reply.status).toBe(400)
    expect(await reply.text()).toContain(`<code>${code}</code>`)
  })

  test('accepts the app’s addresses with either loopback name, with and without a slash', async () => {
    const { port } = new URL(on.address)
    for (const origin of ['https://meeple.example', `http://localhost:${port}`, `http://127.0.0.1:${port}`]) {
      for (const end of ['', '/']) {
        const reply = await page({ ...asked, redirect_uri: `${origin}/auth/kakao/callback${end}` })
        expect(reply.status).toBe(200)
      }
    }
  })

  test('returns with the reason and the state when the person cancels', async () => {
    const reply = await on.postForm(authorizePath, { ...asked, deny: '1' })
    expect(reply.status).toBe(302)
    const back = new URL(reply.headers.get('location') ?? '')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'User denied access',
      state: '"><b>',
    })
  })

  test('accepts only people whom it offered', async () => {
    for (const person of ['nobody', 'new:', '']) {
      const reply = await on.postForm(authorizePath, { ...asked, person })
      expect(reply.status).toBe(400)
    }
  })

  test('is skipped for somebody who has agreed before, and otherwise asks for what is missing', async () => {
    const silent = async (cookie?: string) => {
      const reply = await fetch(
        `${on.address}${authorizePath}?${new URLSearchParams({ ...asked, prompt: 'none' })}`,
        {
          redirect: 'manual',
          headers: cookie === undefined ? {} : { cookie },
        },
      )
      return new URL(reply.headers.get('location') ?? '').searchParams
    }
    expect((await silent()).get('error')).toBe('login_required')
    const signedIn = await on.postForm(authorizePath, { ...asked, person: 'new:조용한이' })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await silent(cookie)).has('code')).toBe(true)
    await kakao.disconnect({ subject: demoSubject('kakao', 'new:조용한이'), refreshToken: null })
    expect((await silent(cookie)).get('error')).toBe('consent_required')
  })
})

describe('somebody who disconnects at Kakao', () => {
  const disconnect = async (body: object) => {
    const reply = await fetch(`${on.address}/sandbox/kakao/unlink-webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: await reply.json() }
  }
  beforeEach(() => {
    on.notifications.length = 0
  })

  test('causes a notification with the admin key', async () => {
    await tokensOf('host')
    expect(await disconnect({ person: 'host' })).toEqual({
      status: 200,
      body: { status: 200, body: '{"message":"heard"}' },
    })
    const [webhook] = on.notifications
    expect(webhook).toMatchObject({
      path: '/v1/users/kakao/unlink',
      body: { app_id: '1', user_id: demoSubject('kakao', 'host'), referrer_type: 'UNLINK_FROM_APPS' },
    })
    expect(kakao.isFromKakao(webhook?.authorization)).toBe(true)
    expect(await links.find(on.db, demoSubject('kakao', 'host'), on.clock.now())).toBeNull()
  })

  test('is refused without that key', async () => {
    await disconnect({ person: 'host', key: 'wrong' })
    expect(kakao.isFromKakao(on.notifications[0]?.authorization)).toBe(false)
    expect(kakao.isFromKakao(undefined)).toBe(false)
    expect(kakao.isFromKakao('')).toBe(false)
    const keyless = openKakao({ ...settings, adminKey: null }, on.clock)
    expect(keyless.isFromKakao('KakaoAK null')).toBe(false)
  })

  test('must name a person', async () => {
    expect((await disconnect({ person: 'nobody' })).status).toBe(400)
    expect((await disconnect({})).status).toBe(400)
  })
})

test('the published keys and the metadata agree with what is signed', async () => {
  const meta = await (await fetch(`${on.address}/sandbox/kakao/.well-known/openid-configuration`)).json()
  expect(meta).toMatchObject({ issuer: settings.issuer, id_token_signing_alg_values_supported: ['RS256'] })
  const { keys } = await (await fetch(`${on.address}/sandbox/kakao/.well-known/jwks.json`)).json()
  expect(keys).toHaveLength(2)
  for (const key of keys) {
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  }
})
