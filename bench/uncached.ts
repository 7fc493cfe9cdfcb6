import { setTimeout as pause } from 'node:timers/promises'
import { inOurWords } from '~/lib/calls-version'
import { topListPath } from './catalogue-list'
import { databaseOf, withDatabase } from './harness/database'
import type { Figure } from './harness/figures'
import type { Measured } from './harness/load'
import { sideBySide } from './harness/side-by-side'

/** An idle PostgreSQL session reports its statistics after ten seconds. */
const longestReportMs = 15_000

/** Cached replies are only for requests without a token. An invalid token is enough to bypass the cache. */
const headers = { authorization: 'Bearer none', ...inOurWords }

/** Measures an uncached list, compared with a server of the bare driver and node:http that reads its rows and makes them JSON. */
export async function measureUncachedList(on: Measured): Promise<Figure[]> {
  await checkReadEveryTime(on)
  const ask = { path: topListPath, headers, roundMs: 800, order: { address: databaseOf(on.app.dataDir) } }
  return [
    await sideBySide('uncached list', on, ask, { than: 'rows, bare driver and node:http', least: 0.85 }),
  ]
}

/** Checks that no reply comes from the cache, which would make the result meaningless. */
async function checkReadEveryTime({ app, load }: Measured): Promise<void> {
  const requests = 500
  await withDatabase(app.dataDir, async (db) => {
    const statements = async () => {
      const [row] = await db<{ done: number }[]>`
        select xact_commit as done from pg_stat_database where datname = current_database()`
      return row?.done ?? 0
    }
    const before = await statements()
    await load.run({
      port: app.port,
      paths: [topListPath],
      headers,
      connections: 4,
      ms: 30_000,
      most: requests,
    })
    const until = performance.now() + longestReportMs
    let done = 0
    while (done < requests) {
      if (performance.now() > until) {
        throw new Error(`${requests} uncached reads caused only ${done} statements: some replies were kept.`)
      }
      await pause(500)
      done = (await statements()) - before
    }
  })
}
