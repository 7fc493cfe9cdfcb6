import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '~/lib/errors'
import {
  type AttemptLimit,
  countAttempt,
  countAttemptOfNetwork,
  forgetAttempts,
  forgetEndedAttempts,
} from './attempts'
import { type Database, openDatabase } from './database'
import { deriveKeys } from './keys'
import { createTestDatabase, type TestDatabase } from './test-database'

const keys = deriveKeys('a secret that only tests know, and nobody else', 'demo')
const pin: AttemptLimit = { name: 'staff pin', most: 5, withinMs: 3_600_000 }
const now = new Date('2026-03-18T03:00:00Z')

let database: TestDatabase
let here: Database
let there: Database
beforeAll(async () => {
  database = await createTestDatabase()
  here = openDatabase(database.address)
  there = openDatabase(database.address)
})
afterAll(async () => {
  await here.close()
  await there.close()
  await database.drop()
})
beforeEach(() => here`truncate attempt_counts`)

/** Whether the attempt was allowed. */
async function mayTry(db: Database, { key = 'cafe 1', at = now, limit = pin } = {}): Promise<boolean> {
  try {
    await countAttempt({ db, keys }, limit, { key, now: at })
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
    return false
  }
}

test('five attempts through two processes at once count as five', async () => {
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => mayTry(nth % 2 === 0 ? here : there)),
  )
  expect(tries.filter(Boolean)).toHaveLength(5)
})

test('many networks of one IPv6 site count as five of them', async () => {
  const allowed = async (ip: string, about?: number): Promise<number> => {
    const from = { ip, now, ...(about === undefined ? {} : { about }) }
    let count = 0
    for (let tries = 0; tries < 5; tries += 1) {
      const tried = countAttemptOfNetwork({ db: here, keys }, pin, from)
      if (await tried.then(() => true).catch(() => false)) count += 1
    }
    return count
  }
  for (let network = 1; network <= 5; network += 1) expect(await allowed(`2001:db8:7:${network}::1`)).toBe(5)
  expect(await allowed('2001:db8:7:6::1')).toBe(0)
  // Another site, another thing, and addresses without sites.
  expect(await allowed('2001:db8:8:1::1')).toBe(5)
  expect(await allowed('2001:db8:7:6::1', 12)).toBe(5)
  for (let at = 1; at <= 7; at += 1) expect(await allowed(`198.51.100.${at}`)).toBe(5)
})

test('an attempt that ends in a refusal stays counted, and so does one from before a restart', async () => {
  for (let tries = 0; tries < 5; tries += 1) {
    const refused = here.transaction(async (tx) => {
      await mayTry(here)
      await tx`select 1`
      throw new Refusal(422, '번호가 달라요.')
    })
    await expect(refused).rejects.toThrow('번호가 달라요.')
  }
  const afterRestart = openDatabase(database.address)
  expect(await mayTry(afterRestart)).toBe(false)
  await afterRestart.close()
})

test('a window ends an hour after its first attempt, however many follow', async () => {
  for (let tries = 0; tries < 7; tries += 1) await mayTry(here)
  expect(await mayTry(here, { at: new Date('2026-03-18T03:59:59.999Z') })).toBe(false)
  expect(await mayTry(here, { at: new Date('2026-03-18T04:00:00Z') })).toBe(true)
})

test('a clock that was moved back locks nobody out for longer', async () => {
  for (let tries = 0; tries < 7; tries += 1) await mayTry(here)
  expect(await mayTry(here, { at: new Date('2026-03-10T03:00:00Z') })).toBe(true)
})

test('attempts by somebody else, or at something else, are counted separately', async () => {
  for (let tries = 0; tries < 6; tries += 1) await mayTry(here)
  expect(await mayTry(here, { key: 'cafe 2' })).toBe(true)
  expect(await mayTry(here, { limit: { ...pin, name: 'sign-up code' } })).toBe(true)
})

test('a correct answer resets the count, unless its transaction rolls back', async () => {
  for (let tries = 0; tries < 5; tries += 1) await mayTry(here)
  const cameToNothing = here.transaction(async (tx) => {
    await forgetAttempts(tx, { keys }, { limit: pin, key: 'cafe 1' })
    throw new Error('the printer is out of paper')
  })
  await expect(cameToNothing).rejects.toThrow()
  expect(await mayTry(here)).toBe(false)
  await here.transaction((tx) => forgetAttempts(tx, { keys }, { limit: pin, key: 'cafe 1' }))
  expect(await mayTry(here)).toBe(true)
})

test('the table contains only hashed keys, and ended windows are deleted', async () => {
  await mayTry(here, { key: '01012345678' })
  await mayTry(here, { key: '01012345679', at: new Date(now.getTime() + 60_000) })
  const [row] = await here<
    { text: string }[]
  >`select string_agg(attempt_counts::text, ' ') as text from attempt_counts`
  expect(row?.text).not.toContain('0101234567')
  await forgetEndedAttempts(here, new Date(now.getTime() + pin.withinMs))
  expect(await here`select from attempt_counts`).toHaveLength(1)
})
