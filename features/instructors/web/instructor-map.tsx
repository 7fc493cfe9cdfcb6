import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { paths } from '~/features/paths'
import { type Point, seoulCityHall } from '~/features/places/place'
import { LocateButton } from '~/features/places/web/locate-button'
import { PermissionNote } from '~/features/places/web/permission-note'
import type { LocationNow } from '~/features/places/web/use-location'
import { useMapFollow } from '~/features/places/web/use-map-follow'
import { useOpenMap } from '~/features/places/web/use-open-map'
import { grouped } from '~/lib/grouped'
import { BottomSheet } from '~/ui/bottom-sheet'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import type { Marker } from '~/ui/map/cluster'
import { MapButton } from '~/ui/map/map-button'
import { MapNote } from '~/ui/map/map-note'
import type { MapFailed, MapView as View } from '~/ui/map/map-port'
import { MapUnavailable } from '~/ui/map/map-unavailable'
import { type MapHandle, MapView } from '~/ui/map/map-view'
import { MapWaiting } from '~/ui/map/map-waiting'
import type { InstructorCard } from '../instructor'
import { InstructorRow } from './instructor-row'
import { instructorQueries } from './queries'
import {
  type InstructorChange,
  type InstructorFilters,
  instructorSearchOf,
  whyNobody,
} from './use-instructor-filters'

const zooms = { least: 7, most: 18, first: 12, chosen: 15 }

/** One marker for each instructor with coordinates. */
function toMarkers(instructors: readonly InstructorCard[], chosen: number | null): Marker[] {
  return instructors.flatMap(({ id, at, name }): Marker[] =>
    at === null ? [] : [{ id, at, label: name, look: id === chosen ? 'chosen' : 'plain' }],
  )
}

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
  const handle = useRef<MapHandle | null>(null)
  const { data, isFetching, isLoadingError, refetch } = useQuery({
    ...instructorQueries.onMap(instructorSearchOf(filters, location)),
    enabled: location.point !== null,
    // That the last search found nobody says nothing of the next one.
    placeholderData: (last) => (last?.length === 0 ? undefined : last),
  })
  const found = useMemo(() => data ?? [], [data])
  const chosen = found.find(({ id }) => id === filters.instructorId) ?? null
  const markers = useMemo(() => toMarkers(found, filters.instructorId), [found, filters.instructorId])
  const goTo = useEffectEvent((centre: Point, zoom?: number) => {
    handle.current?.show({ centre, ...(zoom === undefined ? {} : { zoom }) })
  })
  useMapFollow(location.point, (point) => goTo(point))
  const chosenAt = chosen?.at ?? null
  useEffect(() => {
    if (chosenAt) goTo(chosenAt, zooms.chosen)
  }, [chosenAt])
  const [begin] = useState<View>(() => ({ centre: location.point ?? seoulCityHall, zoom: zooms.first }))
  const zoomBy = (step: number) => {
    const view = handle.current?.view()
    if (view) handle.current?.show({ zoom: Math.min(zooms.most, Math.max(zooms.least, view.zoom + step)) })
  }

  if (isError) {
    return <MapUnavailable action="목록으로 보기" onAction={() => change({ view: 'list' })} />
  }
  return (
    <div className="relative min-h-60 flex-1 low:min-h-52">
      {openMap === null ? (
        <MapWaiting />
      ) : (
        <MapView
          openMap={openMap}
          view={begin}
          minZoom={zooms.least}
          maxZoom={zooms.most}
          markers={markers}
          chosen={filters.instructorId}
          ownPosition={location.my}
          label="강사 지도"
          onChoose={(id) => {
            if (id !== filters.instructorId) change({ instructor: id === null ? null : String(id) })
          }}
          onRest={() => undefined}
          onReady={(ready) => {
            handle.current = ready
            if (chosenAt) ready.show({ centre: chosenAt, zoom: zooms.chosen }, 'jump')
            else if (location.point) ready.show({ centre: location.point }, 'jump')
          }}
          onFailure={onFailure}
          className="absolute inset-0"
        >
          <MapWaiting />
        </MapView>
      )}
      <div className="pointer-events-none absolute inset-x-3 top-3 z-10 flex flex-col gap-2 *:pointer-events-auto">
        <PermissionNote location={location} />
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
      </div>
      <div className="absolute right-3 bottom-4 z-10 flex flex-col gap-2 low:flex-row">
        <MapButton icon="plus" label="지도 확대" onClick={() => zoomBy(1)} />
        <MapButton icon="minus" label="지도 축소" onClick={() => zoomBy(-1)} />
        <LocateButton location={location} onFound={(at) => goTo(at, zooms.first)} />
      </div>
      {isLoadingError ? null : (
        <p
          role="status"
          className="tabular absolute bottom-4 left-3 z-10 rounded-full bg-raised px-3 py-1.5 font-semibold text-13 text-ink shadow-card ring-1 ring-line"
        >
          {data === undefined ? '강사를 찾고 있어요' : `강사 ${grouped(data.length)}명`}
        </p>
      )}
      {chosen ? <InstructorSheet instructor={chosen} onClose={() => change({ instructor: null })} /> : null}
    </div>
  )
}
