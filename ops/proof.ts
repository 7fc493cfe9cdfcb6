// Everything that runs for half an hour and belongs to no other run: npm run ops:proof [STEP…]
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { projectRoot } from '~/lib/server/project-root'
import { preferMemoryFolder } from '~/scripts/lib/memory-folder.mjs'

const ofHosts = (name: string) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '-c',
  'ops/vitest.config.ts',
  `ops/${name}-proof.ts`,
]

const steps: Record<string, string[]> = {
  packages: ['ops/audit-packages.mjs'],
  'two-versions': ['ops/two-versions.mjs'],
  'next-major': ofHosts('next-major'),
  failover: ofHosts('failover'),
  providers: ofHosts('providers'),
  suite: ['--import', 'tsx', 'ops/suite-behind-proxy.ts'],
  build: ['scripts/build.mjs'],
  journeys: ['--import', 'tsx', 'ops/journeys-behind-proxy.ts'],
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(' ')}. There are: ${Object.keys(steps).join(' ')}`)
  process.exit(1)
}
const chosen = Object.entries(steps).filter(([name]) => asked.length === 0 || asked.includes(name))

const onDisk = tmpdir()
preferMemoryFolder()
const inMemory = tmpdir()

for (const [at, [name, command]] of chosen.entries()) {
  const where = `step ${at + 1} of ${chosen.length}, ${name}`
  const begunAt = Date.now()
  console.log(`\n== ${where}`)
  // The packages of the last release are too much for the memory.
  const folders = { TMPDIR: name === 'two-versions' ? onDisk : inMemory, OPS_MEMORY: inMemory }
  const options = { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, ...folders } } as const
  const { status } = spawnSync(process.execPath, command, options)
  const seconds = Math.round((Date.now() - begunAt) / 1_000)
  console.log(`== ${where}: ${status === 0 ? 'passed' : 'FAILED'} after ${seconds} s`)
  if (status !== 0) process.exit(1)
}
