// Runs the server tests of the last release on the schema of this version, as in a rolling restart: npm run ops:proof [COMMIT]
//
// A clean clone has what it needs in its history. A shallow one has not, and is told so.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const git = (args, cwd = root) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()

/** What speaks of the schema as a whole or brings migrations of its own, and serves nobody. */
const aboutTheSchema = [
  'app/server/backup.test.ts',
  'app/server/member-data.test.ts',
  'app/server/operations.test.ts',
  'lib/server/migrate.test.ts',
  'demo/**',
]

/** Tests that name every table there is, and so fail whenever there is a new one. */
const namesAllTables = [/ leaves no rows behind except /, / every table that names a game /]

const release = process.argv[2] ?? git(['log', '-1', '--format=%H', '--grep', '^Release [0-9]'])
if (release === '') {
  console.error('The history holds no release. In a shallow clone run: git fetch --unshallow')
  process.exit(1)
}
console.log(`Last release: ${git(['log', '-1', '--format=%h %s', release])}`)

const folder = mkdtempSync(path.join(tmpdir(), 'meeple-release-'))
const results = `${folder}.json`
/** The packages are too much for the memory, databases are slow anywhere else. */
const env = { ...process.env, TMPDIR: process.env.OPS_MEMORY ?? tmpdir() }
const run = (command, args) => spawnSync(command, args, { cwd: folder, stdio: 'inherit', env }).status

/** The files of tests that fail, and the tests by file and title. */
function failing(files) {
  const excluded = aboutTheSchema.flatMap((pattern) => ['--exclude', pattern])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  run(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    ...excluded,
    ...reporters,
    ...files,
  ])
  const { testResults } = JSON.parse(readFileSync(results, 'utf8'))
  const failed = testResults.filter(({ status }) => status === 'failed')
  const nameOf = (file) => path.relative(folder, file)
  return {
    files: failed.map(({ name }) => nameOf(name)),
    tests: failed.flatMap(({ name, assertionResults }) => {
      const titles = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => fullName)
      // A file that does not load has no tests.
      return (titles.length > 0 ? titles : ['(the file)'])
        .filter((title) => !namesAllTables.some((pattern) => pattern.test(title)))
        .map((title) => `${nameOf(name)}: ${title}`)
    }),
  }
}

try {
  git(['worktree', 'add', '--detach', '--force', folder, release])
  if (run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline']) !== 0)
    throw new Error('npm ci failed')
  // The beginning is the release's own, be it a baseline or the migrations that one stands for.
  cpSync(path.join(root, 'db/migrations'), path.join(folder, 'db/migrations'), {
    recursive: true,
    filter: (file) => !file.endsWith('-baseline.sql'),
  })
  const onNew = failing([])
  let broken = onNew.tests
  if (broken.length > 0) {
    // What fails on the release's own schema too says nothing about the new one.
    git(['clean', '--force', '--quiet', 'db/migrations'], folder)
    const onOwn = new Set(failing(onNew.files).tests)
    broken = broken.filter((test) => !onOwn.has(test))
    console.log(`${onOwn.size} tests fail on the release's own schema too, and say nothing.`)
  }
  for (const test of broken) console.log(`✗ ${test}`)
  console.log(
    broken.length === 0
      ? 'The last release serves on the new schema.'
      : 'These parts of the last release do not work on the new schema: whoever upgrades has to know (docs/upgrading.md).',
  )
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  git(['worktree', 'remove', '--force', folder])
  rmSync(results, { force: true })
}
