import type { FastifyInstance } from 'fastify'
import { fixedClock } from '~/lib/clock'
import { type Database, openDatabase } from '~/lib/server/database'
import { createTestDatabase } from '~/lib/server/test-database'
import { buildApp } from './build-app'
import { readEnv } from './env'

export interface TestApp {
  app: FastifyInstance
  db: Database
  clock: ReturnType<typeof fixedClock>
  close(): Promise<void>
}

/** The whole API on an empty database of its own, at noon in Seoul on an ordinary Wednesday. */
export async function testApp(variables: Record<string, string> = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const db = openDatabase(database.address)
  const clock = fixedClock('2026-03-18T03:00:00Z')
  const env = readEnv({
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    PUBLIC_URL: 'https://meeple.example',
    ...variables,
  })
  const app = await buildApp({ env, db, clock })
  return {
    app,
    db,
    clock,
    close: async () => {
      await app.close()
      await db.close()
      await database.drop()
    },
  }
}
