import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { DatabaseAddress } from '../lib/server/database-address'
import { prepareTestDatabaseServer } from '../lib/server/test-database'
import { checkPlans } from './check-plans'
import { type Linted, writeRowTypes } from './write-rows'

const root = path.resolve(import.meta.dirname, '..')
const server = await prepareTestDatabaseServer()
const isFixing = process.argv.includes('--fix')
const files = process.argv.slice(2).filter((given) => given !== '--fix')

function eslint(address: DatabaseAddress, files: string[], format: string) {
  const child = spawn(
    path.join(root, 'node_modules/.bin/eslint'),
    [...(files.length > 0 ? files : ['.']), '--format', format],
    {
      cwd: root,
      stdio: ['inherit', 'pipe', 'inherit'],
      env: {
        ...process.env,
        // SafeQL passes its URL to postgres.js, which accepts a socket folder only through these variables.
        MEEPLE_CHECK_DATABASE_URL: `postgres:///${address.database}`,
        PGHOST: address.host,
        PGPORT: String(address.port),
        PGUSER: address.user,
      },
    },
  )
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (code) => resolve(code ?? 1))
  })
  return { said: text(child.stdout), ended }
}

/** Whether nothing is left to be put right. */
async function fix(address: DatabaseAddress): Promise<boolean> {
  const lint = async (files: string[]) => JSON.parse(await eslint(address, files, 'json').said) as Linted[]
  const { written, left } = await writeRowTypes(root, files, lint)
  for (const sentence of left) console.error(sentence)
  if (written.length > 0) {
    const biome = spawn(path.join(root, 'node_modules/.bin/biome'), ['check', '--write', ...written], {
      cwd: root,
    })
    await new Promise((resolve) => biome.once('close', resolve))
  }
  return left.length === 0
}

async function check(address: DatabaseAddress): Promise<boolean> {
  const { said, ended } = eslint(address, files, 'stylish')
  process.stdout.write(await said)
  return (await ended) === 0
}

try {
  const { address } = await server.createDatabase()
  const isRight = await (isFixing ? fix(address) : check(address))
  // Only what PostgreSQL accepts can be explained.
  const slow = isRight ? await checkPlans(address) : []
  for (const sentence of slow) console.error(sentence)
  process.exitCode = isRight && slow.length === 0 ? 0 : 1
} finally {
  await server.stop()
}
