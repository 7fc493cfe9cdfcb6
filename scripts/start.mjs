import { requireNode } from './lib/runtime.mjs'

requireNode()
const { existsSync } = await import('node:fs')
const path = await import('node:path')
const { root, stopWithNpm } = await import('./lib/run.mjs')

process.chdir(root)
const variables = path.join(root, '.env')
if (existsSync(variables)) process.loadEnvFile(variables)

// npm has run it already.
if (process.env.npm_lifecycle_event !== 'start') await import('./prepare.mjs')

stopWithNpm()

// The server runs in this process: a hard stop cannot leave a second process behind, signals and exit code are the
// server's own, and it listens sooner.
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
await import('../build/server/main.js')
