import { afterAll, beforeAll, expect, test } from 'vitest'
import { workNames } from '~/features/operations/work-names'
import { demoProviders } from '~/sandbox/providers'
import { townUpkeep } from './demo-mode'
import { dueHandlers } from './due-handlers'
import { jobsOf } from './jobs'
import { openServices } from './outside'
import { type TestApp, testApp } from './test-app'
import { upkeepTasksIn } from './upkeep-tasks'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

const sorted = (names: object) => Object.keys(names).sort()

test('operators have a name for every job, due item and recurring task, and for nothing else', () => {
  const { app, db, clock } = on
  const settings = demoProviders({ db, ownAddress: () => 'http://127.0.0.1:1', publicUrl: app.env.publicUrl })
  const jobs = jobsOf(openServices({ env: app.env, db, clock, keys: app.keys, settings }))
  expect(sorted(workNames.jobs)).toEqual(sorted(jobs))
  expect(sorted(workNames.due)).toEqual(sorted(dueHandlers))
  expect(sorted(workNames.upkeep)).toEqual(sorted({ ...upkeepTasksIn(app.env), ...townUpkeep }))
})
