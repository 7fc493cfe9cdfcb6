import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { removeStamp, stampOfSources, writeStamp } from './lib/build-stamp.mjs'
import { precompress } from './lib/precompress.mjs'
import { binary, root, run } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { serverBundle } from './lib/server-bundle.mjs'
import { bundleServiceWorker } from './lib/service-worker.mjs'

requireNode()
const { installIfNeeded } = await import('./lib/install.mjs')
await installIfNeeded()

async function step(says, command, args) {
  console.log(`${says}…`)
  const { ok, code } = await run(command, args, { quiet: true, env: { NODE_ENV: 'production' } })
  if (ok) return
  console.error(`${says} failed.`)
  process.exit(code)
}

async function bundleServer() {
  console.log('Building the server…')
  const { build } = await import('esbuild')
  rmSync(path.join(root, 'build/server'), { recursive: true, force: true })
  try {
    await build(serverBundle(root))
  } catch (error) {
    console.error(error.message)
    console.error('Building the server failed.')
    process.exit(1)
  }
}

async function bundleWorker() {
  console.log('Building the service worker…')
  const { build } = await import('esbuild')
  try {
    await bundleServiceWorker(build, root)
  } catch (error) {
    console.error(error.message)
    console.error('Building the service worker failed.')
    process.exit(1)
  }
}

const began = performance.now()
const stamp = stampOfSources(root)
removeStamp(root)
const fonts = path.join(root, 'app/web/first-load/make-font-slices.mjs')
if (existsSync(fonts)) await step('Cutting the fonts', process.execPath, [fonts])
// Building the pages keeps little more than one processor busy.
await Promise.all([
  step('Sizing the pictures of the demo town', binary('tsx'), ['scripts/size-pictures.ts']),
  step('Building the pages', binary('react-router'), ['build']),
])
await bundleWorker()
await precompress(path.join(root, 'build/web/client'))
await bundleServer()
writeStamp(root, stamp)
console.log(`Built in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
