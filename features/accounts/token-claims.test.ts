import { describe, expect, test } from 'vitest'
import { isUnexpired, readTokenClaims } from './token-claims'

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (claims: unknown) => `${base64url({ alg: 'HS256' })}.${base64url(claims)}.signature`

const claims = { sub: '7', iat: 1_700_000_000, exp: 1_700_000_900 }

describe('an access token', () => {
  test('contains its member, issue time and expiry', () => {
    // Characters that base64url spells with - and _.
    expect(readTokenClaims(token({ ...claims, sid: '>>>???' }))).toEqual({
      memberId: 7,
      issuedAtMs: 1_700_000_000_000,
      expiresAtMs: 1_700_000_900_000,
    })
  })

  test('is valid until its expiry and not from then on', () => {
    expect(isUnexpired(token(claims), 1_700_000_899_999)).toBe(true)
    expect(isUnexpired(token(claims), 1_700_000_900_000)).toBe(false)
  })

  test.each([
    '',
    'nonsense',
    'a.b.c',
    'a.%%%.c',
    `x.${base64url('text')}.z`,
    `x.${base64url(null)}.z`,
    token({ sub: '7', iat: 1 }),
    token({ sub: '7', exp: 9_999_999_999 }),
    token({ ...claims, exp: '9999999999' }),
    token({ ...claims, sub: 'someone' }),
  ])('that cannot be read counts as expired: %s', (unreadable) => {
    expect(readTokenClaims(unreadable)).toBeNull()
    expect(isUnexpired(unreadable, 0)).toBe(false)
  })
})
