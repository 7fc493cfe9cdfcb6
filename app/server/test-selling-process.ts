import { openDatabase } from '~/lib/server/database'
import { addressFromUrl } from '~/lib/server/database-address'
import { startDueItems } from '~/lib/server/due-items'
import { startJobs } from '~/lib/server/job-queue'
import { deriveKeys } from '~/lib/server/keys'
import { openReplica } from '~/lib/server/replica'
import { openSiteClock } from '~/lib/server/site-clock'
import { buildApp } from './build-app'
import { dueHandlers } from './due-handlers'
import { readEnv } from './env'
import { jobsOf } from './jobs'
import { openServices } from './outside'
import { stopAnswering } from './stop-answering'

/** A live server without pages, for tests that stop or kill it. It sends the free port that it uses to its parent. */
const env = readEnv()
if (env.databaseUrl === null || env.outside === null || env.sessionSecret === null) {
  throw new Error('this server is for tests, which give it everything')
}
const address = addressFromUrl(env.databaseUrl)
const db = openDatabase(address)
const keys = deriveKeys(env.sessionSecret, env.mode, env.previousSecret)
const clock = await openSiteClock(db, { say: () => undefined, onError: () => undefined })
const replica = env.databaseReplicaUrl === null ? null : await openReplica(db, env.databaseReplicaUrl)
const services = openServices({ env, db: replica?.db ?? db, clock, keys, settings: env.outside })
const app = await buildApp({ env, services, replica })
const onError = (what: string, error: unknown) => process.stderr.write(`${what}: ${String(error)}\n`)
const dueItems = startDueItems(db, clock, dueHandlers, { everyMs: 1_000, onError })
const jobs = await startJobs(address, jobsOf(services), { atOnce: 2, onError })
await app.listen({ port: env.port, host: env.host })
const listening = app.server.address()
process.send?.(typeof listening === 'object' && listening !== null ? listening.port : 0)

// A test that is broken off leaves nothing running.
process.once('disconnect', () => process.exit())
process.once('SIGTERM', async () => {
  await stopAnswering(app, { jobs, rounds: [dueItems] })
  await replica?.close()
  await clock.stop()
  await db.close()
  process.exit(0)
})
