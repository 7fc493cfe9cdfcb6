import { exportPKCS8, generateKeyPair, importPKCS8, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoSubject } from '~/demo/town/demo-subjects'
import {
  type Apple,
  type AppleSettings,
  openApple,
  readAppleName,
} from '~/features/accounts/server/client/apple'
import { type StandIns, startStandIns } from '../test-stand-ins'
import { appleDemoKey } from './app'
import { keys } from './records'

const authorizePath = '/sandbox/apple/auth/authorize'
const tokenPath = '/sandbox/apple/auth/token'
const redirectUri = 'https://meeple.example/v1/users/apple/return'

let on: StandIns
let settings: AppleSettings
let apple: Apple
beforeAll(async () => {
  on = await startStandIns()
  settings = { ...on.settings.apple(), timeoutMs: 5_000 }
  apple = openApple(settings, on.clock)
})
afterAll(() => on.close())

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** The form that the stand-in's page posts to the app. */
async function posted(fields: Record<string, string>) {
  const reply = await on.postForm(authorizePath, {
    client_id: 'meeple.demo.web',
    redirect_uri: redirectUri,
    nonce: 'n',
    ...fields,
  })
  expect(reply.status).toBe(200)
  const html = await reply.text()
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  const form = new URLSearchParams()
  for (const [, name = '', value = ''] of inputs) form.set(unescapeHtml(name), unescapeHtml(value))
  return { form, html, policy: reply.headers.get('content-security-policy') ?? '' }
}

async function codeOf(fields: Record<string, string>): Promise<string> {
  return (await posted(fields)).form.get('code') ?? ''
}

function redeem(code: string) {
  return apple.redeem({ code, redirectUri, nonce: 'n', codeVerifier: null })
}

async function strangersKey(): Promise<string> {
  return exportPKCS8((await generateKeyPair('ES256', { extractable: true })).privateKey)
}

describe('signing in with Apple', () => {
  async function requestCode() {
    const address = await apple.authorizeUrl({
      redirectUri,
      state: 'state 1',
      nonce: 'nonce-1',
      codeVerifier: 'v',
    })
    expect(address).not.toContain('+')
    const asked = Object.fromEntries(new URL(address).searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      response_mode: 'form_post',
      scope: 'name email',
    })
    const { form } = await posted({ ...asked, person: 'new:맞춤법' })
    return {
      state: form.get('state'),
      given: { code: form.get('code') ?? '', redirectUri, nonce: 'nonce-1', codeVerifier: null },
    }
  }

  test('returns the state and identifies the person', async () => {
    const { state, given } = await requestCode()
    expect(state).toBe('state 1')
    const person = await apple.redeem(given)
    expect(person.subject).not.toBe('')
    expect(person.refreshToken).not.toBeNull()
  })

  test('accepts a code only once', async () => {
    const { given } = await requestCode()
    await apple.redeem(given)
    await expect(apple.redeem(given)).rejects.toMatchObject({ kind: 'rejected', code: 'invalid_grant' })
  })

  test('refuses a code that was never issued', async () => {
    const { given } = await requestCode()
    const invented = { ...given, code: 'invented' }
    await expect(apple.redeem(invented)).rejects.toMatchObject({ kind: 'rejected', code: 'invalid_grant' })
  })

  test('refuses a code for another redirect address', async () => {
    const { given } = await requestCode()
    const elsewhere = { ...given, redirectUri: `${redirectUri}/` }
    await expect(apple.redeem(elsewhere)).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('refuses a code that belongs to another attempt', async () => {
    const { given } = await requestCode()
    await expect(apple.redeem({ ...given, nonce: 'nonce-2' })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    })
  })

  test('refuses a code with another client key', async () => {
    const { given } = await requestCode()
    const privateKey = await strangersKey()
    const stranger = openApple({ ...settings, privateKey }, on.clock)
    await expect(stranger.redeem(given)).rejects.toMatchObject({ kind: 'rejected', code: 'invalid_client' })
    await expect(stranger.disconnect({ subject: '', refreshToken: 'any' })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'invalid_client',
    })
  })

  test('revokes a consent, also twice or when there is none', async () => {
    const { given } = await requestCode()
    const { refreshToken } = await apple.redeem(given)
    await apple.disconnect({ subject: '', refreshToken })
    await apple.disconnect({ subject: '', refreshToken })
    await apple.disconnect({ subject: '', refreshToken: 'garbage' })
  })
})

describe('what Apple tells of a person', () => {
  test.each([
    ['full', /^apple-.+@example\.com$/, true],
    ['relay', /@privaterelay\.appleid\.com$/, true],
    ['no-email', null, false],
  ])('is read from the profile %s', async (profile, email, emailVerified) => {
    const person = await redeem(await codeOf({ person: 'new:사과', profile }))
    expect(person).toEqual({
      subject: demoSubject('apple', 'new:사과'),
      // The name is in the form only.
      nickname: null,
      email: email === null ? null : expect.stringMatching(email),
      emailVerified,
      phone: null,
      refreshToken: expect.any(String),
    })
  })

  test('has booleans as text at one time and as booleans at another', async () => {
    const claimsOf = async (profile: string) => {
      const code = await codeOf({ person: 'new:참거짓', profile })
      const reply = await on.postForm(tokenPath, {
        client_id: 'meeple.demo.web',
        client_secret: await secretOf({}),
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code,
      })
      const { id_token } = await reply.json()
      return JSON.parse(Buffer.from(id_token.split('.')[1], 'base64url').toString())
    }
    expect(await claimsOf('full')).toMatchObject({ email_verified: 'true', is_private_email: 'false' })
    expect(await claimsOf('relay')).toMatchObject({ email_verified: true, is_private_email: true })
    expect(await claimsOf('no-email')).not.toHaveProperty('email')
  })

  test('has the name the first time only, and again once the consent was revoked', async () => {
    const fields = { person: 'new:단한번', last_name: '남궁', first_name: '미플' }
    const first = await posted(fields)
    expect(readAppleName(first.form.get('user'))).toBe('남궁미플')
    expect(JSON.parse(first.form.get('user') ?? '')).toHaveProperty('email')
    const second = await posted(fields)
    expect(second.form.has('user')).toBe(false)
    expect((await posted({ ...fields, nonce: 'm' })).form.has('user')).toBe(false)

    const { refreshToken } = await redeem(second.form.get('code') ?? '')
    await apple.disconnect({ subject: '', refreshToken })
    expect((await posted(fields)).form.has('user')).toBe(true)
  })
})

describe('the name in the form', () => {
  test.each([
    ['{"name":{"firstName":"미플","lastName":"김"},"email":"a@example.com"}', '김미플'],
    ['{"name":{"firstName":"Ada","lastName":"Lovelace"}}', 'Ada Lovelace'],
    [{ name: { firstName: 'Ada', lastName: null } }, 'Ada'],
    [{ name: { firstName: ' 미플 ' } }, '미플'],
    [{ name: { firstName: '', lastName: '' } }, null],
    [{ name: { firstName: 'a\u0000b' } }, null],
    [{ name: { firstName: 'a'.repeat(101) } }, null],
    [{ name: { firstName: 3 } }, null],
    [{ name: '미플' }, null],
    ['{"name":', null],
    ['', null],
    ['[]', null],
    [null, null],
    [undefined, null],
    [3, null],
  ])('%j is %j', (user, name) => {
    expect(readAppleName(user)).toBe(name)
  })
})

describe('codes', () => {
  test('last five minutes', async () => {
    const early = await codeOf({ person: 'host' })
    on.passMinutes(4.9)
    await redeem(early)
    const late = await codeOf({ person: 'host' })
    on.passMinutes(5)
    await expect(redeem(late)).rejects.toMatchObject({ kind: 'rejected', code: 'invalid_grant' })
  })

  test('let only one of several simultaneous callers in', async () => {
    const code = await codeOf({ person: 'host' })
    const outcomes = await Promise.allSettled([redeem(code), redeem(code), redeem(code)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

interface Spoilt {
  claims?: JWTPayload
  kid?: string
  key?: string
  lifeSeconds?: number
}

async function secretOf({ claims, kid = settings.keyId, key, lifeSeconds = 300 }: Spoilt): Promise<string> {
  const iat = Math.floor(on.clock.now().getTime() / 1000)
  const all = {
    iss: settings.teamId,
    sub: settings.clientId,
    aud: settings.issuer,
    iat,
    exp: iat + lifeSeconds,
    ...claims,
  }
  const pem = key ?? (await appleDemoKey(on.db))
  return new SignJWT(all).setProtectedHeader({ alg: 'ES256', kid }).sign(await importPKCS8(pem, 'ES256'))
}

describe('the client secret', () => {
  async function answerTo(secret: string) {
    const reply = await on.postForm('/sandbox/apple/auth/revoke', {
      client_id: settings.clientId,
      client_secret: secret,
      token: 'garbage',
    })
    return { status: reply.status, body: await reply.text() }
  }
  const refused = { status: 400, body: '{"error":"invalid_client"}' }

  test('is accepted up to six months ahead, as documented', async () => {
    expect(await answerTo(await secretOf({}))).toEqual({ status: 200, body: '' })
    expect(await answerTo(await secretOf({ lifeSeconds: 15_777_000 }))).toEqual({ status: 200, body: '' })
  })

  test.each<[string, () => Promise<Spoilt>]>([
    ['signed with another key', async () => ({ key: await strangersKey() })],
    ['naming another key', async () => ({ kid: 'ANOTHERKEY' })],
    ['of another team', async () => ({ claims: { iss: 'OTHERTEAM1' } })],
    ['for another app', async () => ({ claims: { sub: 'another.app' } })],
    ['for another service', async () => ({ claims: { aud: 'https://another.example' } })],
    ['that has expired', async () => ({ lifeSeconds: -1 })],
    ['that lasts too long', async () => ({ lifeSeconds: 15_777_001 })],
  ])('%s is refused', async (_, spoilt) => {
    expect(await answerTo(await secretOf(await spoilt()))).toEqual(refused)
  })

  test('is refused if it is no token', async () => {
    expect(await answerTo('')).toEqual(refused)
    const [header, body] = (await secretOf({})).split('.')
    expect(await answerTo(`${header}.${body}.`)).toEqual(refused)
  })

  test('may be made from a key with escaped line breaks', async () => {
    const privateKey = (await appleDemoKey(on.db)).replaceAll('\n', '\\n')
    const code = await codeOf({ person: 'host' })
    const given = { code, redirectUri, nonce: 'n', codeVerifier: null }
    expect((await openApple({ ...settings, privateKey }, on.clock).redeem(given)).subject).toBe(
      demoSubject('apple', 'host'),
    )
  })
})

test('a refresh returns an access token and no new refresh token, until the consent is revoked', async () => {
  const { refreshToken } = await redeem(await codeOf({ person: 'host' }))
  const refresh = async () => {
    const reply = await on.postForm(tokenPath, {
      client_id: settings.clientId,
      client_secret: await secretOf({}),
      grant_type: 'refresh_token',
      refresh_token: refreshToken ?? '',
    })
    return { status: reply.status, body: await reply.json() }
  }
  const fresh = await refresh()
  expect(fresh.status).toBe(200)
  expect(fresh.body).not.toHaveProperty('refresh_token')
  await apple.disconnect({ subject: '', refreshToken })
  expect(await refresh()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

describe('when Apple fails', () => {
  beforeEach(() => on.behave('apple', {}))

  test.each([
    [{ token: 'failing' }, 'unavailable', 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
    [{ token: 'not-json' }, 'unavailable', 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
    [{ idToken: 'wrong-nonce' }, 'rejected', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    [{ idToken: 'wrong-audience' }, 'rejected', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    [{ idToken: 'expired' }, 'rejected', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    [{ idToken: 'unknown-key' }, 'rejected', 'OAUTH_KEY_SELECTION_FAILED'],
  ])('%j is %s (%s)', async (behaviour, kind, failure) => {
    const code = await codeOf({ person: 'host' })
    await on.behave('apple', behaviour)
    await expect(redeem(code)).rejects.toMatchObject({ name: 'ProviderFailed', kind, code: failure })
    await on.behave('apple', {})
    await redeem(await codeOf({ person: 'host' }))
  })

  test('a slow answer times out', async () => {
    const code = await codeOf({ person: 'host' })
    await on.behave('apple', { token: 'slow' })
    const impatient = openApple({ ...settings, timeoutMs: 300 }, on.clock)
    await expect(
      impatient.redeem({ code, redirectUri, nonce: 'n', codeVerifier: null }),
    ).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'timeout',
    })
  })

  test('an unreachable service is unavailable', async () => {
    const lost = openApple({ ...settings, serverUrl: 'http://127.0.0.1:1' }, on.clock)
    const unavailable = { kind: 'unavailable', code: 'network' }
    await expect(
      lost.redeem({ code: 'c', redirectUri, nonce: 'n', codeVerifier: null }),
    ).rejects.toMatchObject(unavailable)
    await expect(lost.disconnect({ subject: '', refreshToken: 't' })).rejects.toMatchObject(unavailable)
    const payload = await keys.sign(on.db, { iss: settings.issuer, aud: settings.clientId, iat: 1 }, 'x')
    await expect(lost.readNotification(payload)).rejects.toMatchObject(unavailable)
  })
})

describe('the consent page', () => {
  const asked = {
    client_id: 'meeple.demo.web',
    redirect_uri: redirectUri,
    response_type: 'code',
    response_mode: 'form_post',
    scope: 'name email',
    state: 's',
  }
  const page = (fields: Record<string, string>) =>
    fetch(`${on.address}${authorizePath}?${new URLSearchParams(fields)}`)

  test('offers the seeded people and a new person', async () => {
    const reply = await page(asked)
    expect(reply.status).toBe(200)
    const html = await reply.text()
    expect(html).toContain('체험 모드')
    expect(html).toContain('value="newcomer"')
    expect(html).toContain('name="last_name"')
    expect(reply.headers.get('content-security-policy')).toContain("form-action 'self';")
  })

  test.each([
    ['invalid_client', { ...asked, client_id: 'another' }],
    ['invalid_request', { ...asked, redirect_uri: 'https://elsewhere.example/v1/users/apple/return' }],
    ['invalid_request', { ...asked, response_mode: 'query' }],
    ['invalid_scope', { ...asked, scope: 'names' }],
    ['unsupported_response_type', { ...asked, response_type: 'token' }],
  ])('reports %s itself instead of redirecting', async (code, fields) => {
    const reply = await page(fields)
    expect(reply.status).toBe(400)
    expect(await reply.text()).toContain(`<code>${code}</code>`)
  })

  test('posts itself to the app, and to nowhere else', async () => {
    const { html, policy, form } = await posted({ person: 'host', state: '"><script>' })
    expect(html).toContain(`<form id="back" method="post" action="${redirectUri}">`)
    expect(html).toContain('<button class="main">')
    expect(html).not.toContain('"><script>')
    expect(form.get('state')).toBe('"><script>')
    const [, nonce] = policy.match(/script-src 'nonce-([^']+)'/) ?? []
    expect(html).toContain(`<script nonce="${nonce}">`)
    expect(policy).toContain("form-action 'self' https://meeple.example;")
  })

  test('returns with the reason when the person cancels', async () => {
    const { form } = await posted({ deny: '1', state: 's' })
    expect(Object.fromEntries(form)).toEqual({ error: 'user_cancelled_authorize', state: 's' })
  })
})

describe('a notification from Apple', () => {
  const happen = async (body: object) => {
    const reply = await fetch(`${on.address}/sandbox/apple/notification`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: await reply.json() }
  }
  const receivedPayload = () => {
    const body = on.notifications[0]?.body
    return typeof body === 'object' && body !== null ? String(Reflect.get(body, 'payload')) : ''
  }
  beforeEach(() => {
    on.notifications.length = 0
  })

  test.each([
    ['consent-revoked', 'consent-revoked'],
    ['account-delete', 'account-delete'],
    ['account-deleted', 'account-delete'],
    ['email-disabled', 'email-disabled'],
  ])('%s is read as %s', async (kind, read) => {
    expect(await happen({ person: 'host', kind })).toMatchObject({ status: 200, body: { status: 200 } })
    expect(on.notifications[0]?.path).toBe('/v1/users/apple/notifications')
    expect(await apple.readNotification(receivedPayload())).toEqual({
      kind: read,
      subject: demoSubject('apple', 'host'),
      email: expect.stringContaining('@'),
      happenedAt: on.clock.now(),
    })
  })

  test('makes the next sign-in a first one when the consent ended', async () => {
    await codeOf({ person: 'host' })
    expect((await posted({ person: 'host' })).form.has('user')).toBe(false)
    await happen({ person: 'host', kind: 'consent-revoked' })
    expect((await posted({ person: 'host' })).form.has('user')).toBe(true)
  })

  test('is refused with a wrong key', async () => {
    await happen({ person: 'host', kind: 'account-delete', key: 'wrong' })
    await expect(apple.readNotification(receivedPayload())).rejects.toMatchObject({
      kind: 'rejected',
      code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    })
  })

  test.each<[string, JWTPayload]>([
    ['another issuer', { iss: 'https://another.example' }],
    ['another app', { aud: 'another.app' }],
    ['an end long past', { exp: 1 }],
    ['a beginning long past', { iat: 1 }],
    ['a beginning to come', { iat: 4_000_000_000, exp: 4_000_000_060 }],
    ['no beginning', { iat: undefined }],
    ['no event', { events: '{"type":' }],
    ['half an event', { events: { type: 'account-delete' } }],
  ])('is refused with %s', async (_, spoilt) => {
    const iat = Math.floor(on.clock.now().getTime() / 1000)
    const events = { type: 'account-delete', sub: 's' }
    const good = { iss: settings.issuer, aud: settings.clientId, iat, exp: iat + 60, events }
    expect(await apple.readNotification(await keys.sign(on.db, good, 'x'))).toEqual({
      kind: 'account-delete',
      subject: 's',
      email: null,
      happenedAt: on.clock.now(),
    })
    const payload = await keys.sign(on.db, { ...good, ...spoilt }, 'x')
    await expect(apple.readNotification(payload)).rejects.toMatchObject({ kind: 'rejected' })
  })

  test.each(['', 'not a token', 'eyJhbGciOiJub25lIn0.e30.'])('is refused as %j', async (payload) => {
    await expect(apple.readNotification(payload)).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('must name a person and an event', async () => {
    expect((await happen({ person: 'nobody', kind: 'account-delete' })).status).toBe(400)
    expect((await happen({ person: 'host', kind: 'birthday' })).status).toBe(400)
  })
})

test('two published keys, without their private halves', async () => {
  const published = await (await fetch(`${on.address}/sandbox/apple/auth/keys`)).json()
  expect(published.keys).toHaveLength(2)
  expect(published.keys[0].kid).not.toBe(published.keys[1].kid)
  for (const key of published.keys) {
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  }
})
