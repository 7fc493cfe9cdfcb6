// Everything that runs for half an hour and belongs to no other run: npm run ops:proof [STEP…]
import { spawnSync } from 'node:child_process'
import { projectRoot } from '~/lib/server/project-root'
import { preferMemoryFolder } from '~/scripts/lib/memory-folder.mjs'

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { cwd: projectRoot, stdio: 'inherit' }).status === 0
const vitest = (name: string) => () =>
  run('vitest', ['run', '-c', 'ops/vitest.config.ts', `ops/${name}-proof.ts`])

/** Asks the registry for known holes in the packages that serve. A mirror without advisories is no reason to leave the other proofs out. */
function auditPackages(): boolean {
  const args = ['audit', '--omit=dev', '--json']
  const { stdout } = spawnSync('npm', args, { cwd: projectRoot, encoding: 'utf8' })
  const { vulnerabilities, message, error } = JSON.parse(stdout || '{}')
  if (!vulnerabilities) {
    const why = message ?? error?.summary ?? 'no answer'
    console.warn(`NOT AUDITED: the registry told nothing of holes (${why}).`)
    return true
  }
  const found = Object.values(vulnerabilities) as { name: string; severity: string; range: string }[]
  for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`)
  return !found.some(({ severity }) => severity === 'high' || severity === 'critical')
}

const steps: Record<string, () => boolean> = {
  packages: auditPackages,
  'two-versions': () => run('node', ['ops/two-versions.mjs']),
  'next-major': vitest('next-major'),
  failover: vitest('failover'),
  providers: vitest('providers'),
  suite: () => run('tsx', ['ops/behind-proxy.ts', 'suite']),
  build: () => run('node', ['scripts/build.mjs']),
  journeys: () => run('tsx', ['ops/behind-proxy.ts', 'journeys']),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in steps))
if (unknown.length > 0)
  throw new Error(`There is no step ${unknown.join(' ')}. There are: ${Object.keys(steps).join(' ')}`)

preferMemoryFolder()
for (const [name, passes] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const begunAt = Date.now()
  console.log(`\n== ${name}`)
  const hasPassed = passes()
  const seconds = Math.round((Date.now() - begunAt) / 1_000)
  console.log(`== ${name}: ${hasPassed ? 'passed' : 'FAILED'} after ${seconds} s`)
  if (!hasPassed) process.exit(1)
}
