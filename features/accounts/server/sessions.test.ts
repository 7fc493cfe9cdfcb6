import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { deriveKeys } from '~/lib/server/keys'
import { aMember, aSession, signIn } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

const start = '2026-03-18T03:00:00.000Z'

function pass(seconds: number): void {
  on.clock.set(new Date(Date.parse(start) + seconds * 1000).toISOString())
}

function askMe(token: string) {
  return on.app.inject({ url: '/v1/me/info/', headers: { authorization: `Bearer ${token}` } })
}

async function refresh(token: string) {
  const reply = await on.app.inject({
    method: 'POST',
    url: '/v1/users/token/refresh/',
    payload: { refresh: token },
  })
  return { status: reply.statusCode, body: reply.json() }
}

async function newSession() {
  pass(0)
  const memberId = await aMember(on.db)
  return { memberId, tokens: await aSession(on.app, memberId) }
}

describe('an access token', () => {
  test('is valid for a quarter of an hour, and the browser can read that', async () => {
    const { tokens } = await newSession()
    const claims = JSON.parse(Buffer.from(tokens.access.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.exp - claims.iat).toBe(15 * 60)
    pass(15 * 60 - 1)
    expect((await askMe(tokens.access)).statusCode).toBe(200)
    pass(15 * 60)
    const late = await askMe(tokens.access)
    expect(late.statusCode).toBe(401)
    expect(late.json()).toEqual({
      error: '로그인이 만료되었습니다. 다시 로그인해주세요.',
      code: 'AUTH_REQUIRED',
    })
    const nobody = await on.app.inject({ url: '/v1/me/info' })
    expect(nobody.json()).toEqual({ error: '로그인이 필요해요.', code: 'AUTH_REQUIRED' })
  })

  test('is refused when changed, signed by others or unsigned', async () => {
    const { memberId, tokens } = await newSession()
    const [header = '', claims = '', signature = ''] = tokens.access.split('.')
    const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const other = await aMember(on.db)
    const changed = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: String(other) }),
    ).toString('base64url')
    const about = (jwt: SignJWT) =>
      jwt.setProtectedHeader({ alg: 'HS256' }).setIssuer('meeple').setSubject(String(memberId)).setIssuedAt()
    const foreign = await about(new SignJWT({ sid }))
      .setExpirationTime('1h')
      .sign(deriveKeys('the secret of somebody else altogether', 'demo').access)
    const keys = deriveKeys('a secret that only tests know, and nobody else', 'demo')
    const live = await about(new SignJWT({ sid }))
      .setExpirationTime('1h')
      .sign(deriveKeys('a secret that only tests know, and nobody else', 'live').access)
    const endless = await about(new SignJWT({ sid })).sign(keys.access)
    const refreshKey = await about(new SignJWT({ sid })).setExpirationTime('1h').sign(keys.refresh)
    const unsigned = new UnsecuredJWT({ sid })
      .setIssuer('meeple')
      .setSubject(String(memberId))
      .setIssuedAt()
      .setExpirationTime('1h')
      .encode()
    for (const token of [
      `${header}.${changed}.${signature}`,
      `${header}.${claims}.`,
      `${header}.${claims}.${signature}x`,
      foreign,
      endless,
      live,
      refreshKey,
      unsigned,
      tokens.refresh,
      'nonsense',
      '',
    ]) {
      expect((await askMe(token)).statusCode, token).toBe(401)
    }
    expect((await askMe(tokens.access)).statusCode).toBe(200)
  })

  test('makes its holder a visitor on public pages once it has expired', async () => {
    const { tokens } = await newSession()
    pass(60 * 60)
    const reply = await on.app.inject({
      url: '/v1/productre/',
      headers: { authorization: `Bearer ${tokens.access}` },
    })
    expect(reply.statusCode).toBe(200)
  })
})

describe('a refresh token', () => {
  test('is exchanged for the next pair', async () => {
    const { tokens } = await newSession()
    pass(60 * 60)
    const next = await refresh(tokens.refresh)
    expect(next.status).toBe(200)
    expect(next.body.tokens.refresh).not.toBe(tokens.refresh)
    expect((await askMe(next.body.tokens.access)).statusCode).toBe(200)
    expect((await refresh(next.body.tokens.refresh)).status).toBe(200)
  })

  test('used by ten tabs at once is rotated once and works for all, and its later use ends the session', async () => {
    const { memberId, tokens } = await newSession()
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(tokens.refresh)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const successors = new Set(replies.map(({ body }) => body.tokens.refresh))
    expect(successors.size).toBe(1)
    for (const { body } of replies) expect((await askMe(body.tokens.access)).statusCode).toBe(200)
    const [stored] = await on.db<{ tokens: number }[]>`
      select count(*)::int as tokens from refresh_tokens join sessions on sessions.id = session_id
      where member_id = ${memberId}`
    expect(stored?.tokens).toBe(2)

    pass(10)
    expect((await refresh(tokens.refresh)).status).toBe(200)
    pass(11)
    expect((await refresh(tokens.refresh)).status).toBe(401)
    const [successor = ''] = successors
    expect((await refresh(successor)).status).toBe(401)
    expect((await askMe(replies[0]?.body.tokens.access)).statusCode).toBe(401)
    const [session] = await on.db<{ ended_why: string | null }[]>`
      select ended_why from sessions where member_id = ${memberId}`
    expect(session?.ended_why).toBe('reused')
  })

  test('of one device does not end another’s session when it is reused', async () => {
    const { memberId, tokens } = await newSession()
    const other = await aSession(on.app, memberId)
    await refresh(tokens.refresh)
    pass(60)
    expect((await refresh(tokens.refresh)).status).toBe(401)
    expect((await refresh(other.refresh)).status).toBe(200)
  })

  test('is stored for sixty days, and only as a hash', async () => {
    const { tokens } = await newSession()
    const [row] = await on.db<{ found: number }[]>`
      select count(*)::int as found from refresh_tokens where token_hash = ${tokens.refresh}`
    expect(row?.found).toBe(0)
    pass(60 * 24 * 60 * 60)
    expect(await refresh(tokens.refresh)).toEqual({
      status: 401,
      body: { error: '로그인이 만료되었습니다. 다시 로그인해주세요.', code: 'AUTH_REQUIRED' },
    })
  })

  test('that is unknown or missing gets the same refusal', async () => {
    for (const token of ['nonsense', '', 'x'.repeat(500)]) expect((await refresh(token)).status).toBe(401)
  })
})

describe('signing out', () => {
  test('ends this device’s session at once and no other', async () => {
    const { memberId, tokens } = await newSession()
    const other = await signIn(on.app, memberId)
    const reply = await on.app.inject({
      method: 'POST',
      url: '/v1/users/logout/',
      payload: { refresh: tokens.refresh },
    })
    expect(reply.statusCode).toBe(200)
    expect((await askMe(tokens.access)).statusCode).toBe(401)
    expect((await refresh(tokens.refresh)).status).toBe(401)
    expect((await on.app.inject({ url: '/v1/me/info', headers: other })).statusCode).toBe(200)
  })

  test('twice has no further effect', async () => {
    for (let time = 0; time < 2; time += 1) {
      const reply = await on.app.inject({
        method: 'POST',
        url: '/v1/users/logout/',
        payload: { refresh: 'gone' },
      })
      expect(reply.statusCode).toBe(200)
    }
  })

  test('everywhere ends all of a member’s sessions and nobody else’s', async () => {
    const { memberId, tokens } = await newSession()
    const mine = await signIn(on.app, memberId)
    const others = await signIn(on.app, await aMember(on.db))
    const reply = await on.app.inject({ method: 'POST', url: '/v1/me/logout/', headers: mine })
    expect(reply.statusCode).toBe(200)
    expect((await askMe(tokens.access)).statusCode).toBe(401)
    expect((await on.app.inject({ url: '/v1/me/info', headers: mine })).statusCode).toBe(401)
    expect((await on.app.inject({ url: '/v1/me/info', headers: others })).statusCode).toBe(200)
  })
})
