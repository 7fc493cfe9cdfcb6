import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, everyDay } from '~/features/cafes/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { deviceClock } from '~/lib/clock'
import { bundleSource } from '~/lib/server/bundle-source'
import { type Database, openDatabase } from '~/lib/server/database'
import { toUrl } from '~/lib/server/database-address'
import { deriveKeys } from '~/lib/server/keys'
import { projectRoot } from '~/lib/server/project-root'
import { createTestDatabase, type TestDatabase } from '~/lib/server/test-database'

const secret = 'a secret that only tests know, and nobody else'
const crowd = 300
const hourMs = 60 * 60_000

let database: TestDatabase
let db: Database
let dataDir: string
let others: Person[]
const servers: { process: ChildProcess; origin: string }[] = []
/** What the servers logged of requests that failed. */
let failures = ''

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address)
  dataDir = await mkdtemp(path.join(tmpdir(), 'meeple-rush-'))
  others = await Promise.all(Array.from({ length: crowd }, aPerson))
})
afterAll(async () => {
  for (const { process: child } of servers) {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  await db.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const child = fork(await bundleSource('app/server/test-selling-process'), {
    execArgv: [],
    cwd: projectRoot,
    silent: true,
    env: {
      APP_MODE: 'live',
      PORT: '0',
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'https://meeple.example',
      DATA_DIR: dataDir,
      DATABASE_URL: toUrl(database.address),
      SESSION_SECRET: secret,
      // Each member gets a separate IP address through X-Forwarded-For.
      TRUST_PROXY: '127.0.0.1',
      KAKAO_REST_KEY: 'none',
      KAKAO_ADMIN_KEY: 'none',
      APPLE_CLIENT_ID: 'none',
      APPLE_TEAM_ID: 'none',
      APPLE_KEY_ID: 'none',
      APPLE_PRIVATE_KEY: 'none',
      PHONE_PROOF: 'off',
      PORTONE_MERCHANT: 'none',
      PORTONE_KEY: 'none',
      PORTONE_SECRET: 'none',
    },
  })
  const collect = (text: Buffer) => {
    failures += text.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const [port] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the server did not start'))),
  ])
  servers.push({ process: child, origin: `http://127.0.0.1:${port}` })
}

interface Person {
  id: number
  address: string
  headers: Record<string, string>
}

let made = 0
/** A member with two passes and a separate IP address. */
async function aPerson(): Promise<Person> {
  made += 1
  const address = `10.0.${made >> 8}.${made & 255}`
  const app = { db, keys: deriveKeys(secret, 'live'), clock: deviceClock } as FastifyInstance
  const id = await aMember(db)
  await somePasses(db, { memberId: id, tier: 6000, count: 2, now: deviceClock.now() })
  return { id, address, headers: await signIn(app, id) }
}

async function post({ headers, address }: Person, target: string, body: object, at = 0) {
  const origin = servers[at % servers.length]?.origin ?? ''
  const reply = await fetch(`${origin}/v1/${target}`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'x-forwarded-for': address,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: await reply.json() }
}

/** A meetup for five people, opened by its host. */
async function aRoom(inDays: number): Promise<{ host: Person; meetupId: number }> {
  const cafeId = await aCafe(db, { weekdayPass: 6000, weekendPass: 6000, opening: everyDay(0, 24) })
  const host = await aPerson()
  const startsAt = new Date(Date.now() + (9 + 24 * inDays) * hourMs).toISOString()
  const room = await post(host, 'boardGameRoom/', {
    title: '다섯 명이 앉는 자리',
    play_date: startsAt.slice(0, 10),
    play_time: startsAt.slice(11, 16),
    cafe_id: cafeId,
    min_person: 2,
    max_person: 5,
    content: '먼저 오는 네 사람과 함께해요.',
  })
  expect(room).toMatchObject({ status: 200 })
  return { host, meetupId: room.body.id }
}

/** The number of passes that `others` hold together. */
function countWallets(): Promise<{ passes: number | null }[]> {
  return db<{ passes: number | null }[]>`
    select sum(amount)::int as passes
    from ledger_balances join ledger_accounts on ledger_accounts.id = account_id
    where kind = 'wallet' and member_id = any(${others.map(({ id }) => id)}::int[])`
}

async function rush(inDays: number): Promise<void> {
  const { host, meetupId } = await aRoom(inDays)
  const [before] = await countWallets()
  const replies = await Promise.all(
    others.map((person, at) => post(person, 'gameRoomEnter/', { room_id: meetupId }, at)),
  )
  const said = new Map<string, number>()
  for (const { status, body } of replies) {
    const word = `${status} ${body.code ?? (body.accept_status === true ? 'seated' : JSON.stringify(body))}`
    said.set(word, (said.get(word) ?? 0) + 1)
  }
  expect(Object.fromEntries(said), failures.slice(0, 4_000)).toEqual({
    '200 seated': 4,
    '409 max': crowd - 4,
  })

  const seated = await db<{ memberId: number | null; pass: string }[]>`
    select member_id, pass from meetup_entries where meetup_id = ${meetupId} order by id`
  const joined = others.filter((_, at) => replies[at]?.status === 200).map(({ id }) => id)
  expect(seated.map(({ memberId }) => memberId).sort()).toEqual([host.id, ...joined].sort())
  expect(seated.every(({ pass }) => pass === 'spent')).toBe(true)
  expect(await countWallets()).toEqual([{ passes: (before?.passes ?? 0) - 4 }])
  expect(await auditLedger(db)).toEqual([])
}

test('of three hundred who want the last four seats at once, four get one and the others keep their pass', async () => {
  await start()
  await rush(2)
})

test('three processes give away no more seats than one', async () => {
  await Promise.all([start(), start()])
  await rush(5)
})
