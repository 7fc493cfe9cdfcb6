import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { isExpiredToken, readAccessToken, signAccessToken } from './access-token'

const key = new Uint8Array(32).fill(7)
const now = new Date('2026-03-18T03:00:00Z')
const moment = now.getTime() / 1000
const holder = { memberId: 12, sessionId: '00000000-0000-4000-8000-000000000000', generation: 3 }
const good = { sub: '12', sid: holder.sessionId, gen: 3, iss: 'meeple', iat: moment, exp: moment + 60 }

/** The decoded parts, unchanged, with a valid signature. */
function sealed(head: string, body: string): string {
  const signature = createHmac('sha256', key).update(`${head}.${body}`).digest('base64url')
  return `${head}.${body}.${signature}`
}
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signed independently of our code, so that only the claims can be the reason for a refusal. */
function signed(claims: object, header: object = {}, by: Uint8Array = key): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', ...header }).sign(by)
}

test('a token identifies its member and session until it expires', () => {
  const token = signAccessToken(key, holder, { now, lifeSeconds: 60 })
  const at = (seconds: number) => readAccessToken(key, token, new Date((moment + seconds) * 1000))
  expect(at(0)).toEqual(holder)
  expect(at(59)).toEqual(holder)
  expect(at(60)).toBeNull()
})

test('a token can be created and read by other programs', async () => {
  expect(readAccessToken(key, await signed(good), now)).toEqual(holder)
  expect(readAccessToken(key, await signed({ ...good, nbf: moment }, { typ: 'JWT' }), now)).toEqual(holder)
})

test('a token that does not say which renewal gave it is still read', async () => {
  for (const gen of [undefined, 'three', 1.5, null]) {
    expect(readAccessToken(key, await signed({ ...good, gen }), now)).toEqual({ ...holder, generation: null })
  }
  const token = signAccessToken(key, { ...holder, generation: null }, { now, lifeSeconds: 60 })
  expect(readAccessToken(key, token, now)).toEqual({ ...holder, generation: null })
})

test('a token is told to have expired only when it is ours', async () => {
  const expired = (token: string, seconds: number) =>
    isExpiredToken(key, token, new Date((moment + seconds) * 1000))
  const token = await signed(good)
  expect(expired(token, 59)).toBe(false)
  expect(expired(token, 60)).toBe(true)
  expect(expired(token, 1_000_000)).toBe(true)
  for (const other of [`${token}x`, 'a.b.c', '', await signed(good, {}, new Uint8Array(32).fill(8))]) {
    expect(expired(other, 60)).toBe(false)
  }
})

describe('a token is refused', () => {
  const claims: [string, object][] = [
    ['without a time at which it ends', { ...good, exp: undefined }],
    ['with such a time as text', { ...good, exp: String(moment + 60) }],
    ['after its end', { ...good, exp: moment }],
    ['without a time at which it was made', { ...good, iat: undefined }],
    ['before it is good', { ...good, nbf: moment + 1 }],
    ['with words for when it is good', { ...good, nbf: 'now' }],
    ['from another issuer', { ...good, iss: 'other' }],
    ['from nobody', { ...good, iss: undefined }],
    ['from several issuers', { ...good, iss: ['meeple'] }],
    ['for nobody', { ...good, sub: undefined }],
    ['for a number that is not written in digits', { ...good, sub: '1e1' }],
    ['without a session', { ...good, sid: undefined }],
    ['with a session that none of ours can be', { ...good, sid: "' or true" }],
  ]
  test.each(claims)('%s', (_, about) => {
    expect(readAccessToken(key, sealed(encoded({ alg: 'HS256' }), encoded(about)), now)).toBeNull()
  })

  test('under any other algorithm', async () => {
    const longKey = new Uint8Array(64).fill(7)
    for (const alg of ['HS384', 'HS512']) {
      expect(readAccessToken(longKey, await signed(good, { alg }, longKey), now), alg).toBeNull()
    }
    const body = (await signed(good)).split('.')[1] ?? ''
    for (const alg of ['none', 'None', 'hs256', '', null, ['HS256']]) {
      const head = encoded({ alg })
      expect(readAccessToken(key, sealed(head, body), now), String(alg)).toBeNull()
      expect(readAccessToken(key, `${head}.${body}.`, now), String(alg)).toBeNull()
    }
  })

  test('with a critical extension', async () => {
    const [, body = ''] = (await signed(good)).split('.')
    for (const crit of [['exp'], ['b64'], [], 'b64', null]) {
      expect(readAccessToken(key, sealed(encoded({ alg: 'HS256', crit, b64: true }), body), now)).toBeNull()
    }
  })

  test('signed with another key, whatever it claims about keys', async () => {
    const other = new Uint8Array(32).fill(8)
    expect(readAccessToken(key, await signed(good, {}, other), now)).toBeNull()
    expect(readAccessToken(key, await signed(good, { kid: '/dev/null' }, other), now)).toBeNull()
    const jwk = { kty: 'oct', k: Buffer.from(other).toString('base64url') }
    expect(readAccessToken(key, await signed(good, { jwk }, other), now)).toBeNull()
  })

  test('in another spelling or form', async () => {
    const token = await signed(good)
    const [head = '', body = '', signature = ''] = token.split('.')
    const padded = Buffer.from(signature, 'base64url').toString('base64')
    const turned = `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`
    for (const spelled of [
      `${token}.`,
      `${token}.${signature}`,
      `${head}.${body}`,
      `${head}.${body}.${padded}`,
      `${head}.${body}.${turned}`,
      `${head}.${body}.${signature}x`,
      `${head}.${body}=.${signature}`,
      `.${body}.${signature}`,
      'a.b.c',
      '',
    ]) {
      expect(readAccessToken(key, spelled, now), spelled).toBeNull()
    }
  })

  test('when its content is no object', () => {
    for (const text of ['null', '[]', '7', '"HS256"', '{', '']) {
      const part = Buffer.from(text).toString('base64url')
      expect(readAccessToken(key, sealed(part, part), now), text).toBeNull()
    }
  })
})
