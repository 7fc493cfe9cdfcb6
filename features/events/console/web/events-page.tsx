import { useQuery } from '@tanstack/react-query'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { ConsoleScreen, FieldsSkeleton, notTheirs } from '~/features/cafes/console/web/console-screen'
import { mostComingEvents } from '~/features/events/event'
import { placesInWords, timesInWords } from '~/features/events/event-in-words'
import { staffPaths } from '~/features/staff-paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { ListRow } from '~/ui/list-row'
import type { EventsOfCafe } from '../endpoints'
import { eventConsoleQueries, eventsNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(eventsNeeds)

type Listed = EventsOfCafe['coming'][number]

function EventRows({ cafe, label, events }: { cafe: ManagedCafe; label: string; events: Listed[] }) {
  if (events.length === 0) return null
  return (
    <section aria-label={label} className="pt-5">
      <h2 className="px-5 font-bold text-13 text-ink-dim">{label}</h2>
      <ul>
        {events.map((event) => (
          <li key={event.id} className="border-line border-b last:border-b-0">
            <ListRow
              href={staffPaths.event(cafe.id, event.id)}
              className="px-5!"
              title={
                <span className="flex flex-wrap items-center gap-1.5">
                  <span className="wrap-anywhere">{event.title}</span>
                  {event.isCancelled ? <Badge tone="bad">취소됨</Badge> : null}
                </span>
              }
              description={
                <span className="tabular">
                  {timesInWords({ startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) })} ·{' '}
                  {event.taken}/{event.capacity}명{event.isCancelled ? '' : ` · ${placesInWords(event)}`}
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Events({ cafe }: { cafe: ManagedCafe }) {
  const query = useQuery(eventConsoleQueries.events(String(cafe.id)))
  const open = (
    <Link href={staffPaths.newEvent(cafe.id)} className={buttonClass('primary')}>
      행사 열기
    </Link>
  )
  return (
    <Answer
      query={query}
      skeleton={<FieldsSkeleton />}
      failure="행사를 불러오지 못했어요"
      onRefused={notTheirs}
    >
      {({ coming, past }) =>
        coming.length + past.length === 0 ? (
          <EmptyState
            icon="calendar"
            title="아직 연 행사가 없어요"
            description="대회나 파티처럼 열 명이 넘게 모이는 행사의 신청을 받아요. 자리가 차면 대기 순서대로 저절로 채워져요."
            action={open}
          />
        ) : (
          <div className="pb-8">
            {coming.length < mostComingEvents ? <div className="px-5 pt-2">{open}</div> : null}
            <EventRows cafe={cafe} label="다가오는 행사" events={coming} />
            <EventRows cafe={cafe} label="지난 행사" events={past} />
          </div>
        )
      }
    </Answer>
  )
}

export default function EventsPage() {
  return (
    <ConsoleScreen title="큰 행사" path={(id) => staffPaths.events(id)}>
      {(cafe) => <Events cafe={cafe} />}
    </ConsoleScreen>
  )
}
