import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { appEndpoints } from '~/app/endpoints'
import { accountEndpoints } from '~/features/accounts/endpoints'
import { findFreePort } from './free-port'
import { expect, test } from './journey'

/** The processes that this one has started, PostgreSQL's and ours. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

const isWorker = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.js')

/** Asks on a connection of its own, so that the workers take turns. */
function statusOf(port: number, { method, path }: { method: string; path: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ port, method, path, agent: false, headers: { connection: 'close' } }, (reply) => {
      resolve(reply.resume().statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

/** Opens a stream and leaves it open. */
function openStream(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ port, path: `${appEndpoints.changes.path}?tags=games`, agent: false }, (reply) => {
      // It ends with its server.
      reply.on('error', () => undefined).resume()
      resolve(reply.statusCode ?? 0)
    }).on('error', reject)
  })
}

test('two workers answer on one port, count together, and are started again when one dies or a signal asks', async () => {
  test.slow()
  const folder = mkdtempSync(path.join(tmpdir(), 'meeple-workers-'))
  // PostgreSQL's user has to traverse the folder when the tests run as root.
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const app = spawn(process.execPath, ['build/server/main.js'], {
    stdio: 'pipe',
    env: {
      ...process.env,
      WORKERS: '2',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      APP_MODE: 'demo',
      SEED: 'none',
      RATE_LIMITS: 'on',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    },
  })
  const ended = once(app, 'exit')
  let said = ''
  app.stdout.on('data', (text: Buffer) => {
    said += text.toString()
  })
  let complained = ''
  app.stderr.on('data', (text: Buffer) => {
    complained += text.toString()
  })
  const workers = () => childrenOf(Number(app.pid)).filter(isWorker)
  const health = () => statusOf(port, { method: 'GET', path: appEndpoints.health.path }).catch(() => 0)
  try {
    // Before that the first worker answers alone.
    await expect.poll(() => said, { intervals: [250], timeout: 60_000 }).toContain('(2 workers)')
    expect(workers()).toHaveLength(2)
    expect(await health()).toBe(200)
    const counted = async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/v1/metrics`)).text()
      const line = /http_request_seconds_count\{[^}]*route="\/v1\/health"[^}]*\} (\d+)/.exec(text)
      return Number(line?.[1])
    }
    await expect.poll(counted, { timeout: 30_000 }).toBeGreaterThan(0)
    const before = await counted()
    for (let call = 0; call < 10; call += 1) await health()
    // The metrics of one worker alone would show half of them.
    await expect.poll(counted).toBe(before + 10)

    const upload = { method: 'PUT', path: accountEndpoints.changePicture.path }
    const uploads: number[] = []
    for (let call = 0; call < 14; call += 1) uploads.push(await statusOf(port, upload))
    expect(uploads).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])

    const streams = await Promise.all(Array.from({ length: 490 }, () => openStream(port)))
    expect(streams.filter((status) => status !== 200)).toEqual([])
    // One after another: two that take the last place at the same moment may both be refused.
    const last: number[] = []
    for (let stream = 0; stream < 20; stream += 1) last.push(await openStream(port))
    expect(last).toEqual([...Array(10).fill(200), ...Array(10).fill(429)])

    const old = workers()
    const statuses = new Set<number>()
    let isAsking = true
    const askers = ['/', '/v1/figures', '/ready', appEndpoints.health.path].map(async (path) => {
      while (isAsking) statuses.add(await statusOf(port, { method: 'GET', path }))
    })
    app.kill('SIGUSR2')
    await expect.poll(() => said, { timeout: 60_000 }).toContain('All workers have been started anew.')
    isAsking = false
    await Promise.all(askers)
    // Nobody noticed; who asks too often is told so by a worker that answers.
    statuses.delete(429)
    expect(statuses).toEqual(new Set([200]))
    expect(workers()).toHaveLength(2)
    expect(workers().filter((pid) => old.includes(pid))).toEqual([])

    const [victim] = workers()
    process.kill(Number(victim), 'SIGKILL')
    await expect.poll(() => workers().filter((pid) => pid !== victim).length, { timeout: 30_000 }).toBe(2)
    // Those who asked above may have used up what this address may ask in a minute.
    await expect.poll(async () => [200, 429].includes(await health())).toBe(true)

    app.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(await health()).toBe(0)
    expect(complained).not.toContain('Warning')
  } finally {
    app.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
})
