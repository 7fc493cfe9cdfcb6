import { useQuery } from '@tanstack/react-query'
import { useNow } from '~/lib/web/use-now'
import { freeTablesInWords } from '../../free-tables'
import { cafeQueries } from '../queries'

/** How many tables of the cafe are free, while its staff look at them and let guests see it. */
export function FreeTables({ cafeId }: { cafeId: number }) {
  const { data } = useQuery(cafeQueries.freeTables(cafeId))
  const now = useNow()
  const free = now && data && freeTablesInWords(data.free, now)
  return free ? (
    <p className="tabular mx-5 mt-6 text-15 text-ink-dim">
      <strong className="font-semibold text-brand-strong">{free.says}</strong> · {free.seen}
    </p>
  ) : null
}
