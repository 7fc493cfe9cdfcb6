import { useInfiniteQuery } from '@tanstack/react-query'
import { Activity, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead } from '~/lib/web/page-head'
import { type Needs, needPages, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { iconButtonClass } from '~/ui/icon-button'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { TabPanel, Tabs } from '~/ui/tabs'
import { TopBar } from '~/ui/top-bar'
import { categories, tabFrom, topCategoryCode } from '../category'
import { CategoryIntro } from './category-intro'
import { GameRow, GameRowSkeletons } from './game-row'
import { gameQueries } from './queries'
import { RankRow } from './rank-row'

const needs: Needs = ({ url }) => [needPages(gameQueries.category(tabFrom(url.searchParams.get('tab'))))]
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
  const query = useInfiniteQuery(gameQueries.category(tab))
  const category = categories[tab]
  const isRanked = category?.code === topCategoryCode
  return (
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
        <EmptyState
          title="해당 카테고리의 게임이 없습니다."
          action={
            <Link href={paths.categoryList()} className={buttonClass('secondary')}>
              다른 카테고리 보기
            </Link>
          }
        />
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
  const [search, setSearch] = useSearchParams()
  const tab = tabFrom(search.get('tab'))
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
          onChange={(id) => setSearch({ tab: id }, { replace: true, preventScrollReset: true })}
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
