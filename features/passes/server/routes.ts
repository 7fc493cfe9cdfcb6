import type { FastifyInstance } from 'fastify'
import { memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithPage } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { passEndpoints } from '../endpoints'
import { entriesPerPage } from '../pass'
import { presentEntry, presentWallet } from './present'
import { countPasses, listEntries, listHeld, listLots } from './queries/passes'
import { passCalls } from './schemas'
import { passWire } from './wire'

const calls = servedBy(passEndpoints, passCalls, passWire)

export function passRoutes(app: FastifyInstance, { db, clock }: BasicServices): void {
  serve(app, calls.counts, async (_, request) => {
    const { memberId } = memberOf(request)
    return [await countPasses(db, { memberId, now: clock.now() })]
  })

  serve(app, calls.history, async ({ query: { page = 1 } }, request) => {
    const { count, entries } = await listEntries(db, { memberId: memberOf(request).memberId, page })
    return replyWithPage(request, entries.map(presentEntry), count, { page, size: entriesPerPage })
  })

  serve(app, calls.wallet, async (_, request) => {
    const { memberId } = memberOf(request)
    const now = clock.now()
    const [lots, held] = await Promise.all([listLots(db, { memberId, now }), listHeld(db, memberId)])
    return presentWallet(lots, held, now)
  })
}
