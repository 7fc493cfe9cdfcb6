import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { useRememberedMember, useSession } from '~/features/accounts/web/use-session'
import { cafeQueries } from '~/features/cafes/web/queries'
import { paths } from '~/features/paths'
import { isId } from '~/lib/ids'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { timeNow } from '~/lib/web/now'
import { PageHead } from '~/lib/web/page-head'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { useNow } from '~/lib/web/use-now'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Button, buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { FormSkeleton } from '~/ui/form-skeleton'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import type { Meetup } from '../../core/endpoints'
import { isDay, isTime, startsAtOf } from '../../core/meetup'
import { deadlineInWords } from '../../core/meetup-texts'
import { stateOf } from '../../core/next-action'
import { tierOn } from '../../core/tier'
import { meetupQueries } from '../../core/web/queries'
import { openProblems } from '../../opening/refusals'
import { DayField, NearDays } from '../../opening/web/day-field'
import { draftOfMove, placeOf } from '../../opening/web/move-meetup-store'
import { PlaceField } from '../../opening/web/place-field'
import { TimeField } from '../../opening/web/time-field'
import { fromMoveOf } from '../../opening/web/use-place-and-day'
import {
  opensWithYes,
  useSeatsThen,
  useTakenTimes,
  whenProblem,
  yesDueOf,
} from '../../opening/web/use-taken-times'
import { moveEndpoints } from '../endpoints'
import { isTooSoonToMove, type MoveProblem, moveAnsweredBy, whyCannotMove } from '../move'
import { moveRefusals, proposeMoveRefusals } from '../move-refusals'
import { moveMeetupNeeds } from './needs'

export const loader = memberLoader
export const clientLoader = memberNeeds(moveMeetupNeeds)

const skeleton = <FormSkeleton heights="h-4 h-20 h-4 h-12" />

function Nowhere({ title, description, id }: { title: string; description: string; id?: number }) {
  return (
    <EmptyState
      icon="people"
      title={title}
      description={description}
      action={
        <Link href={id === undefined ? paths.meetups() : paths.meetup(id)} className={buttonClass('primary')}>
          {id === undefined ? '모임 목록으로' : '모임으로'}
        </Link>
      }
    />
  )
}

function MoveForm({ meetup }: { meetup: Meetup }) {
  const navigate = useNavigate()
  const propose = useCall(moveEndpoints.proposeMove)
  const memberId = useRememberedMember()
  const now = useNow() ?? timeNow()
  const others = Math.max(0, meetup.seatsTaken - 1)
  const [initial] = useState(() => placeOf(meetup))
  const form = useForm({
    initial,
    draft: draftOfMove(memberId, meetup.id),
    check: ({ day, time }) => {
      if (!isDay(day)) return { field: 'day', message: openProblems.missing.says }
      return isTime(time) ? null : { field: 'time', message: openProblems.missing.says }
    },
    send: (typed) => propose.mutateAsync({ params: { id: meetup.id }, body: typed }),
    onSent: () => {
      const message = others === 0 ? '모임을 옮겼어요' : '모두에게 물어봤어요'
      showToast({ type: 'success', message })
      void navigate(paths.meetup(meetup.id), { replace: true })
    },
    onFailed: (error) => sayFailure(error, '물어보지 못했어요'),
  })
  const { values: typed, change, problemOf } = form
  const { data: cafe } = useQuery(cafeQueries.detail(String(typed.cafeId)))
  const from = new Date(meetup.startsAt)
  const taken = useTakenTimes().filter(({ startsAt }) => startsAt.getTime() !== from.getTime())
  const seats = useSeatsThen(typed)
  // The seats of the day count the meetup itself.
  const countsItself = typed.cafeId === meetup.cafe.id && typed.day === meetup.day
  const when = whenProblem(
    { ...typed, maxPeople: meetup.maxPeople, lastsMinutes: meetup.lastsMinutes },
    { cafe, taken, seats: countsItself ? undefined : seats, now },
  )
  const to = isDay(typed.day) && isTime(typed.time) ? startsAtOf(typed.day, typed.time) : null
  const yesBy = to === null ? null : yesDueOf(to, { cafe, seats, now })
  const isOther = cafe !== undefined && isDay(typed.day) && tierOn(typed.day, cafe) !== meetup.tier
  const dayProblem =
    problemOf('day') ?? when?.day ?? (isOther ? proposeMoveRefusals.otherPass.says : undefined)
  const timeProblem =
    problemOf('time') ??
    when?.time ??
    when?.lastsMinutes ??
    (to !== null && form.isChanged && isTooSoonToMove(to, now) ? proposeMoveRefusals.tooSoon.says : undefined)
  const place = fromMoveOf(meetup.id)
  const canAsk = form.isChanged && dayProblem === undefined && timeProblem === undefined
  return (
    <Form form={form} className="px-5 pt-2">
      <PlaceField
        cafeId={typed.cafeId}
        error={problemOf('cafeId')}
        from={place}
        onChoose={(cafeId) => change({ cafeId })}
      />
      <div className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-3">
        <DayField cafeId={typed.cafeId} value={typed.day} error={dayProblem} from={place} />
        <TimeField
          day={typed.day}
          hours={cafe ?? null}
          now={now}
          value={typed.time}
          error={timeProblem}
          onChange={(time) => change({ time })}
        />
      </div>
      <div className="mt-2.5">
        <NearDays
          cafeId={typed.cafeId}
          cafe={cafe}
          now={now}
          value={typed.day}
          onChoose={(day) => change({ day })}
        />
      </div>
      {yesBy === null ? null : (
        <p className="tabular mt-3 text-pretty rounded-card bg-warn/10 px-4 py-3 text-13 text-ink">
          {opensWithYes(yesBy, now)}
        </p>
      )}
      <section aria-label="옮기면" className="mt-5 rounded-card bg-sunken px-4 py-3.5">
        <h2 className="font-bold text-15 text-ink">옮기면 이렇게 돼요</h2>
        <ul className="mt-1.5 flex list-disc flex-col gap-1.5 pl-4 text-pretty text-13 text-ink-dim">
          {others === 0 ? (
            <li>앉아 있는 사람이 나뿐이라 바로 옮겨요.</li>
          ) : (
            <li>
              앉아 있는 {others}명이 모두 답하거나{' '}
              {to === null
                ? '답할 시간이 지나면'
                : `${deadlineInWords(moveAnsweredBy({ from, to }, now), now)} 기다린 뒤`}{' '}
              옮겨요. 그때까지 새로 참여할 수 없어요.
            </li>
          )}
          <li>
            못 가거나 답하지 않은 사람은 자리를 비우고{meetup.tier === null ? '' : ' 이용권을 돌려받아요'}.
          </li>
          <li>수락을 기다리는 신청과 대기는 끝나고, 옮긴 날로 다시 신청할 수 있어요.</li>
        </ul>
      </section>
      <FormBar>
        <Button
          type="submit"
          size="bottom"
          busy={form.isSending}
          busyLabel="물어보고 있어요"
          disabled={!canAsk}
        >
          {others === 0 ? '옮기기' : `${others}명에게 물어보기`}
        </Button>
      </FormBar>
    </Form>
  )
}

const whyNotInWords = (problem: MoveProblem) =>
  problem === 'over' ? '이미 끝나거나 취소된 모임이에요.' : moveRefusals[problem].says

function Moving({ id }: { id: string }) {
  const { account } = useSession()
  const query = useQuery(meetupQueries.detail(id))
  const now = useNow()
  // A meetup that was read for a visitor does not say whether the member is its host.
  const seen = account !== null && query.data?.seenBy === account.id ? query.data : undefined
  return (
    <Answer
      query={{ ...query, data: seen }}
      skeleton={skeleton}
      failure="모임 정보를 불러오지 못했어요"
      missing={<Nowhere title="잘못된 접근이에요" description="옮길 모임을 찾을 수 없어요." />}
    >
      {(meetup) => {
        if (meetup.own?.isHost !== true) {
          return <Nowhere title="잘못된 접근이에요" description="모임을 연 사람만 옮길 수 있어요." />
        }
        const isOfSeries = meetup.seriesId !== null
        const whyNot =
          now === null ? null : whyCannotMove({ ...stateOf(meetup), isOfSeries, byCafe: meetup.byCafe }, now)
        if (whyNot !== null)
          return <Nowhere title="옮길 수 없어요" description={whyNotInWords(whyNot)} id={meetup.id} />
        return <MoveForm key={meetup.id} meetup={meetup} />
      }}
    </Answer>
  )
}

/** The host asks everybody seated whether the meetup is at another time or place. */
export default function MoveMeetupPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const hasId = isId(id)
  const above = hasId ? paths.meetup(id) : paths.meetups()
  const goBack = useWayBack(above)
  return (
    <>
      <PageHead title="날짜·장소 옮기기" path={paths.meetups()} hidden />
      <TopBar title="날짜·장소 옮기기" backHref={above} onBack={goBack} />
      <MembersOnly skeleton={skeleton}>
        {hasId ? (
          <Moving key={id} id={id} />
        ) : (
          <Nowhere title="잘못된 접근이에요" description="옮길 모임을 찾을 수 없어요." />
        )}
      </MembersOnly>
    </>
  )
}
