import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { shortAddress } from '~/features/cafes/cafe'
import { CafeCover } from '~/features/cafes/web/cafe-cover'
import { cafeQueries, ownCafeQueries } from '~/features/cafes/web/queries'
import { paths } from '~/features/paths'
import { useLocation } from '~/features/places/web/use-location'
import { defaultPoint } from '~/lib/coordinates'
import { itemsOf } from '~/lib/web/list-pages'
import { Chip } from '~/ui/chip'
import { cx } from '~/ui/cx'
import { fieldSurface } from '~/ui/field-frame'
import { Icon } from '~/ui/icon'
import { RowsSkeleton } from '~/ui/skeleton'
import { passPricesInWords } from '../../core/meetup-in-words'
import { isCafeGone } from '../../core/web/gone-cafe'
import { ownMeetups } from '../../finding/web/queries'
import { type FromForm, fromForm } from './use-place-and-day'

const mostSuggested = 6

/** Cafes where the member has hosted meetups, followed cafes and nearby cafes, in this order. */
function useSuggestedCafes(): { id: number; name: string }[] {
  const own = useInfiniteQuery(ownMeetups.list())
  const followed = useInfiniteQuery(ownCafeQueries.followed())
  const { point } = useLocation()
  const near = useInfiniteQuery(cafeQueries.list({ from: point ?? defaultPoint }))
  // All suggestions appear at once, so that none moves while it is tapped.
  if (own.isPending || followed.isPending || near.isPending) return []
  const hosted = itemsOf(own.data, ({ id }) => id).filter((meetup) => meetup.own?.isHost)
  const all = [
    ...hosted.map(({ cafe }) => cafe),
    ...itemsOf(followed.data, ({ id }) => id),
    ...itemsOf(near.data, ({ id }) => id),
  ]
  return [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()].slice(0, mostSuggested)
}

function Suggestions({ onChoose }: { onChoose: (cafeId: number) => void }) {
  const cafes = useSuggestedCafes()
  return (
    // Keeps its height while it is empty, so that nothing below moves.
    <div className="mt-2 h-11">
      {cafes.length === 0 ? null : (
        <ul
          aria-label="추천 카페"
          className="no-scrollbar -mx-5 flex h-11 items-center gap-2 overflow-x-auto px-5"
        >
          {cafes.map(({ id, name }) => (
            <li key={id}>
              <Chip icon="map-pin" onClick={() => onChoose(id)}>
                {name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ChosenCafe({ cafeId }: { cafeId: number }) {
  const { data: cafe, isError, error } = useQuery(cafeQueries.detail(String(cafeId)))
  if (isError && (cafe === undefined || isCafeGone(error)))
    return <p className="py-3 text-15 text-bad">카페를 불러오지 못했어요. 다시 선택해 주세요.</p>
  if (cafe === undefined) return <RowsSkeleton count={1} height="h-14" picture="size-14" />
  return (
    <div className="flex items-center gap-3">
      <CafeCover cafe={cafe} size="row" className="w-14 shrink-0 rounded-control" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-15 text-ink">{cafe.name}</p>
        <p className="text-13 text-ink-dim">{shortAddress(cafe.address)}</p>
        <p className="tabular text-13 text-ink-dim">
          {passPricesInWords(cafe)}
          {cafe.holidaysAsWeekend ? ' · 공휴일은 주말 요금' : null}
        </p>
        {cafe.hoursText ? <p className="tabular text-13 text-ink-dim">영업 {cafe.hoursText}</p> : null}
      </div>
    </div>
  )
}

/** The cafe, which is found on its own screen or chosen from the suggestions. */
export function PlaceField({
  cafeId,
  error,
  from = fromForm,
  onChoose,
}: {
  cafeId: number | null
  error: string | undefined
  from?: FromForm
  onChoose: (cafeId: number) => void
}) {
  const id = useId()
  return (
    <div data-invalid={error ? true : undefined}>
      <p id={`${id}-label`} className="font-semibold text-13 text-ink">
        장소
      </p>
      {cafeId === null ? (
        <>
          <Link
            to={paths.findPlace()}
            state={from}
            className={cx(
              fieldSurface,
              'mt-1.5 flex h-12 items-center justify-between gap-2 px-3.5',
              error && 'border-bad!',
            )}
          >
            <span className="text-ink-dim">카페 찾기</span>
            <Icon name="search" size={20} className="text-ink-dim" />
          </Link>
          <Suggestions onChoose={onChoose} />
        </>
      ) : (
        <div className="mt-1.5 flex items-center gap-2 rounded-card bg-sunken py-2.5 pr-2 pl-3 ring-1 ring-line ring-inset">
          <div className="min-w-0 flex-1">
            <ChosenCafe cafeId={cafeId} />
          </div>
          <Link
            to={paths.findPlace()}
            state={from}
            aria-label="장소 변경"
            className="grid h-11 shrink-0 place-items-center rounded-control px-3 font-semibold text-13 text-brand-strong hover:bg-line"
          >
            변경
          </Link>
        </div>
      )}
      <p aria-live="polite" className="min-h-5 pt-1 text-13 text-bad">
        {error ? (
          <span className="flex items-start gap-1">
            <Icon name="warning" size={16} className="mt-0.5" />
            {error}
          </span>
        ) : null}
      </p>
    </div>
  )
}
