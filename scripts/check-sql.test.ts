import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onConnection, toOptions } from '../lib/server/database-address'
import { prepareTestDatabaseServer, type TestDatabaseServer } from '../lib/server/test-database'
import { checkPlans } from './check-plans'

const root = path.resolve(import.meta.dirname, '..')
const minuteMs = 60_000

let server: TestDatabaseServer
beforeAll(async () => {
  server = await prepareTestDatabaseServer()
}, minuteMs)
afterAll(() => server.stop(), minuteMs)

/** Runs the SQL check as if `file` contained `code`. */
async function check(file: string, code: string) {
  const { address } = await server.createDatabase()
  const eslint = spawn(
    path.join(root, 'node_modules/.bin/eslint'),
    ['--stdin', '--stdin-filename', file, '--format', 'json'],
    {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...process.env,
        MEEPLE_CHECK_DATABASE_URL: `postgres:///${address.database}`,
        PGHOST: address.host,
        PGPORT: String(address.port),
        PGUSER: address.user,
        PGPASSWORD: address.password ?? '',
        // Otherwise the parser reads the file from disk instead of the given text.
        TSESTREE_SINGLE_RUN: 'false',
      },
    },
  )
  eslint.stdin.end(code)
  const [report] = JSON.parse(await text(eslint.stdout)) as {
    messages: { line: number; message: string }[]
  }[]
  return report?.messages.map(({ line, message }) => ({ line, message }))
}

describe('the SQL check', () => {
  test(
    'names a column that is not there and a row type that does not fit, and lets the rest pass',
    async () => {
      const code = `import type { Reader } from '~/lib/server/database'

export function listTitles(db: Reader) {
  return db<{ id: number; title: string }[]>\`select id, title from articles\`
}

export function listHeadlines(db: Reader) {
  return db<{ headline: string }[]>\`select headline from articles\`
}

export function listNumbers(db: Reader) {
  return db<{ id: string }[]>\`select id from articles\`
}
`
      expect(await check('features/news/server/queries.ts', code)).toEqual([
        { line: 8, message: expect.stringContaining('column "headline" does not exist') },
        { line: 12, message: expect.stringContaining('incorrect type annotation') },
      ])
    },
    2 * minuteMs,
  )

  test(
    'names a statement that lost its index, and lets the rest pass',
    async () => {
      const { address } = await server.createDatabase()
      await onConnection(toOptions(address), (client) => client.query('drop index reviews_of_author'))
      const found = await checkPlans(address)
      expect(found).toContainEqual(expect.stringMatching(/weights\.ts:\d+ reads reviews whole/))
      expect(found.filter((sentence) => !sentence.includes('reads reviews whole'))).toEqual([])
    },
    2 * minuteMs,
  )
})
