import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { z } from 'zod'
import { hashText } from '~/lib/seeded-random'
import type { Database } from '~/lib/server/database'
import { recordsOf } from './stand-in-records'

/** Two keys are published; the third signs forged tokens. */
const published = ['first', 'second'] as const
type KeyName = (typeof published)[number] | 'stranger'

const SigningKey = z.object({ kid: z.string(), jwk: z.record(z.string(), z.unknown()) })
type SigningKey = z.output<typeof SigningKey>

export interface SigningKeys {
  /** The published key set. */
  list(db: Database): Promise<{ keys: JWK[] }>
  /** Signs with a published key. The key depends on `about`, to simulate key rotation. */
  sign(db: Database, claims: JWTPayload, about: string): Promise<string>
  /** Signs with an unpublished key, under its own key id or that of a published key. */
  signAsStranger(db: Database, claims: JWTPayload, named: 'as itself' | 'as published'): Promise<string>
}

async function makeKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { kid: await calculateJwkThumbprint(jwk), jwk: { ...jwk } }
}

/** A stand-in's RSA keys, created on first use and shared by all processes. */
export function signingKeysOf(service: string): SigningKeys {
  const records = recordsOf(service, 'signing-key', SigningKey)

  async function keyOf(db: Database, name: KeyName): Promise<SigningKey> {
    // Keys never expire, so any time will do.
    const found = await records.find(db, name, new Date(0))
    return found ? found.value : records.keepFirst(db, name, await makeKey())
  }

  async function signWith(key: SigningKey, claims: JWTPayload, kid = key.kid): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .sign(await importJWK(key.jwk, 'RS256'))
  }

  return {
    list: async (db) => ({
      keys: await Promise.all(
        published.map(async (name) => {
          const { kid, jwk } = await keyOf(db, name)
          const { n, e } = z.object({ n: z.string(), e: z.string() }).parse(jwk)
          return { kid, kty: 'RSA', alg: 'RS256', use: 'sig', n, e }
        }),
      ),
    }),
    sign: async (db, claims, about) =>
      signWith(await keyOf(db, hashText(about) % 2 === 0 ? 'first' : 'second'), claims),
    signAsStranger: async (db, claims, named) =>
      signWith(
        await keyOf(db, 'stranger'),
        claims,
        named === 'as itself' ? undefined : (await keyOf(db, 'first')).kid,
      ),
  }
}
