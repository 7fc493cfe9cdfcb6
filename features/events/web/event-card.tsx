import { CafeCover } from '~/features/cafes/web/cafe-cover'
import { paths } from '~/features/paths'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { RowsSkeleton } from '~/ui/skeleton'
import type { ListedEvent } from '../endpoints'
import { freePlaces } from '../event'
import { districtOf, placesInWords, timesInWords } from '../event-in-words'

/** An event in a list. */
export function EventCard({ event, priority }: { event: ListedEvent; priority?: boolean }) {
  const { id, title, cafe, capacity, taken, waiting } = event
  const isFree = freePlaces(event) > 0 && waiting === 0
  return (
    <article className="overflow-hidden rounded-card bg-raised shadow-card ring-1 ring-line">
      <Link
        href={paths.event(id)}
        className="block p-4 transition duration-150 -outline-offset-2 hover:bg-sunken/60 active:bg-sunken"
      >
        <span className="flex items-start gap-3.5">
          <CafeCover cafe={cafe} size="row" priority={priority} className="w-19 shrink-0 rounded-control" />
          <span className="block min-w-0 flex-1">
            <span className="tabular block font-semibold text-13 text-brand-strong">
              {timesInWords({ startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) })}
            </span>
            <strong className="wrap-anywhere mt-0.5 line-clamp-2 text-pretty font-bold text-17 text-ink">
              {title}
            </strong>
            <span className="mt-0.5 block text-13 text-ink-dim">
              {cafe.name} · {districtOf(cafe.address)}
            </span>
          </span>
        </span>
        <span className="tabular mt-3.5 flex flex-wrap items-center gap-x-1.5 border-line border-t pt-3 text-13">
          <Icon name="people" size={16} className="text-ink-dim" />
          <span className="text-ink-dim">
            <span className="sr-only">신청 </span>
            {taken}/{capacity}명
          </span>
          <span className={isFree ? 'font-bold text-brand-strong' : 'font-bold text-ink-dim'}>
            {placesInWords(event)}
          </span>
        </span>
      </Link>
    </article>
  )
}

export const EventCardSkeletons = ({ count }: { count: number }) => (
  <RowsSkeleton count={count} height="h-36" picture="size-19" lines={4} isCard />
)
