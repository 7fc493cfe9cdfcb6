// On a cluster, whose commits wait for a replica, and through its proxy: npm run ops:suite [FILE…] runs the server tests, npm run
// ops:journeys [FILE…] the journeys against three processes in demo mode.
//
// Journeys that move the clock or break a provider have a town of their own, after the others. Sweeps are left out.
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
const [what, ...asked] = process.argv.slice(2)
const isSuite = what === 'suite'
const ports = isSuite ? [] : [await findFreePort(), await findFreePort(), await findFreePort()]
const cluster = await startCluster(ports)
const origin = cluster.origin.replace('127.0.0.1', 'localhost')
const secret = randomBytes(32).toString('hex')

function runTests(program: string, args: string[], env: NodeJS.ProcessEnv): void {
  const options = { stdio: 'inherit', env: { ...process.env, ...env } } as const
  if (spawnSync(path.join('node_modules/.bin', program), args, options).status !== 0) process.exitCode = 1
}

/** In a town of their own. */
async function runJourneys(database: string, files: string[], more: NodeJS.ProcessEnv, flags: string[] = []) {
  if (files.length === 0) return
  // Uploaded pictures lie in one folder, as in a bucket.
  const dataDir = mkdtempSync(path.join(tmpdir(), 'meeple-journeys-'))
  const apps: ChildProcess[] = []
  try {
    await onConnection(toOptions(cluster.address), (client) => client.query(`create database ${database}`))
    const databaseUrl = toUrl(cluster.address, database)
    const env = {
      ...{ ...process.env, ...more, NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: '127.0.0.1' },
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SESSION_SECRET: secret, PUBLIC_URL: origin },
      ...{ TRUST_PROXY: 'loopback', APP_MODE: 'demo', SEED: 'demo', RATE_LIMITS: 'off', BACKUPS_KEPT: '0' },
    }
    // The first fills the town.
    for (const port of ports) {
      const options = { stdio: 'inherit', env: { ...env, PORT: String(port) } } as const
      apps.push(spawn(process.execPath, ['build/server/main.js'], options))
      await untilAnswers(`http://127.0.0.1:${port}/ready`, 180_000)
    }
    await cluster.untilServed(30_000)
    const towns = { E2E_URL: origin, OWN_TOWN_URL: origin, OWN_TOWN_DATABASE_URL: databaseUrl }
    runTests('playwright', ['test', ...files, '--grep-invert', '@sweep', ...flags], towns)
  } finally {
    for (const app of apps) await endProcess(app, 'SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

try {
  if (isSuite) {
    const env = { TEST_DATABASE_URL: toUrl(cluster.address) }
    runTests('vitest', ['run', '--project', 'server', ...asked], env)
  } else {
    const all = readdirSync('e2e').filter((name) => name.endsWith('.test.ts'))
    const files = asked.length > 0 ? asked : all.map((name) => path.join('e2e', name))
    const hasOwnTown = (file: string) => readFileSync(file, 'utf8').includes(`from './own-town'`)
    await runJourneys(
      'meeple',
      files.filter((file) => !hasOwnTown(file)),
      {},
    )
    // They move one clock.
    await runJourneys('own_town', files.filter(hasOwnTown), ownTownEnv, ['--workers=1'])
  }
} finally {
  await cluster.stop()
}
