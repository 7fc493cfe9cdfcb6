import { Suspense } from 'react'
import { MeetupCardSkeletons } from '~/features/meetups/finding/web/meetup-card'
import { meetupLists } from '~/features/meetups/finding/web/queries'
import { useUserCheck } from '~/features/meetups/finding/web/use-user-check'
import { paths } from '~/features/paths'
import { MapFailureNote } from '~/features/places/web/map-failure-note'
import { useLocation } from '~/features/places/web/use-location'
import { useMapFailure } from '~/features/places/web/use-map-failure'
import { Hydrated } from '~/lib/web/hydrated'
import { lazily } from '~/lib/web/lazily'
import { PageHead } from '~/lib/web/page-head'
import { type Needs, needPages, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useParameters } from '~/lib/web/use-parameters'
import { Fab } from '~/ui/fab'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Segment } from '~/ui/segment'
import { Spinner } from '~/ui/spinner'
import { Tabs } from '~/ui/tabs'
import { LocationBox } from './location-box'
import { type FilterName, filterNames, readChoice } from './meetup-choice'
import { MeetupFilterBar } from './meetup-filter-bar'
import { MeetupList } from './meetup-list'
import { PassChip } from './pass-chip'

const MeetupMap = lazily(() => import('./meetup-map'), 'MeetupMap')

const OwnMeetups = lazily(() => import('./own-meetups'), 'OwnMeetups')

const needs: Needs = ({ url }) =>
  url.searchParams.get('view') === 'map' ? [] : [needPages(meetupLists.chosen(readChoice(url.searchParams)))]
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

const noFilters = Object.fromEntries(filterNames.map((name) => [name, null]))

const views = [
  { id: 'list', label: '목록' },
  { id: 'map', label: '지도' },
]

function UserCheckLoader() {
  return (
    <div
      role="status"
      className="flex grow flex-col items-center justify-center gap-4 py-30 text-15 text-ink-dim"
    >
      <Spinner size={32} />
      회원 정보를 확인하고 있어요
    </div>
  )
}

/** Meetups are for up to ten people; what is larger has a list of its own. */
function ToEvents({ mine = false }: { mine?: boolean }) {
  return (
    <Link
      href={paths.events(mine)}
      className="mx-5 mb-3 flex min-h-11 items-center gap-2 rounded-control bg-sunken px-3.5 text-13 text-ink"
    >
      <Icon name="calendar" size={18} className="shrink-0 text-brand-strong" />
      <span className="min-w-0 flex-1 py-2">
        <strong className="font-semibold">{mine ? '내가 신청한 큰 행사' : '큰 행사'}</strong>
        <span className="text-ink-dim">{mine ? '' : ' · 열 명 넘게 모이는 카페 행사'}</span>
      </span>
      <Icon name="chevron-right" size={16} className="shrink-0 text-ink-dim" />
    </Link>
  )
}

function MapWaiting() {
  return (
    <div className="grid min-h-80 grow place-items-center bg-sunken text-ink-dim">
      <Spinner size={28} />
      <span className="sr-only">지도를 여는 중</span>
    </div>
  )
}

function MatchingScreen() {
  const { params, change } = useParameters<'view' | 'tab' | 'cafe' | FilterName>()
  const { notice, onFailure, tryAgain } = useMapFailure()
  const location = useLocation()
  const check = useUserCheck()
  const isMap = params.get('view') === 'map' && notice === null
  const isOwn = params.get('tab') === 'mine'
  const choice = readChoice(params)

  return (
    <div data-fills-screen={isMap ? '' : undefined} className="flex grow flex-col">
      <header className="sticky top-0 z-20 flex min-h-14 items-center justify-between gap-3 bg-ground/95 px-5 backdrop-blur-sm">
        <h1 className="font-bold text-24 text-ink">모임</h1>
        <Segment
          label="보는 방법"
          options={views}
          value={isMap ? 'map' : 'list'}
          onChange={(id) => {
            tryAgain()
            change({ view: id === 'map' ? 'map' : null })
          }}
        />
      </header>
      {check === 'checking' ? (
        <UserCheckLoader />
      ) : isMap ? (
        <>
          <MeetupFilterBar choice={choice} change={change} location={location} isMap />
          <Suspense fallback={<MapWaiting />}>
            <MeetupMap
              location={location}
              choice={choice}
              chosen={Number(params.get('cafe')) || null}
              onChoose={(id) => change({ cafe: id === null ? null : String(id) })}
              onFailure={onFailure}
            />
          </Suspense>
        </>
      ) : (
        <>
          <div className="mb-2 flex gap-2 px-5">
            <LocationBox location={location} />
            <PassChip />
          </div>
          <div className="px-5">
            <MapFailureNote notice={notice} />
          </div>
          <Tabs
            label="어떤 모임"
            className="mb-3"
            value={isOwn ? 'mine' : 'all'}
            items={[
              { id: 'all', label: '다가오는 모임' },
              { id: 'mine', label: '내 모임' },
            ]}
            onChange={(id) => change({ tab: id === 'mine' ? 'mine' : null })}
          />
          {isOwn ? <ToEvents mine /> : null}
          {isOwn ? (
            <Suspense
              fallback={
                <div className="px-5">
                  <MeetupCardSkeletons count={3} />
                </div>
              }
            >
              <OwnMeetups />
            </Suspense>
          ) : (
            <>
              <MeetupFilterBar choice={choice} change={change} location={location} />
              <ToEvents />
              <MeetupList location={location} choice={choice} onClear={() => change(noFilters)} />
            </>
          )}
        </>
      )}
      {check === 'checking' ? null : <Fab icon="plus" label="모임 열기" href={paths.newMeetup()} />}
    </div>
  )
}

export default function MatchingPage() {
  return (
    <Hydrated>
      <PageHead
        title="모임"
        description="가까운 보드게임 카페에서 열리는 모임을 찾고, 열고, 함께해요."
        path={paths.meetups()}
      />
      <MatchingScreen />
    </Hydrated>
  )
}
