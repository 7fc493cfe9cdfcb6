import { useInfiniteQuery } from '@tanstack/react-query'
import { longestCafeSearch, shortestCafeSearch } from '~/features/cafes/cafe'
import { CafeRow } from '~/features/cafes/web/cafe-row'
import { cafeQueries } from '~/features/cafes/web/queries'
import { gameQueries } from '~/features/catalogue/web/queries'
import { SearchScreen } from '~/features/catalogue/web/search-screen'
import { searchableFrom } from '~/features/catalogue/web/use-search-text'
import { paths } from '~/features/paths'
import { countCharacters } from '~/lib/characters'
import { grouped } from '~/lib/grouped'
import { Hydrated } from '~/lib/web/hydrated'
import { itemsOf } from '~/lib/web/list-pages'
import { type Needs, need, needPages, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'

const cafesShown = 2

const namesCafe = (text: string) =>
  countCharacters(text) >= shortestCafeSearch && countCharacters(text) <= longestCafeSearch

const needs: Needs = ({ url }) => {
  const text = searchableFrom(url.searchParams.get('q') ?? '')
  if (text === '') return [need(gameQueries.ranking())]
  const isRecording = url.searchParams.get('mode') === 'record'
  return [
    needPages(gameQueries.search(text)),
    ...(isRecording || !namesCafe(text) ? [] : [needPages(cafeQueries.list({ text }))]),
  ]
}
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

/** The cafes whose name or address has the text. The search knows no location, so they show no distance. */
function FoundCafes({ text }: { text: string }) {
  const { data } = useInfiniteQuery({ ...cafeQueries.list({ text }), enabled: namesCafe(text) })
  const cafes = itemsOf(data, ({ id }) => id)
  const count = data?.pages[0]?.count ?? 0
  if (cafes.length === 0) return null
  return (
    <section aria-label="찾은 카페" className="mb-3 border-line border-b pb-3">
      <h3 className="font-bold text-17 text-ink">카페</h3>
      <ul>
        {cafes.slice(0, cafesShown).map((cafe) => (
          <li key={cafe.id}>
            <CafeRow cafe={cafe} distance={null} />
          </li>
        ))}
      </ul>
      {count > cafesShown ? (
        <Link
          href={paths.nearby(`?view=list&q=${encodeURIComponent(text)}`)}
          className={`${buttonClass('ghost')} w-full`}
        >
          카페 {grouped(count)}곳 모두 보기
        </Link>
      ) : null}
    </section>
  )
}

export default function SearchPage() {
  return (
    <Hydrated>
      <SearchScreen others={(text) => <FoundCafes text={text} />} />
    </Hydrated>
  )
}
