import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { type PassCounts, passLetter, passPrice, passTiers, toPassTier } from '~/features/passes/pass'
import { passQueries } from '~/features/passes/web/queries'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { isId } from '~/lib/ids'
import { seoulShortMoment } from '~/lib/seoul-date'
import { CallFailed, isRefused } from '~/lib/web/call-failed'
import { newIdempotencyKey } from '~/lib/web/idempotency-key'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useCall } from '~/lib/web/use-call'
import { useNow } from '~/lib/web/use-now'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Button, buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { showDialog } from '~/ui/dialog-store'
import { EmptyState } from '~/ui/empty-state'
import { FormBar } from '~/ui/form-bar'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { Skeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import { type Meetup, meetupEndpoints } from '../endpoints'
import { cancelRulesInWords, deadlineInWords, joiningInWords } from '../meetup-texts'
import { joinRefusals } from '../refusals'
import { applyNeeds } from './needs'
import { meetupQueries } from './queries'
import { storedTicket } from './unlock-store'
import { useGetInLine } from './use-get-in-line'

export const loader = memberLoader
export const clientLoader = memberNeeds(applyNeeds)

function ApplySkeleton() {
  return (
    <div aria-hidden="true" className="px-5 pt-2">
      <Skeleton shape="block" className="h-26" />
      <Skeleton className="mt-7 h-6 w-32" />
      <Skeleton shape="block" className="mt-3 h-20" />
      <Skeleton shape="block" className="mt-5 h-32" />
      <FormBar>
        <Skeleton shape="block" className="h-13" />
      </FormBar>
    </div>
  )
}

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

/** The pass that joining takes, drawn as a ticket. */
function UsedPass({ meetup }: { meetup: Meetup }) {
  const tier = meetup.tier === null ? null : toPassTier(meetup.tier)
  return (
    <section
      aria-label="쓰는 이용권"
      className="flex overflow-hidden rounded-card bg-raised shadow-card ring-1 ring-line"
    >
      <div className="flex w-20 shrink-0 flex-col items-center justify-center bg-brand py-5 text-on-brand">
        {tier === null ? (
          <Icon name="receipt" size={30} />
        ) : (
          <span className="font-extrabold text-30 leading-none">{passLetter(tier)}</span>
        )}
      </div>
      <span aria-hidden="true" className="relative w-0 shrink-0 border-line border-l-2 border-dashed">
        <span className="absolute -top-2 -left-2 size-4 rounded-full bg-ground ring-1 ring-line" />
        <span className="absolute -bottom-2 -left-2 size-4 rounded-full bg-ground ring-1 ring-line" />
      </span>
      <div className="min-w-0 flex-1 py-4 pr-4 pl-5">
        <h2 className="tabular font-bold text-17 text-ink">
          {tier === null ? '현장 결제' : `${passPrice(tier)} 종일 이용권 1장`}
        </h2>
        <p className="mt-1 line-clamp-2 text-15 text-ink">{meetup.title}</p>
        <p className="tabular text-13 text-ink-dim">
          {seoulShortMoment(new Date(meetup.startsAt))} · {meetup.cafe.name}
        </p>
      </div>
    </section>
  )
}

/** Until when the seat is held for the viewer. */
function HeldUntil({ deadline }: { deadline: Date }) {
  const now = useNow()
  return (
    <p className="mb-4 flex items-center gap-2 rounded-card bg-brand/10 px-4 py-3 text-15 text-ink">
      <Icon name="clock" size={20} className="shrink-0 text-brand-strong" />
      <span className="tabular">자리를 {deadlineInWords(deadline, now)} 맡아 뒀어요</span>
    </p>
  )
}

function OwnPasses({ counts, used }: { counts: PassCounts; used: number | null }) {
  return (
    <section aria-label="내 이용권" className="pt-7">
      <h2 className="font-bold text-17 text-ink">내 이용권</h2>
      <ul className="mt-3 grid grid-cols-5 gap-1.5">
        {passTiers.map((tier) => (
          <li
            key={tier}
            className={cx(
              'rounded-control px-1 py-2.5 text-center',
              tier === used ? 'bg-brand/10 ring-2 ring-brand' : 'bg-sunken',
            )}
          >
            <span className="tabular block text-11 text-ink-dim">{passPrice(tier)}</span>
            <strong
              className={cx(
                'tabular block font-bold text-17',
                counts[tier] > 0 ? 'text-ink' : 'text-ink-dim',
              )}
            >
              {counts[tier]}장
            </strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RefundRules({ meetup }: { meetup: Meetup }) {
  const now = useNow()
  if (meetup.tier === null) {
    return (
      <p className="mt-6 rounded-card bg-sunken px-4 py-4 text-15 text-ink-dim">
        {joiningInWords(null, true)}
      </p>
    )
  }
  const rules = [
    joiningInWords(toPassTier(meetup.tier), meetup.autoAccepts),
    ...cancelRulesInWords(new Date(meetup.startsAt), now),
  ]
  return (
    <section aria-label="환불 규정" className="mt-6 rounded-card bg-sunken px-4 py-4">
      <h2 className="font-bold text-15 text-ink">이용권 환불 규정</h2>
      <ul className="mt-2 list-disc space-y-1.5 pl-4 text-13 text-ink-dim">
        {rules.map((rule) => (
          <li key={rule} className="text-pretty">
            {rule}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useApply(meetup: Meetup) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const join = useCall(meetupEndpoints.join)
  const getInLine = useGetInLine(meetup)
  const key = useRef(newIdempotencyKey())
  const goToMeetup = () => {
    if ((state as { isFromMeetup?: true } | null)?.isFromMeetup) void navigate(-1)
    else void navigate(paths.meetup(meetup.id), { replace: true })
  }

  async function offerLine() {
    if (meetup.own?.state === 'in-line') {
      const lost = meetup.offer === null ? '그사이 자리가 찼어요.' : '자리를 맡아 둔 시간이 지났어요.'
      showToast({ type: 'error', message: `${lost} 대기 순서는 그대로예요` })
      return goToMeetup()
    }
    await getInLine('인원이 가득 찼어요')
    goToMeetup()
  }

  async function offerPasses() {
    const wantsOne = await showDialog({
      title: '이용권이 부족해요',
      message:
        meetup.tier === null
          ? '이용권을 구매하러 갈까요?'
          : `${grouped(meetup.tier)}원 이용권이 필요해요. 구매하러 갈까요?`,
      confirmLabel: '구매하기',
      cancelLabel: '나중에',
    })
    if (wantsOne) void navigate(paths.buyPasses(`?tier=${meetup.tier}`))
  }

  return async () => {
    try {
      const { isSeated } = await join.mutateAsync({
        body: { meetupId: meetup.id, ticket: storedTicket(String(meetup.id)) },
        key: key.current,
      })
      showToast({
        type: 'success',
        message: isSeated ? '신청이 완료됐어요' : '신청했어요. 방장이 답하면 알려 드려요',
      })
      goToMeetup()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      // A lost reply is asked for again under the same key. After a refusal the next request gets a new key.
      if (error.status !== 0) key.current = newIdempotencyKey()
      if (isRefused(error, joinRefusals.noPass)) return offerPasses()
      if (isRefused(error, joinRefusals.full)) return offerLine()
      sayFailure(error, '신청하지 못했어요')
    }
  }
}

function Apply({ meetup, counts }: { meetup: Meetup; counts: PassCounts }) {
  const apply = useApply(meetup)
  const goBack = useWayBack(paths.meetup(meetup.id))
  return (
    <div className="px-5 pt-2 pb-6">
      {meetup.offer === null ? null : <HeldUntil deadline={new Date(meetup.offer.deadline)} />}
      <UsedPass meetup={meetup} />
      <OwnPasses counts={counts} used={meetup.tier} />
      <RefundRules meetup={meetup} />
      <FormBar>
        <div className="flex gap-2">
          <Button variant="secondary" size="bottom" className="w-auto! px-5" onClick={goBack}>
            다시 생각할게요
          </Button>
          <Button size="bottom" className="min-w-0 flex-1" onClick={apply}>
            신청하기
          </Button>
        </div>
      </FormBar>
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
      skeleton={<ApplySkeleton />}
      failure={failure}
      missing={<Nowhere />}
    >
      {(known) => (known.meetup.isLocked ? <Nowhere /> : <Apply {...known} />)}
    </Answer>
  )
}

export default function ApplyPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const hasId = isId(id)
  const goBack = useWayBack(hasId ? paths.meetup(id) : paths.meetups())
  return (
    <>
      <PageHead title="모임 신청" path={paths.meetups()} hidden />
      <TopBar title="모임 신청" backHref={hasId ? paths.meetup(id) : paths.meetups()} onBack={goBack} />
      <MembersOnly skeleton={<ApplySkeleton />}>
        {hasId ? <ApplyTo key={id} id={id} /> : <Nowhere />}
      </MembersOnly>
    </>
  )
}
