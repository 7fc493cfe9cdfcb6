import { spawn } from 'node:child_process'
import path from 'node:path'
import { prepareTestDatabaseServer } from '../lib/server/test-database'

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

try {
  const { address } = await server.createDatabase()
  process.exitCode = await lint(address.host, address.port, address.user, address.database)
} finally {
  await server.stop()
}
