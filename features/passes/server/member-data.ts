import { paths } from '~/features/paths'
import type { MemberData } from '~/lib/server/member-data'
import { listHeld, listLots, listWholeHistory } from './queries/passes'

const total = (rows: readonly { count: number | null }[]) =>
  rows.reduce((sum, { count }) => sum + (count ?? 0), 0)

export const passData: MemberData = {
  name: 'passes',
  tables: ['ledger_accounts', 'ledger_lots'],
  collect: async (db, memberId) => ({
    history: (await listWholeHistory(db, memberId)).map(({ day_kind, label, moved_at, ...entry }) => ({
      ...entry,
      dayKind: day_kind,
      usedFor: label,
      at: moved_at,
    })),
  }),
  whyCannotLeave: async (tx, memberId, now) => {
    const unused = total(await listLots(tx, { memberId, now }))
    const held = total(await listHeld(tx, memberId))
    const place = { path: paths.couponBox(), label: '이용권 보기' }
    return [
      ...(unused === 0
        ? []
        : [
            {
              message: `쓰지 않은 이용권이 ${unused}장 있어요. 다 쓰거나 환불받은 뒤에 탈퇴할 수 있어요.`,
              place,
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
  // The ledger is kept as the record of money paid. It names only the member's id (docs/ledger.md).
  erase: async () => undefined,
}
