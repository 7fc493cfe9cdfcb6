import { useRef } from 'react'
import { NoticeOffer } from '~/features/notices/web/notice-offer'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { seoulDayInWords } from '~/lib/seoul-date'
import { isRefused } from '~/lib/web/call-failed'
import { newIdempotencyKey } from '~/lib/web/idempotency-key'
import { useCall } from '~/lib/web/use-call'
import { Badge, type Tone } from '~/ui/badge'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { type Order, paymentEndpoints, type Refund } from '../../endpoints'
import { refundPolicy } from '../../refund-policy'
import { ownRefundRefusals, refundRefusals } from '../../refusals'
import { PaidWith } from '../paid-with'

const won = (amount: number) => `${grouped(amount)}원`

const statuses: Record<Refund['status'], { label: string; tone: Tone }> = {
  pending: { label: '환불하고 있어요', tone: 'warn' },
  done: { label: '환불했어요', tone: 'good' },
  refused: { label: '환불하지 못했어요', tone: 'bad' },
}

function RefundLine({ refund }: { refund: Refund }) {
  const { label, tone } = statuses[refund.status]
  return (
    <li className="tabular flex flex-wrap items-center justify-between gap-2 text-13 text-ink">
      <span>
        이용권 {refund.passes}장 · {won(refund.refunded)}
        {refund.fee > 0 ? ` (수수료 ${won(refund.fee)} 제외)` : ''}
      </span>
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}

/** Null if the order has no fee at all. */
function feeInWords({ fee, freeUntil, isLate }: NonNullable<Order['refundable']>): string | null {
  if (isLate) return fee > 0 ? `${refundPolicy.windowDays}일이 지나 ${won(fee)}을 뺀 금액` : null
  if (fee > 0) return `수수료 ${won(fee)} 제외`
  return freeUntil === null ? null : `${seoulDayInWords(new Date(freeUntil))}까지 수수료 없음`
}

/** Explains why the order cannot be refunded now. */
function whyNot({ refunds, held, isRefundOver, isReturned, status }: Order): string {
  if (status !== 'paid')
    return isReturned ? '주문과 다른 결제라서 낸 돈을 모두 돌려드려요.' : '결제하지 않았어요.'
  if (refunds.some((refund) => refund.status === 'pending')) {
    return '카드사의 답을 기다리고 있어요. 끝나면 알림으로 알려 드려요.'
  }
  if (isRefundOver) return ownRefundRefusals.tooLate.says
  if (held > 0) return `신청 중인 이용권 ${held}장은 모임 신청을 취소하면 환불할 수 있어요.`
  return '환불할 수 있는 이용권이 없어요.'
}

/** An order with the refund that is possible now and its earlier refunds. */
export function RefundableOrder({ order }: { order: Order }) {
  const { refundable: quote, refunds } = order
  const refund = useCall(paymentEndpoints.refund)
  // There is one key for each quote, so that pressing again after a lost reply repeats the same request.
  const key = useRef({ of: '', key: '' })

  async function ask() {
    if (!quote) return
    const of = `${quote.passes} ${quote.refunded} ${refunds.length}`
    if (key.current.of !== of) key.current = { of, key: newIdempotencyKey() }
    const fee =
      quote.fee > 0
        ? ` ${quote.isLate ? `${refundPolicy.windowDays}일이 지나` : '수수료'} ${won(quote.fee)}을 뺀 금액이에요.`
        : quote.freeUntil === null
          ? ''
          : ' 수수료는 없어요.'
    await showDialog({
      title: `이용권 ${quote.passes}장을 환불할까요?`,
      message: `이용권 ${quote.passes}장이 사라지고 ${won(quote.refunded)}이 돌아와요.${fee}\n\n카드사에 따라 ${refundPolicy.businessDays}일(영업일) 걸려요.`,
      confirmLabel: '환불하기',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: async () => {
        try {
          const reply = await refund.mutateAsync({
            params: { uid: order.merchantUid },
            body: { passes: quote.passes, refunded: quote.refunded },
            key: key.current.key,
          })
          showToast({
            type: 'success',
            message: reply.status === 'done' ? `${won(reply.refunded)}을 환불했어요` : '환불을 시작했어요',
          })
        } catch (error) {
          // The server stores this refusal and would repeat it under the same key.
          if (isRefused(error, refundRefusals.refundRefused)) key.current = { of: '', key: '' }
          sayFailure(error as Error, '환불하지 못했어요')
        }
      },
    })
  }

  return (
    <article
      aria-label={order.name}
      className="rounded-card bg-raised px-4 py-4 shadow-card ring-1 ring-line"
    >
      <h3 className="tabular font-bold text-15 text-ink">{order.name}</h3>
      <p className="tabular text-13 text-ink-dim">
        {seoulDayInWords(new Date(order.paidAt ?? order.orderedAt))} {order.paidAt === null ? '주문' : '결제'}
      </p>
      <PaidWith order={order} />
      {refunds.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-1.5 border-line border-t pt-3">
          {refunds.map((each) => (
            <RefundLine key={each.askedAt} refund={each} />
          ))}
        </ul>
      ) : null}
      {quote === null ? (
        <>
          <p className="mt-3 text-pretty text-13 text-ink-dim">{whyNot(order)}</p>
          {refunds.some(({ status }) => status === 'pending') ? (
            <NoticeOffer when="환불이 끝나면" alimtalk="refund" className="mt-3" />
          ) : null}
        </>
      ) : (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-3.5 py-3">
          <p className="tabular min-w-44 flex-1 text-13 text-ink">
            지금 환불하면 {quote.passes}장, <strong className="font-bold">{won(quote.refunded)}</strong>
            <span className="block text-ink-dim">
              {feeInWords(quote) ?? `${seoulDayInWords(new Date(quote.until))}까지 환불할 수 있어요`}
            </span>
          </p>
          <Button variant="secondary" onClick={ask}>
            환불하기
          </Button>
        </div>
      )}
      <Link
        href={paths.newInquiry('order', order.merchantUid)}
        className="tap-44 mt-3 inline-block font-semibold text-13 text-brand-strong"
      >
        이 주문 문의하기
      </Link>
    </article>
  )
}
