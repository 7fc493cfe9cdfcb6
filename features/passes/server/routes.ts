import type { FastifyInstance } from 'fastify'
import type { BasicServices } from '~/lib/server/feature'
import { paged } from '~/lib/server/paged'
import { memberOf, serve, servedBy } from '~/lib/server/serve'
import { passCountsShape, passEndpoints } from '../contract'
import { walletEndpoints } from '../endpoints'
import { entriesPerPage } from '../pass'
import { presentEntry, presentWallet } from './present'
import { countPasses, listEntries, listHeld, listLots } from './queries/passes'
import { walletCalls } from './schemas'

const calls = servedBy(walletEndpoints, walletCalls)

export function passRoutes(app: FastifyInstance, { db, clock }: BasicServices): void {
  serve(app, passEndpoints.counts, async (_, request) => {
    const { memberId } = memberOf(request)
    return [passCountsShape.toWire(await countPasses(db, { memberId, now: clock.now() }))]
  })

  serve(app, passEndpoints.history, async ({ query: { page = 1 } }, request) => {
    const { count, entries } = await listEntries(db, { memberId: memberOf(request).memberId, page })
    return paged(request, entries.map(presentEntry), count, { page, size: entriesPerPage })
  })

  serve(app, calls.wallet, async (_, request) => {
    const { memberId } = memberOf(request)
    const now = clock.now()
    const [lots, held] = await Promise.all([listLots(db, { memberId, now }), listHeld(db, memberId)])
    return presentWallet(lots, held, now)
  })
}
