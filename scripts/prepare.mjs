// What has to be there before the app starts. npm runs it as a step of its own before `start`: npm looks for `node` anew
// for each step, so the app is started by the Node that was just installed, and no older one waits beside it.
import { requireNode } from './lib/runtime.mjs'

requireNode()
const path = await import('node:path')
const { root, run, passOnSignals } = await import('./lib/run.mjs')
const { installIfNeeded } = await import('./lib/install.mjs')
const { isBuilt } = await import('./lib/build-stamp.mjs')

await installIfNeeded()
const stopPassing = passOnSignals()
if (!isBuilt(root)) {
  const { ok, code } = await run(process.execPath, [path.join(root, 'scripts/build.mjs')])
  if (!ok) process.exit(code)
}
stopPassing()
