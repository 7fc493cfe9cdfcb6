import type { FastifyInstance } from 'fastify'
import { memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { serve, servedBy } from '~/lib/server/serve'
import { browserEndpoints } from '../endpoints'
import { markErrorDone } from './commands/mark-done'
import { noteError, noteVitals } from './commands/note'
import { presentVitals } from './present'
import { countOtherErrors, listOpenErrors, listVitals } from './queries'
import { browserCalls } from './schemas'

const calls = servedBy(browserEndpoints, browserCalls)

export function browserRoutes(app: FastifyInstance, { db, clock }: BasicServices): void {
  serve(app, calls.noteError, async ({ body }) => {
    await db.transaction((tx) => noteError(tx, body, clock.now()))
    return {}
  })

  serve(app, calls.noteVitals, async ({ body }) => {
    await db.transaction((tx) => noteVitals(tx, body, clock.now()))
    return {}
  })

  serve(app, calls.errors, async () => {
    const [rows, others] = await Promise.all([listOpenErrors(db), countOtherErrors(db)])
    const errors = rows.map((row) => ({ ...row, frames: row.frames === '' ? [] : row.frames.split('\n') }))
    return { errors, others }
  })

  serve(app, calls.vitals, async () => ({ screens: presentVitals(await listVitals(db, clock.now())) }))

  serve(app, calls.markDone, async ({ params: { id } }, request) => {
    const { memberId: operatorId } = memberOf(request)
    await db.transaction((tx) => markErrorDone(tx, { id, operatorId, now: clock.now() }))
    return {}
  })
}
