import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useIsUnconfirmed, useSession } from '~/features/accounts/web/use-session'
import { passQueries } from '~/features/passes/web/queries'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { withSubject } from '~/lib/korean'
import { call } from '~/lib/web/call'
import { isRefused } from '~/lib/web/call-failed'
import { pollUnlessStreamed } from '~/lib/web/polling'
import { Button, buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon, type IconName } from '~/ui/icon'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { Skeleton } from '~/ui/skeleton'
import { passTiers } from '../../passes/pass'
import { type Order, paymentEndpoints } from '../endpoints'
import { paymentTags } from '../order'
import { explainFailure, type PaymentFailure, paymentFailures } from '../payment-failure'
import { writePurchase } from '../purchase'
import { paymentRefusals } from '../refusals'
import { PaidWith } from './paid-with'
import { paymentQueries } from './queries'
import { readWhatFor } from './what-for-store'

const tones = {
  good: 'bg-good/10 ring-good',
  bad: 'bg-bad/10 ring-bad',
  warn: 'bg-warn/10 ring-warn',
}
const marks: Record<keyof typeof tones, { icon: IconName; className: string }> = {
  good: { icon: 'check', className: 'text-good' },
  bad: { icon: 'warning', className: 'text-bad' },
  warn: { icon: 'clock', className: 'text-warn' },
}

interface Said {
  tone: keyof typeof tones
  title: string
  text: string
}

/** Takes the focus, so that screen readers read it first: it says what happened to the money. */
function ResultCard({ said, children }: { said: Said; children?: React.ReactNode }) {
  const { icon, className } = marks[said.tone]
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label="결제 결과"
      className={cx('mb-6 rounded-card px-4 py-4 outline-none ring-1 ring-inset', tones[said.tone])}
    >
      <div role="status">
        <h2 className="flex items-start gap-2 font-bold text-17 text-ink">
          <Icon name={icon} size={22} className={cx('mt-px shrink-0', className)} />
          {said.title}
        </h2>
        <p className="mt-1 text-pretty text-15 text-ink">{said.text}</p>
      </div>
      {children}
    </section>
  )
}

/** The member's usable passes, by tier. */
function Balance() {
  const { data, isError } = useQuery(passQueries.counts())
  // The link below leads to the passes, where another try is offered.
  if (!data && isError) return null
  if (!data) return <Skeleton className="mt-3 h-5 w-2/3" />
  const owned = passTiers.filter((tier) => data[tier] > 0)
  const said = owned.map((tier) => `${grouped(tier)}원 ${data[tier]}장`).join(', ')
  return (
    <p className="tabular mt-2 text-13 text-ink-dim">
      {owned.length > 0 ? `지금 쓸 수 있는 이용권: ${said}` : '지금은 쓸 수 있는 이용권이 없어요.'}
    </p>
  )
}

function Paid({ order }: { order: Order }) {
  const [whatFor] = useState(readWhatFor)
  const said: Said = {
    tone: 'good',
    title: `${withSubject(order.name)} 들어왔어요`,
    text: '모임에 참여할 때 한 장씩 써요.',
  }
  return (
    <ResultCard said={said}>
      <div className="mt-2">
        <PaidWith order={order} />
      </div>
      <Balance />
      {whatFor ? (
        <Link href={whatFor.path} replace className={cx(buttonClass('primary'), 'mt-3 w-full')}>
          {whatFor.label}
        </Link>
      ) : null}
      <Link
        href={paths.couponBox()}
        className={cx(buttonClass(whatFor ? 'secondary' : 'primary'), 'mt-3 w-full')}
      >
        이용권 보기
      </Link>
      <Link href={paths.meetups()} className={cx(buttonClass('secondary'), 'mt-2 w-full')}>
        모임 찾기
      </Link>
    </ResultCard>
  )
}

function Unconfirmed({ merchantUid }: { merchantUid: string }) {
  const client = useQueryClient()
  const said: Said = { tone: 'warn', ...explainFailure('unconfirmed') }
  async function check() {
    try {
      await call(paymentEndpoints.checkOrder, { params: { uid: merchantUid } }, { client })
      await client.invalidateQueries({ queryKey: paymentQueries.order(merchantUid).queryKey })
    } catch (error) {
      sayFailure(error as Error, '아직 확인하지 못했어요')
    }
  }
  return (
    <ResultCard said={said}>
      <Button variant="secondary" className="mt-3" onClick={check}>
        다시 확인
      </Button>
    </ResultCard>
  )
}

function Failed({
  failure,
  reason = null,
  children,
}: {
  failure: PaymentFailure
  reason?: string | null
  children?: React.ReactNode
}) {
  const tone = failure === 'other-account' ? 'warn' : 'bad'
  return <ResultCard said={{ tone, ...explainFailure(failure, reason) }}>{children}</ResultCard>
}

function failureOf(order: Order, given: PaymentFailure | null): PaymentFailure {
  if (order.isReturned) return 'unfit'
  if (order.status === 'failed') return 'declined'
  // The order is the member's own, so a payment that was not found may still arrive.
  if (given === 'other-account') return 'unconfirmed'
  return given ?? 'unfinished'
}

/** The order, the failure that the address names, and how its payment stands. What the server knows comes first. */
export function useOrderOutcome(merchantUid: string, given: PaymentFailure | null) {
  const { data: order, error } = useQuery({
    ...paymentQueries.order(merchantUid),
    // The payment may be confirmed elsewhere, e.g. by a webhook, while the member waits here.
    refetchInterval: pollUnlessStreamed(paymentTags.own.all, () =>
      given === 'unconfirmed' ? 10_000 : false,
    ),
  })
  if (order) {
    const isPaid = order.status === 'paid'
    return { order, isPaid, failure: isPaid ? null : failureOf(order, given) }
  }
  const isOther = isRefused(error, paymentRefusals.noPayment)
  return {
    order,
    isPaid: false,
    failure: error ? (given ?? (isOther ? 'other-account' : 'unconfirmed')) : null,
  }
}

/** Reads the order and the failure from the address of a screen with the result of a purchase. */
export function readOutcome(search: URLSearchParams) {
  const order = search.get('order')
  return {
    merchantUid: order !== null && /^[\w-]{1,40}$/.test(order) ? order : null,
    given: paymentFailures.find((failure) => failure === search.get('failure')) ?? null,
  }
}

export function ResultSkeleton() {
  return <Skeleton shape="block" className="mb-6 h-28" />
}

/** Why an order is not paid, and where the money is. `children` are offered unless it may still be paid. */
export function UnpaidOrder({
  merchantUid,
  failure,
  reason,
  children,
}: {
  merchantUid: string
  failure: PaymentFailure
  reason: string | null
  children?: React.ReactNode
}) {
  if (failure === 'unconfirmed') return <Unconfirmed merchantUid={merchantUid} />
  return (
    <Failed failure={failure} reason={reason}>
      {children}
    </Failed>
  )
}

/** The shop with the same choice. It replaces the result, so that going back does not lead to a second purchase. */
function BuyAgain({ order }: { order: Order | undefined }) {
  const chosen = order ? writePurchase({ ...order, meetupId: null }) : ''
  return (
    <Link href={paths.buyPasses(chosen)} replace className={cx(buttonClass('primary'), 'mt-3 w-full')}>
      {order ? '다시 결제하기' : '이용권 다시 선택'}
    </Link>
  )
}

function OfOrder({ merchantUid, given }: { merchantUid: string; given: PaymentFailure | null }) {
  const { order, isPaid, failure } = useOrderOutcome(merchantUid, given)
  const navigate = useNavigate()
  const meetupId = order?.meetupId ?? null
  useEffect(() => {
    if (meetupId === null) return
    const path = paths.meetupPurchase(meetupId, merchantUid, given ?? undefined)
    void navigate(path, { replace: true })
  }, [meetupId, merchantUid, given, navigate])
  if (meetupId !== null || (!order && failure === null)) return <ResultSkeleton />
  if (order && isPaid) return <Paid order={order} />
  return (
    <UnpaidOrder
      merchantUid={merchantUid}
      failure={failure ?? 'unconfirmed'}
      reason={order?.failReason ?? null}
    >
      <BuyAgain order={order} />
    </UnpaidOrder>
  )
}

/** The outcome of the purchase in the address; one that was for a meetup goes on to it. */
export function PurchaseResult() {
  const [search] = useSearchParams()
  const { status } = useSession()
  const isUnconfirmed = useIsUnconfirmed()
  const { merchantUid, given } = readOutcome(search)
  if (merchantUid !== null) {
    if (status === 'in') return <OfOrder key={merchantUid} merchantUid={merchantUid} given={given} />
    if (status === 'checking' || isUnconfirmed) return <ResultSkeleton />
  }
  return given === null ? null : (
    <Failed failure={given}>
      <BuyAgain order={undefined} />
    </Failed>
  )
}
