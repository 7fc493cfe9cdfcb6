// Everything that runs for an hour and belongs to no other run: npm run ops:proof [STEP…]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '~/lib/server/project-root'
import { preferMemoryFolder } from '~/scripts/lib/memory-folder.mjs'
import { type Row, rowOf, tableHead } from './table'

interface Step {
  name: string
  command: string[]
  /** Too much for the memory. */
  isLarge?: boolean
}

const node = (...command: string[]) => [process.execPath, ...command]
const tsx = (file: string) => node('--import', 'tsx', file)
const faults = (name: string): Step => ({
  name,
  command: node(
    'node_modules/vitest/vitest.mjs',
    'run',
    '-c',
    'ops/vitest.config.ts',
    `ops/${name}-proof.ts`,
  ),
})

const steps: Step[] = [
  { name: 'packages', command: node('ops/audit-packages.mjs') },
  { name: 'two-versions', command: node('ops/two-versions.mjs'), isLarge: true },
  faults('next-major'),
  faults('failover'),
  faults('suspended'),
  faults('network'),
  faults('disk'),
  faults('clock'),
  faults('providers'),
  { name: 'suite', command: tsx('ops/suite-behind-proxy.ts') },
  { name: 'build', command: node('scripts/build.mjs') },
  { name: 'journeys', command: tsx('ops/journeys-behind-proxy.ts') },
]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no step ${unknown.join(' ')}. There are: ${steps.map(({ name }) => name).join(' ')}`,
  )
  process.exit(1)
}
const chosen = asked.length > 0 ? steps.filter(({ name }) => asked.includes(name)) : steps

function makeFolder(parent: string): string {
  const folder = mkdtempSync(path.join(parent, 'meeple-ops-'))
  // PostgreSQL's own user writes here as well.
  chmodSync(folder, 0o1777)
  return folder
}

const begunAt = Date.now()
const mark = String(process.pid % 100_000)
const large = makeFolder(tmpdir())
preferMemoryFolder()
const folder = makeFolder(tmpdir())
const rowsFile = path.join(large, 'rows')
/** In a group of its own, so that it outlives a break from the keyboard and whatever ends this process. */
const sweeper = spawn(process.execPath, ['--import', 'tsx', 'ops/leftovers.ts', mark, folder, large], {
  cwd: projectRoot,
  stdio: ['pipe', 'inherit', 'inherit'],
  detached: true,
})

async function cleanUp(): Promise<void> {
  const swept = once(sweeper, 'exit')
  sweeper.stdin.end()
  await swept
}

const elapsed = (since: number) => {
  const seconds = Math.round((Date.now() - since) / 1_000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

async function run({ command, isLarge = false }: Step): Promise<boolean> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: projectRoot,
    stdio: 'inherit',
    env: {
      ...process.env,
      TMPDIR: isLarge ? large : folder,
      OPS_MEMORY: folder,
      OPS_MARK: mark,
      OPS_ROWS: rowsFile,
    },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

function printTable(): void {
  if (!existsSync(rowsFile)) return
  const rows = readFileSync(rowsFile, 'utf8').trim().split('\n')
  console.log(['', tableHead, ...rows.map((row) => rowOf(JSON.parse(row) as Row)), ''].join('\n'))
}

for (const [name, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.once(name, async () => {
    printTable()
    await cleanUp()
    process.exit(code)
  })
}

try {
  for (const [at, step] of chosen.entries()) {
    const where = `step ${at + 1} of ${chosen.length}, ${step.name}`
    const stepAt = Date.now()
    console.log(`\n== ${where} (${elapsed(begunAt)} so far)`)
    const isGood = await run(step)
    console.log(`== ${where}: ${isGood ? 'passed' : 'FAILED'} after ${elapsed(stepAt)}`)
    if (isGood) continue
    process.exitCode = 1
    break
  }
  printTable()
  console.log(process.exitCode ? 'Failed.' : `Passed: ${chosen.length} steps in ${elapsed(begunAt)}.`)
} finally {
  await cleanUp()
}
