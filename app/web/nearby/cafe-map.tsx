import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession, useSignInPath } from '~/features/accounts/web/use-session'
import { mostOnMap } from '~/features/cafes/cafe'
import type { CafeCard } from '~/features/cafes/endpoints'
import { isOpenAt } from '~/features/cafes/opening-hours'
import { cafeQueries } from '~/features/cafes/web/queries'
import { meetupLists } from '~/features/meetups/finding/web/queries'
import { paths } from '~/features/paths'
import { isSameSpot, type Point } from '~/features/places/place'
import { PermissionNote } from '~/features/places/web/permission-note'
import { type MappedPlace, PlaceMap } from '~/features/places/web/place-map'
import type { LocationNow } from '~/features/places/web/use-location'
import { useOpenMap } from '~/features/places/web/use-open-map'
import { useSteadyPoint } from '~/features/places/web/use-steady-point'
import { grouped } from '~/lib/grouped'
import { itemsOf } from '~/lib/web/list-pages'
import { deviceMs, timeNow } from '~/lib/web/now'
import { MapNote } from '~/ui/map/map-note'
import { isWithin, type MapBounds, type MapFailed, widened } from '~/ui/map/map-port'
import { MapUnavailable } from '~/ui/map/map-unavailable'
import { CafePanel } from './cafe-panel'
import { cafeSearchOf, followedAfterSignIn, mayAsk, orderInWords, whatIsMissing } from './cafe-search'
import type { NearbyChange, NearbyFilters } from './use-nearby-filters'

const zooms = { most: 20, first: 15, chosen: 18 }
/** The map sends a query at most this often. */
const refreshMs = 2_000
/** The queried area exceeds the view by this share on every side, so that small moves need no query. */
const margin = 0.4
/** The map opens so far away that this many of the nearest cafes are in sight. */
const openedAround = 5

const corners = ({ south, west, north, east }: MapBounds) => [
  { latitude: south, longitude: west },
  { latitude: north, longitude: east },
]
const contains = (box: MapBounds, bounds: MapBounds) =>
  corners(bounds).every((corner) => isWithin(corner, box))

/** The area to query. It follows the map, but changes at most every two seconds. */
function useSearchedBox() {
  const [box, setBox] = useState<MapBounds | null>(null)
  const last = useRef({ at: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined })
  useEffect(() => () => clearTimeout(last.current.timer), [])

  function look(bounds: MapBounds, isWhole: boolean) {
    clearTimeout(last.current.timer)
    // The queried area covers the view, and the reply was complete.
    if (box && isWhole && contains(box, bounds)) return
    const wanted = widened(bounds, margin)
    if (box && corners(wanted).every((corner, at) => isSameSpot(corner, corners(box)[at] ?? corner))) return
    const ask = () => {
      last.current.at = deviceMs()
      setBox(wanted)
    }
    const rest = last.current.at + refreshMs - deviceMs()
    if (rest <= 0) ask()
    else last.current.timer = setTimeout(ask, rest)
  }
  return { box, look }
}

function lookOf(cafe: CafeCard, moment: Date): MappedPlace['look'] {
  if (cafe.isFollowed) return 'liked'
  return cafe.opening === null || isOpenAt(moment, cafe) ? 'plain' : 'closed'
}

/** The map of cafes. Everything on it is in the list too. */
export function CafeMap({
  filters,
  location,
  change,
  onFailure,
}: {
  filters: NearbyFilters
  location: LocationNow
  change: (wanted: NearbyChange) => void
  onFailure: (failure: MapFailed) => void
}) {
  const { openMap, isError } = useOpenMap()
  const { box, look } = useSearchedBox()
  const [seen, setSeen] = useState<MapBounds | null>(null)
  const { status } = useSession()
  const signInPath = useSignInPath()
  const navigate = useNavigate()
  const needsSignIn = filters.isFollowed && status === 'out'
  const search = cafeSearchOf(filters, location)
  const mayBeAsked = location.point !== null && mayAsk(filters, status)
  const {
    data: inBox,
    isFetching,
    isLoadingError,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...cafeQueries.onMap({ ...search, box }),
    enabled: box !== null && mayBeAsked,
    placeholderData: keepPreviousData,
  })
  // The queried area is larger than the visible one.
  const inSight = seen === null ? undefined : inBox?.filter(({ at }) => at !== null && isWithin(at, seen))
  const nearest = useInfiniteQuery({ ...cafeQueries.list(search), enabled: mayBeAsked })
  const near = useMemo(() => nearest.data && itemsOf(nearest.data, ({ id }) => id), [nearest.data])
  const steady = useSteadyPoint(location.point)
  const around = useMemo(() => {
    if (!near || !steady) return null
    const { latitude, longitude } = steady
    // A filter by time leaves the map where it is; a game or a name is looked for from the location on.
    const key = [latitude, longitude, filters.gameId, filters.text, filters.isFollowed].join(' ')
    return { key, points: near.flatMap(({ at }) => at ?? []).slice(0, openedAround) }
  }, [near, steady, filters.gameId, filters.text, filters.isFollowed])
  const { data: meetupPlaces } = useQuery(meetupLists.map(null))
  const meetupsAt = useMemo(() => new Map(meetupPlaces?.map((place) => [place.id, place])), [meetupPlaces])
  const { data: fromAddress } = useQuery({
    ...cafeQueries.detail(String(filters.cafeId)),
    enabled: filters.cafeId !== null,
  })
  const cafes = useMemo(() => {
    const found = inBox ?? []
    return fromAddress && !found.some(({ id }) => id === fromAddress.id) ? [...found, fromAddress] : found
  }, [inBox, fromAddress])
  const chosen = cafes.find(({ id }) => id === filters.cafeId) ?? null
  const moment = useMemo(
    () => (search.openAt && search.openAt !== 'now' ? new Date(`${search.openAt}:00+09:00`) : timeNow()),
    [search.openAt],
  )
  const places = useMemo(
    () =>
      cafes.map((cafe) => {
        const { id, at, name } = cafe
        return { id, at, label: name, caption: name, look: lookOf(cafe, moment) }
      }),
    [cafes, moment],
  )

  const nearestAt = near?.find(({ at }) => at !== null)?.at ?? null

  /** Why no cafe is in sight. That there is none anywhere is said only once the nearest ones have been read. */
  function whyNone(goTo: (point: Point) => void): ComponentProps<typeof MapNote> | null {
    if (needsSignIn) {
      return {
        text: followedAfterSignIn,
        action: { label: '로그인', onPress: () => void navigate(signInPath) },
      }
    }
    if (isLoadingError) {
      return {
        text: '카페를 불러오지 못했어요',
        action: { label: '다시 불러오기', onPress: () => void refetch() },
      }
    }
    if (inSight?.length !== 0 || isFetching || filters.cafeId !== null) return null
    const text = '이 지역에는 없어요'
    if (nearestAt) return { text, action: { label: '가장 가까운 곳 보기', onPress: () => goTo(nearestAt) } }
    if (nearest.isLoadingError) {
      return { text, action: { label: '가까운 곳 다시 찾기', onPress: () => void nearest.refetch() } }
    }
    return { text: nearest.data ? whatIsMissing(filters) : text }
  }

  const count =
    inSight === undefined || (isPlaceholderData && inSight.length === 0)
      ? '카페를 찾고 있어요'
      : `카페 ${grouped(inSight.length)}곳`

  if (isError) {
    return <MapUnavailable action="목록으로 보기" onAction={() => change({ view: 'list' })} />
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col low:mr-80">
        <PlaceMap
          openMap={openMap}
          label="카페 지도"
          zooms={zooms}
          places={places}
          chosen={filters.cafeId}
          together={{ title: '이 위치에 있는 카페', hrefOf: paths.cafe }}
          location={location}
          around={around}
          count={null}
          areAllKnown={
            inBox !== undefined && !isPlaceholderData && seen !== null && box !== null && contains(box, seen)
          }
          hasNote={false}
          notes={(goTo) => {
            const none = whyNone(goTo)
            return none === null ? null : <MapNote {...none} />
          }}
          onChoose={(id) => change({ cafe: id === null ? null : String(id) })}
          onRest={(bounds) => {
            setSeen(bounds)
            look(bounds, inBox !== undefined && inBox.length < mostOnMap)
          }}
          onFailure={onFailure}
        />
      </div>
      <CafePanel
        count={isLoadingError || needsSignIn ? null : count}
        order={orderInWords(filters.sort, location.from)}
        cafes={isLoadingError || needsSignIn ? [] : inSight?.length ? inSight : near}
        chosen={chosen}
        sort={filters.sort}
        note={<PermissionNote location={location} />}
        meetups={(id) => meetupsAt.get(id)}
        onUnchoose={() => change({ cafe: null })}
        onList={() => change({ view: 'list' })}
      />
    </div>
  )
}
