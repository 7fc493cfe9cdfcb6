import { paths } from '~/features/paths'
import { useLocation } from '~/features/places/web/use-location'
import { useMapFailure } from '~/features/places/web/use-map-failure'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { SearchBox } from '~/ui/search-box'
import { Segment } from '~/ui/segment'
import { TopBar } from '~/ui/top-bar'
import { longestSearch } from '../instructor'
import { InstructorFilterBar } from './instructor-filter-bar'
import { InstructorList } from './instructor-list'
import { InstructorMap } from './instructor-map'
import { useInstructorFilters } from './use-instructor-filters'

const views = [
  { id: 'map', label: '지도' },
  { id: 'list', label: '목록' },
]

export default function NearbyInstructorsPage() {
  const { filters, params, change } = useInstructorFilters()
  const location = useLocation()
  const goBack = useWayBack(paths.home())
  const { notice, onFailure, tryAgain } = useMapFailure()
  const isMap = filters.view === 'map' && notice === null
  const isSearching = filters.isSearchOpen || filters.text !== ''
  const shown = { filters, change, location }

  return (
    <>
      <PageHead
        title="강사 찾기"
        description="보드게임을 가르쳐 주는 강사를 가까운 순서로 보고, 레슨을 요청해요."
        path={paths.nearbyInstructors()}
        hidden={params.size > 0}
      />
      <div data-fills-screen={isMap ? '' : undefined} className="flex grow flex-col">
        <div className="sticky top-0 z-20 bg-ground/95 backdrop-blur-sm low:static">
          <TopBar
            title="강사 찾기"
            backHref={paths.home()}
            onBack={goBack}
            className="static!"
            action={
              <IconButton
                icon="search"
                label={isSearching ? '검색 닫기' : '강사 검색'}
                aria-expanded={isSearching}
                onClick={() => change(isSearching ? { search: null, q: null } : { search: 'open' })}
              />
            }
          />
          {isSearching ? (
            <SearchBox
              key={filters.text}
              text={filters.text}
              label="강사 이름이나 지역"
              longest={longestSearch}
              takesFocus
              className="block px-5 pb-2"
              onSearch={(text) => change({ q: text === '' ? null : text, instructor: null })}
            />
          ) : null}
          <div className="flex flex-wrap items-center justify-between gap-2 px-5 pb-2">
            <p className="flex min-w-0 flex-1 items-center gap-1.5 font-semibold text-15 text-ink">
              <Icon name="map-pin" size={18} className="shrink-0 text-brand-strong" />
              <span className="line-clamp-2 min-w-0">
                {location.point === null ? '위치 확인 중' : location.name}
              </span>
            </p>
            <Segment
              label="보는 방법"
              options={views}
              value={isMap ? 'map' : 'list'}
              onChange={(id) => {
                if (id === 'map') tryAgain()
                change({ view: id === 'map' ? null : id, instructor: null })
              }}
            />
          </div>
        </div>
        <InstructorFilterBar filters={filters} change={change} />
        {isMap ? (
          <InstructorMap {...shown} onFailure={onFailure} />
        ) : (
          <InstructorList {...shown} notice={notice} />
        )}
      </div>
    </>
  )
}
