import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { removeStamp, stampOfSources, writeStamp } from './lib/build-stamp.mjs'
import { requireNode } from './lib/node-version.mjs'
import { precompress } from './lib/precompress.mjs'
import { binary, root, run } from './lib/run.mjs'

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

/** What runs on a thread of its own needs a file of its own (lib/server/worker-thread.ts). */
function findWorkers() {
  return ['features', 'lib'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .filter((name) => /(^|\/)(?!test-)[^/]*-worker\.ts$/.test(name))
      .map((name) => path.join(folder, name)),
  )
}

const named = (source, folder) => ({ in: source, out: path.join(folder, path.basename(source, '.ts')) })

async function bundleServer() {
  console.log('Building the server…')
  const { build } = await import('esbuild')
  const cli = path.join(root, 'app/server/cli')
  const commands = existsSync(cli)
    ? readdirSync(cli).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    : []
  rmSync(path.join(root, 'build/server'), { recursive: true, force: true })
  try {
    await build({
      absWorkingDir: root,
      entryPoints: [
        named('app/server/main.ts', ''),
        ...commands.map((name) => named(`app/server/cli/${name}`, 'cli')),
        ...findWorkers().map((source) => named(source, 'workers')),
      ],
      outdir: 'build/server',
      bundle: true,
      splitting: true,
      chunkNames: 'parts/[name]-[hash]',
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
      alias: { '~': root.replace(/\/$/, '') },
      sourcemap: true,
      logLevel: 'silent',
      tsconfig: 'tsconfig.server.json',
    })
  } catch (error) {
    console.error(error.message)
    console.error('Building the server failed.')
    process.exit(1)
  }
}

const began = performance.now()
const stamp = stampOfSources(root)
removeStamp(root)
const fonts = path.join(root, 'scripts/make-font-slices.mjs')
if (existsSync(fonts)) await step('Cutting the fonts', process.execPath, [fonts])
await step('Building the pages', binary('react-router'), ['build'])
await precompress(path.join(root, 'build/web/client'))
await bundleServer()
writeStamp(root, stamp)
console.log(`Built in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
