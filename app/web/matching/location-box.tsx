import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import type { LocationNow } from '~/features/places/web/use-location'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Spinner } from '~/ui/spinner'

/** Shows where distances are measured from, leads to another place, and can locate the user again. */
export function LocationBox({ location }: { location: LocationNow }) {
  const [isAsking, setIsAsking] = useState(false)
  const [params] = useSearchParams()
  const query = new URLSearchParams(params)
  query.set('for', 'meetups')

  async function refresh() {
    if (isAsking) return
    setIsAsking(true)
    await location.ask()
    setIsAsking(false)
  }

  return (
    <section
      aria-label="현재 위치"
      className="flex min-h-12 min-w-0 flex-1 items-center rounded-card bg-sunken pr-1"
    >
      <Link
        href={paths.locationSetting(`?${query}`)}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-1.5 rounded-card pl-4 -outline-offset-2"
      >
        <Icon name="map-pin" size={18} className="shrink-0 text-brand-strong" />
        <span className="sr-only">위치 설정: </span>
        <span className="line-clamp-2 min-w-0 font-bold text-13 text-ink min-[360px]:line-clamp-1 min-[360px]:text-15">
          {location.point === null
            ? '위치 확인 중'
            : // Nobody has said that they are there.
              location.isDefault
              ? `${location.from} 주변`
              : location.name}
        </span>
        <Icon name="chevron-down" size={18} className="shrink-0 text-ink-dim" />
      </Link>
      <button
        type="button"
        aria-label="현재 위치 새로 고침"
        aria-busy={isAsking || undefined}
        onClick={() => void refresh()}
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink-dim transition duration-150 hover:bg-line active:scale-92"
      >
        {isAsking ? <Spinner size={20} /> : <Icon name="refresh" size={20} />}
      </button>
    </section>
  )
}
