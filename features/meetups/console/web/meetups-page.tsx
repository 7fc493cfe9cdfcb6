import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { onlyOwnersCancel } from '~/features/cafes/console/role-rights'
import { ConsoleScreen, FieldsSkeleton, notTheirs } from '~/features/cafes/console/web/console-screen'
import { PeriodNav } from '~/features/cafes/console/web/period-nav'
import { OnlyOwners } from '~/features/cafes/console/web/role-rights'
import { dateAfter } from '~/features/cafes/opening-hours'
import { whyBadCancelReason } from '~/features/meetups/closing-cafe'
import { tierInWords } from '~/features/meetups/meetup-in-words'
import { MeetupStatusBadge } from '~/features/meetups/web/meetup-status-badge'
import { staffPaths } from '~/features/staff-paths'
import { seoulDate, seoulDayInWords, seoulTime } from '~/lib/seoul-date'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { useNow } from '~/lib/web/use-now'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { type MeetupOfDay, meetupConsoleEndpoints } from '../endpoints'
import { meetupsNeeds } from './needs'
import { meetupConsoleQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(meetupsNeeds)

const passesBack = (tier: number | null) => (tier === null ? '' : ' 사용한 이용권은 모두에게 돌아가요.')

/** Cancels a meetup before its start, or says afterwards that it did not take place. */
function CancelForm({ cafeId, meetup, onDone }: { cafeId: number; meetup: MeetupOfDay; onDone: () => void }) {
  const cancel = useCall(meetupConsoleEndpoints.cancelMeetup)
  const sayNotHeld = useCall(meetupConsoleEndpoints.sayNotHeld)
  const isBegun = meetup.canSayNotHeld
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => {
      const message = whyBadCancelReason(reason)
      return message === null ? null : { field: 'reason', message }
    },
    send: ({ reason }) => {
      const input = { params: { cafeId, meetupId: meetup.id }, body: { reason: reason.trim() } }
      return isBegun ? sayNotHeld.mutateAsync(input) : cancel.mutateAsync(input)
    },
    onSent: () => {
      showToast({
        type: 'success',
        message: isBegun ? '열리지 않은 모임으로 바로잡았어요' : '모임을 취소했어요',
      })
      onDone()
    },
    onFailed: (error) => sayFailure(error, isBegun ? '모임을 바로잡지 못했어요' : '모임을 취소하지 못했어요'),
  })
  return (
    <Form form={form} className="flex flex-col gap-2">
      <p className="text-pretty text-15 text-ink">
        {isBegun ? (
          <>
            '{meetup.title}' 모임의 {meetup.told}명에게 이유와 함께 알려요.{passesBack(meetup.tier)} 이 모임의
            정산은 없어져요. 되돌릴 수 없어요.
          </>
        ) : (
          <>
            '{meetup.title}' 모임의 {meetup.told}명에게 이유와 함께 알려요.{passesBack(meetup.tier)} 되돌릴 수
            없어요.
          </>
        )}
      </p>
      <TextField
        label="이유"
        name="reason"
        autoComplete="off"
        placeholder={isBegun ? '아무도 오지 않았어요' : '정전으로 오늘은 문을 열지 못해요'}
        value={form.values.reason}
        error={form.problemOf('reason')}
        onChange={(event) => form.change({ reason: event.target.value })}
      />
      <Button type="submit" variant="danger" size="bottom" busy={form.isSending}>
        {isBegun ? '열리지 않은 모임으로 바로잡기' : '모임 취소'}
      </Button>
    </Form>
  )
}

function MeetupRow({ meetup, onCancel }: { meetup: MeetupOfDay; onCancel: () => void }) {
  const { title, startsAt, status, isPublic, host, seated, maxPeople, unanswered, checkedIn, tier } = meetup
  const counts = [
    { label: '참여', value: `${seated}/${maxPeople}명` },
    { label: '체크인', value: `${checkedIn}명` },
    { label: '이용권', value: tierInWords(tier) },
  ]
  return (
    <li className="rounded-card bg-raised px-4 py-4 shadow-card">
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="tabular mr-1 font-bold text-15 text-ink">{seoulTime(new Date(startsAt))}</span>
        <MeetupStatusBadge status={status} />
        {isPublic ? null : <Badge icon="lock">비공개</Badge>}
      </div>
      <h2 className="wrap-anywhere mt-1.5 font-bold text-17 text-ink">{title}</h2>
      <p className="text-13 text-ink-dim">
        {host === null ? '탈퇴한 회원의 모임' : `${host} 님의 모임`}
        {unanswered === 0 ? '' : ` · 수락을 기다리는 사람 ${unanswered}명`}
      </p>
      <dl className="mt-3 grid grid-cols-3 border-line border-t pt-3">
        {counts.map(({ label, value }) => (
          <div key={label} className="flex flex-col">
            <dt className="text-13 text-ink-dim">{label}</dt>
            <dd className="tabular font-semibold text-15 text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      {meetup.canCancel ? (
        <Button variant="ghost" className="mt-2 -ml-3" onClick={onCancel}>
          카페 사정으로 취소
        </Button>
      ) : null}
      {meetup.canSayNotHeld ? (
        <Button variant="ghost" className="mt-2 -ml-3" onClick={onCancel}>
          모임이 열리지 않았어요
        </Button>
      ) : null}
    </li>
  )
}

function Meetups({ cafe }: { cafe: ManagedCafe }) {
  const [params] = useSearchParams()
  const query = useQuery(meetupConsoleQueries.meetupsOfDay(String(cafe.id), params.get('date')))
  const [cancelled, setCancelled] = useState<MeetupOfDay | null>(null)
  return (
    <Answer
      query={query}
      skeleton={<FieldsSkeleton />}
      failure="모임을 불러오지 못했어요"
      onRefused={notTheirs}
    >
      {({ day, meetups }) => (
        <div className="pb-8">
          <PeriodNav
            label="날짜"
            now={seoulDayInWords(new Date(`${day}T00:00:00+09:00`))}
            before={{ label: '이전 날', href: staffPaths.meetups(cafe.id, dateAfter(day, -1)) }}
            after={{ label: '다음 날', href: staffPaths.meetups(cafe.id, dateAfter(day, 1)) }}
          />
          {meetups.length === 0 ? (
            <EmptyState
              icon="calendar"
              title="이날은 모임이 없어요"
              description="손님이 이 카페에서 모임을 열면 여기에 보여요."
            />
          ) : (
            <ul aria-label="모임" className="flex flex-col gap-3 px-5 pt-2 pb-4">
              {meetups.map((meetup) => (
                <MeetupRow key={meetup.id} meetup={meetup} onCancel={() => setCancelled(meetup)} />
              ))}
            </ul>
          )}
          {cafe.role === 'owner' || meetups.length === 0 ? null : (
            <div className="px-5">
              <OnlyOwners says={onlyOwnersCancel} />
            </div>
          )}
          <BottomSheet
            open={cancelled !== null}
            title={cancelled?.canSayNotHeld ? '모임이 열리지 않았나요?' : '모임을 취소할까요?'}
            onClose={() => setCancelled(null)}
          >
            {cancelled === null ? null : (
              <CancelForm cafeId={cafe.id} meetup={cancelled} onDone={() => setCancelled(null)} />
            )}
          </BottomSheet>
        </div>
      )}
    </Answer>
  )
}

export default function MeetupsPage() {
  const [params] = useSearchParams()
  const now = useNow()
  const date = params.get('date')
  const isToday = date === null || now === null || date === seoulDate(now)
  return (
    <ConsoleScreen title={isToday ? '오늘의 모임' : '이날의 모임'} path={(id) => staffPaths.meetups(id)}>
      {(cafe) => <Meetups cafe={cafe} />}
    </ConsoleScreen>
  )
}
