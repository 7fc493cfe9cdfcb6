import type { FastifyInstance } from 'fastify'
import { monthAfter, spanOfMonth } from '~/lib/month'
import { memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { serve, servedBy } from '~/lib/server/serve'
import { lastMonthOver, tidyPayee } from '../../payout'
import { changePayee } from '../../server/commands/payees'
import { countsOf, fileOfLines, presentPayout, sumOf } from '../../server/present'
import {
  countDoubted,
  findPayee,
  findPayout,
  listLines,
  listOwed,
  listPayouts,
  openPayee,
  versionOfPayee,
} from '../../server/queries'
import { payoutConsoleEndpoints } from '../endpoints'
import { payoutConsoleCalls } from './schemas'

const calls = servedBy(payoutConsoleEndpoints, payoutConsoleCalls)

export function payoutConsoleRoutes(app: FastifyInstance, { db, clock, keys }: BasicServices): void {
  async function payoutsOf({ cafeId }: { cafeId: number }) {
    const month = lastMonthOver(clock.now())
    const running = monthAfter(month, 1)
    const until = spanOfMonth(running).until
    const [due, all, doubted, payouts, payee] = await Promise.all([
      listOwed(db, { cafeId, until: spanOfMonth(month).until }),
      listOwed(db, { cafeId, until }),
      countDoubted(db, { cafeId, until }),
      listPayouts(db, cafeId),
      findPayee(db, cafeId),
    ])
    return {
      due: { month, amount: sumOf(due), ...countsOf(due) },
      running: {
        month: running,
        amount: sumOf(all) - sumOf(due),
        passes: countsOf(all).passes - countsOf(due).passes,
        returned: countsOf(all).returned - countsOf(due).returned,
      },
      doubted,
      payouts: payouts.map(presentPayout),
      payee: await openPayee(keys, payee),
      version: versionOfPayee(payee),
    }
  }

  serve(app, calls.payouts, ({ params }) => payoutsOf(params))

  serve(app, calls.payoutFile, async ({ params: { cafeId }, query: { month } }) => {
    const payout = month === undefined ? null : await findPayout(db, { cafeId, month })
    const lines = payout
      ? await listLines(db, payout.id)
      : await listOwed(db, { cafeId, until: spanOfMonth(month ?? lastMonthOver(clock.now())).until })
    return fileOfLines(cafeId, month ?? null, lines)
  })

  serve(app, calls.changePayee, async ({ params, body: { version, ...payee } }, request) => {
    const acting = { ...params, actorId: memberOf(request).memberId, now: clock.now() }
    await db.transaction((tx) => changePayee(tx, { ...acting, payee: tidyPayee(payee), version, keys }))
    return payoutsOf(params)
  })
}
