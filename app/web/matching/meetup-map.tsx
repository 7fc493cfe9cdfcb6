import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CafeCover } from '~/features/cafes/web/cafe-cover'
import { type MeetupChoice, meetupLists } from '~/features/meetups/finding/web/queries'
import { paths } from '~/features/paths'
import { metresBetween, type Point } from '~/features/places/place'
import { PlaceMap } from '~/features/places/web/place-map'
import type { LocationNow } from '~/features/places/web/use-location'
import { useOpenMap } from '~/features/places/web/use-open-map'
import { useSteadyPoint } from '~/features/places/web/use-steady-point'
import { distanceInWords } from '~/lib/coordinates'
import { seoulShortMoment } from '~/lib/seoul-date'
import { useNow } from '~/lib/web/use-now'
import { BottomSheet } from '~/ui/bottom-sheet'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import type { MapFailed } from '~/ui/map/map-port'
import { MapUnavailable } from '~/ui/map/map-unavailable'
import { isChosen } from './meetup-choice'
import { meetupsInWords, pinInWords } from './pin-words'

const zooms = { most: 20, first: 15, chosen: 17 }
/** The map opens so far away that the nearest so many cafes are in sight. */
const openedAround = 8

/** The cafes with upcoming meetups. Everything on the map is in the list too. */
export function MeetupMap({
  location,
  choice,
  chosen: chosenId,
  onChoose,
  onFailure,
}: {
  location: LocationNow
  choice: MeetupChoice
  chosen: number | null
  onChoose: (id: number | null) => void
  onFailure: (failure: MapFailed) => void
}) {
  const { openMap, isError, refetch } = useOpenMap()
  const query = useQuery(meetupLists.map(location.my, choice))
  const found = query.data
  const now = useNow()
  const places = useMemo(
    () =>
      (found ?? []).map((place) => {
        const { id, at, name, count } = place
        const caption = pinInWords(place, now)
        return { id, at, label: `${name}, ${caption}`, caption, count }
      }),
    [found, now],
  )
  const point = useSteadyPoint(location.point)
  const around = useMemo(() => {
    if (!found || !point) return null
    const apart = (at: Point) => metresBetween(point, at)
    const points = found.flatMap(({ at }) => at ?? []).sort((one, other) => apart(one) - apart(other))
    return { key: `${point.latitude} ${point.longitude}`, points: points.slice(0, openedAround) }
  }, [found, point])
  const chosen = found?.find(({ id }) => id === chosenId) ?? null

  if (isError || query.isLoadingError) {
    const readAgain = () => {
      if (isError) refetch()
      if (query.isLoadingError) void query.refetch()
    }
    return <MapUnavailable action="다시 불러오기" onAction={readAgain} />
  }
  return (
    <>
      <PlaceMap
        openMap={openMap}
        label="모임이 열리는 카페 지도"
        zooms={zooms}
        places={places}
        chosen={chosenId}
        location={location}
        around={around}
        groupInWords={meetupsInWords}
        together={{ title: '이 위치에서 모임이 열려요', hrefOf: paths.cafeMeetups }}
        count={
          found === undefined
            ? '모임을 찾고 있어요'
            : found.length === 0
              ? isChosen({ ...choice, withinKm: undefined })
                ? '선택한 조건에 맞는 모임이 없어요'
                : '아직 열린 모임이 없어요'
              : `모임이 열리는 카페 ${found.length}곳`
        }
        hasButtons={false}
        onChoose={onChoose}
        onFailure={onFailure}
      />
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
    </>
  )
}
