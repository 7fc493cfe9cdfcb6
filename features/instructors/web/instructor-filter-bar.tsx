import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { grouped } from '~/lib/grouped'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { FilterBar } from '~/ui/filter-bar'
import { Icon } from '~/ui/icon'
import { Blocks } from '~/ui/skeleton'
import { instructorsWithinKm, usualInstructorsWithinKm } from '../instructor'
import { instructorQueries } from './queries'
import { useFavouriteAreas } from './use-favourite-areas'
import type { InstructorChange, InstructorFilters } from './use-instructor-filters'

interface BarProps {
  filters: InstructorFilters
  change: (wanted: InstructorChange) => void
}

function AreaSheet({ filters, change, onClose }: BarProps & { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(instructorQueries.areas())
  const { favourites, toggle } = useFavouriteAreas()
  // Pressing a star must not move the rows, so they keep the order in which the sheet was opened.
  const [first] = useState(favourites)
  const choose = (area: string | null) => {
    // Shows the whole area, however far away it is.
    change({ area, radius: area === null ? null : 'all', instructor: null })
    onClose()
  }
  const areas = [...(data ?? [])].sort(
    (one, other) => Number(first.includes(other.name)) - Number(first.includes(one.name)),
  )
  return (
    <BottomSheet open title="레슨 지역" onClose={onClose} snapPoints={[0.7, 1]}>
      {data === undefined ? (
        isError ? (
          <EmptyState
            icon="warning"
            title="지역을 불러오지 못했어요"
            action={<Chip onClick={() => void refetch()}>다시 시도</Chip>}
          />
        ) : (
          <Blocks count={5} heights="h-6" className="flex flex-col gap-5 pt-3" />
        )
      ) : (
        <ul aria-label="레슨 지역">
          {filters.area === null ? null : (
            <li>
              <button
                type="button"
                onClick={() => choose(null)}
                className="min-h-12 w-full text-left font-semibold text-15 text-brand-strong"
              >
                모든 지역 보기
              </button>
            </li>
          )}
          {areas.map(({ name, count }) => {
            const isFavourite = favourites.includes(name)
            return (
              <li key={name} className="flex items-center gap-1">
                <button
                  type="button"
                  aria-pressed={filters.area === name}
                  onClick={() => choose(name)}
                  className="flex min-h-12 min-w-0 flex-1 items-baseline gap-2 text-left text-15 text-ink aria-pressed:font-bold aria-pressed:text-brand-strong"
                >
                  {name}
                  <span className="tabular text-13 text-ink-dim">{grouped(count)}명</span>
                </button>
                <button
                  type="button"
                  aria-pressed={isFavourite}
                  aria-label={`${name} 즐겨찾기`}
                  onClick={() => toggle(name)}
                  className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-full text-ink-dim hover:bg-sunken aria-pressed:text-brand-strong"
                >
                  <Icon name={isFavourite ? 'star' : 'star-outline'} size={22} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </BottomSheet>
  )
}

/** Filters instructors by distance and area. The URL contains the chosen filters. */
export function InstructorFilterBar({ filters, change }: BarProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const { favourites } = useFavouriteAreas()
  const { radius, area } = filters
  const toRadius = (wanted: string | null) => change({ radius: wanted, instructor: null })
  return (
    <>
      <FilterBar>
        <Chip icon="map-pin" selected={area !== null} onClick={() => setIsChoosing(true)}>
          {area ?? '지역 선택'}
        </Chip>
        {instructorsWithinKm.map((each) => (
          <Chip
            key={each}
            selected={radius === each}
            onClick={() => toRadius(each === usualInstructorsWithinKm ? null : String(each))}
          >
            <span className="tabular">{each}km</span>
          </Chip>
        ))}
        <Chip selected={radius === null} onClick={() => toRadius('all')}>
          전국
        </Chip>
        {favourites
          .filter((favourite) => favourite !== area)
          .map((favourite) => (
            <Chip
              key={favourite}
              icon="star"
              onClick={() => change({ area: favourite, radius: 'all', instructor: null })}
            >
              {favourite}
            </Chip>
          ))}
      </FilterBar>
      {isChoosing ? (
        <AreaSheet filters={filters} change={change} onClose={() => setIsChoosing(false)} />
      ) : null}
    </>
  )
}
