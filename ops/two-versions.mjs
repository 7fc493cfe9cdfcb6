// Either the last release's server tests pass on the schema of this version, as in a rolling restart, or CHANGELOG.md tells everybody
// to stop all hosts first (docs/upgrading.md): npm run ops:proof -- two-versions
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Its packages are too much for the memory, where databases lie. */
const folder = path.join(root, 'build/last-release')
const git = (args, cwd = root) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()
const run = (command, args) => spawnSync(command, args, { cwd: folder, stdio: 'inherit' }).status

/** What speaks of the schema as a whole or brings migrations of its own, and serves nobody. */
const aboutTheSchema = [
  'app/server/{backup,member-data,operations}.test.ts',
  'lib/server/migrate.test.ts',
  'demo/**',
]
/** Tests that name every table there is, and so fail whenever there is a new one. */
const namesAllTables = / leaves no rows behind except | every table that names a game /

/** The files of tests that fail, and the tests by file and title. */
function failing(files) {
  const results = path.join(folder, 'results.json')
  const excluded = aboutTheSchema.flatMap((pattern) => ['--exclude', pattern])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  run('npx', ['vitest', 'run', '--project', 'server', ...excluded, ...reporters, ...files])
  const { testResults } = JSON.parse(readFileSync(results, 'utf8'))
  const failed = testResults.filter(({ status }) => status === 'failed')
  const tests = failed.flatMap(({ name, assertionResults }) => {
    const titles = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => fullName)
    // A file that does not load has no tests.
    const said = titles.length > 0 ? titles.filter((title) => !namesAllTables.test(title)) : ['(the file)']
    return said.map((title) => `${path.relative(folder, name)}: ${title}`)
  })
  return { files: failed.map(({ name }) => path.relative(folder, name)), tests }
}

const [, newest] = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m)
if (/stop all hosts first/i.test(newest)) {
  console.log('CHANGELOG.md says "Stop all hosts first": no two versions serve side by side.')
  process.exit(0)
}
const release = git(['log', '-1', '--format=%H', '--grep', '^Release [0-9]'])
if (release === '')
  throw new Error('The history holds no release. In a shallow clone run: git fetch --unshallow')
console.log(`Last release: ${git(['log', '-1', '--format=%h %s', release])}`)
try {
  git(['worktree', 'add', '--detach', '--force', folder, release])
  if (run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline']) !== 0)
    throw new Error('npm ci failed')
  // The beginning is the release's own, be it a baseline or the migrations that one stands for.
  const filter = (file) => !file.endsWith('-baseline.sql')
  cpSync(path.join(root, 'db/migrations'), path.join(folder, 'db/migrations'), { recursive: true, filter })
  const onNew = failing([])
  // What fails on the release's own schema too says nothing about the new one.
  if (onNew.tests.length > 0) git(['clean', '--force', '--quiet', 'db/migrations'], folder)
  const onOwn = onNew.tests.length > 0 ? failing(onNew.files).tests : []
  const broken = onNew.tests.filter((test) => !onOwn.includes(test))
  for (const test of broken) console.log(`✗ ${test}`)
  console.log(
    broken.length === 0
      ? `The last release serves on the new schema; ${onOwn.length} of its tests fail on its own too.`
      : 'These parts of the last release do not work on the new schema: say "Stop all hosts first" in CHANGELOG.md.',
  )
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  git(['worktree', 'remove', '--force', folder])
}
