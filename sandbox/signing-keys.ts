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

/** Two are published; the third signs what nobody should believe. */
const published = ['first', 'second'] as const
type KeyName = (typeof published)[number] | 'stranger'

const SigningKey = z.object({ kid: z.string(), jwk: z.record(z.string(), z.unknown()) })
type SigningKey = z.output<typeof SigningKey>

export interface SigningKeys {
  /** The list that a provider publishes. */
  list(db: Database): Promise<{ keys: JWK[] }>
  /** Signs with one of the published keys; which one differs from one `about` to the next, as keys rotate. */
  sign(db: Database, claims: JWTPayload, about: string): Promise<string>
  /** Signs with a key that is not published, under its own name or under that of a published one. */
  signAsStranger(db: Database, claims: JWTPayload, named: 'as itself' | 'as published'): Promise<string>
}

async function makeKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { kid: await calculateJwkThumbprint(jwk), jwk: { ...jwk } }
}

/** RSA keys of a stand-in, made when first needed and kept for every process. */
export function signingKeysOf(service: string): SigningKeys {
  const kept = recordsOf(service, 'signing-key', SigningKey)

  async function keyOf(db: Database, name: KeyName): Promise<SigningKey> {
    // Keys do not expire, so any moment will do.
    const found = await kept.find(db, name, new Date(0))
    return found ? found.value : kept.keepFirst(db, name, await makeKey())
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
