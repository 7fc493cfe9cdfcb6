import { auditKinds } from '~/lib/audit-kind'
import { grouped } from '~/lib/grouped'
import { withObject } from '~/lib/korean'

const won = (value: unknown) => (typeof value === 'number' ? `${grouped(value)}원` : '')

export const payoutAudits = auditKinds(
  'cafe',
  {
    'change-payee': '정산받을 계좌를 적었어요',
    'ask-for-payee': '점주에게 정산받을 계좌를 요청했어요',
    'pay-cafe': {
      operators: ({ month, amount }) => `${month} 정산 ${withObject(won(amount))} 지급 완료로 표시했어요`,
      cafe: ({ month, amount }) => `${month} 정산 ${withObject(won(amount))} 지급했어요`,
    },
    'undo-payout': {
      operators: ({ month, amount }) =>
        `${month} 정산 ${withObject(won(amount))} 지급했다는 표시를 되돌렸어요`,
      cafe: ({ month, amount }) => `${month} 정산 ${withObject(won(amount))} 지급했다는 표시를 되돌렸어요`,
    },
  },
  {
    details: {
      reason: '이유',
      month: '달',
      amount: '금액',
      passes: '이용권',
      returned: '돌아온 이용권',
      paidOn: '지급일',
      account: '계좌',
      byOperator: '운영자 권한으로',
    },
  },
)
