import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findAccountStatus } from '~/features/accounts/server/queries'
import { startAudit } from '~/features/passes/server/commands/ledger-audits'
import { refuse } from '~/lib/errors'
import { spanOfMonth } from '~/lib/month'
import { memberOf } from '~/lib/server/caller'
import { onlyOperators } from '~/lib/server/change-hub'
import { writeCsvFile } from '~/lib/server/csv-file'
import type { Reader } from '~/lib/server/database'
import type { BasicServices } from '~/lib/server/feature'
import { serve, servedBy } from '~/lib/server/serve'
import { passTags, toPassTier } from '../../pass'
import { passRefusals } from '../../refusals'
import { givePasses, takeGiftBack } from '../../server/commands/gifts'
import { listGifts } from '../../server/queries/gifts'
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

  async function giftsOf(on: Reader, memberId: number) {
    const found = await findAccountStatus(on, memberId, clock.now())
    if (!found || found.leftAt !== null) throw refuse(passRefusals.noMember)
    const gifts = await listGifts(on, memberId)
    return {
      memberId,
      nickname: found.nickname,
      gifts: gifts.map((gift) => ({ ...gift, tier: toPassTier(gift.tier) })),
    }
  }
  const giving = (request: FastifyRequest, { memberId }: { memberId: number }) => ({
    memberId,
    operatorId: memberOf(request).memberId,
    now: clock.now(),
  })

  serve(app, calls.gifts, ({ params }) => giftsOf(db, params.memberId))

  serve(app, calls.give, ({ params, body, once }, request) =>
    once(async (tx) => {
      await givePasses(tx, { ...giving(request, params), ...body })
      return giftsOf(tx, params.memberId)
    }),
  )

  serve(app, calls.takeBack, async ({ params }, request) => {
    await db.transaction((tx) => takeGiftBack(tx, { ...giving(request, params), giftId: params.giftId }))
    return giftsOf(db, params.memberId)
  })

  serve(app, calls.audits, async () => ({ audits: await listAudits(db) }))

  serve(app, calls.startAudit, async (_, request) => {
    const { memberId: operatorId } = memberOf(request)
    return { id: await db.transaction((tx) => startAudit(tx, { operatorId, now: clock.now() })) }
  })
}
