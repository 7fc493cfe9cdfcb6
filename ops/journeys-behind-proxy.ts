// Runs journeys against three processes in demo mode behind the proxy, on a cluster: npm run ops:journeys [FILE…]
//
// Journeys that start a town of their own do so here as well and meet no proxy. They are left out, like sweeps.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '~/e2e/free-port'
import { onConnection, toOptions, toUrl } from '~/lib/server/database-address'
import { preferMemoryFolder } from '~/scripts/lib/memory-folder.mjs'
import { endProcess, startCluster, untilAnswers } from './patroni'

const usual = [
  'home',
  'join-and-pay',
  'live-changes',
  'meetups',
  'notices',
  'passes',
  'payments',
  'play-log',
  'session',
  'sign-in',
  'staff',
].map((name) => `e2e/${name}.test.ts`)

preferMemoryFolder()
const asked = process.argv.slice(2)
const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
const cluster = await startCluster(ports)
const origin = cluster.origin.replace('127.0.0.1', 'localhost')
// Uploaded pictures lie in one folder, as in a bucket.
const dataDir = mkdtempSync(path.join(tmpdir(), 'meeple-journeys-'))
const secret = randomBytes(32).toString('hex')
const apps: ChildProcess[] = []
try {
  await onConnection(toOptions(cluster.address), (client) => client.query('create database meeple'))
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: toUrl(cluster.address, 'meeple'),
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
  const files = asked.length > 0 ? asked : usual
  const { status } = spawnSync('npx', ['playwright', 'test', ...files, '--grep-invert', '@sweep'], {
    stdio: 'inherit',
    env: { ...process.env, E2E_URL: origin },
  })
  process.exitCode = status ?? 1
} finally {
  for (const app of apps) await endProcess(app, 'SIGTERM')
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
