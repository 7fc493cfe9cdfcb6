import type { FastifyInstance } from 'fastify'
import { onlyOperators } from '~/lib/server/change-hub'
import { paged } from '~/lib/server/paged'
import { memberOf, serve } from '~/lib/server/serve'
import { passCountsShape, passEndpoints } from '../contract'
import { entriesPerPage } from '../pass'
import { passTags } from '../tags'
import { startAudit } from './commands/ledger-audits'
import { presentAudits, presentEntry, presentLiabilities, presentTransfers, presentWallet } from './present'
import { findTransferSearch, listAudits, listLiabilities, listTransfers } from './queries/ledger'
import { countPasses, listEntries, listHeld, listLots } from './queries/passes'

export function passRoutes(app: FastifyInstance): void {
  const { db, clock } = app
  app.changes.guard(passTags.audits.all, onlyOperators)

  serve(app, passEndpoints.counts, async (_, request) => {
    const { memberId } = memberOf(request)
    return [passCountsShape.toWire(await countPasses(db, { memberId, now: clock.now() }))]
  })

  serve(app, passEndpoints.history, async ({ query: { page = 1 } }, request) => {
    const { count, entries } = await listEntries(db, { memberId: memberOf(request).memberId, page })
    return paged(request, entries.map(presentEntry), count, { page, size: entriesPerPage })
  })

  serve(app, passEndpoints.wallet, async (_, request) => {
    const { memberId } = memberOf(request)
    const now = clock.now()
    const [lots, held] = await Promise.all([listLots(db, { memberId, now }), listHeld(db, memberId)])
    return presentWallet(lots, held, now)
  })

  serve(app, passEndpoints.liability, async () => presentLiabilities(await listLiabilities(db), clock.now()))

  serve(app, passEndpoints.transfers, async ({ query: { q = '', before = null } }) => {
    const search = await findTransferSearch(db, q.trim())
    return presentTransfers(search === null ? [] : await listTransfers(db, search, before))
  })

  serve(app, passEndpoints.audits, async () => presentAudits(await listAudits(db)))

  serve(app, passEndpoints.startAudit, async (_, request) => {
    const { memberId: operatorId } = memberOf(request)
    return { id: await db.transaction((tx) => startAudit(tx, { operatorId, now: clock.now() })) }
  })
}
