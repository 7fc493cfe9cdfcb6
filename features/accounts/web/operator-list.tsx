import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Endpoint, EndpointParts } from '~/lib/endpoint'
import { countInWords } from '~/lib/paging'
import { type ListSearch, readListSearch, searchedSlices } from '~/lib/web/searched-list'
import type { WireItem } from '~/lib/web/slices-of'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import type { IconName } from '~/ui/icon'
import { PagedList } from '~/ui/paged-list'
import { SearchBox } from '~/ui/search-box'
import { Blocks } from '~/ui/skeleton'
import { OperatorScreen } from './operator-screen'

interface ListProps<P extends EndpointParts> {
  endpoint: Endpoint<P>
  label: string
  failure: string
  order: string
  counter: string
  icon: IconName
  /** What the screen says if nothing is found, with or without a search. */
  emptyTitle: (text: string) => string
  emptyDescription?: string
  row: (item: WireItem<P>) => ReactNode
}

interface ScreenProps<Filter extends string> {
  title: string
  backHref: string
  /** The first filter is that of everything. */
  filters: readonly [Filter, ...Filter[]]
  filterNames: Record<Filter, string>
  searchLabel: string
  longest: number
  foot?: ReactNode
  hrefOf: (search?: { text: string; filter: string }) => string
}

const idOf = (item: unknown) => (item as { id: number }).id

function List<P extends EndpointParts>({
  asked: search,
  ...list
}: ListProps<P> & { asked: ListSearch<string> }) {
  const query = useInfiniteQuery(searchedSlices(list.endpoint, search))
  return (
    <PagedList
      query={query}
      label={list.label}
      className="px-3 pb-8"
      skeleton={<Blocks count={6} heights="h-14" />}
      failure={list.failure}
      moreFailure="더 불러오지 못했어요"
      moreSkeleton={<Blocks count={6} heights="h-14" />}
      empty={
        <EmptyState
          icon={list.icon}
          title={list.emptyTitle(search.text)}
          description={list.emptyDescription}
        />
      }
      idOf={idOf}
      head={(_, count) => (
        <p className="tabular px-2 pt-4 pb-2 text-13 text-ink-dim">
          {list.order} · {countInWords(count, list.counter)}
        </p>
      )}
    >
      {(items) =>
        items.map((item) => (
          <li key={idOf(item)} className="border-line border-b last:border-b-0">
            {list.row(item)}
          </li>
        ))
      }
    </PagedList>
  )
}

/** An operators' screen of a long list, with a search and filters that stand in its address. */
export function OperatorList<P extends EndpointParts, Filter extends string>({
  title,
  backHref,
  filters,
  filterNames,
  searchLabel,
  longest,
  hrefOf,
  foot,
  ...list
}: ScreenProps<Filter> & ListProps<P>) {
  const [params, setParams] = useSearchParams()
  const search = readListSearch(params, { filters, longest })
  const { text, filter } = search
  return (
    <OperatorScreen
      title={title}
      path={hrefOf()}
      backHref={backHref}
      head={
        <>
          <SearchBox
            key={text}
            text={text}
            label={searchLabel}
            longest={longest}
            className="block px-5 pt-2 pb-3"
            onSearch={(wanted) => {
              if (wanted === '') params.delete('q')
              else params.set('q', wanted)
              setParams(params, { replace: true })
            }}
          />
          <nav
            aria-label={`${list.label} 선택`}
            className="no-scrollbar flex gap-2 overflow-x-auto px-5 py-1"
          >
            {filters.map((each) => (
              <Chip
                key={each}
                href={hrefOf({ text, filter: each === filters[0] ? '' : each })}
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
      <List key={`${filter} ${text}`} asked={search} {...list} />
      {foot}
    </OperatorScreen>
  )
}
