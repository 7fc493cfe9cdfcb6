import { useState } from 'react'
import { useOpenMap } from '~/features/places/web/use-open-map'
import type { Coordinates } from '~/lib/coordinates'
import type { Marker } from '~/ui/map/cluster'
import { MapView } from '~/ui/map/map-view'
import { MapWaiting } from '~/ui/map/map-waiting'

const zooms = { least: 7, most: 18, first: 15 }

/** A map with a marker at the instructor's location. */
export function InstructorPlace({ id, name, at }: { id: number; name: string; at: Coordinates }) {
  const { openMap, isError } = useOpenMap()
  const [hasFailed, setHasFailed] = useState(false)
  const [markers] = useState<Marker[]>([{ id, at, label: name, look: 'plain' }])
  const [view] = useState({ centre: at, zoom: zooms.first })
  if (isError || hasFailed) return <p className="text-15 text-ink-dim">지도를 불러오지 못했어요.</p>
  return (
    <div className="relative h-56 overflow-hidden rounded-card ring-1 ring-line">
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
          label={`${name} 강사의 위치`}
          onChoose={() => undefined}
          onRest={() => undefined}
          onFailure={() => setHasFailed(true)}
          className="absolute inset-0"
        >
          <MapWaiting />
        </MapView>
      )}
    </div>
  )
}
