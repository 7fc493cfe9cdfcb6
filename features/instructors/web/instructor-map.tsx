import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { paths } from '~/features/paths'
import { PlaceMap } from '~/features/places/web/place-map'
import type { LocationNow } from '~/features/places/web/use-location'
import { useOpenMap } from '~/features/places/web/use-open-map'
import { grouped } from '~/lib/grouped'
import { BottomSheet } from '~/ui/bottom-sheet'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { MapNote } from '~/ui/map/map-note'
import type { MapFailed } from '~/ui/map/map-port'
import { MapUnavailable } from '~/ui/map/map-unavailable'
import type { InstructorCard } from '../endpoints'
import { InstructorRow } from './instructor-row'
import { instructorQueries } from './queries'
import {
  type InstructorChange,
  type InstructorFilters,
  instructorSearchOf,
  whyNobody,
} from './use-instructor-filters'

const zooms = { most: 18, first: 12, chosen: 15 }

function InstructorSheet({ instructor, onClose }: { instructor: InstructorCard; onClose: () => void }) {
  return (
    <BottomSheet
      open
      title={instructor.name}
      onClose={onClose}
      footer={
        <Link href={paths.instructor(instructor.id)} className={buttonClass('primary', 'bottom')}>
          강사 보기
        </Link>
      }
    >
      <InstructorRow instructor={instructor} />
      <p className="line-clamp-3 pt-2 text-15 text-ink">{instructor.intro}</p>
    </BottomSheet>
  )
}

/** The map of instructors. The list contains the same instructors. */
export function InstructorMap({
  filters,
  location,
  change,
  onFailure,
}: {
  filters: InstructorFilters
  location: LocationNow
  change: (wanted: InstructorChange) => void
  onFailure: (failure: MapFailed) => void
}) {
  const { openMap, isError } = useOpenMap()
  const { data, isFetching, isLoadingError, refetch } = useQuery({
    ...instructorQueries.onMap(instructorSearchOf(filters, location)),
    enabled: location.point !== null,
    // That the last search found nobody says nothing of the next one.
    placeholderData: (last) => (last?.length === 0 ? undefined : last),
  })
  const found = useMemo(() => data ?? [], [data])
  const chosen = found.find(({ id }) => id === filters.instructorId) ?? null
  const places = useMemo(() => found.map(({ id, at, name }) => ({ id, at, label: name })), [found])

  if (isError) {
    return <MapUnavailable action="목록으로 보기" onAction={() => change({ view: 'list' })} />
  }
  return (
    <>
      <PlaceMap
        openMap={openMap}
        label="강사 지도"
        zooms={zooms}
        places={places}
        chosen={filters.instructorId}
        together={{ title: '이 위치에 있는 강사', hrefOf: paths.instructor }}
        location={location}
        count={
          isLoadingError ? null : data === undefined ? '강사를 찾고 있어요' : `강사 ${grouped(data.length)}명`
        }
        notes={() => (
          <>
            {isLoadingError ? (
              <MapNote
                text="강사를 불러오지 못했어요"
                action={{ label: '다시 불러오기', onPress: () => void refetch() }}
              />
            ) : null}
            {data?.length === 0 && !isFetching ? (
              <MapNote
                text={whyNobody(filters)}
                action={{
                  label: '전국에서 찾기',
                  onPress: () => change({ radius: 'all', area: null, q: null, search: null }),
                }}
              />
            ) : null}
          </>
        )}
        onChoose={(id) => change({ instructor: id === null ? null : String(id) })}
        onFailure={onFailure}
      />
      {chosen ? <InstructorSheet instructor={chosen} onClose={() => change({ instructor: null })} /> : null}
    </>
  )
}
