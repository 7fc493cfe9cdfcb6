import { useState } from 'react'
import type { LocationNow } from '~/features/places/web/use-location'
import { Icon } from '~/ui/icon'
import { Spinner } from '~/ui/spinner'

/** Shows where distances are measured from, and can locate the user again. */
export function LocationBox({ location }: { location: LocationNow }) {
  const [isAsking, setIsAsking] = useState(false)

  async function refresh() {
    if (isAsking) return
    setIsAsking(true)
    await location.ask()
    setIsAsking(false)
  }

  return (
    <section
      aria-label="현재 위치"
      className="flex min-h-12 min-w-0 flex-1 items-center gap-2 rounded-card bg-sunken pr-1 pl-4"
    >
      <Icon name="map-pin" size={18} className="shrink-0 text-brand-strong" />
      <p className="min-w-0 flex-1 truncate py-1.5 font-medium text-15 text-ink">
        <span className="sr-only">현재 위치: </span>
        {location.point === null ? '위치 확인 중' : location.name}
      </p>
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
