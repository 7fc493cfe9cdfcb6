import type { ReactNode } from 'react'
import { itemsOf, type Pages } from '~/lib/web/list-pages'
import { Answer, type AnswerQuery, type AnswerStates } from './answer'
import { InfiniteList } from './infinite-list'

interface PagesQuery<Item> extends AnswerQuery<Pages<Item>> {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface PagedListProps<Item> extends AnswerStates {
  query: PagesQuery<Item>
  label: string
  /** Shown while the next rows are loading. */
  moreSkeleton?: ReactNode
  /** Shown with a retry when loading the next page failed. Loaded items stay. */
  moreFailure: string
  /** The identity of an item, used to remove duplicates. */
  idOf: (item: Item) => number
  /** Rendered above the list. */
  head?: (items: Item[], count: number) => ReactNode
  /** Applies to the list and its head. */
  className?: string
  children: (items: Item[]) => ReactNode
}

/** A list that loads page by page, with all its states. */
export function PagedList<Item>({
  query,
  label,
  moreSkeleton,
  moreFailure,
  idOf,
  head,
  className,
  children,
  ...states
}: PagedListProps<Item>) {
  return (
    <Answer query={query} isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)} {...states}>
      {(data) => {
        const items = itemsOf(data, idOf)
        return (
          <div className={className}>
            {head?.(items, data.pages.at(-1)?.count ?? items.length)}
            <InfiniteList
              label={label}
              hasMore={query.hasNextPage}
              busy={query.isFetchingNextPage}
              onMore={() => query.fetchNextPage()}
              error={query.isFetchNextPageError ? moreFailure : undefined}
              skeleton={moreSkeleton}
            >
              {children(items)}
            </InfiniteList>
          </div>
        )
      }}
    </Answer>
  )
}
