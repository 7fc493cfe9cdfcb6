import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { cafeDayOf } from '~/features/cafes/cafe-day'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { onlyOwnersCancel } from '~/features/cafes/console/role-words'
import { ConsoleScreen, FieldsSkeleton, notTheirs } from '~/features/cafes/console/web/console-screen'
import { PeriodNav } from '~/features/cafes/console/web/period-nav'
import { OnlyOwners } from '~/features/cafes/console/web/role-rights'
import { dateAfter } from '~/features/cafes/opening-hours'
import { tierInWords } from '~/features/meetups/core/meetup-in-words'
import { tableOfCafe } from '~/features/meetups/core/meetup-texts'
import { MeetupStatusBadge } from '~/features/meetups/core/web/meetup-status-badge'
import { NoticeOffer } from '~/features/notices/web/notice-offer'
import { staffPaths } from '~/features/staff-paths'
import { seoulDate, seoulDayInWords, seoulTime } from '~/lib/seoul-date'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useNow } from '~/lib/web/use-now'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import type { MeetupOfDay } from '../endpoints'
import { CancelForm, type Deed, deedTitle } from './meetups/cancel-form'
import { ComingDays } from './meetups/coming-days'
import { Seats } from './meetups/seats'
import { YesOrNo } from './meetups/yes-or-no'
import { meetupsNeeds } from './needs'
import { meetupConsoleQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(meetupsNeeds)

function MeetupRow({
  cafeId,
  day,
  meetup,
  onSeats,
  onDeed,
}: {
  cafeId: number
  day: string
  meetup: MeetupOfDay
  onSeats: () => void
  onDeed: (deed: Deed) => void
}) {
  const { title, startsAt, status, isPublic, host, seated, maxPeople, unanswered, checkedIn, tier } = meetup
  const isAfterMidnight = seoulDate(new Date(startsAt)) > day
  const counts = [
    { label: '참여', value: `${seated}/${maxPeople}명` },
    { label: '체크인', value: `${checkedIn}명` },
    { label: '이용권', value: tierInWords(tier) },
  ]
  return (
    <li className="rounded-card bg-raised px-4 py-4 shadow-card">
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="tabular mr-1 font-bold text-15 text-ink">
          {isAfterMidnight ? '다음 날 ' : ''}
          {seoulTime(new Date(startsAt))}
        </span>
        <MeetupStatusBadge status={status} awaitsYes={meetup.answerBy !== null} />
        {isPublic ? null : <Badge icon="lock">비공개</Badge>}
      </div>
      <h2 className="wrap-anywhere mt-1.5 font-bold text-17 text-ink">{title}</h2>
      <p className="text-13 text-ink-dim">
        {meetup.byCafe ? tableOfCafe : host === null ? '탈퇴한 회원의 모임' : `${host} 님의 모임`}
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
      {seated === 0 ? null : (
        <Button variant="secondary" className="mt-3" onClick={onSeats}>
          참여하는 사람과 체크인
        </Button>
      )}
      <YesOrNo cafeId={cafeId} meetup={meetup} onNo={() => onDeed('no')} />
      {meetup.canCancel && meetup.answerBy === null ? (
        <Button variant="ghost" className="mt-2 -ml-3" onClick={() => onDeed('cancel')}>
          카페 사정으로 취소
        </Button>
      ) : null}
      {meetup.canSayNotHeld ? (
        <Button variant="ghost" className="mt-2 -ml-3" onClick={() => onDeed('not-held')}>
          모임이 열리지 않았어요
        </Button>
      ) : null}
    </li>
  )
}

function Meetups({ cafe }: { cafe: ManagedCafe }) {
  const [params] = useSearchParams()
  const query = useQuery(meetupConsoleQueries.meetupsOfDay(String(cafe.id), params.get('date')))
  const [asked, setAsked] = useState<{ meetup: MeetupOfDay; deed: Deed } | null>(null)
  const close = () => setAsked(null)
  const [shown, setShown] = useState<MeetupOfDay | null>(null)
  return (
    <Answer
      query={query}
      skeleton={<FieldsSkeleton />}
      failure="모임을 불러오지 못했어요"
      onRefused={notTheirs}
    >
      {({ day, meetups, coming }) => (
        <div className="pb-8 desk:grid desk:grid-cols-[minmax(0,1fr)_20rem] desk:items-start desk:gap-x-4">
          <div>
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
              <ul
                aria-label="모임"
                className="flex flex-col gap-3 px-5 pt-2 pb-4 desk:grid desk:grid-cols-2 desk:items-start"
              >
                {meetups.map((meetup) => (
                  <MeetupRow
                    key={meetup.id}
                    cafeId={cafe.id}
                    day={day}
                    meetup={meetup}
                    onSeats={() => setShown(meetup)}
                    onDeed={(deed) => setAsked({ meetup, deed })}
                  />
                ))}
              </ul>
            )}
            {meetups.length === 0 ? null : (
              <NoticeOffer when="새 모임이 열리거나 답을 기다리면" alimtalk="cafe" className="mx-5 mb-4" />
            )}
            {cafe.role === 'owner' || meetups.length === 0 ? null : (
              <div className="px-5">
                <OnlyOwners says={onlyOwnersCancel} />
              </div>
            )}
          </div>
          <ComingDays cafeId={cafe.id} days={coming} shown={day} />
          <BottomSheet open={shown !== null} title={shown?.title ?? ''} onClose={() => setShown(null)}>
            {shown === null ? null : <Seats cafeId={cafe.id} meetup={shown} />}
          </BottomSheet>
          <BottomSheet
            open={asked !== null}
            title={asked === null ? '' : deedTitle(asked.deed)}
            onClose={close}
          >
            {asked === null ? null : <CancelForm cafeId={cafe.id} {...asked} onDone={close} />}
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
  const isToday = date === null || now === null || date === cafeDayOf(now)
  return (
    <ConsoleScreen
      isWide
      title={isToday ? '오늘의 모임' : '이날의 모임'}
      path={(id) => staffPaths.meetups(id)}
    >
      {(cafe) => <Meetups cafe={cafe} />}
    </ConsoleScreen>
  )
}
