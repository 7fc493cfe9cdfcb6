// Runs journeys against three processes in demo mode behind the proxy, on a cluster: npm run ops:journeys [FILE…]
//
// Those that move the clock or break a provider have a town of their own, after the others. Sweeps are left out.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '~/e2e/free-port'
import { ownTownEnv } from '~/e2e/own-town-env'
import { onConnection, toOptions, toUrl } from '~/lib/server/database-address'
import { preferMemoryFolder } from '~/scripts/lib/memory-folder.mjs'
import { endProcess, startCluster, untilAnswers } from './patroni'

preferMemoryFolder()
const asked = process.argv.slice(2)
const all = readdirSync('e2e', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => path.join('e2e', name))
const files = asked.length > 0 ? asked : all
const hasOwnTown = (file: string) => readFileSync(file, 'utf8').includes(`from './own-town'`)

const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
const cluster = await startCluster(ports)
const origin = cluster.origin.replace('127.0.0.1', 'localhost')
const secret = randomBytes(32).toString('hex')

/** In a town of their own. */
async function runJourneys(
  database: string,
  chosen: string[],
  more: { env?: NodeJS.ProcessEnv; flags?: string[] } = {},
): Promise<void> {
  if (chosen.length === 0) return
  // Uploaded pictures lie in one folder, as in a bucket.
  const dataDir = mkdtempSync(path.join(tmpdir(), 'meeple-journeys-'))
  const apps: ChildProcess[] = []
  try {
    await onConnection(toOptions(cluster.address), (client) => client.query(`create database ${database}`))
    const databaseUrl = toUrl(cluster.address, database)
    const env = {
      ...process.env,
      ...more.env,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: secret,
      PUBLIC_URL: origin,
      TRUST_PROXY: 'loopback',
      APP_MODE: 'demo',
      SEED: 'demo',
      RATE_LIMITS: 'off',
      BACKUPS_KEPT: '0',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    }
    // The first fills the town.
    for (const port of ports) {
      apps.push(
        spawn(process.execPath, ['build/server/main.js'], {
          stdio: 'inherit',
          env: { ...env, PORT: String(port) },
        }),
      )
      await untilAnswers(`http://127.0.0.1:${port}/ready`, 180_000)
    }
    await cluster.untilServed(30_000)
    const { status } = spawnSync(
      'npx',
      ['playwright', 'test', ...chosen, '--grep-invert', '@sweep', ...(more.flags ?? [])],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          E2E_URL: origin,
          OWN_TOWN_URL: origin,
          OWN_TOWN_DATABASE_URL: databaseUrl,
        },
      },
    )
    if (status !== 0) process.exitCode = 1
  } finally {
    for (const app of apps) await endProcess(app, 'SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

try {
  await runJourneys(
    'meeple',
    files.filter((file) => !hasOwnTown(file)),
  )
  // They move one clock.
  await runJourneys('own_town', files.filter(hasOwnTown), { env: ownTownEnv, flags: ['--workers=1'] })
} finally {
  await cluster.stop()
}
