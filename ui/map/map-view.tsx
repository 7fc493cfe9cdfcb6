import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { cx } from '../cx'
import type { GroupInWords, Marker } from './cluster'
import {
  type MapBounds,
  MapFailed,
  type MapPoint,
  type OpenedMap,
  type OpenMap,
  type MapView as View,
} from './map-port'

export interface MapHandle {
  show(view: Partial<View>, how?: 'jump' | 'glide'): void
  /**
   * Moves the map a little off what lies over it, which is marked by `data-over-map`, if a pin lies under it and so far as
   * the points stay in sight. False while the map is not at this view, or has no pins yet.
   */
  makeRoom(wanted: View, keep: readonly MapPoint[]): boolean
  view(): View
  bounds(): MapBounds
}

export interface MapViewProps {
  /** Loads and opens the map. If this changes, the map is opened again. */
  openMap: OpenMap
  /** The initial view. Later changes go through the handle. */
  view: View
  minZoom: number
  maxZoom: number
  markers: readonly Marker[]
  chosen: number | null
  groupInWords?: GroupInWords | undefined
  ownPosition: MapPoint | null
  label: string
  onChoose(id: number | null): void
  /** A group was pressed that no zoom takes apart. */
  onTogether?(ids: readonly number[]): void
  /** Called when the map rests, also once after it was opened. */
  onRest(bounds: MapBounds, view: View): void
  onReady?(handle: MapHandle): void
  onFailure(failure: MapFailed): void
  /** Shown until the map is open. */
  children?: ReactNode
  className?: string
}

/** Only an open map needs it. */
const loadClusters = () => import('./cluster')

interface Shown {
  map: OpenedMap
  clusters: Awaited<ReturnType<typeof loadClusters>>
}

/** By how much a press on a group zooms in. */
const zoomStep = 2

/** A map with markers, shown by any library. Everything on it must also be available as a list. */
export function MapView(props: MapViewProps) {
  const { openMap, markers, chosen, groupInWords, ownPosition, label, children, className } = props
  const frame = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const map = shown?.map ?? null
  const set = useMemo(
    () => shown?.clusters.toMarkerSet(markers, chosen, groupInWords),
    [shown, markers, chosen, groupInWords],
  )
  const pinsOf = (opened: OpenedMap) =>
    (set && shown?.clusters.pinsIn(set, opened.bounds(), opened.view().zoom)) ?? []

  const showPins = useEffectEvent((opened: OpenedMap) => {
    if (set) opened.setPins(pinsOf(opened))
  })
  const rest = useEffectEvent((opened: OpenedMap) => {
    showPins(opened)
    props.onRest(opened.bounds(), opened.view())
  })
  const press = useEffectEvent((opened: OpenedMap, key: string) => {
    const id = shown?.clusters.idOf(key) ?? null
    if (id !== null) return props.onChoose(id)
    const { zoom } = opened.view()
    const pin = pinsOf(opened).find((each) => each.key === key)
    const together = pin && set && props.onTogether && shown?.clusters.idsTogether(set, key, props.maxZoom)
    if (together) props.onTogether?.(together)
    else if (pin) opened.show({ centre: pin.at, zoom: Math.min(props.maxZoom, zoom + zoomStep) }, 'glide')
  })
  const pressNothing = useEffectEvent(() => props.onChoose(null))
  const fail = useEffectEvent((failure: unknown) => {
    props.onFailure(failure instanceof MapFailed ? failure : new MapFailed('load'))
  })
  const begin = useEffectEvent((element: HTMLElement, whenOpen: (shown: Shown) => void) => {
    const { view, minZoom, maxZoom } = props
    let opened: OpenedMap | null = null
    const withMap = (act: (opened: OpenedMap) => void) => () => opened && act(opened)
    const opening = openMap(element, {
      view,
      minZoom,
      maxZoom,
      onIdle: withMap(rest),
      onPinPress: (key) => opened && press(opened, key),
      onPress: pressNothing,
      onFailure: fail,
    })
    Promise.all([opening, loadClusters()]).then(
      ([made, clusters]) => {
        opened = made
        whenOpen({ map: made, clusters })
      },
      (failure) => {
        opening.then(
          (made) => made.close(),
          () => undefined,
        )
        fail(failure)
      },
    )
  })
  const makeRoom = useEffectEvent(
    (opened: OpenedMap, wanted: View, keep: readonly MapPoint[]) =>
      shown?.clusters.makeRoom(opened, { wanted, pins: pinsOf(opened), keep, frame: frame.current }) ?? false,
  )
  const ready = useEffectEvent((opened: OpenedMap) => {
    props.onReady?.({
      makeRoom: (wanted, keep) => makeRoom(opened, wanted, keep),
      view: () => opened.view(),
      bounds: () => opened.bounds(),
      show: (wanted, how = 'glide') => opened.show({ ...opened.view(), ...wanted }, how),
    })
    rest(opened)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is opened again only if `openMap` changes
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let isOver = false
    let opened: OpenedMap | null = null
    const inner = document.createElement('div')
    inner.className = 'map-inner'
    element.append(inner)
    begin(inner, (made) => {
      if (isOver) return made.map.close()
      opened = made.map
      setShown(made)
      ready(made.map)
    })
    const watcher = new ResizeObserver(() => opened?.resize())
    watcher.observe(element)
    return () => {
      isOver = true
      watcher.disconnect()
      opened?.close()
      inner.remove()
      setShown(null)
    }
  }, [openMap])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect event reads the changed values
  useEffect(() => {
    if (map) showPins(map)
  }, [map, set])
  useEffect(() => {
    map?.setOwnPosition(ownPosition)
  }, [map, ownPosition])

  return (
    <section aria-label={label} className={cx('map-frame isolate overflow-hidden', className)}>
      <div ref={frame} className="absolute inset-0" data-map={map === null ? 'opening' : 'open'} />
      {map === null ? children : null}
    </section>
  )
}
