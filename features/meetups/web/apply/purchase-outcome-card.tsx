import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NoticeOffer } from '~/features/notices/web/notice-offer'
import { paths } from '~/features/paths'
import type { Order } from '~/features/payments/endpoints'
import { PaidWith } from '~/features/payments/web/paid-with'
import { forgetWhatFor, readWhatFor } from '~/features/payments/web/what-for-store'
import { withObject, withSubject } from '~/lib/korean'
import { seoulShortMoment } from '~/lib/seoul-date'
import { buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { ErrorState } from '~/ui/error-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Spinner } from '~/ui/spinner'
import type { Meetup } from '../../core/endpoints'
import { hasJoined, type PurchaseOutcome } from '../../paying/paying'
import { purchaseInWords } from '../../paying/purchase-texts'
import { purchaseQueries } from '../../paying/web/queries'

function Card({ isGood, title, children }: { isGood: boolean; title: string; children: React.ReactNode }) {
  const card = useRef<HTMLElement>(null)
  // It takes the focus, so that screen readers read it first.
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label="결제 결과"
      className={cx(
        'rounded-card px-4 py-5 outline-none ring-1 ring-inset',
        isGood ? 'bg-good/10 ring-good' : 'bg-warn/10 ring-warn',
      )}
    >
      <div role="status">
        <h2 className="flex items-start gap-2 text-pretty font-bold text-20 text-ink">
          <Icon
            name={isGood ? 'check' : 'warning'}
            size={24}
            className={cx('mt-1 shrink-0', isGood ? 'text-good' : 'text-warn')}
          />
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}

/** What became of the pass that was bought: joining spends it at once, or holds it until host or cafe have answered. */
function boughtInWords(name: string, outcome: PurchaseOutcome, awaitsYes: boolean): string {
  if (outcome === 'asked' || (outcome === 'seated' && awaitsYes))
    return `${withObject(name)} 사서 맡아 뒀어요`
  return outcome === 'seated'
    ? `${withObject(name)} 사서 이 모임에 썼어요`
    : `${withSubject(name)} 들어왔어요`
}

function Settled({ meetup, order, outcome }: { meetup: Meetup; order: Order; outcome: PurchaseOutcome }) {
  const { title, text } = purchaseInWords(outcome)
  const isIn = hasJoined(outcome)
  // Nobody goes back to a friend's link once they sit.
  useEffect(() => {
    if (isIn && readWhatFor()?.meetupId === meetup.id) forgetWhatFor()
  }, [isIn, meetup.id])
  return (
    <Card isGood={isIn} title={title}>
      {isIn ? (
        <p className="mt-2 text-15 text-ink">
          <strong className="block break-words font-semibold">{meetup.title}</strong>
          <span className="tabular">
            {seoulShortMoment(new Date(meetup.startsAt))} · {meetup.cafe.name}
          </span>
        </p>
      ) : null}
      {text === '' ? null : <p className="mt-2 text-pretty text-15 text-ink">{text}</p>}
      <p className="tabular mt-2 text-13 text-ink-dim">
        {boughtInWords(order.name, outcome, meetup.awaitsYesUntil !== null)}
      </p>
      <PaidWith order={order} />
      {isIn ? (
        <NoticeOffer
          {...(outcome === 'asked'
            ? { when: '방장이 답하면', alimtalk: 'seat' }
            : { when: '모임이 취소되면', alimtalk: 'cancelled' })}
          className="mt-3"
        />
      ) : null}
      <Link href={paths.meetup(meetup.id)} replace className={cx(buttonClass('primary'), 'mt-4 w-full')}>
        모임 보기
      </Link>
      {isIn ? null : (
        <div className="mt-2 flex gap-2">
          <Link href={paths.meetups()} className={cx(buttonClass('secondary'), 'flex-1')}>
            다른 모임 찾기
          </Link>
          <Link href={paths.refundRules()} className={cx(buttonClass('secondary'), 'flex-1')}>
            환불하기
          </Link>
        </div>
      )}
    </Card>
  )
}

/** What came of a paid order: the pass is there, and its buyer has joined or hears why not. */
export function PurchaseOutcomeCard({ meetup, order }: { meetup: Meetup; order: Order }) {
  const query = purchaseQueries.purchase(meetup.id, order.merchantUid)
  const { data, isError, error, refetch } = useQuery(query)
  const bought = order.name
  if (data?.outcome) return <Settled meetup={meetup} order={order} outcome={data.outcome} />
  if (isError) {
    const what = `${withSubject(bought)} 들어왔어요. 참여는 알아서 이어지니 잠시 뒤 다시 확인해 주세요.`
    return (
      <ErrorState
        title="참여했는지 아직 확인하지 못했어요"
        description={`${what} ${error.message}`}
        onRetry={() => refetch()}
      />
    )
  }
  return (
    <Card isGood title={`${withSubject(bought)} 들어왔어요`}>
      <p className="mt-3 flex items-center gap-2 text-15 text-ink">
        <Spinner />
        맡아 둔 자리로 참여하고 있어요
      </p>
    </Card>
  )
}
