import { useQuery } from '@tanstack/react-query'
import { placesInWords, timesInWords } from '~/features/events/event-in-words'
import { eventQueries } from '~/features/events/web/queries'
import { paths } from '~/features/paths'
import { Link } from '~/ui/link'

/** The next large events at a cafe; nothing where there are none. */
export function CafeEvents({ cafeId }: { cafeId: number }) {
  const { data = [] } = useQuery(eventQueries.coming(cafeId))
  if (data.length === 0) return null
  return (
    <section aria-label="이 카페의 행사" className="mx-5 mt-3 rounded-card border border-line px-4 py-1">
      <h2 className="pt-2.5 font-semibold text-15 text-ink">큰 행사</h2>
      <ul className="divide-y divide-line">
        {data.map((event) => (
          <li key={event.id}>
            <Link
              href={paths.event(event.id)}
              className="block min-h-11 py-2.5 -outline-offset-2 hover:underline"
            >
              <span className="wrap-anywhere block font-semibold text-15 text-ink">{event.title}</span>
              <span className="tabular block text-13 text-ink-dim">
                {timesInWords({ startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) })} ·{' '}
                {placesInWords(event)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
