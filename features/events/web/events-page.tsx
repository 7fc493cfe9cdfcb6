import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { paths } from '~/features/paths'
import { Hydrated } from '~/lib/web/hydrated'
import { lazily } from '~/lib/web/lazily'
import { PageHead } from '~/lib/web/page-head'
import { type Needs, need, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useParameters } from '~/lib/web/use-parameters'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { buttonClass } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { Tabs } from '~/ui/tabs'
import { TopBar } from '~/ui/top-bar'
import { mostListedEvents } from '../event'
import { districtOf } from '../event-in-words'
import { EventCard, EventCardSkeletons } from './event-card'
import { eventQueries } from './queries'

const OwnEvents = lazily(() => import('./events/own-events'), 'OwnEvents')

const needs: Needs = ({ url }) =>
  url.searchParams.get('tab') === 'mine' ? [] : [need(eventQueries.coming())]
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

function ComingEvents({ area, onArea }: { area: string | null; onArea: (area: string | null) => void }) {
  const query = useQuery(eventQueries.coming())
  return (
    <Answer
      query={query}
      skeleton={
        <div className="px-5 pt-4">
          <EventCardSkeletons count={3} />
        </div>
      }
      failure="행사를 불러오지 못했어요"
      isEmpty={(events) => events.length === 0}
      empty={
        <EmptyState
          icon="calendar"
          title="다가오는 행사가 없어요"
          description="카페를 팔로우하면 새 행사가 열릴 때 알려 드려요."
          action={
            <Link href={paths.nearby('?view=list')} className={buttonClass('secondary')}>
              카페 둘러보기
            </Link>
          }
        />
      }
    >
      {(events) => {
        const areas = [...new Set(events.map(({ cafe }) => districtOf(cafe.address)))].sort()
        const chosen = area !== null && areas.includes(area) ? area : null
        const shown = events.filter(({ cafe }) => chosen === null || districtOf(cafe.address) === chosen)
        return (
          <>
            {areas.length < 2 ? null : (
              <div className="no-scrollbar flex gap-1.5 overflow-x-auto px-5 pt-4">
                <Chip selected={chosen === null} onClick={() => onArea(null)}>
                  전체
                </Chip>
                {areas.map((each) => (
                  <Chip key={each} selected={each === chosen} onClick={() => onArea(each)}>
                    {each}
                  </Chip>
                ))}
              </div>
            )}
            <ul aria-label="다가오는 행사" className="px-5 pt-4 pb-8">
              {shown.map((event, at) => (
                <li key={event.id} className="pb-3">
                  <EventCard event={event} priority={at < 3} />
                </li>
              ))}
            </ul>
            {events.length < mostListedEvents ? null : (
              <p className="px-5 pb-8 text-center text-13 text-ink-dim">
                먼저 시작하는 {mostListedEvents}개만 보여요.
              </p>
            )}
          </>
        )
      }}
    </Answer>
  )
}

function EventsScreen() {
  const goBack = useWayBack(paths.meetups())
  const { params, change } = useParameters<'tab' | 'area'>()
  const isOwn = params.get('tab') === 'mine'
  return (
    <>
      <PageHead
        title="큰 행사"
        description="보드게임 카페가 여는, 열 명이 넘게 모이는 대회와 모임을 찾고 신청해요."
        path={paths.events()}
      />
      <TopBar title="큰 행사" backHref={paths.meetups()} onBack={goBack} />
      <Tabs
        label="어떤 행사"
        value={isOwn ? 'mine' : 'all'}
        items={[
          { id: 'all', label: '다가오는 행사' },
          { id: 'mine', label: '내 행사' },
        ]}
        onChange={(id) => change({ tab: id === 'mine' ? 'mine' : null })}
      />
      {isOwn ? (
        <Suspense fallback={null}>
          <OwnEvents />
        </Suspense>
      ) : (
        <ComingEvents area={params.get('area')} onArea={(area) => change({ area })} />
      )}
    </>
  )
}

export default function EventsPage() {
  return (
    <Hydrated>
      <EventsScreen />
    </Hydrated>
  )
}
