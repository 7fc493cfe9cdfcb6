import { requireNode } from './lib/runtime.mjs'

requireNode()
const { preferMemoryFolder } = await import('./lib/memory-folder.mjs')
preferMemoryFolder()
const { mkdtempSync, rmSync } = await import('node:fs')
const { tmpdir } = await import('node:os')
const path = await import('node:path')
const { binary, passOnSignals, root, run } = await import('./lib/run.mjs')
const { installIfNeeded } = await import('./lib/install.mjs')
const { isBuilt } = await import('./lib/build-stamp.mjs')
const { runChecks } = await import('./lib/check-steps.mjs')
const { findChromium, findPostgresServer, installSystemPackages } = await import('./lib/system-packages.mjs')
const { startPostgresServer } = await import('./lib/postgres-server.mjs')
const { allowanceOf, calibrate, countFeatures, overBudget, overTime, secondsLeft, usedProcessorSeconds } =
  await import('./lib/budget.mjs')
const { onEmbedded } = await import('./lib/test-groups.mjs')
const {
  lastLine,
  playwrightCounts,
  playwrightFailures,
  playwrightTimes,
  slowest,
  stepCounts,
  table,
  vitestCounts,
  vitestFailures,
  vitestTimes,
} = await import('./lib/counts.mjs')

await installIfNeeded()
const reports = mkdtempSync(path.join(tmpdir(), 'meeple-reports-'))
let stopServer = async () => undefined
const tidyUp = async () => {
  await stopServer()
  rmSync(reports, { recursive: true, force: true })
}
passOnSignals(tidyUp)

const layers = []
// Printed again at the end, because often only the last part of a log is kept.
const failures = []
const times = []
const features = countFeatures(root)
const names = ['check', 'build', 'rules', 'server', 'embedded PostgreSQL', 'web', 'journeys']

function timeLeft(name) {
  const seconds = names.includes(name)
    ? secondsLeft(layers, names.slice(names.indexOf(name)), features)
    : null
  return seconds === null ? '' : `, about ${Math.ceil(seconds / 60)} min left`
}

async function layer(name, work) {
  console.log(`\n── ${name}${timeLeft(name)}`)
  const began = performance.now()
  const usedBefore = usedProcessorSeconds()
  const counts = await work().catch((error) => {
    console.error(error.message)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  const used = usedProcessorSeconds()
  layers.push({
    name,
    ...counts,
    seconds: (performance.now() - began) / 1000,
    processor: used === null || usedBefore === null ? null : used - usedBefore,
  })
}

async function vitest(report, args, env = {}) {
  const file = path.join(reports, `${report}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { ok } = await run(binary('vitest'), ['run', ...reporters, ...args], { env })
  failures.push(...vitestFailures(file))
  times.push(...vitestTimes(file, report))
  return vitestCounts(file, ok)
}

async function build() {
  if (isBuilt(root)) {
    console.log('The build is up to date.')
    return stepCounts([{ ok: true }])
  }
  return stepCounts([await run(process.execPath, [path.join(root, 'scripts/build.mjs')])])
}

/** Runs everything once on the PostgreSQL that operators use, or on the embedded one if that is not installed. */
async function server() {
  const bin = findPostgresServer()
  if (!bin) {
    console.error('No PostgreSQL server 15 or later is installed: everything runs on the embedded one.')
    return vitest('server', ['--project=server'])
  }
  const debians = await startPostgresServer(bin)
  stopServer = debians.stop
  try {
    console.log(`PostgreSQL from ${bin}`)
    return await vitest('server', ['--project=server'], { TEST_DATABASE_URL: debians.url })
  } finally {
    stopServer = async () => undefined
    await debians.stop()
  }
}

async function journeys() {
  const file = path.join(reports, 'journeys.json')
  const { ok } = await run(binary('playwright'), ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  failures.push(...playwrightFailures(file))
  times.push(...playwrightTimes(file))
  return playwrightCounts(file, ok)
}

process.chdir(root)
const slowness = calibrate()
process.env.SLOWNESS = slowness.toFixed(2)
await layer('system packages', async () => {
  const missing = await installSystemPackages()
  if (missing !== null) console.error(missing)
  return stepCounts([{ ok: missing === null }])
})
const chromium = findChromium()
if (chromium) process.env.CHROMIUM_PATH = chromium

await layer('check', async () => {
  const steps = await runChecks()
  failures.push(...steps.filter(({ ok }) => !ok).map(({ name }) => `✗ check › ${name}`))
  return stepCounts(steps)
})
await layer('build', build)
await layer('rules', () => vitest('rules', ['--project=rules']))
await layer('server', server)
await layer('embedded PostgreSQL', () => vitest('embedded', ['--project=server', ...onEmbedded]))
await layer('web', () => vitest('web', ['--config=vitest-browser.config.ts']))
await layer('journeys', journeys)
await tidyUp()

const over = [...overBudget(layers, features, slowness), ...overTime(times, slowness)]
console.log(`\n${table(layers, (layer) => allowanceOf(layer, features, slowness))}`)
console.log(`The budgets are for a machine that is ${slowness.toFixed(2)} times slower than theirs.`)
console.log(`\nThe ten slowest:\n${slowest(times).join('\n')}`)
if (over.length > 0) console.log(`\nOver the budget:\n${over.join('\n')}`)
if (failures.length > 0) console.log(`\nFailed:\n${failures.slice(0, 40).join('\n')}`)
console.log(`\n${lastLine(layers)}`)
process.exit(layers.some(({ failed }) => failed > 0) ? 1 : 0)
