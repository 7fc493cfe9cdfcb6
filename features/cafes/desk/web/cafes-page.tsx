import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OperatorScreen, RowsSkeleton } from '~/features/accounts/web/operator-screen'
import { longestCafeSearch } from '~/features/cafes/cafe'
import { operatorPaths } from '~/features/operator-paths'
import { countInWords } from '~/lib/paging'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Badge } from '~/ui/badge'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { SearchBox } from '~/ui/search-box'
import { type CafeEntry, type CafeFilter, cafeFilters } from '../cafe-entry'
import { cafesAsked, cafesNeeds } from '~/features/desk/web/needs'
import { deskQueries } from '~/features/desk/web/queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(cafesNeeds)

function CafeLink({ cafe: { id, name, address, owners, staff, isHidden } }: { cafe: CafeEntry }) {
  return (
    <Link
      href={operatorPaths.cafe(id)}
      className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-control px-2 py-2.5 transition-colors duration-150 hover:bg-sunken desk:grid-cols-[minmax(0,16rem)_4rem_minmax(0,1fr)_auto]"
    >
      <span className="min-w-0">
        <span className="block truncate font-semibold text-15 text-ink">{name}</span>
        <span className="block truncate text-13 text-ink-dim desk:hidden">{address}</span>
      </span>
      <span className="tabular hidden text-13 text-ink-dim desk:block">{id}</span>
      <span className="hidden truncate text-13 text-ink-dim desk:block">{address}</span>
      {isHidden ? (
        <Badge tone="warn">숨긴 카페</Badge>
      ) : owners === 0 ? (
        <Badge tone="warn" icon="warning">
          점주 없음
        </Badge>
      ) : (
        <Badge>
          점주 {owners}명{staff > 0 ? `, 직원 ${staff}명` : ''}
        </Badge>
      )}
    </Link>
  )
}

const filterNames: Record<CafeFilter, string> = {
  all: '모든 카페',
  unowned: '점주 없는 카페',
  hidden: '숨긴 카페',
}

function Cafes({ text, filter }: { text: string; filter: CafeFilter }) {
  const query = useInfiniteQuery(deskQueries.cafes({ text, filter }))
  return (
    <PagedList
      query={query}
      label="카페"
      className="px-3 pb-8"
      skeleton={<RowsSkeleton />}
      failure="카페를 불러오지 못했어요"
      moreFailure="더 불러오지 못했어요"
      moreSkeleton={<RowsSkeleton />}
      empty={
        <EmptyState
          icon="map-pin"
          title={text === '' ? '여기에는 카페가 없어요' : `'${text}' 카페를 찾을 수 없어요`}
        />
      }
      idOf={({ id }) => id}
      head={(_, count) => (
        <p className="tabular px-2 pt-4 pb-2 text-13 text-ink-dim">
          새로 추가된 순 · {countInWords(count, '곳')}
        </p>
      )}
    >
      {(cafes) =>
        cafes.map((cafe) => (
          <li key={cafe.id} className="border-line border-b last:border-b-0">
            <CafeLink cafe={cafe} />
          </li>
        ))
      }
    </PagedList>
  )
}

/** Every cafe, for operators. */
export default function CafesPage() {
  const [params, setParams] = useSearchParams()
  const { text, filter } = cafesAsked(params)
  return (
    <OperatorScreen
      title="카페 관리"
      path={operatorPaths.cafes()}
      backHref={operatorPaths.home()}
      head={
        <>
          <SearchBox
            key={text}
            text={text}
            label="카페 이름이나 주소"
            longest={longestCafeSearch}
            className="block px-5 pt-2 pb-3"
            onSearch={(wanted) => {
              if (wanted === '') params.delete('q')
              else params.set('q', wanted)
              setParams(params, { replace: true })
            }}
          />
          <nav aria-label="카페 선택" className="no-scrollbar flex gap-2 overflow-x-auto px-5 py-1">
            {cafeFilters.map((each) => (
              <Chip
                key={each}
                href={operatorPaths.cafes({ text, filter: each === 'all' ? '' : each })}
                replace
                selected={each === filter}
              >
                {filterNames[each]}
              </Chip>
            ))}
          </nav>
        </>
      }
    >
      <Cafes key={`${filter} ${text}`} text={text} filter={filter} />
    </OperatorScreen>
  )
}
