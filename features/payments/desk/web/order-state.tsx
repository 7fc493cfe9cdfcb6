import { Badge, type Tone } from '~/ui/badge'
import type { OrderStatus } from '../../order'
import type { DeskOrder } from '../endpoints'

const states: Record<OrderStatus, { label: string; tone: Tone }> = {
  open: { label: '결제 전', tone: 'neutral' },
  paid: { label: '결제됨', tone: 'good' },
  failed: { label: '결제 실패', tone: 'neutral' },
  lapsed: { label: '결제하지 않음', tone: 'neutral' },
}

/** Badges for an order's status and for anything that an operator has to check. */
export function OrderState({ order: { status, refunds, isUnderWay, missing } }: { order: DeskOrder }) {
  const { label, tone } = states[status]
  const isRefunded = refunds.some((refund) => refund.status === 'done')
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {isUnderWay ? <Badge tone="warn">환불 처리 중</Badge> : null}
      {isRefunded ? <Badge tone="brand">환불함</Badge> : null}
      {missing > 0 ? (
        <Badge tone="bad" icon="warning">
          이용권 {missing}장 확인 필요
        </Badge>
      ) : null}
    </span>
  )
}
