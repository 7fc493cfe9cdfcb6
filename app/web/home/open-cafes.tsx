import { useInfiniteQuery } from '@tanstack/react-query'
import { CafeCover } from '~/features/cafes/web/cafe-cover'
import { OpenState } from '~/features/cafes/web/open-state'
import { cafeQueries } from '~/features/cafes/web/queries'
import { paths } from '~/features/paths'
import { distanceInWords } from '~/lib/coordinates'
import { itemsOf } from '~/lib/web/list-pages'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'
import { Section } from './section'
import { useKnownPoint } from './use-known-point'

const mostShown = 6
const room = 'h-41'

/** Cafes that are open now. They depend on the clock and the place, so the browser reads them. */
export function OpenCafes() {
  const point = useKnownPoint()
  const query = useInfiniteQuery({
    ...cafeQueries.list({ from: point, openAt: 'now' }),
    enabled: typeof document !== 'undefined',
  })
  const cafes = itemsOf(query.data, ({ id }) => id).slice(0, mostShown)
  return (
    <Section title="지금 연 카페" more={{ href: paths.nearby('?view=list&open=now'), of: '지금 연 카페' }}>
      {query.data === undefined && !query.isLoadingError ? (
        <div aria-hidden="true" className="flex gap-3 overflow-hidden px-5 pt-2">
          {[0, 1, 2].map((at) => (
            <Skeleton key={at} shape="block" className={`w-36 shrink-0 ${room}`} />
          ))}
        </div>
      ) : cafes.length === 0 ? (
        <p
          className={`mx-5 mt-2 grid place-items-center rounded-card bg-sunken text-15 text-ink-dim ${room}`}
        >
          {query.isLoadingError ? '카페를 불러오지 못했어요' : '지금 연 카페가 없어요'}
        </p>
      ) : (
        <ul className="no-scrollbar flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pt-2">
          {cafes.map((cafe) => (
            <li key={cafe.id} className={`w-36 shrink-0 snap-start overflow-hidden ${room}`}>
              <Link href={paths.cafe(cafe.id)} className="block rounded-card active:scale-[0.985]">
                <CafeCover cafe={cafe} size="row" className="aspect-8/5! rounded-card" />
                <strong className="mt-2 block truncate font-semibold text-15 text-ink">{cafe.name}</strong>
                <OpenState cafe={cafe} className="flex-nowrap! max-w-full truncate text-13" />
                <span className="tabular block truncate text-13 text-ink-dim">
                  {point !== null && cafe.distance !== null
                    ? distanceInWords(cafe.distance)
                    : `게임 ${cafe.gameCount}개`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
