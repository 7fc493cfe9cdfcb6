import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { arrivalInWords, stillShown } from '~/features/loyalty/just-in'
import { loyaltyTags } from '~/features/loyalty/stamp'
import { watchTags } from '~/lib/web/watched-tags'
import { Icon } from '~/ui/icon'
import { loyaltyConsoleQueries } from '../queries'

/** Who has just come in. The lines have their place from the start, so that the code stands still. */
export function JustIn({ cafeId, now }: { cafeId: number; now: number }) {
  const { data, dataUpdatedAt } = useQuery(loyaltyConsoleQueries.justIn(cafeId))
  useEffect(() => watchTags([loyaltyTags.visits.of(cafeId)]), [cafeId])
  // By the clock of the server, because the tablet's may be wrong.
  const there = data ? new Date(Date.parse(data.asOf) + Math.max(0, now - dataUpdatedAt)) : null
  const shown = data && there ? stillShown(data.arrivals, there) : []
  return (
    <ul aria-label="방금 온 사람" aria-live="polite" className="mt-3 min-h-24 w-full">
      {shown.map((arrival) => (
        <li
          key={`${arrival.at} ${arrival.nickname}`}
          className="flex min-h-8 items-center justify-center gap-1.5 text-15 text-ink wide:text-17"
        >
          <Icon name="check" size={18} className="shrink-0 text-good" />
          <span className="wrap-anywhere">{arrivalInWords(arrival)}</span>
        </li>
      ))}
    </ul>
  )
}
