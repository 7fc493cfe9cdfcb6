import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'

/** Headless Chromium: the same engine, but a quarter faster in tests (docs/decisions/0014). */
const windowless = 'chromium-headless-shell'
const browserNames = [windowless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Missing and inaccessible are treated alike.
    return false
  }
}

/** The system's Chromium or the one at CHROMIUM_PATH; null if there is none. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(':').concat('/usr/bin', '/usr/local/bin')
  const found = folders
    .flatMap((folder) => browserNames.map((name) => path.join(folder, name)))
    .find(isProgram)
  return found ?? null
}

const isWindowless = () => path.basename(findChromium() ?? '') === windowless
/** Whether the package is in this system's (possibly outdated) package lists. */
const isOffered = (name) => spawnSync('apt-cache', ['show', name]).status === 0

function hasKoreanFont() {
  const listed = spawnSync('fc-list', [':lang=ko', 'family'], { encoding: 'utf8' })
  return listed.status === 0 && listed.stdout.trim() !== ''
}

/** The folder of the newest PostgreSQL server from Debian packages, or null. */
export function findPostgresServer(folder = '/usr/lib/postgresql') {
  if (!existsSync(folder)) return null
  const [newest] = readdirSync(folder)
    .filter((name) => /^\d+$/.test(name) && Number(name) >= 15)
    .filter(
      (name) =>
        isProgram(path.join(folder, name, 'bin/postgres')) &&
        isProgram(path.join(folder, name, 'bin/initdb')),
    )
    .sort((one, other) => Number(other) - Number(one))
  return newest ? path.join(folder, newest, 'bin') : null
}

const needs = [
  { packageName: 'chromium', what: 'Chromium', there: () => findChromium() !== null },
  { packageName: 'fonts-noto-cjk', what: 'a Korean font', there: hasKoreanFont },
  {
    packageName: 'postgresql',
    what: 'a PostgreSQL server 15 or later',
    there: () => findPostgresServer() !== null,
  },
]

function whatIsMissing() {
  return needs.filter(({ there }) => !there())
}

function asRoot(command, ...args) {
  const words = ['env', 'DEBIAN_FRONTEND=noninteractive', command, ...args]
  return process.getuid?.() === 0 ? run(words[0], words.slice(1)) : run('sudo', ['-n', ...words])
}

function whyNotInstall() {
  if (!isProgram('/usr/bin/apt-get')) return 'this system has no apt-get'
  const mayBeRoot = process.getuid?.() === 0 || spawnSync('sudo', ['-n', 'true']).status === 0
  return mayBeRoot ? null : 'installing them needs root'
}

const install = (names) => asRoot('apt-get', 'install', '-q', '-y', '--no-install-recommends', ...names)

/** Null if everything is installed in the end, otherwise a sentence about what to install by hand. */
export async function installSystemPackages() {
  const missing = whatIsMissing()
  const why = whyNotInstall()
  if (missing.length === 0) {
    // A regular Chromium works too, only slower, so failing to install this one is not reported.
    const isWanted = !process.env.CHROMIUM_PATH && !isWindowless()
    if (isWanted && why === null && isOffered(windowless)) await install([windowless])
    return null
  }
  const byHand = (reason) =>
    `Missing for the tests: ${missing.map(({ what }) => what).join(', ')}; ${reason}. On Debian: sudo apt-get install ${missing.map(({ packageName }) => packageName).join(' ')}`
  if (why !== null) return byHand(why)
  const updated = await asRoot('apt-get', 'update', '-q')
  const names = missing.map(({ packageName }) =>
    packageName === 'chromium' && isOffered(windowless) ? windowless : packageName,
  )
  console.log(`Installing ${names.join(', ')} (apt-get)…`)
  // Prevents the package from creating and starting a cluster of its own.
  const folder = '/etc/postgresql-common/createcluster.d'
  const setting = `${folder}/no-cluster-for-tests.conf`
  if (names.includes('postgresql')) {
    await asRoot('sh', '-c', `mkdir -p ${folder} && echo "create_main_cluster = false" > ${setting}`)
  }
  const installed = updated.ok ? await install(names) : updated
  if (names.includes('postgresql')) await asRoot('rm', '-f', setting)
  if (!installed.ok) return byHand('apt-get could not install them (see above)')
  const still = whatIsMissing()
  return still.length === 0 ? null : byHand('they were installed but cannot be found')
}
