import { requireNode } from './lib/runtime.mjs'

requireNode()
const { existsSync } = await import('node:fs')
const path = await import('node:path')
const { binary, passOnSignals, root, run } = await import('./lib/run.mjs')
const { installIfNeeded } = await import('./lib/install.mjs')

const variables = path.join(root, '.env')
if (existsSync(variables)) process.loadEnvFile(variables)
await installIfNeeded()
passOnSignals()
const fonts = path.join(root, 'app/web/first-load/make-font-slices.mjs')
if (existsSync(fonts)) {
  const { ok, code } = await run(process.execPath, [fonts], { quiet: true })
  if (!ok) process.exit(code)
}
const { code } = await run(binary('tsx'), ['watch', '--clear-screen=false', 'app/server/main.ts'], {
  env: { MEEPLE_DEV: '1', NODE_ENV: 'development' },
})
process.exit(code)
