import type { LotRow } from '~/db/rows/passes'
import { paths } from '~/features/paths'
import { seoulDate } from '~/lib/seoul-date'
import type { MemberData } from '~/lib/server/member-data'
import { toPassTier } from '../pass'
import { lotInWords } from '../pass-words'
import { forgetGiftReasons } from './commands/gifts'
import { forfeitPasses } from './commands/lots'
import { listWholeGifts } from './queries/gifts'
import { countPasses, listHeld, listLots, listWholeHistory } from './queries/passes'

const total = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)

/** A line for each price and last day. */
function inWords(lots: readonly LotRow[]): string[] {
  const alike = new Map<string, LotRow>()
  for (const lot of lots) {
    const key = `${lot.tier} ${seoulDate(lot.expiresAt)}`
    alike.set(key, { ...lot, count: lot.count + (alike.get(key)?.count ?? 0) })
  }
  return [...alike.values()].map(({ tier, count, expiresAt }) =>
    lotInWords({ tier: toPassTier(tier), count, expiresAt }),
  )
}

export const passData: MemberData = {
  name: 'passes',
  tables: ['ledger_accounts', 'ledger_lots', 'pass_gifts'],
  collect: async (db, memberId) => ({
    gifts: await listWholeGifts(db, memberId),
    history: (await listWholeHistory(db, memberId)).map(({ dayKind, label, movedAt, ...entry }) => ({
      ...entry,
      dayKind,
      usedFor: label,
      at: movedAt,
    })),
  }),
  whyCannotLeave: async (tx, memberId, now) => {
    const lots = await listLots(tx, { memberId, now })
    const unused = total(lots)
    const held = total(await listHeld(tx, memberId))
    const place = { path: paths.couponBox(), label: '이용권 보기' }
    return [
      ...(unused === 0
        ? []
        : [
            {
              message: `쓰지 않은 이용권이 ${unused}장 있어요. 다 쓴 뒤에 탈퇴하거나, 포기하고 탈퇴할 수 있어요.`,
              place,
              forfeits: {
                count: unused,
                lines: inWords(lots),
              },
            },
          ]),
      ...(held === 0
        ? []
        : [
            {
              message: `신청한 모임에 쓰기로 한 이용권이 ${held}장 있어요. 신청을 취소하면 탈퇴할 수 있어요.`,
              place,
            },
          ]),
    ]
  },
  file: {
    read: async (db, memberId, now) => ({
      passes: Object.values(await countPasses(db, { memberId, now })).reduce((sum, count) => sum + count, 0),
      held: total(await listHeld(db, memberId)),
    }),
  },
  // The ledger is kept as the record of money paid. It names only the member's id (docs/ledger.md).
  erase: async (tx, memberId, now) => {
    await forgetGiftReasons(tx, memberId)
    await forfeitPasses(tx, { memberId, now })
  },
}
