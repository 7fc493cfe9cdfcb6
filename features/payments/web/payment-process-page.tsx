import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { isRefused } from '~/lib/web/call-failed'
import { newIdempotencyKey } from '~/lib/web/idempotency-key'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { Button, buttonClass } from '~/ui/button'
import { FormBar } from '~/ui/form-bar'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Spinner } from '~/ui/spinner'
import { TopBar } from '~/ui/top-bar'
import { passName } from '../../passes/pass'
import { orderAmount } from '../order'
import { explainFailure } from '../payment-failure'
import { type Purchase, readKey, readPurchase, writePurchase } from '../purchase'
import { orderRefusals } from '../refusals'
import { BuyerContact, useBuyerContact } from './buyer-contact'
import { payAgain, usePaymentWindow } from './use-payment-window'
import { readWhatFor } from './what-for-store'

export const loader = memberLoader
export const clientLoader = memberNeeds(() => [])

/** Where the purchase was chosen: the shop, the meetup that it is for, or the link of a friend who holds a seat there. */
function whereChosen(purchase: Purchase): { path: string; label: string } {
  const { meetupId } = purchase
  if (meetupId === null) return { path: paths.buyPasses(writePurchase(purchase)), label: '이용권 다시 선택' }
  const whatFor = readWhatFor()
  return whatFor?.meetupId === meetupId
    ? whatFor
    : { path: paths.applyToMeetup(meetupId), label: '모임으로 돌아가기' }
}

function Bill({ purchase: { tier, count } }: { purchase: Purchase }) {
  return (
    <dl className="tabular mx-auto mt-8 w-full max-w-80 rounded-card bg-sunken px-5 py-4 text-15">
      <div className="flex justify-between gap-3">
        <dt className="text-ink-dim">{passName(tier)}</dt>
        <dd className="text-ink">{count}장</dd>
      </div>
      <div className="mt-2 flex justify-between gap-3 border-line border-t pt-2">
        <dt className="text-ink-dim">결제할 금액</dt>
        <dd className="font-bold text-ink">{grouped(orderAmount(tier, count))}원</dd>
      </div>
    </dl>
  )
}

function ProcessState({
  mark,
  title,
  text,
  children,
}: {
  mark: ReactNode
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center px-6 pt-16 text-center">
      <span className="grid size-18 place-items-center rounded-full bg-brand/10 text-brand-strong">
        {mark}
      </span>
      <div role="status" className="mt-5">
        <h2 className="text-balance font-bold text-20 text-ink">{title}</h2>
        <p className="mt-1 text-pretty text-15 text-ink-dim">{text}</p>
      </div>
      {children}
    </div>
  )
}

/** Asks for what is missing where somebody came here without being asked before. */
function AskBuyer({ onAgreed }: { onAgreed: () => void }) {
  const contact = useBuyerContact()
  return (
    <form
      className="px-5 pb-6"
      onSubmit={(event) => {
        event.preventDefault()
        void contact.agree().then((agreed) => agreed && onAgreed())
      }}
    >
      <BuyerContact contact={contact} />
      <FormBar>
        <Button type="submit" size="bottom" busy={contact.isSending}>
          결제하기
        </Button>
      </FormBar>
    </form>
  )
}

function Steps({ purchase, paymentKey }: { purchase: Purchase; paymentKey: string }) {
  const { step, retry, check } = usePaymentWindow(purchase, paymentKey)
  const navigate = useNavigate()
  const bill = <Bill purchase={purchase} />
  if (step.is === 'starting' || step.is === 'open') {
    return (
      <ProcessState
        mark={<Spinner />}
        title="결제창을 열고 있어요"
        text={
          step.is === 'open'
            ? '결제창에서 결제를 마쳐 주세요.'
            : '잠시만 기다려 주세요. 아직 결제하지 않았어요.'
        }
      >
        {bill}
      </ProcessState>
    )
  }
  if (step.is === 'asking') return <AskBuyer onAgreed={check} />
  const chosen = whereChosen(purchase)
  const other = (
    <Link href={chosen.path} replace className={`${buttonClass('secondary')} mt-2 w-full max-w-80`}>
      {chosen.label}
    </Link>
  )
  if (step.is === 'returned') {
    return (
      <ProcessState
        mark={<Icon name="info" size={32} />}
        title="아직 결제하지 않았어요"
        text="결제창에서 돌아왔어요. 돈은 빠져나가지 않았어요."
      >
        {bill}
        <Button
          className="mt-6 w-full max-w-80"
          onClick={() => navigate(payAgain(purchase, newIdempotencyKey()), { replace: true })}
        >
          결제창 다시 열기
        </Button>
        {other}
      </ProcessState>
    )
  }
  const failure = explainFailure(step.is === 'failed' ? 'no-window' : 'unconfirmed')
  const refused =
    step.is === 'failed' &&
    [orderRefusals.tooManyOpen, orderRefusals.notSelling].find((kind) => isRefused(step.error, kind))
  if (refused) {
    return (
      <ProcessState mark={<Icon name="warning" size={32} />} title={failure.title} text={refused.says}>
        {bill}
        {other}
      </ProcessState>
    )
  }
  return (
    <ProcessState mark={<Icon name="warning" size={32} />} {...failure}>
      {bill}
      <Button className="mt-6 w-full max-w-80" onClick={step.is === 'failed' ? retry : check}>
        {step.is === 'failed' ? '다시 시도' : '다시 확인'}
      </Button>
      {step.is === 'failed' ? other : null}
    </ProcessState>
  )
}

function NoPurchase() {
  return (
    <ProcessState
      mark={<Icon name="ticket" size={32} />}
      title="이용권을 먼저 선택해 주세요"
      text="무엇을 구매할지 알 수 없어서 결제를 시작하지 않았어요. 돈은 빠져나가지 않았어요."
    >
      <Link href={paths.buyPasses()} replace className={`${buttonClass()} mt-6 w-full max-w-80`}>
        이용권 선택
      </Link>
    </ProcessState>
  )
}

export default function PaymentProcessPage() {
  const [search] = useSearchParams()
  const purchase = readPurchase(search)
  const [ownKey] = useState(newIdempotencyKey)
  const key = readKey(search) ?? ownKey
  // The tab's storage is read once the page runs, so that it begins as the server has written it.
  const [back, setBack] = useState(paths.buyPasses())
  const chosen = search.toString()
  useEffect(() => {
    const purchase = readPurchase(new URLSearchParams(chosen))
    if (purchase) setBack(whereChosen(purchase).path)
  }, [chosen])
  return (
    <>
      <PageHead title="결제" path={paths.payNow()} hidden />
      <TopBar title="결제" backHref={back} />
      <MembersOnly>
        {purchase ? <Steps key={key} purchase={purchase} paymentKey={key} /> : <NoPurchase />}
      </MembersOnly>
    </>
  )
}
