import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDatabaseServer, explainNoEntry } from './check-database-server'
import { openDatabase } from './database'
import { type DatabaseAddress, toOptions } from './database-address'
import { createTestDatabase, type TestDatabase } from './test-database'

const suffix = randomBytes(4).toString('hex')
const guest = `guest_${suffix}`
const password = 'geheim-7'
const made: string[] = []
let on: TestDatabase
let administration: Client

beforeAll(async () => {
  on = await createTestDatabase()
  administration = new Client(toOptions(on.address, 'postgres'))
  await administration.connect()
  await administration.query(`create role ${guest} login password '${password}'`)
})

afterAll(async () => {
  for (const name of made) await administration.query(`drop database if exists ${name} with (force)`)
  await administration.query(`drop role ${guest}`)
  await administration.end()
  await on.drop()
})

async function aDatabase(how: string): Promise<DatabaseAddress> {
  const name = `check_${suffix}_${made.length}`
  await administration.query(`create database ${name} template template0 ${how}`)
  made.push(name)
  return { ...on.address, database: name }
}

/** The message shown to the operator. */
async function complaint(address: DatabaseAddress): Promise<string> {
  const error = await checkDatabaseServer(address).then(
    () => null,
    (error: unknown) => error,
  )
  const said = error instanceof Error ? error.message : ''
  expect(said).not.toContain(password)
  return said
}

describe('a server that can be used', () => {
  test('is accepted with a migrated database and with an empty one, which stays empty', async () => {
    expect(await complaint(on.address)).toBe('')
    const empty = await aDatabase(`encoding 'UTF8' locale 'C.UTF-8'`)
    expect(await complaint(empty)).toBe('')
    const inside = openDatabase(empty)
    expect(await inside`select extname from pg_extension where extname <> 'plpgsql'`).toHaveLength(0)
    await inside.close()
  })

  test('is accepted for a user without rights if everything already exists', async () => {
    expect(await complaint({ ...on.address, user: guest, password })).toBe('')
  })
})

describe('a server that cannot be used is described in a sentence', () => {
  test('when nobody answers', async () => {
    const nowhere = { host: '127.0.0.1', port: 1, user: 'meeple', database: 'meeple', password }
    expect(await complaint(nowhere)).toBe(
      'No PostgreSQL server answers at 127.0.0.1:1 (ECONNREFUSED): start it, or correct DATABASE_URL.',
    )
  })

  test('when a proxy accepts the connection but has no server behind it', async () => {
    const proxy = createServer((connection) => connection.destroy()).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port } = proxy.address() as AddressInfo
    const address = { host: '127.0.0.1', port, user: 'meeple', database: 'meeple', password }
    expect(await complaint(address)).toBe(
      `No PostgreSQL server answers at 127.0.0.1:${port} (Connection terminated unexpectedly): start it, or correct DATABASE_URL.`,
    )
    proxy.close()
  })

  test('when it accepts the connection and never answers', async () => {
    const mute = createServer().listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as AddressInfo
    const address = { host: '127.0.0.1', port, user: 'meeple', database: 'meeple', password }
    await expect(checkDatabaseServer(address, { withinMs: 200 })).rejects.toThrow(
      `No PostgreSQL server answers at 127.0.0.1:${port} (timeout expired): start it, or correct DATABASE_URL.`,
    )
    mute.close()
  })

  test('when it has no such database', async () => {
    expect(await complaint({ ...on.address, database: 'nowhere' })).toMatch(
      /^The server at .+ has no database "nowhere": make it, or correct DATABASE_URL\.$/,
    )
  })

  test('when it does not know the user', async () => {
    expect(await complaint({ ...on.address, user: 'nobody_here', password })).toMatch(
      /^The server at .+ does not let the user "nobody_here" in \(.+\): correct the name or the password/,
    )
  })

  test('when the user may not create extensions', async () => {
    const own = await aDatabase(`encoding 'UTF8' locale 'C.UTF-8' owner ${guest}`)
    expect(await complaint({ ...own, user: guest, password })).toMatch(
      /^The user "guest_\w+" may not create extensions in .+ \(permission denied .+\): let a superuser run there once: create extension pg_trgm;/,
    )
  })

  test('when the user may not create tables', async () => {
    const foreign = await aDatabase(`encoding 'UTF8' locale 'C.UTF-8'`)
    expect(await complaint({ ...foreign, user: guest, password })).toMatch(
      /^The user "guest_\w+" may not create tables in the database ".+" at .+: let its owner run there: alter database/,
    )
  })

  test.each([
    [`encoding 'SQL_ASCII' locale 'C'`, /does not hold UTF-8: make it with encoding 'UTF8'\.$/],
    [
      `encoding 'UTF8' locale_provider icu icu_locale 'ko' lc_collate 'C' lc_ctype 'C'`,
      /does not take Hangul for letters, so search would fail/,
    ],
    [`encoding 'UTF8' locale 'C'`, /does not take Hangul for letters, so search would fail/],
  ])('when the database was made with %s', async (how, sentence) => {
    expect(await complaint(await aDatabase(how))).toMatch(sentence)
  })
})

describe('a driver’s error', () => {
  const address = { host: 'db.example', port: 5432, user: 'meeple', database: 'meeple', password }
  const failure = (code: string, message: string) => Object.assign(new Error(message), { code })

  test.each([
    [
      'ENOTFOUND',
      'getaddrinfo ENOTFOUND db.example',
      /^The host of DATABASE_URL, db\.example, cannot be found/,
    ],
    ['ETIMEDOUT', 'connect ETIMEDOUT', /^No PostgreSQL server answers at db\.example:5432/],
    [
      '28P01',
      'password authentication failed',
      /^The server at db\.example:5432 does not let the user "meeple" in/,
    ],
    [
      '57P03',
      'the database system is starting up',
      /takes no connection now \(the database system is starting up\)/,
    ],
    ['XX000', 'something else.', /^The server at db\.example:5432 cannot be used: something else\.$/],
  ])('is a sentence for %s', (code, message, sentence) => {
    expect(explainNoEntry(failure(code, message), address).message).toMatch(sentence)
  })

  test('mentions the certificate if TLS was requested', () => {
    const refused = failure('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain')
    expect(explainNoEntry(refused, { ...address, sslMode: 'verify-full' }).message).toBe(
      'The server at db.example:5432 cannot be spoken to with sslmode=verify-full (self-signed certificate in certificate chain): correct its certificate, or the sslmode in DATABASE_URL.',
    )
  })
})
