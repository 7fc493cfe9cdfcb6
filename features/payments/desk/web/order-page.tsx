import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { grouped } from '~/lib/grouped'
import { seoulShortMoment } from '~/lib/seoul-date'
import { CallFailed } from '~/lib/web/call-failed'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { showDialog } from '~/ui/dialog-store'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { type DeskOrder, paymentDeskEndpoints } from '../endpoints'
import { RefundForm } from './order/refund-form'
import { OrderState } from './order-state'
import { orderDeskQueries, orderNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(orderNeeds)

const won = (amount: number) => `${grouped(amount)}원`
const moment = (iso: string) => seoulShortMoment(new Date(iso))

const skeleton = <Blocks heights="h-20 h-56" />

function Facts({ order }: { order: DeskOrder }) {
  const facts: [name: string, value: string, isNumber?: true][] = [
    ['회원', `${order.nickname ?? '탈퇴한 회원'} (${order.memberId})`],
    ['주문 번호', order.merchantUid, true],
    ['결제 번호', order.impUid ?? '없음', true],
    ['결제 수단', order.paidWith ?? '알 수 없어요'],
    ['주문', moment(order.orderedAt)],
    ['결제', order.paidAt === null ? (order.failReason ?? '아직 결제하지 않았어요') : moment(order.paidAt)],
    ['쓰지 않은 이용권', `${order.unused}장${order.held > 0 ? `, 신청 중 ${order.held}장` : ''}`],
  ]
  return (
    <dl className="tabular mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-4 text-13">
      {facts.map(([name, value, isNumber]) => (
        <div key={name} className="contents">
          <dt className="text-ink-dim">{name}</dt>
          <dd
            className={cx(
              'min-w-0 text-right text-ink',
              isNumber ? 'break-all text-11 leading-5' : 'break-words',
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Missing({ order: { merchantUid, missing } }: { order: DeskOrder }) {
  const settle = useCall(paymentDeskEndpoints.settle)
  async function ask() {
    await showDialog({
      title: '확인을 마쳤나요?',
      message: '이 주문이 확인할 주문에서 빠지고, 확인한 사람으로 기록이 남아요. 이용권과 돈은 그대로예요.',
      confirmLabel: '확인했어요',
      cancelLabel: '취소',
      onConfirm: async () => {
        try {
          await settle.mutateAsync({ params: { uid: merchantUid }, body: { missing } })
        } catch (error) {
          if (!(error instanceof CallFailed)) throw error
          sayFailure(error)
        }
      },
    })
  }
  return (
    <section aria-labelledby="order-missing" className="mt-4 rounded-card bg-bad/10 px-4 py-4">
      <h2 id="order-missing" className="flex items-center gap-1.5 font-bold text-15 text-ink">
        <Icon name="warning" size={18} className="text-bad" />
        이용권 {missing}장을 되돌리지 못했어요
      </h2>
      <p className="mt-1 text-pretty text-13 text-ink">
        결제사에서 결제가 취소됐지만 그 값의 이용권을 이미 썼거나 모임에 신청해 두었어요. 회원과 이야기한 뒤
        확인했다고 표시해 주세요.
      </p>
      <Button variant="secondary" className="mt-3" onClick={ask}>
        확인했어요
      </Button>
    </section>
  )
}

const refundStates = {
  pending: '처리하고 있어요',
  done: '환불했어요',
  refused: '카드사가 거절했어요',
} as const

function Refunds({ order: { refunds, reasons } }: { order: DeskOrder }) {
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="order-refunds" className="mt-7">
      <h2 id="order-refunds" className="font-bold text-17 text-ink">
        돌려준 돈
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {refunds.map(({ passes, refunded, fee, status, askedAt }) => {
          const reason = reasons.find((each) => each.askedAt === askedAt)?.reason
          return (
            <li key={askedAt} className="tabular py-3 text-13 text-ink-dim">
              <p className="flex justify-between gap-3 text-15 text-ink">
                <span>이용권 {passes}장</span>
                <span className="font-bold">{won(refunded)}</span>
              </p>
              <p>
                {refundStates[status]} · {moment(askedAt)}
                {fee > 0 ? ` · 수수료 ${won(fee)}` : ''}
              </p>
              {reason === undefined ? null : (
                <p className="mt-1 whitespace-pre-line text-ink">운영자: {reason}</p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Order({ order }: { order: DeskOrder }) {
  const canRefund =
    order.status === 'paid' && order.refundable > 0 && !order.isUnderWay && order.nickname !== null
  return (
    <div className="px-5 pt-3 pb-8">
      <div className="tabular flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-bold text-20 text-ink">{order.name}</h2>
        <p className="font-bold text-20 text-ink">{won(order.amount)}</p>
      </div>
      <div className="mt-2">
        <OrderState order={order} />
      </div>
      {order.missing > 0 ? <Missing order={order} /> : null}
      <Facts order={order} />
      {order.nickname === null ? null : (
        <Link
          href={operatorPaths.inquiries({ text: order.nickname, filter: 'all' })}
          className="tap-44 mt-3 inline-block font-semibold text-15 text-brand-strong"
        >
          이 회원의 문의 보기
        </Link>
      )}
      <Refunds order={order} />
      {canRefund ? <RefundForm key={`${order.refundable} ${order.refunds.length}`} order={order} /> : null}
    </div>
  )
}

function Loaded({ uid }: { uid: string }) {
  const query = useQuery(orderDeskQueries.order(uid))
  return (
    <Answer
      query={query}
      skeleton={skeleton}
      failure="주문을 불러오지 못했어요"
      missing={<EmptyState icon="receipt" title="주문을 찾을 수 없어요" />}
    >
      {(order) => <Order order={order} />}
    </Answer>
  )
}

export default function OrderPage() {
  const { uid = '' } = useParams()
  return (
    <OperatorScreen
      title="주문"
      path={operatorPaths.order(uid)}
      backHref={operatorPaths.orders()}
      skeleton={skeleton}
    >
      <Loaded key={uid} uid={uid} />
    </OperatorScreen>
  )
}
