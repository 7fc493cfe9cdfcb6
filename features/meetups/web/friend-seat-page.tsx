import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAsMember, useSession } from '~/features/accounts/web/use-session'
import { type PassTier, passPrice, toPassTier } from '~/features/passes/pass'
import { passQueries } from '~/features/passes/web/queries'
import { paths } from '~/features/paths'
import { paymentEndpoints } from '~/features/payments/endpoints'
import { writePurchase } from '~/features/payments/purchase'
import { BuyerContact, useBuyerContact } from '~/features/payments/web/buyer-contact'
import { forgetWhatFor, keepWhatFor } from '~/features/payments/web/what-for-store'
import { seoulShortMoment } from '~/lib/seoul-date'
import { call } from '~/lib/web/call'
import { CallFailed, isRefused } from '~/lib/web/call-failed'
import { newIdempotencyKey } from '~/lib/web/idempotency-key'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { PageHead } from '~/lib/web/page-head'
import { useCall } from '~/lib/web/use-call'
import { useNow } from '~/lib/web/use-now'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Avatar } from '~/ui/avatar'
import { Button, buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { FormBar } from '~/ui/form-bar'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import { deadlineInWords } from '../core/meetup-texts'
import { joinRefusals } from '../core/refusals'
import { AgeQuestion } from '../core/web/age-question'
import { useAge } from '../core/web/use-age'
import { type Invitation, pairEndpoints } from '../friends/endpoints'
import { type InvitationState, invitationTexts, minutesLeft } from '../friends/pair'
import { payingEndpoints } from '../paying/endpoints'

const nothing = (
  <EmptyState
    icon="people"
    title="초대를 찾을 수 없어요"
    description="링크가 끝까지 복사됐는지 확인해 주세요."
    action={
      <Link href={paths.meetups()} className={buttonClass('primary')}>
        모임 목록으로
      </Link>
    }
  />
)

/** Sits down by the link, or leads to what is missing for it. */
function Claim({ invitation, startsAt, token }: { invitation: Invitation; startsAt: Date; token: string }) {
  const { status } = useSession()
  const asMember = useAsMember()
  const navigate = useNavigate()
  const claim = useCall(pairEndpoints.claim)
  const begin = useCall(payingEndpoints.beginPurchase)
  const client = useQueryClient()
  const [isBuying, setIsBuying] = useState(false)
  const key = useRef(newIdempotencyKey())
  const now = useNow()
  const tier = invitation.tier === null ? null : toPassTier(invitation.tier)
  const { data: counts } = useQuery({ ...passQueries.counts(), enabled: status === 'in' && tier !== null })
  const age = useAge(startsAt, now, invitation.lastsMinutes)
  const isShort = status === 'in' && tier !== null && counts !== undefined && counts[tier] === 0
  const contact = useBuyerContact(isShort)

  async function sit() {
    try {
      const { meetupId } = await claim.mutateAsync({ params: { token }, body: {}, key: key.current })
      forgetWhatFor()
      showToast({ type: 'success', message: '모임에 참여했어요' })
      void navigate(paths.meetup(meetupId), { replace: true })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (error.status !== 0) key.current = newIdempotencyKey()
      if (isRefused(error, joinRefusals.already))
        return navigate(paths.meetup(invitation.meetupId), { replace: true })
      sayFailure(error, '참여하지 못했어요')
    }
  }

  /** As with joining: the order is made under the key with which the payment's page finds it again. */
  async function buyAndSit(tier: PassTier) {
    const purchase = { tier, count: 1, meetupId: invitation.meetupId }
    if (!(await contact.agree())) return
    setIsBuying(true)
    try {
      const { merchantUid } = await call(
        paymentEndpoints.openOrder,
        { body: purchase },
        { client, idempotencyKey: key.current },
      )
      const params = { id: invitation.meetupId }
      await begin.mutateAsync({ params, body: { merchantUid, friend: token } })
      keepWhatFor({
        path: paths.friendSeat(token),
        label: '친구의 초대로 돌아가기',
        meetupId: invitation.meetupId,
      })
      void navigate(paths.payNow(`${writePurchase(purchase)}&key=${key.current}`))
    } catch (error) {
      if (error instanceof CallFailed && error.status !== 0) key.current = newIdempotencyKey()
      sayFailure(error as Error, '결제를 시작하지 못했어요')
    } finally {
      setIsBuying(false)
    }
  }

  if (age === 'adultsOnly')
    return (
      <p role="status" className="mt-6 rounded-card bg-sunken px-4 py-3 text-15 text-ink">
        {joinRefusals.adultsOnly.says}
      </p>
    )
  return (
    <>
      {age === 'noBirthYear' ? <AgeQuestion says={joinRefusals.noBirthYear.says} /> : null}
      {isShort ? (
        <>
          <p className="mt-5 text-pretty text-15 text-ink">
            참여하려면 {passPrice(tier)} 이용권 1장이 필요해요. 결제하면 바로 이 자리에 앉아요. 자리가 풀릴
            때까지 결제해 주세요.
          </p>
          <BuyerContact contact={contact} />
        </>
      ) : null}
      <FormBar>
        {isShort ? (
          <Button size="bottom" disabled={age !== null} busy={isBuying} onClick={() => void buyAndSit(tier)}>
            {passPrice(tier)} 결제하고 앉기
          </Button>
        ) : (
          <Button
            size="bottom"
            disabled={age !== null}
            busy={claim.isPending}
            onClick={() =>
              void asMember(sit, {
                to: paths.friendSeat(token),
                title: '친구 옆자리에 앉을까요?',
                about: `로그인하면 ${invitation.inviter.name} 님의 초대로 돌아가요.`,
              })
            }
          >
            이 자리에 앉기{tier === null ? '' : ` · ${passPrice(tier)}`}
          </Button>
        )}
      </FormBar>
    </>
  )
}

const goneTitles: Record<Exclude<InvitationState, 'open'>, string> = {
  claimed: '이미 누가 앉았어요',
  alone: '맡아 둔 자리가 없어요',
  fell: '시간이 지났어요',
  left: '맡아 둔 자리가 없어요',
}

function Gone({ invitation, state }: { invitation: Invitation; state: Exclude<InvitationState, 'open'> }) {
  return (
    <EmptyState
      icon={invitation.isTaken ? 'check' : 'clock'}
      title={invitation.isTaken ? '이 자리에 앉았어요' : goneTitles[state]}
      description={
        invitation.isTaken ? '모임 화면에서 함께하는 사람을 볼 수 있어요.' : invitationTexts[state]
      }
      action={
        <Link href={paths.meetup(invitation.meetupId)} className={buttonClass('primary')}>
          모임 보기
        </Link>
      }
    />
  )
}

function Opened({ invitation, token }: { invitation: Invitation; token: string }) {
  const now = useNow()
  const { inviter, cafe } = invitation
  const deadline = new Date(invitation.deadline)
  const state = invitation.state === 'open' && now !== null && now >= deadline ? 'fell' : invitation.state
  if (state !== 'open') return <Gone invitation={invitation} state={state} />
  // It is null only where the seat is not held any more.
  const startsAt = new Date(invitation.startsAt ?? deadline)
  return (
    <div className="px-5 pt-4 pb-6">
      <Avatar name={inviter.name} src={inviter.image} size="large" />
      <h2 className="mt-4 text-pretty break-words font-bold text-24 text-ink">
        {inviter.name} 님이 함께하자고 해요
      </h2>
      <section aria-label="모임" className="mt-5 rounded-card bg-raised p-4 shadow-card ring-1 ring-line">
        <p className="break-words font-bold text-17 text-ink">{invitation.title}</p>
        <p className="tabular mt-1 text-15 text-ink">{seoulShortMoment(startsAt)}</p>
        <p className="mt-1 text-15 text-ink-dim">
          {cafe.name} · {cafe.address}
        </p>
      </section>
      <p className="mt-4 flex items-center gap-2 rounded-card bg-brand/10 px-4 py-3 text-15 text-ink">
        <Icon name="clock" size={20} className="shrink-0 text-brand-strong" />
        <span className="tabular">
          자리는 {deadlineInWords(deadline, now)} 맡아 뒀어요
          {now === null ? null : ` · ${minutesLeft(deadline, now)}분 남음`}
        </span>
      </p>
      {invitation.isOwn ? (
        <p role="status" className="mt-5 text-pretty text-15 text-ink">
          내가 보낸 초대예요. 친구에게 이 링크를 보내 주세요.
        </p>
      ) : (
        <Claim invitation={invitation} startsAt={startsAt} token={token} />
      )}
    </div>
  )
}

/** Where the link of a seat that is held for a friend leads. */
export default function FriendSeatPage() {
  const [search] = useSearchParams()
  const token = search.get('key') ?? ''
  const goBack = useWayBack(paths.meetups())
  const query = useQuery({
    ...ownQuery(pairEndpoints.invitation, { params: { token } }, onReturn),
    enabled: token !== '',
  })
  return (
    <>
      <PageHead title="친구의 초대" path={paths.friendSeat()} hidden />
      <TopBar title="친구의 초대" backHref={paths.meetups()} onBack={goBack} />
      {token === '' ? (
        nothing
      ) : (
        <Answer
          query={query}
          skeleton={<Blocks heights="h-16 h-8 h-28" />}
          failure="초대를 불러오지 못했어요"
          missing={nothing}
        >
          {(invitation) => <Opened invitation={invitation} token={token} />}
        </Answer>
      )}
    </>
  )
}
