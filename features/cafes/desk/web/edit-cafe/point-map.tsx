import { useEffect, useMemo, useRef, useState } from 'react'
import { useOpenMap } from '~/features/places/web/use-open-map'
import { type Coordinates, defaultPoint } from '~/lib/coordinates'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { Marker } from '~/ui/map/cluster'
import { MapButton } from '~/ui/map/map-button'
import { type MapHandle, MapView } from '~/ui/map/map-view'
import { MapWaiting } from '~/ui/map/map-waiting'

const zooms = { least: 7, most: 19, unknown: 12, known: 17 }

/** A map with the point, and a button that moves the point to the middle of the map. The fields below say the same. */
export function PointMap({
  at,
  onChoose,
}: {
  at: Coordinates | null
  onChoose: (point: Coordinates) => void
}) {
  const { openMap, isError } = useOpenMap()
  const [hasFailed, setHasFailed] = useState(false)
  const handle = useRef<MapHandle | null>(null)
  const [view] = useState({ centre: at ?? defaultPoint, zoom: at === null ? zooms.unknown : zooms.known })
  const [latitude, longitude] = [at?.latitude, at?.longitude]
  const markers = useMemo<Marker[]>(
    () =>
      latitude === undefined || longitude === undefined
        ? []
        : [{ id: 1, at: { latitude, longitude }, label: '카페 위치', look: 'plain' }],
    [latitude, longitude],
  )
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return
    handle.current?.show({ centre: { latitude, longitude }, zoom: zooms.known })
  }, [latitude, longitude])
  if (isError || hasFailed) {
    return <p className="py-2 text-13 text-ink-dim">지도를 불러오지 못했어요. 아래에 좌표를 적어 주세요.</p>
  }
  const zoomBy = (step: number) => {
    const map = handle.current
    if (map) map.show({ zoom: Math.min(zooms.most, Math.max(zooms.least, map.view().zoom + step)) })
  }
  return (
    <div className="mt-2">
      <div className="relative h-56 overflow-hidden rounded-card ring-1 ring-line desk:h-72">
        {openMap === null ? (
          <MapWaiting />
        ) : (
          <MapView
            openMap={openMap}
            view={view}
            minZoom={zooms.least}
            maxZoom={zooms.most}
            markers={markers}
            chosen={null}
            ownPosition={null}
            label="카페의 위치를 정하는 지도"
            onChoose={() => undefined}
            onRest={() => undefined}
            onReady={(ready) => {
              handle.current = ready
            }}
            onFailure={() => setHasFailed(true)}
            className="absolute inset-0"
          >
            <MapWaiting />
          </MapView>
        )}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 z-10 grid place-items-center text-brand-strong"
        >
          <Icon name="plus" size={28} />
        </span>
        <div className="absolute right-3 bottom-3 z-10 flex gap-2">
          <MapButton icon="plus" label="지도 확대" onClick={() => zoomBy(1)} />
          <MapButton icon="minus" label="지도 축소" onClick={() => zoomBy(-1)} />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-3">
        <p className="text-13 text-ink-dim">지도를 움직여 십자를 카페에 맞춰요.</p>
        <Button
          variant="secondary"
          size="small"
          icon={<Icon name="map-pin" size={18} />}
          onClick={() => {
            const centre = handle.current?.view().centre
            if (centre) onChoose(centre)
          }}
        >
          십자 위치로 정하기
        </Button>
      </div>
    </div>
  )
}
