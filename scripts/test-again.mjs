// Repeats the journeys: `npm run test:again -- 10 --load 5` makes ten runs, the last five under load.
import { requireNode } from './lib/runtime.mjs'

requireNode()
const { spawn } = await import('node:child_process')
const { availableParallelism } = await import('node:os')
const path = await import('node:path')
const { binary, passOnSignals, root, run } = await import('./lib/run.mjs')
const { installIfNeeded } = await import('./lib/install.mjs')
const { isBuilt } = await import('./lib/build-stamp.mjs')
const { readRepeats } = await import('./lib/repeats.mjs')

const asked = readRepeats(process.argv.slice(2))
if (typeof asked === 'string') {
  console.error(asked)
  process.exit(2)
}
const { runs, beside, rest } = asked

/** A busy loop per processor, which leaves the tests about half of the machine. Each loop ends with this process. */
const busy = `
  const { ppid } = process
  for (;;) {
    const until = Date.now() + 1_000
    while (Date.now() < until);
    if (process.ppid !== ppid) process.exit()
  }`
const load = []
function startLoad() {
  for (let at = 0; at < availableParallelism(); at += 1) {
    load.push(spawn(process.execPath, ['--eval', busy], { stdio: 'ignore' }))
  }
}
function stopLoad() {
  for (const one of load.splice(0)) one.kill()
}
await installIfNeeded()
passOnSignals(async () => stopLoad())

process.chdir(root)
if (!isBuilt(root)) {
  const { ok } = await run(process.execPath, [path.join(root, 'scripts/build.mjs')])
  if (!ok) process.exit(1)
}

const ended = []
for (let at = 1; at <= runs; at += 1) {
  const isBeside = at > runs - beside
  console.log(`\n── run ${at} of ${runs}${isBeside ? ', beside a load' : ''}`)
  if (isBeside) startLoad()
  const { ok, seconds } = await run(binary('playwright'), ['test', ...rest])
  stopLoad()
  ended.push({ at, isBeside, ok, seconds })
}
console.log()
for (const { at, isBeside, ok, seconds } of ended) {
  console.log(`${ok ? '✓' : '✗'} run ${at}, ${seconds.toFixed(0)} s${isBeside ? ', beside a load' : ''}`)
}
const failed = ended.filter(({ ok }) => !ok).length
console.log(`${runs - failed} of ${runs} runs passed`)
process.exit(failed > 0 ? 1 : 0)
