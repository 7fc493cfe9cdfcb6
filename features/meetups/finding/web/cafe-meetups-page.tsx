import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { CafeRow, CafeRowSkeletons } from '~/features/cafes/web/cafe-row'
import { cafeQueries } from '~/features/cafes/web/queries'
import { paths } from '~/features/paths'
import { idFrom } from '~/lib/ids'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead } from '~/lib/web/page-head'
import { type Needs, need, needPages, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Fab } from '~/ui/fab'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { TopBar } from '~/ui/top-bar'
import { GoneCafe, isCafeGone } from '../../core/web/gone-cafe'
import { MeetupCard, MeetupCardSkeletons } from './meetup-card'
import { meetupLists } from './queries'

const cafeIn = (params: URLSearchParams) => {
  const text = params.get('cafe') ?? ''
  return idFrom(text)
}

const needs: Needs = ({ url }) => {
  const cafeId = cafeIn(url.searchParams)
  return cafeId === null
    ? []
    : [need(cafeQueries.detail(String(cafeId))), needPages(meetupLists.list({ cafeId }))]
}
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

const toMeetups = (
  <Link href={paths.meetups()} className={buttonClass('primary')}>
    모임 목록으로
  </Link>
)

function Nowhere() {
  return (
    <EmptyState
      icon="map-pin"
      title="잘못된 접근이에요"
      description="어느 카페의 모임인지 알 수 없어요."
      action={toMeetups}
    />
  )
}

function MeetupsOfCafe({ cafeId }: { cafeId: number }) {
  const cafe = useQuery(cafeQueries.detail(String(cafeId)))
  const query = useInfiniteQuery(meetupLists.list({ cafeId }))
  const newHere = paths.newMeetup(`?cafe=${cafeId}`)
  if (isCafeGone(cafe.error)) return <GoneCafe error={cafe.error} action={toMeetups} />
  return (
    <>
      <div className="px-5 pb-4">
        <Answer
          query={cafe}
          skeleton={<CafeRowSkeletons count={1} />}
          failure="카페를 불러오지 못했어요"
          inSection
        >
          {(found) => <CafeRow cafe={found} priority />}
        </Answer>
      </div>
      <PagedList
        query={query}
        label="이 카페의 모임"
        className="px-5 pb-24"
        idOf={({ id }) => id}
        skeleton={
          <div className="px-5">
            <MeetupCardSkeletons count={3} />
          </div>
        }
        failure="모임을 불러오지 못했어요"
        moreSkeleton={<MeetupCardSkeletons count={1} />}
        moreFailure="모임을 더 불러오지 못했어요"
        empty={
          <EmptyState
            icon="people"
            title="이 카페에는 아직 열린 모임이 없어요"
            description="여기에서 첫 모임을 열어 보세요."
          />
        }
      >
        {(meetups) =>
          meetups.map((meetup) => (
            <li key={meetup.id} className="pb-3">
              <MeetupCard meetup={meetup} />
            </li>
          ))
        }
      </PagedList>
      <Fab icon="plus" label="여기서 모임 열기" href={newHere} />
    </>
  )
}

function CafeMeetupsScreen() {
  const [params] = useSearchParams()
  const goBack = useWayBack(paths.meetups())
  const cafeId = cafeIn(params)
  const { data: cafe } = useQuery({ ...cafeQueries.detail(String(cafeId)), enabled: cafeId !== null })
  const title = cafe === undefined ? '카페의 모임' : `${cafe.name} 모임`
  return (
    <>
      <PageHead
        title={title}
        description={cafe === undefined ? undefined : `${cafe.name}에서 열리는 보드게임 모임`}
        path={cafeId === null ? paths.meetups() : paths.cafeMeetups(cafeId)}
        hidden={cafeId === null}
      />
      <TopBar title="카페의 모임" backHref={paths.meetups()} onBack={goBack} />
      {cafeId === null ? <Nowhere /> : <MeetupsOfCafe key={cafeId} cafeId={cafeId} />}
    </>
  )
}

export default function CafeMeetupsPage() {
  return (
    <Hydrated>
      <CafeMeetupsScreen />
    </Hydrated>
  )
}
