// Serves the built app on an empty folder and deletes the folder afterwards: node e2e/serve.mjs PORT [FOLDER]
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = process.argv[3] ?? mkdtempSync(path.join(tmpdir(), 'meeple-e2e-'))
// PostgreSQL's user has to traverse the folder when the tests run as root.
chmodSync(folder, 0o755)

// The memory limits that `npm start` passes to Node.
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const limits = scripts.start.match(/--\S+/g) ?? []

const app = spawn(process.execPath, [...limits, 'build/server/main.js'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: process.argv[2],
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: '',
    PUBLIC_URL: '',
    APP_MODE: 'demo',
    SEED: 'demo',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  },
})
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    sayMemory()
    app.kill(signal)
  })
}

// Whoever started this may have been killed: nothing is left running then.
const { ppid } = process
setInterval(() => {
  if (process.ppid !== ppid) app.kill('SIGTERM')
}, 500).unref()

/** What the serving process holds after the journeys, and the most it ever held. Linux alone tells. */
function sayMemory() {
  const status = `/proc/${app.pid}/status`
  if (!existsSync(status)) return
  const said = readFileSync(status, 'utf8')
  const megabytes = (name) =>
    Math.round(Number(said.match(new RegExp(`^${name}:\\s+(\\d+)`, 'm'))?.[1]) / 1_024)
  console.error(`The server holds ${megabytes('VmRSS')} MB, at most ${megabytes('VmHWM')} MB.`)
}

app.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
