import { requireNode } from './lib/node-version.mjs'

requireNode()
const { existsSync } = await import('node:fs')
const path = await import('node:path')
const { root, run, passOnSignals } = await import('./lib/run.mjs')
const { installIfNeeded } = await import('./lib/install.mjs')
const { isBuilt } = await import('./lib/build-stamp.mjs')

process.chdir(root)
const variables = path.join(root, '.env')
if (existsSync(variables)) process.loadEnvFile(variables)

const stopPassing = passOnSignals()
await installIfNeeded()
if (!isBuilt(root)) {
  const { ok, code } = await run(process.execPath, [path.join(root, 'scripts/build.mjs')])
  if (!ok) process.exit(code)
}
stopPassing()

// A kill of npm reaches its shell and no further.
if (process.env.npm_lifecycle_event === 'start') {
  const { pid, ppid } = process
  const watch = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(watch)
    process.kill(pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

// The server runs in this process: a hard stop cannot leave a second process behind, signals and exit code are the
// server's own, and it listens sooner.
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
await import('../build/server/main.js')
