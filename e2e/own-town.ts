import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { findFreePort } from './free-port'
import { test as journey } from './journey'

/** The tiles of this app's map, which a journey answers itself. */
export const tileHost = 'https://tiles.example'

const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs

export interface OwnTown {
  /** Moves the town's clock, whatever the browser's says. */
  letPass: (minutes: number) => Promise<void>
  /** How a provider's stand-in behaves from now on. */
  make: (provider: 'kakao' | 'apple', behaviour: Record<string, string>) => Promise<void>
}

/**
 * For journeys that move the clock or put a provider out of order: an app of their own, so that nobody else notices.
 * One worker has one, and goes through its journeys one by one: they stand in one file.
 */
export const test = journey.extend<{ town: OwnTown }, { ownApp: string }>({
  ownApp: [
    async ({ playwright }, use) => {
      const port = await findFreePort()
      const address = `http://localhost:${port}`
      const serve = path.join(import.meta.dirname, 'serve.mjs')
      // Few of its pictures are ever looked at; drawing them all would take the other journeys' time.
      const env = {
        ...process.env,
        ARTWORK_AHEAD: 'off',
        MAP_TILES_URL: `${tileHost}/{z}/{x}/{y}.png`,
        MAP_TILES_ATTRIBUTION: '© 타일 회사',
      }
      const app = spawn(process.execPath, [serve, String(port)], { stdio: 'inherit', env })
      const gone = once(app, 'exit')
      const request = await playwright.request.newContext()
      const isReady = () =>
        request.get(`${address}/v1/health`).then(
          (reply) => reply.ok(),
          () => false,
        )
      while (!(await isReady())) {
        if (app.exitCode !== null) throw new Error('the app did not start')
      }
      await request.dispose()
      await use(address)
      app.kill('SIGTERM')
      await gone
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ ownApp }, use) => use(ownApp),
  town: async ({ request }, use) => {
    const put = async (address: string, data: object) => {
      const reply = await request.put(`/sandbox/${address}`, { data })
      if (!reply.ok()) throw new Error(`${address} answered ${reply.status()}`)
    }
    await use({
      letPass: async (minutes) => {
        const { now } = (await (await request.get('/sandbox/clock')).json()) as { now: string }
        const start = Date.parse(now)
        const end = start + minutes * minuteMs
        // The town does all that falls due before it answers: a month of that is much for one request.
        for (let at = start; at < end; ) {
          at = Math.min(at + weekMs, end)
          await put('clock', { now: new Date(at).toISOString() })
        }
      },
      make: (provider, behaviour) => put(`${provider}/behaviour`, behaviour),
    })
    await resetTown(request)
  },
})

async function resetTown(request: APIRequestContext): Promise<void> {
  await request.put('/sandbox/clock', { data: { now: null } })
  await request.put('/sandbox/kakao/behaviour', { data: {} })
  await request.put('/sandbox/apple/behaviour', { data: {} })
}
