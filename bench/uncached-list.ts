import { setTimeout as pause } from 'node:timers/promises'
import { topCategoryCode } from '~/features/catalogue/category'
import { startBareServer } from './bare-server'
import { type Figure, perSecond } from './figures'
import { topListPath } from './list-path'
import type { LoadGenerator } from './load'
import type { RunningApp } from './running-app'
import { sideBySide } from './side-by-side'
import { databaseOf, withDatabase } from './town'

const roundMs = 800
const target = 0.85
/** An idle PostgreSQL session reports its statistics after ten seconds. */
const longestReportMs = 15_000

/** Cached replies are only for requests without a token. An invalid token is enough to bypass the cache. */
const headers = { authorization: 'Bearer none' }

/** Measures an uncached list, compared with the same statement in the bare driver. */
export async function measureUncachedList(
  app: RunningApp,
  load: LoadGenerator,
  dataDir: string,
): Promise<Figure[]> {
  await checkReadEveryTime(app, load, dataDir)
  const bare = await startBareServer('bare-sql-server.ts', {
    address: databaseOf(dataDir),
    category: Number(topCategoryCode),
  })
  try {
    const { ours, beside, ratio } = await sideBySide(
      load,
      { path: topListPath, headers, roundMs },
      { ours: app, beside: bare },
    )
    return [
      {
        what: 'uncached list',
        ours: perSecond(ours),
        beside: `${perSecond(beside)} same SQL, bare driver and node:http`,
        ratio: ratio.toFixed(2),
        target: `≥ ${target}`,
        met: ratio >= target,
      },
    ]
  } finally {
    bare.stop()
  }
}

/** Checks that no reply comes from the cache, which would make the result meaningless. */
async function checkReadEveryTime(app: RunningApp, load: LoadGenerator, dataDir: string): Promise<void> {
  const asked = 500
  await withDatabase(dataDir, async (db) => {
    const statements = async () => {
      const [row] = await db<{ done: number }[]>`
        select xact_commit as done from pg_stat_database where datname = current_database()`
      return row?.done ?? 0
    }
    const before = await statements()
    await load.run({ port: app.port, paths: [topListPath], headers, connections: 4, ms: 30_000, most: asked })
    const until = performance.now() + longestReportMs
    let done = 0
    while (done < asked) {
      if (performance.now() > until) {
        throw new Error(`${asked} uncached reads caused only ${done} statements: some replies were kept.`)
      }
      await pause(500)
      done = (await statements()) - before
    }
  })
}
