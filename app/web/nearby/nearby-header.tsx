import { type ReactNode, useState } from 'react'
import { longestCafeSearch, shortestCafeSearch } from '~/features/cafes/cafe'
import { longestSearch } from '~/features/instructors/instructor'
import type { LocationNow } from '~/features/places/web/use-location'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { Link } from '~/ui/link'
import { SearchBox } from '~/ui/search-box'
import { Segment } from '~/ui/segment'
import { PlaceSuggestions } from './place-suggestions'
import type { NearbyChange, NearbyFilters } from './use-nearby-filters'

const modes = [
  { id: 'cafe', label: '카페' },
  { id: 'instructor', label: '강사' },
]
const searches = {
  cafe: { label: '역, 동네, 카페, 게임', shortest: shortestCafeSearch, longest: longestCafeSearch },
  instructor: { label: '강사 이름이나 지역', shortest: 1, longest: longestSearch },
}
const views = [
  { id: 'map', label: '지도' },
  { id: 'list', label: '목록' },
]

/** Shows the place, the subject and the filters of the search, and switches between map and list. */
export function NearbyHeader({
  filters,
  change,
  isMap,
  location,
  settingHref,
  children,
}: {
  filters: NearbyFilters
  change: (wanted: NearbyChange) => void
  isMap: boolean
  location: LocationNow
  settingHref: string
  /** The filters. */
  children: ReactNode
}) {
  const [typed, setTyped] = useState('')
  const isSearching = filters.isSearchOpen || filters.text !== ''
  return (
    <header className="sticky top-0 z-20 bg-ground/95 backdrop-blur-sm low:static low:flex low:flex-wrap low:items-center">
      <h1 className="sr-only">내 주변</h1>
      <div className="flex min-h-14 items-center gap-1 pr-4 pl-3 low:min-w-60 low:flex-1">
        <Link
          href={settingHref}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-1.5 rounded-control px-2 hover:bg-sunken"
        >
          <Icon name="map-pin" size={20} className="text-brand-strong" />
          <span className="sr-only">위치 설정: </span>
          <span className="line-clamp-2 min-w-0 font-bold text-15 text-ink">
            {location.point === null ? '위치 확인 중' : location.name}
          </span>
          <Icon name="chevron-down" size={18} className="text-ink-dim" />
        </Link>
        <IconButton
          icon="search"
          label={isSearching ? '검색 닫기' : filters.mode === 'cafe' ? '카페 검색' : '강사 검색'}
          aria-expanded={isSearching}
          onClick={() => change(isSearching ? { search: null, q: null } : { search: 'open' })}
        />
        <Segment
          label="보는 방법"
          options={views}
          value={isMap ? 'map' : 'list'}
          onChange={(id) => change({ view: id === 'map' ? null : id, cafe: null, instructor: null })}
        />
      </div>
      {isSearching ? (
        <div className="relative low:order-last low:w-full">
          <SearchBox
            key={`${filters.mode} ${filters.text}`}
            text={filters.text}
            {...searches[filters.mode]}
            takesFocus
            className="block px-5 pb-2"
            onType={setTyped}
            onSearch={(text) => {
              setTyped('')
              change({ q: text === '' ? null : text, cafe: null, instructor: null })
            }}
          />
          {filters.mode === 'cafe' && typed.trim() !== '' ? (
            <PlaceSuggestions
              typed={typed}
              location={location}
              onChoose={(chosen) => {
                setTyped('')
                change({ q: null, search: null, cafe: null, ...chosen })
              }}
            />
          ) : null}
        </div>
      ) : null}
      <div className="flex items-center pl-4 low:min-w-0 low:flex-1">
        <div className="mb-2 shrink-0">
          <Segment
            label="무엇을 찾을지"
            options={modes}
            value={filters.mode}
            onChange={(id) =>
              change({ mode: id === 'cafe' ? null : id, cafe: null, instructor: null, q: null, search: null })
            }
          />
        </div>
        <div className="min-w-0 flex-1 *:pl-3">{children}</div>
      </div>
    </header>
  )
}
