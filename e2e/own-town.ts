import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { type Provider, providers } from '~/features/accounts/providers'
import { anOlderConsent, noAnnouncedVersions } from '~/features/policies/server/factories'
import { type Database, openDatabase } from '~/lib/server/database'
import { addressFromUrl, type DatabaseAddress } from '~/lib/server/database-address'
import { findRunningDatabase } from '~/lib/server/embedded-postgres'
import { patience } from '~/scripts/lib/patience.mjs'
import { findFreePort } from './free-port'
import { expect, test as journey } from './journey'
import { ownTownEnv } from './own-town-env'

const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs
/** How long an app of its own may take to make and seed its database. */
const startMs = 60_000 * patience

export interface OwnTown {
  /** Moves the clock of the town. The browser's clock stays. */
  letPass: (minutes: number) => Promise<void>
  /** Sets the behaviour of a provider's stand-in. */
  make: (provider: Provider, behaviour: Record<string, string>) => Promise<void>
  /** Makes the newest terms come after the town's first member, until the test ends. A fresh town has them at once. */
  haveOlderTerms: () => Promise<void>
}

interface OwnApp {
  address: string
  database: () => DatabaseAddress
}

/** An app that runs already and that nobody else uses: `npm run ops:journeys`. */
const runningTown = process.env.OWN_TOWN_URL
const runningDatabase = process.env.OWN_TOWN_DATABASE_URL

/**
 * For tests that move the clock or break a provider: they use another app, so that other tests are not
 * affected. Each worker starts one such app and runs its tests one after another, so they are all in one
 * file.
 */
export const test = journey.extend<{ town: OwnTown }, { ownApp: OwnApp }>({
  ownApp: [
    async ({ playwright }, use) => {
      if (runningTown && runningDatabase) {
        await use({ address: runningTown, database: () => addressFromUrl(runningDatabase) })
        return
      }
      const port = await findFreePort()
      const address = `http://localhost:${port}`
      const serve = path.join(import.meta.dirname, 'serve.mjs')
      const folder = mkdtempSync(path.join(tmpdir(), 'meeple-e2e-own-'))
      const env = { ...process.env, ...ownTownEnv }
      const app = spawn(process.execPath, [serve, String(port), folder], { stdio: 'inherit', env })
      const gone = once(app, 'exit')
      const request = await playwright.request.newContext()
      const isReady = () =>
        request.get(`${address}/v1/health`).then(
          (reply) => reply.ok(),
          () => false,
        )
      // Asking without a break would take the processor from the app that is starting.
      await expect
        .poll(async () => app.exitCode !== null || (await isReady()), { intervals: [250], timeout: startMs })
        .toBe(true)
      if (app.exitCode !== null) throw new Error('the app did not start')
      await request.dispose()
      await use({ address, database: () => databaseIn(folder) })
      app.kill('SIGTERM')
      await gone
    },
    { scope: 'worker', timeout: startMs },
  ],
  baseURL: async ({ ownApp }, use) => use(ownApp.address),
  town: async ({ request, ownApp: { database } }, use) => {
    let hasOlderTerms = false
    const put = async (address: string, data: object) => {
      const reply = await request.put(`/sandbox/${address}`, { data })
      if (!reply.ok()) throw new Error(`${address} answered ${reply.status()}`)
    }
    await use({
      letPass: async (minutes) => {
        const { now } = (await (await request.get('/sandbox/clock')).json()) as { now: string }
        const start = Date.parse(now)
        const end = start + minutes * minuteMs
        // The town runs everything due before it replies, and a month of that is too much for one request.
        for (let at = start; at < end; ) {
          at = Math.min(at + weekMs, end)
          await put('clock', { now: new Date(at).toISOString() })
        }
      },
      make: (provider, behaviour) => put(`${provider}/behaviour`, behaviour),
      haveOlderTerms: async () => {
        hasOlderTerms = true
        await withDatabase(database(), anOlderConsent)
      },
    })
    if (hasOlderTerms) await withDatabase(database(), noAnnouncedVersions)
    await resetTown(request)
  },
})

function databaseIn(folder: string): DatabaseAddress {
  const address = findRunningDatabase(folder)
  if (!address) throw new Error('the database of the town does not run')
  return address
}

async function withDatabase(address: DatabaseAddress, work: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase(address)
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

async function resetTown(request: APIRequestContext): Promise<void> {
  await request.put('/sandbox/clock', { data: { now: null } })
  for (const provider of providers) await request.put(`/sandbox/${provider}/behaviour`, { data: {} })
}
