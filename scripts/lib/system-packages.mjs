import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'

const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Absent and forbidden come to the same.
    return false
  }
}

/** The system's Chromium, or the one CHROMIUM_PATH names; null when there is none. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(':').concat('/usr/bin', '/usr/local/bin')
  const found = folders
    .flatMap((folder) => browserNames.map((name) => path.join(folder, name)))
    .find(isProgram)
  return found ?? null
}

function hasKoreanFont() {
  const listed = spawnSync('fc-list', [':lang=ko', 'family'], { encoding: 'utf8' })
  return listed.status === 0 && listed.stdout.trim() !== ''
}

/** Folder of the newest PostgreSQL server that Debian's packages installed; null when there is none. */
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

export function whatIsMissing() {
  return needs.filter(({ there }) => !there())
}

/** Null when everything is there in the end, else the sentence that says what to install by hand. */
export async function installSystemPackages() {
  const missing = whatIsMissing()
  if (missing.length === 0) return null
  const names = missing.map(({ packageName }) => packageName)
  const byHand = (why) =>
    `Missing for the tests: ${missing.map(({ what }) => what).join(', ')}; ${why}. On Debian: sudo apt-get install ${names.join(' ')}`
  const isRoot = process.getuid?.() === 0
  if (!isProgram('/usr/bin/apt-get')) return byHand('this system has no apt-get')
  if (!isRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) return byHand('installing them needs root')
  const asRoot = (command, ...args) => {
    const words = [command, ...args]
    const env = ['env', 'DEBIAN_FRONTEND=noninteractive']
    return isRoot ? run(env[0], [...env.slice(1), ...words]) : run('sudo', ['-n', ...env, ...words])
  }
  console.log(`Installing ${names.join(', ')} (apt-get)…`)
  // The package would make and start a cluster of its own, which nobody here asked for.
  const folder = '/etc/postgresql-common/createcluster.d'
  const setting = `${folder}/no-cluster-for-tests.conf`
  if (names.includes('postgresql')) {
    await asRoot('sh', '-c', `mkdir -p ${folder} && echo "create_main_cluster = false" > ${setting}`)
  }
  const updated = await asRoot('apt-get', 'update', '-q')
  const installed = updated.ok
    ? await asRoot('apt-get', 'install', '-q', '-y', '--no-install-recommends', ...names)
    : updated
  if (names.includes('postgresql')) await asRoot('rm', '-f', setting)
  if (!installed.ok) return byHand('apt-get could not install them (see above)')
  const still = whatIsMissing()
  return still.length === 0 ? null : byHand('they were installed but cannot be found')
}
