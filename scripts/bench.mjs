import { requireNode } from './lib/runtime.mjs'

requireNode()
const path = await import('node:path')
const { binary, passOnSignals, root, run } = await import('./lib/run.mjs')
const { installIfNeeded } = await import('./lib/install.mjs')
const { isBuilt } = await import('./lib/build-stamp.mjs')

await installIfNeeded()
passOnSignals()
if (!isBuilt(root)) {
  const { ok, code } = await run(process.execPath, [path.join(root, 'scripts/build.mjs')])
  if (!ok) process.exit(code)
}
const { code } = await run(binary('tsx'), ['bench/run.ts', ...process.argv.slice(2)], {
  env: { NODE_ENV: 'production' },
})
process.exit(code)
