import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { passPrice, toPassTier } from '~/features/passes/pass'
import { passQueries } from '~/features/passes/web/queries'
import { paths } from '~/features/paths'
import type { PaymentFailure } from '~/features/payments/payment-failure'
import type { EasyPay } from '~/features/payments/payment-method'
import { BuyerContact, useBuyerContact } from '~/features/payments/web/buyer-contact'
import { PayMethods } from '~/features/payments/web/pay-methods'
import {
  ResultSkeleton,
  readOutcome,
  UnpaidOrder,
  useOrderOutcome,
} from '~/features/payments/web/purchase-result'
import { PurchaseTerms } from '~/features/payments/web/purchase-terms'
import { minuteMs } from '~/lib/durations'
import { isId } from '~/lib/ids'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useNow } from '~/lib/web/use-now'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Button, buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { FormBar } from '~/ui/form-bar'
import { FormSkeleton } from '~/ui/form-skeleton'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'
import type { Meetup } from '../core/endpoints'
import { deadlineInWords } from '../core/meetup-texts'
import { joinRefusals } from '../core/refusals'
import { AgeQuestion } from '../core/web/age-question'
import { meetupQueries } from '../core/web/queries'
import { useAge } from '../core/web/use-age'
import { payingHoldMs } from '../paying/paying'
import { CancelRules } from './apply/cancel-rules'
import { NeededPass } from './apply/needed-pass'
import { PurchaseOutcomeCard } from './apply/purchase-outcome-card'
import { useApply } from './apply/use-apply'
import { WithFriend } from './apply/with-friend'
import { applyNeeds } from './needs'

export const loader = memberLoader
export const clientLoader = memberNeeds(applyNeeds)

const skeleton = <FormSkeleton heights="h-26 h-6 h-20 h-32" />

function Nowhere() {
  return (
    <EmptyState
      icon="people"
      title="잘못된 접근이에요"
      description="신청할 모임을 찾을 수 없어요."
      action={
        <Link href={paths.meetups()} className={buttonClass('primary')}>
          모임 목록으로
        </Link>
      }
    />
  )
}

/** Until when the seat is held for the viewer. */
function HeldUntil({ deadline }: { deadline: Date }) {
  const now = useNow()
  return (
    <p className="mb-4 flex items-center gap-2 rounded-card bg-brand/10 px-4 py-3 text-15 text-ink">
      <Icon name="clock" size={20} className="shrink-0 text-brand-strong" />
      <span className="tabular">자리는 {deadlineInWords(deadline, now)} 맡아 뒀어요</span>
    </p>
  )
}

/** Until when a seat is held for the viewer: as the offer of the line, or while they pay. */
function heldUntil({ offer, paying }: Meetup): Date | null {
  const hold = offer ?? paying
  return hold === null ? null : new Date(hold.deadline)
}

/** Whether there is a seat for a friend beside the own one, as far as the page knows. A request takes no seat. */
function hasTwoSeats({ autoAccepts, maxPeople, seatsTaken, seatsHeld }: Meetup, isHeld: boolean): boolean {
  return autoAccepts && maxPeople - seatsTaken - seatsHeld >= (isHeld ? 1 : 2)
}

function Apply({ meetup, owned, isAgain }: { meetup: Meetup; owned: number; isAgain: boolean }) {
  const { joinNow, joinInPair, buyAndJoin } = useApply(meetup)
  const [wantsTwo, setWantsTwo] = useState(false)
  const [payMethod, setPayMethod] = useState<EasyPay | null>(null)
  const now = useNow()
  const tier = meetup.tier === null ? null : toPassTier(meetup.tier)
  const needsPass = tier !== null && owned === 0
  const contact = useBuyerContact(needsPass)
  const deadline = heldUntil(meetup)
  const joins = meetup.autoAccepts ? '참여하기' : '신청하기'
  const age = useAge(new Date(meetup.startsAt), now, meetup.lastsMinutes)
  const canTakeTwo = !needsPass && hasTwoSeats(meetup, deadline !== null)
  const takesTwo = wantsTwo && canTakeTwo
  const label = needsPass
    ? isAgain
      ? '다시 결제하기'
      : `${passPrice(tier)} 이용권 사고 ${joins}`
    : takesTwo
      ? '두 자리 신청하기'
      : joins
  return (
    <>
      {deadline !== null && (now === null || now < deadline) ? <HeldUntil deadline={deadline} /> : null}
      <NeededPass meetup={meetup} tier={tier} owned={owned} />
      {canTakeTwo ? (
        <WithFriend takesTwo={takesTwo} takesPass={tier !== null} onChange={setWantsTwo} />
      ) : null}
      {now === null ? null : <CancelRules meetup={meetup} tier={tier} now={now} />}
      {needsPass ? (
        <>
          <p className="mt-6 text-pretty text-15 text-ink">
            결제하는 동안 자리를 {payingHoldMs / minuteMs}분 맡아 두고, 결제하면 바로{' '}
            {meetup.autoAccepts ? '참여돼요' : '신청돼요'}.
          </p>
          <PayMethods chosen={payMethod} onChoose={setPayMethod} />
          <BuyerContact contact={contact} />
          <PurchaseTerms />
        </>
      ) : null}
      {age === 'noBirthYear' ? <AgeQuestion says={joinRefusals.noBirthYear.says} /> : null}
      <FormBar>
        {age === 'adultsOnly' ? (
          <p role="status" className="py-3 text-center font-semibold text-15 text-ink">
            {joinRefusals.adultsOnly.says}
          </p>
        ) : (
          <Button
            size="bottom"
            disabled={age !== null}
            busy={contact.isSending}
            onClick={async () => {
              if (!needsPass) return takesTwo ? joinInPair() : joinNow()
              if (await contact.agree()) return buyAndJoin(tier, payMethod)
            }}
          >
            {label}
          </Button>
        )}
      </FormBar>
    </>
  )
}

/** The outcome of a purchase for this meetup, and below it another try if nobody has paid. */
function AfterPurchase({
  meetup,
  owned,
  merchantUid,
  given,
}: {
  meetup: Meetup
  owned: number
  merchantUid: string
  given: PaymentFailure | null
}) {
  const { order, isPaid, failure } = useOrderOutcome(merchantUid, given)
  if (order && isPaid) return <PurchaseOutcomeCard meetup={meetup} order={order} />
  if (failure === null) return <ResultSkeleton />
  const reason = order?.failReason ?? null
  return (
    <>
      <UnpaidOrder merchantUid={merchantUid} failure={failure} reason={reason} />
      {failure === 'unconfirmed' ? null : <Apply meetup={meetup} owned={owned} isAgain />}
    </>
  )
}

function ApplyOrResult({ meetup, owned }: { meetup: Meetup; owned: number }) {
  const [search] = useSearchParams()
  const { merchantUid, given } = readOutcome(search)
  const navigate = useNavigate()
  const isIn = meetup.own !== null && meetup.own.state !== 'in-line'
  // Whoever comes back to this screen after joining sees the meetup, and no form that invites to buy again.
  const leaves = merchantUid === null && isIn
  useEffect(() => {
    if (leaves) void navigate(paths.meetup(meetup.id), { replace: true })
  }, [leaves, meetup.id, navigate])
  if (leaves) return skeleton
  return (
    <div className="px-5 pt-2 pb-6">
      {merchantUid === null ? (
        <Apply meetup={meetup} owned={owned} isAgain={false} />
      ) : (
        <AfterPurchase meetup={meetup} owned={owned} merchantUid={merchantUid} given={given} />
      )}
    </div>
  )
}

function ApplyTo({ id }: { id: string }) {
  const meetup = useQuery(meetupQueries.detail(id))
  const counts = useQuery(passQueries.counts())
  const [unread, failure] =
    meetup.data === undefined
      ? [meetup, '모임 정보를 불러오지 못했어요']
      : [counts, '가진 이용권을 불러오지 못했어요']
  return (
    <Answer
      query={{
        ...unread,
        data: meetup.data && counts.data ? { meetup: meetup.data, counts: counts.data } : undefined,
      }}
      skeleton={skeleton}
      failure={failure}
      missing={<Nowhere />}
    >
      {({ meetup: known, counts: owned }) =>
        known.isLocked ? (
          <Nowhere />
        ) : (
          <ApplyOrResult meetup={known} owned={known.tier === null ? 0 : owned[toPassTier(known.tier)]} />
        )
      }
    </Answer>
  )
}

export default function ApplyPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const hasId = isId(id)
  const title = readOutcome(params).merchantUid === null ? '모임 참여' : '결제 결과'
  const goBack = useWayBack(hasId ? paths.meetup(id) : paths.meetups())
  return (
    <>
      <PageHead title={title} path={paths.meetups()} hidden />
      <TopBar title={title} backHref={hasId ? paths.meetup(id) : paths.meetups()} onBack={goBack} />
      <MembersOnly skeleton={skeleton}>{hasId ? <ApplyTo key={id} id={id} /> : <Nowhere />}</MembersOnly>
    </>
  )
}
