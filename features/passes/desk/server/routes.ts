import type { FastifyInstance } from 'fastify'
import { startAudit } from '~/features/passes/server/commands/ledger-audits'
import { spanOfMonth } from '~/lib/month'
import { memberOf } from '~/lib/server/caller'
import { onlyOperators } from '~/lib/server/change-hub'
import { writeCsvFile } from '~/lib/server/csv-file'
import type { BasicServices } from '~/lib/server/feature'
import { serve, servedBy } from '~/lib/server/serve'
import { passTags } from '../../tags'
import { passDeskEndpoints } from '../endpoints'
import { presentInFile, presentLiabilities, presentTransfers } from './present'
import {
  findTransferSearch,
  listAudits,
  listLiabilities,
  listTransfers,
  listTransfersOfTime,
} from './queries'
import { passDeskCalls } from './schemas'

const calls = servedBy(passDeskEndpoints, passDeskCalls)

export function passDeskRoutes(app: FastifyInstance, { db, clock }: BasicServices): void {
  app.changes.guard(passTags.audits.all, onlyOperators)

  serve(app, calls.liability, async () => ({
    asOf: clock.now(),
    rows: presentLiabilities(await listLiabilities(db)),
  }))

  serve(app, calls.transfers, async ({ query: { q = '', before = null } }) => {
    const search = await findTransferSearch(db, q.trim())
    return presentTransfers(search === null ? [] : await listTransfers(db, search, before))
  })

  serve(app, calls.file, async ({ query: { month } }) =>
    writeCsvFile(`meeple-ledger-${month}.csv`, {
      head: [
        '번호',
        '시각',
        '이유',
        '옮겨진 곳',
        '이용권 값(원)',
        '이용권',
        '회원 번호',
        '주문 번호',
        '쓴 곳',
      ],
      read: (after) => listTransfersOfTime(db, { ...spanOfMonth(month), after }),
      toCells: presentInFile,
    }),
  )

  serve(app, calls.audits, async () => ({ audits: await listAudits(db) }))

  serve(app, calls.startAudit, async (_, request) => {
    const { memberId: operatorId } = memberOf(request)
    return { id: await db.transaction((tx) => startAudit(tx, { operatorId, now: clock.now() })) }
  })
}
