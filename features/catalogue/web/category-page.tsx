import { useInfiniteQuery } from '@tanstack/react-query'
import { Activity, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { paths } from '~/features/paths'
import { Hydrated } from '~/lib/web/hydrated'
import { pagesOf } from '~/lib/web/list-pages'
import { PageHead } from '~/lib/web/page-head'
import { type Needs, needPages, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useParameters } from '~/lib/web/use-parameters'
import { useWayBack } from '~/lib/web/use-way-back'
import { Button, buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { iconButtonClass } from '~/ui/icon-button'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { TabPanel, Tabs } from '~/ui/tabs'
import { TopBar } from '~/ui/top-bar'
import { categories, topCategoryCode } from '../category'
import { catalogueEndpoints } from '../endpoints'
import { letterOf } from '../game'
import type { CategoryChoice } from '../listing'
import { tabFrom } from '../listing'
import { CategoryFilters, choiceFrom, type FilterName, isNarrowed } from './category-filters'
import { CategoryIntro } from './category-intro'
import { GameRow, GameRowSkeletons } from './game-row'
import { gameQueries } from './queries'
import { RankRow } from './rank-row'

const allCategories = () => [...gameQueries.all(), 'category'] as const

/** The games of a tab. It stands here, because home has the other queries in its first load. */
function categoryQuery(tab: number, { sort, people, levels }: CategoryChoice) {
  return pagesOf(catalogueEndpoints.list, {
    queryKey: [...allCategories(), sort, people.join(), levels.join(), tab] as const,
    toQuery: (page) => ({
      category: categories[tab]?.code ?? '',
      sort: sort ?? undefined,
      people: people.length > 0 ? people.join() : undefined,
      difficulties: levels.length > 0 ? levels.map(letterOf).join() : undefined,
      page,
    }),
    // When one category has changed, others may have too: they are shown from the cache and refetched in the
    // background.
    onRead: (client) =>
      void client.invalidateQueries({
        queryKey: allCategories(),
        predicate: ({ queryKey }) => queryKey.at(-1) !== tab,
        refetchType: 'none',
      }),
  })
}

const needs: Needs = ({ url: { searchParams } }) => {
  const tab = tabFrom(searchParams.get('tab'))
  return [needPages(categoryQuery(tab, choiceFrom(searchParams, tab)))]
}
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

const tabs = categories.map(({ tab, name }) => ({ id: String(tab), label: name }))
const tabsId = 'category'
/** The covers of these rows are on the first screen, so they are loaded first. */
const rowsInSight = 5

/** The scroll position of each tab, for as long as the app stays open. */
const scrollOf = new Map<number, number>()

/** Saves a tab's scroll position on leaving and restores it on return. */
function useScrollPerTab(tab: number) {
  const shown = useRef(tab)
  useEffect(() => {
    const note = () => scrollOf.set(shown.current, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])
  useLayoutEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    window.scrollTo({ top: scrollOf.get(tab) ?? 0, behavior: 'instant' })
  }, [tab])
}

function CategoryGames({ tab }: { tab: number }) {
  const { params, change } = useParameters<'tab' | FilterName>()
  const choice = choiceFrom(params, tab)
  const query = useInfiniteQuery(categoryQuery(tab, choice))
  const category = categories[tab]
  const isRanked = category?.code === topCategoryCode
  const list = (
    <PagedList
      query={query}
      label={`${category?.name} 게임`}
      className="px-5 pb-6"
      skeleton={
        <div className="px-5">
          <CategoryIntro tab={tab} count={undefined} />
          <GameRowSkeletons count={8} />
        </div>
      }
      failure="게임을 불러오지 못했어요"
      empty={
        isNarrowed(choice) ? (
          <EmptyState
            title="조건에 맞는 게임이 없어요"
            action={
              <Button variant="secondary" onClick={() => change({ people: null, level: null })}>
                조건 모두 해제
              </Button>
            }
          />
        ) : (
          <EmptyState
            title="해당 카테고리의 게임이 없습니다."
            action={
              <Link href={paths.categoryList()} className={buttonClass('secondary')}>
                다른 카테고리 보기
              </Link>
            }
          />
        )
      }
      idOf={({ id }) => id}
      head={(_, count) => <CategoryIntro tab={tab} count={count} />}
      moreSkeleton={<GameRowSkeletons count={4} />}
      moreFailure="더 불러오지 못했어요"
    >
      {(games) =>
        games.map((game, at) => (
          <li key={game.id}>
            {isRanked ? (
              <RankRow game={game} rank={at + 1} priority={at < rowsInSight} />
            ) : (
              <GameRow game={game} priority={at < rowsInSight} />
            )}
          </li>
        ))
      }
    </PagedList>
  )
  if (isRanked) return list
  return (
    <>
      <CategoryFilters choice={choice} change={change} />
      {list}
    </>
  )
}

/** This many lists stay mounted but hidden, so that returning to one is instant even on a slow phone. */
const mountedLists = 6

/** The most recently shown tabs including the current one, oldest first. */
function useSeenTabs(tab: number): readonly number[] {
  const [seen, setSeen] = useState<readonly number[]>([tab])
  if (seen.includes(tab)) return seen
  const next = [...seen, tab].slice(-mountedLists)
  setSeen(next)
  return next
}

function CategoryScreen() {
  const { params, change } = useParameters<'tab' | FilterName>()
  const tab = tabFrom(params.get('tab'))
  const goBack = useWayBack(paths.home())
  useScrollPerTab(tab)
  const seenTabs = useSeenTabs(tab)
  const name = categories[tab]?.name ?? ''
  return (
    <>
      <PageHead
        title={`${name} 보드게임`}
        description={`${name} 보드게임을 인원과 시간, 난이도, 별점과 함께 봐요.`}
        path={paths.category(tab)}
      />
      <TopBar
        title="카테고리"
        backHref={paths.home()}
        onBack={goBack}
        action={
          <Link href={paths.search()} aria-label="게임 검색" className={iconButtonClass}>
            <Icon name="search" />
          </Link>
        }
      />
      <div className="sticky top-14 z-10 bg-ground">
        <Tabs
          label="게임 카테고리"
          id={tabsId}
          items={tabs}
          value={String(tab)}
          onChange={(id) => change({ tab: id })}
        />
      </div>
      {seenTabs.map((seen) => (
        <Activity key={seen} mode={seen === tab ? 'visible' : 'hidden'}>
          <TabPanel tabsId={tabsId} value={String(seen)} className="-outline-offset-2">
            <h2 className="sr-only">{categories[seen]?.name}</h2>
            <CategoryGames tab={seen} />
          </TabPanel>
        </Activity>
      ))}
    </>
  )
}

export default function CategoryPage() {
  return (
    <Hydrated>
      <CategoryScreen />
    </Hydrated>
  )
}
