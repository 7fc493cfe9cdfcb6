import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { passOnSignals, root, run } from './run.mjs'
import { continueOnBroughtNode } from './runtime.mjs'

/** Includes the platform, because node_modules contains binaries that do not work on another one. */
function hashOf(text) {
  return createHash('sha256').update(`${process.platform}-${process.arch}\n${text}`).digest('hex')
}

/** Compares with npm's own record, so that packages installed by hand are accepted. */
function recordMatches(wanted, record) {
  return Object.entries(wanted.packages).every(([where, { version, optional, link }]) => {
    if (where === '' || link) return true
    const found = record.packages[where]
    return found ? found.version === version : optional === true
  })
}

export function whatInstallLacks(folder) {
  const lockText = readFileSync(path.join(folder, 'package-lock.json'), 'utf8')
  const hash = hashOf(lockText)
  const stamp = path.join(folder, 'node_modules', '.meeple-installed')
  const record = path.join(folder, 'node_modules', '.package-lock.json')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return { lacks: null, stamp, hash }
  if (!existsSync(record)) return { lacks: 'Installing packages', stamp, hash }
  const same = recordMatches(JSON.parse(lockText), JSON.parse(readFileSync(record, 'utf8')))
  return { lacks: same ? null : 'package-lock.json changed: installing packages', stamp, hash }
}

const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * `npm ci` fails if the lock file lacks packages for other platforms, which happens when it was written against a
 * partial registry. `npm install` then installs the same versions.
 */
async function install() {
  const exact = await run('npm', ['ci', ...flags], { quiet: true, silent: true })
  if (exact.ok) return exact
  if (/EUSAGE/.test(exact.said)) return run('npm', ['install', '--no-save', ...flags], { quiet: true })
  process.stderr.write(exact.said)
  return exact
}

/**
 * Installs packages if node_modules does not match package-lock.json, and goes on with the Node that is among them.
 * Exits with npm's code on failure.
 */
export async function installIfNeeded() {
  const stopPassing = passOnSignals()
  const { lacks, stamp, hash } = whatInstallLacks(root)
  if (lacks !== null) {
    console.log(`${lacks} (a minute or so)…`)
    const began = performance.now()
    const { ok, code } = await install()
    if (!ok) {
      console.error(
        'The packages could not be installed: see the message above, check the network, then try again.',
      )
      process.exit(code)
    }
    console.log(`Installed in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
  }
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) writeFileSync(stamp, hash)
  stopPassing()
  await continueOnBroughtNode()
}
