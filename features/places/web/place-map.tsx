import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { BottomSheet } from '~/ui/bottom-sheet'
import { ListRow } from '~/ui/list-row'
import type { GroupInWords, Marker } from '~/ui/map/cluster'
import { MapButton } from '~/ui/map/map-button'
import type { MapBounds, MapFailed, MapView as View } from '~/ui/map/map-port'
import { type MapHandle, MapView } from '~/ui/map/map-view'
import { MapWaiting } from '~/ui/map/map-waiting'
import { viewOf } from '~/ui/map/mercator'
import { type Point, seoulCityHall } from '../place'
import { LocateButton } from './locate-button'
import { PermissionNote } from './permission-note'
import type { LocationNow } from './use-location'
import { useMapFollow } from './use-map-follow'
import type { useOpenMap } from './use-open-map'

export interface MappedPlace extends Pick<Marker, 'id' | 'label' | 'caption' | 'count'> {
  /** Without coordinates it is in the list only. */
  at: Point | null
  look?: Marker['look']
}

const leastZoom = 7
/** What pins, their captions and the buttons cover at the sides of the map, in pixels. */
const edges = { top: 48, right: 68, bottom: 28, left: 36 }
/** The same where the note lies above and the screen has its own button below. */
const edgesWithoutButtons = { top: 140, right: 60, bottom: 96, left: 60 }

/** A map of places around a location. It goes to the chosen place, and to a location that was found late. */
export function PlaceMap({
  openMap,
  label,
  zooms,
  places,
  chosen,
  groupInWords,
  together,
  location,
  around,
  count,
  areAllKnown = true,
  hasButtons = true,
  hasNote = true,
  notes,
  onChoose,
  onRest,
  onFailure,
}: {
  openMap: ReturnType<typeof useOpenMap>['openMap']
  label: string
  zooms: { most: number; first: number; chosen: number }
  places: readonly MappedPlace[]
  chosen: number | null
  /** Names groups of places; the same function each time. */
  groupInWords?: GroupInWords
  /** The list of places that are too close together for any zoom. */
  together: { title: string; hrefOf: (id: number) => string }
  location: LocationNow
  /**
   * Places around the location that the map shows when it opens, and again when `key` changes; null until they are
   * known. Without them it opens at the first zoom.
   */
  around?: { key: string; points: readonly Point[] } | null
  /** How many there are, in words. */
  count: string | null
  /** Whether `places` has all that the present view shows. */
  areAllKnown?: boolean
  /** To zoom, and to go to where the device is. */
  hasButtons?: boolean
  /** Why the position is missing; a screen may say it elsewhere. */
  hasNote?: boolean
  /** Shown above the map. */
  notes?: (goTo: (point: Point) => void) => ReactNode
  onChoose: (id: number | null) => void
  onRest?: (bounds: MapBounds) => void
  onFailure: (failure: MapFailed) => void
}) {
  const [listed, setListed] = useState<readonly number[] | null>(null)
  const handle = useRef<MapHandle | null>(null)
  const markers = useMemo(
    () => places.flatMap(({ at, look = 'plain', ...place }) => (at === null ? [] : [{ ...place, at, look }])),
    [places],
  )
  const chosenAt = markers.find(({ id }) => id === chosen)?.at ?? null
  const [begin] = useState<View>(() => ({ centre: location.point ?? seoulCityHall, zoom: zooms.first }))

  const goTo = (centre: Point, zoom?: number) =>
    handle.current?.show({ centre, ...(zoom === undefined ? {} : { zoom }) })
  const shownAround = useRef<string | null>(null)
  /** Shows the places around the location, once for each key. */
  const showAround = useEffectEvent((how: 'jump' | 'glide') => {
    const map = handle.current
    if (!map || !around || !location.point || chosenAt || shownAround.current === around.key) return
    shownAround.current = around.key
    // Nobody is at the point that stands in for an unknown one.
    const points = location.isDefault ? around.points : [location.point, ...around.points]
    const view = viewOf(points, {
      bounds: map.bounds(),
      zoom: map.view().zoom,
      edges: hasButtons ? edges : edgesWithoutButtons,
      most: zooms.first,
    })
    if (!view) return
    shownView.current = { ...view, zoom: Math.max(leastZoom, view.zoom) }
    map.show(shownView.current, how)
  })
  useEffect(() => {
    if (around?.key !== undefined) showAround('glide')
  }, [around?.key])
  /** The view of those places, until its pins are known and it was moved off what lies over the map. */
  const shownView = useRef<View | null>(null)
  const makeRoom = useEffectEvent(() => {
    const wanted = shownView.current
    if (areAllKnown && wanted && handle.current?.makeRoom(wanted, around?.points ?? []))
      shownView.current = null
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once its pins are known
  useEffect(() => makeRoom(), [markers, areAllKnown])
  const zoomBy = (step: number) => {
    const view = handle.current?.view()
    if (view) handle.current?.show({ zoom: Math.min(zooms.most, Math.max(leastZoom, view.zoom + step)) })
  }
  useMapFollow(location.point, (point) => {
    // A chosen place stays in the middle.
    if (chosenAt === null) goTo(point)
  })
  const viewBefore = useRef<View | null>(null)
  const goToChosen = useEffectEvent((at: Point | null) => {
    if (at) {
      viewBefore.current ??= handle.current?.view() ?? null
      goTo(at, zooms.chosen)
    } else if (viewBefore.current) {
      // The neighbours of the place that was chosen are one press away again.
      handle.current?.show(viewBefore.current)
      viewBefore.current = null
    }
  })
  useEffect(() => goToChosen(chosenAt), [chosenAt])

  return (
    <div data-map-place className="relative min-h-52 flex-1">
      {openMap === null ? (
        <MapWaiting />
      ) : (
        <MapView
          openMap={openMap}
          view={begin}
          minZoom={leastZoom}
          maxZoom={zooms.most}
          markers={markers}
          chosen={chosen}
          groupInWords={groupInWords}
          ownPosition={location.my}
          label={label}
          onChoose={(id) => {
            if (id !== chosen) onChoose(id)
          }}
          onTogether={setListed}
          onRest={(bounds) => {
            onRest?.(bounds)
            makeRoom()
          }}
          onReady={(ready) => {
            handle.current = ready
            if (chosenAt) ready.show({ centre: chosenAt, zoom: zooms.chosen }, 'jump')
            else if (location.point) ready.show({ centre: location.point }, 'jump')
            showAround('jump')
          }}
          onFailure={onFailure}
          className="absolute inset-0"
        >
          <MapWaiting />
        </MapView>
      )}
      <div
        data-over-map
        className="pointer-events-none absolute inset-x-3 top-3 z-10 flex flex-col gap-2 *:pointer-events-auto"
      >
        {hasNote ? <PermissionNote location={location} /> : null}
        {notes?.(goTo)}
      </div>
      {hasButtons ? (
        <div data-over-map className="absolute right-3 bottom-4 z-10 flex flex-col gap-2 low:flex-row">
          <MapButton icon="plus" label="지도 확대" onClick={() => zoomBy(1)} />
          <MapButton icon="minus" label="지도 축소" onClick={() => zoomBy(-1)} />
          <LocateButton location={location} onFound={(at) => goTo(at, zooms.first)} />
        </div>
      ) : null}
      {count === null ? null : (
        <p
          role="status"
          className="tabular absolute bottom-4 left-3 z-10 rounded-full bg-raised px-3 py-1.5 font-semibold text-13 text-ink shadow-card ring-1 ring-line"
        >
          {count}
        </p>
      )}
      <BottomSheet open={listed !== null} title={together.title} onClose={() => setListed(null)}>
        <ul className="-mx-4">
          {places
            .filter(({ id }) => listed?.includes(id))
            .map(({ id, label: name }) => (
              <li key={id}>
                <ListRow title={name} href={together.hrefOf(id)} />
              </li>
            ))}
        </ul>
      </BottomSheet>
    </div>
  )
}
