import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CafeCover } from '~/features/cafes/web/cafe-cover'
import { meetupQueries } from '~/features/meetups/web/queries'
import { paths } from '~/features/paths'
import { seoulCityHall } from '~/features/places/place'
import { PermissionNote } from '~/features/places/web/permission-note'
import type { LocationNow } from '~/features/places/web/use-location'
import { useMapFollow } from '~/features/places/web/use-map-follow'
import { useOpenMap } from '~/features/places/web/use-open-map'
import { distanceInWords } from '~/lib/coordinates'
import { seoulShortMoment } from '~/lib/seoul-date'
import { BottomSheet } from '~/ui/bottom-sheet'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import type { Marker } from '~/ui/map/cluster'
import type { MapFailed, MapView as View } from '~/ui/map/map-port'
import { MapUnavailable } from '~/ui/map/map-unavailable'
import { type MapHandle, MapView } from '~/ui/map/map-view'
import { MapWaiting } from '~/ui/map/map-waiting'

const zooms = { least: 7, most: 20, first: 13, chosen: 17 }

/** The cafes with upcoming meetups. Everything on the map is in the list too. */
export function MeetupMap({
  location,
  chosen: chosenId,
  onChoose,
  onFailure,
}: {
  location: LocationNow
  chosen: number | null
  onChoose: (id: number | null) => void
  onFailure: (failure: MapFailed) => void
}) {
  const { openMap, isError, refetch } = useOpenMap()
  const places = useQuery(meetupQueries.map(location.my))
  const handle = useRef<MapHandle | null>(null)
  const found = places.data
  const markers = useMemo(
    () =>
      (found ?? []).flatMap(({ id, at, name, count }): Marker[] =>
        at === null
          ? []
          : [{ id, at, label: `${name}, 모임 ${count}개`, look: id === chosenId ? 'chosen' : 'plain' }],
      ),
    [found, chosenId],
  )
  const chosen = found?.find(({ id }) => id === chosenId) ?? null
  const [begin] = useState<View>(() => ({ centre: location.point ?? seoulCityHall, zoom: zooms.first }))

  useMapFollow(location.point, (centre) => {
    if (chosen === null) handle.current?.show({ centre })
  })
  const chosenAt = chosen?.at ?? null
  useEffect(() => {
    if (chosenAt) handle.current?.show({ centre: chosenAt, zoom: zooms.chosen })
  }, [chosenAt])

  if (isError || places.isLoadingError) {
    const readAgain = () => {
      if (isError) refetch()
      if (places.isLoadingError) void places.refetch()
    }
    return <MapUnavailable action="다시 불러오기" onAction={readAgain} />
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
          chosen={chosenId}
          ownPosition={location.my}
          label="모임이 열리는 카페 지도"
          onChoose={(id) => {
            if (id !== chosenId) onChoose(id)
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
      </div>
      <p
        role="status"
        className="tabular absolute bottom-4 left-3 z-10 rounded-full bg-raised px-3 py-1.5 font-semibold text-13 text-ink shadow-card ring-1 ring-line"
      >
        {found === undefined ? '모임을 찾고 있어요' : `모임이 열리는 카페 ${found.length}곳`}
      </p>
      <BottomSheet
        open={chosen !== null}
        title={chosen?.name ?? ''}
        onClose={() => onChoose(null)}
        footer={
          chosen === null ? null : (
            <Link href={paths.cafeMeetups(chosen.id)} className={buttonClass('primary', 'bottom')}>
              이 카페의 모임 {chosen.count}개 보기
            </Link>
          )
        }
      >
        {chosen === null ? null : (
          <div className="flex items-center gap-3.5">
            <CafeCover cafe={chosen} size="row" className="w-20 shrink-0 rounded-control" />
            <div className="min-w-0 flex-1 text-13 text-ink-dim">
              <p className="text-15 text-ink">{chosen.address}</p>
              {chosen.distance === null ? null : (
                <p className="tabular mt-0.5">{distanceInWords(chosen.distance)}</p>
              )}
              {chosen.hoursText === '' ? null : <p className="mt-0.5">{chosen.hoursText}</p>}
              {chosen.nextAt === null ? null : (
                <p className="tabular mt-1.5 font-semibold text-brand-strong">
                  다음 모임 {seoulShortMoment(new Date(chosen.nextAt))}
                </p>
              )}
            </div>
          </div>
        )}
      </BottomSheet>
    </div>
  )
}
