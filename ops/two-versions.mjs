// Runs the server tests of the last release on the schema of this version, as in a rolling restart: npm run ops:proof [COMMIT]
//
// A clean clone has what it needs in its history. A shallow one has not, and is told so.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** What speaks of the schema as a whole or brings migrations of its own, and serves nobody. */
const aboutTheSchema = [
  'app/server/backup.test.ts',
  'app/server/member-data.test.ts',
  'app/server/operations.test.ts',
  'lib/server/migrate.test.ts',
  'scripts/**',
  'demo/**',
]

const release = process.argv[2] ?? git('log', '-1', '--format=%H', '--grep', '^Release [0-9]')
if (release === '') {
  console.error('The history holds no release. In a shallow clone run: git fetch --unshallow')
  process.exit(1)
}
console.log(`Last release: ${git('log', '-1', '--format=%h %s', release)}`)

const folder = mkdtempSync(path.join(tmpdir(), 'meeple-release-'))
const run = (command, args) => spawnSync(command, args, { cwd: folder, stdio: 'inherit' }).status === 0
try {
  git('worktree', 'add', '--detach', '--force', folder, release)
  if (!run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'])) throw new Error('npm ci failed')
  cpSync(path.join(root, 'db/migrations'), path.join(folder, 'db/migrations'), { recursive: true })
  const excluded = aboutTheSchema.flatMap((pattern) => ['--exclude', pattern])
  const isFine = run(path.join(folder, 'node_modules/.bin/vitest'), [
    'run',
    '--project',
    'server',
    ...excluded,
  ])
  console.log(
    isFine
      ? 'The last release serves on the new schema.'
      : 'The last release does not serve on the new schema: what failed has to be known to whoever upgrades (docs/upgrading.md).',
  )
  process.exitCode = isFine ? 0 : 1
} finally {
  if (existsSync(folder)) git('worktree', 'remove', '--force', folder)
  rmSync(folder, { recursive: true, force: true })
}
