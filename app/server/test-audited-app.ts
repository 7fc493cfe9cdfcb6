import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { type TestApp, testApp } from './test-app'

/** The application of a file's tests. Each of them begins on Wednesday noon in Seoul, and the ledger adds up after it. */
export function auditedTestApp(): TestApp {
  const on = {} as TestApp
  beforeAll(async () => {
    Object.assign(on, await testApp())
  })
  afterAll(() => on.close())
  beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))
  afterEach(async () => expect(await auditLedger(on.db)).toEqual([]))
  return on
}
