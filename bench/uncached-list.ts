import { setTimeout as pause } from 'node:timers/promises'
import { topCategoryCode } from '~/features/catalogue/game'
import { startBareServer } from './bare-server'
import { type Figure, median, perSecond } from './figures'
import { topListPath } from './list-path'
import type { LoadGenerator } from './load'
import type { RunningApp } from './running-app'
import { databaseOf, withDatabase } from './town'

const rounds = 9
const roundMs = 2_000
const connections = 16
const target = 0.8
/** An idle session of PostgreSQL reports what it did after ten seconds. */
const longestReportMs = 15_000

/** Kept replies are for visitors without a token; with one, even a meaningless one, the list is read anew. */
const headers = { authorization: 'Bearer none' }

/** A list read from the database every time against the same statement through the driver alone. */
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
    const rateOf = (port: number) =>
      load.rate({ port, paths: [topListPath], headers, connections, ms: roundMs })
    const ours: number[] = []
    const beside: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const pair = [await rateOf(app.port), await rateOf(bare.port)] as const
      if (round < 0) continue
      ours.push(pair[0])
      beside.push(pair[1])
    }
    const ratio = median(ours.map((rate, round) => rate / (beside[round] ?? Number.NaN)))
    return [
      {
        what: 'uncached list',
        ours: perSecond(median(ours)),
        beside: `${perSecond(median(beside))} same SQL, bare driver and node:http`,
        ratio: ratio.toFixed(2),
        target: `≥ ${target}`,
        met: ratio >= target,
      },
    ]
  } finally {
    bare.stop()
  }
}

/** A reply from kept bytes would make this figure splendid and worthless. */
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
