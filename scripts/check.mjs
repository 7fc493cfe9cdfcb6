import { requireNode } from './lib/runtime.mjs'

requireNode()
const { passOnSignals } = await import('./lib/run.mjs')
const { installIfNeeded } = await import('./lib/install.mjs')
const { runChecks } = await import('./lib/check-steps.mjs')

await installIfNeeded()
passOnSignals()
const ended = await runChecks({ fix: process.argv.includes('--fix') })
const failed = ended.filter(({ ok }) => !ok)
if (failed.length > 0) console.log(`To be put right: ${failed.map(({ name }) => name).join(', ')}.`)
process.exit(failed.length > 0 ? 1 : 0)
