import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { prepareTestDatabaseServer } from '../lib/server/test-database'
import { checkPlans } from './check-plans'
import { writeSchemaPage } from './schema-page'

const root = path.resolve(import.meta.dirname, '..')
const server = await prepareTestDatabaseServer()

function lint(host: string, port: number, user: string, name: string): Promise<number> {
  const eslint = spawn(path.join(root, 'node_modules/.bin/eslint'), ['.', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // SafeQL passes its URL to postgres.js, which accepts a socket folder only through these variables.
      MEEPLE_CHECK_DATABASE_URL: `postgres:///${name}`,
      PGHOST: host,
      PGPORT: String(port),
      PGUSER: user,
    },
  })
  return new Promise((resolve) => {
    eslint.once('error', () => resolve(127))
    eslint.once('close', (code) => resolve(code ?? 1))
  })
}

/** Compares docs/schema.md with the migrated schema, and rewrites it with --fix. */
function checkSchemaPage(text: string): boolean {
  const file = path.join(root, 'docs/schema.md')
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return true
  if (!process.argv.includes('--fix')) {
    console.error('docs/schema.md does not fit the migrations: `npm run check -- --fix` rewrites it.')
    return false
  }
  writeFileSync(file, text)
  return true
}

try {
  const { address } = await server.createDatabase()
  const isUpToDate = checkSchemaPage(await writeSchemaPage(address))
  const linted = await lint(address.host, address.port, address.user, address.database)
  // Only what PostgreSQL accepts can be explained.
  const slow = linted === 0 ? await checkPlans(address) : []
  for (const sentence of slow) console.error(sentence)
  process.exitCode = isUpToDate && slow.length === 0 ? linted : linted || 1
} finally {
  await server.stop()
}
