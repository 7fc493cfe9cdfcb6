import type { FastifyInstance } from 'fastify'
import { cafeRefusals } from '~/features/cafes/refusals'
import { findManagedCafe } from '~/features/cafes/server/queries/managed-cafe'
import { badInput, refuse } from '~/lib/errors'
import { spanOfMonth } from '~/lib/month'
import { seoulDate } from '~/lib/seoul-date'
import { memberOf } from '~/lib/server/caller'
import { onlyOperators } from '~/lib/server/change-hub'
import type { Reader } from '~/lib/server/database'
import type { BasicServices } from '~/lib/server/feature'
import { serve, servedBy } from '~/lib/server/serve'
import {
  isMonthOver,
  lastMonthOver,
  mostCafesInFile,
  payoutLimits,
  payoutMessages,
  payoutTags,
  writePayouts,
} from '../../payout'
import { askForPayee } from '../../server/commands/payees'
import { payCafe, undoPayout, versionOfOwed } from '../../server/commands/payouts'
import { countsOf, fileOf, fileOfLines, presentPayout, sumOf } from '../../server/present'
import {
  countDoubted,
  findPayee,
  findPayeeRequest,
  findPayout,
  listLines,
  listOwed,
  listOwedCafes,
  openPayee,
} from '../../server/queries'
import { payoutDeskEndpoints } from '../endpoints'
import { payoutDeskCalls } from './schemas'

const calls = servedBy(payoutDeskEndpoints, payoutDeskCalls)

export function payoutDeskRoutes(app: FastifyInstance, { db, clock, keys }: BasicServices): void {
  app.changes.guard(payoutTags.payouts.all, onlyOperators)

  const monthOf = ({ month }: { month?: string | undefined }) => month ?? lastMonthOver(clock.now())

  const owedIn = (month: string) => listOwedCafes(db, { month, ...spanOfMonth(month), most: mostCafesInFile })

  async function linesOf(reader: Reader, cafeId: number, month: string) {
    const payout = await findPayout(reader, { cafeId, month })
    const lines = payout
      ? await listLines(reader, payout.id)
      : await listOwed(reader, { cafeId, until: spanOfMonth(month).until })
    return { payout, lines }
  }

  async function payoutOf(reader: Reader, cafeId: number, month: string) {
    const cafe = await findManagedCafe(reader, cafeId, clock.now())
    if (!cafe) throw refuse(cafeRefusals.noCafe)
    const { payout, lines } = await linesOf(reader, cafeId, month)
    const payee = await findPayee(reader, cafeId)
    const askedAt = await findPayeeRequest(reader, cafeId)
    return {
      cafe: { id: cafe.id, name: cafe.name },
      month,
      isOver: isMonthOver(month, clock.now()),
      amount: sumOf(lines),
      ...countsOf(lines),
      doubted: await countDoubted(reader, { cafeId, until: spanOfMonth(month).until }),
      lines: lines.slice(0, payoutLimits.shownLines).map(({ entryId, title, startsAt, amount, reason }) => ({
        id: entryId,
        title,
        startsAt,
        amount,
        reason,
      })),
      payout: payout && presentPayout(payout),
      payoutId: payout?.id ?? null,
      payee: await openPayee(keys, payee),
      payeeChangedAt: payee?.changedAt ?? null,
      askedAt,
      version: versionOfOwed(lines, payee),
    }
  }

  serve(app, calls.payouts, async ({ query }) => {
    const month = monthOf(query)
    const cafes = await owedIn(month)
    const shown = cafes.slice(0, payoutLimits.shownCafes)
    return {
      month,
      isOver: isMonthOver(month, clock.now()),
      due: sumOf(cafes.filter(({ paidOn, amount }) => paidOn === null && amount > 0)),
      paid: sumOf(cafes.filter(({ paidOn }) => paidOn !== null)),
      count: cafes.length,
      cafes: shown.map(({ sealed: _, hint, ...cafe }) => ({ ...cafe, account: hint })),
    }
  })

  serve(app, calls.payoutsFile, async ({ query }) => {
    const month = monthOf(query)
    const cafes = await owedIn(month)
    const isOver = isMonthOver(month, clock.now())
    const rows = await Promise.all(
      cafes.map(async (cafe) => ({ ...cafe, isOver, payee: await openPayee(keys, cafe) })),
    )
    return fileOf(`payouts-${month}`, writePayouts(rows))
  })

  serve(app, calls.ofCafe, ({ params: { cafeId }, query }) => payoutOf(db, cafeId, monthOf(query)))

  serve(app, calls.fileOfCafe, async ({ params: { cafeId }, query }) => {
    if (!(await findManagedCafe(db, cafeId, clock.now()))) throw refuse(cafeRefusals.noCafe)
    const month = monthOf(query)
    return fileOfLines(cafeId, month, (await linesOf(db, cafeId, month)).lines)
  })

  serve(app, calls.pay, ({ params: { cafeId }, body, once }, request) =>
    once(async (tx) => {
      const now = clock.now()
      if (body.paidOn > seoulDate(now)) throw badInput({ paidOn: payoutMessages.paidOn })
      const note = body.note?.trim() || null
      await payCafe(tx, { ...body, note, cafeId, operatorId: memberOf(request).memberId, now })
      return payoutOf(tx, cafeId, body.month)
    }),
  )

  serve(app, calls.askForPayee, async ({ params: { cafeId } }, request) => {
    const now = clock.now()
    const operatorId = memberOf(request).memberId
    await db.transaction((tx) => askForPayee(tx, { cafeId, operatorId, now }))
    return { askedAt: now }
  })

  serve(app, calls.undo, async ({ params: { cafeId }, body }, request) => {
    const operatorId = memberOf(request).memberId
    const reason = body.reason.trim()
    await db.transaction((tx) => undoPayout(tx, { ...body, reason, cafeId, operatorId, now: clock.now() }))
    return payoutOf(db, cafeId, body.month)
  })
}
