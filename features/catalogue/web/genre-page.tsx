import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { withObject } from '~/lib/korean'
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
import { TopBar } from '~/ui/top-bar'
import { genreFrom } from '../game'
import { GameRow, GameRowSkeletons } from './game-row'
import { gameQueries } from './queries'

const needs: Needs = ({ url }) => {
  const genre = genreFrom(url.searchParams.get('name'))
  return genre === '' ? [] : [needPages(gameQueries.genre(genre))]
}
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

/** The covers of these rows are on the first screen, so they are loaded first. */
const rowsInSight = 5

function NoGames() {
  return (
    <EmptyState
      title="이 장르의 게임이 없어요"
      action={
        <Link href={paths.categoryList()} className={buttonClass('secondary')}>
          카테고리 보기
        </Link>
      }
    />
  )
}

function GenreGames({ genre }: { genre: string }) {
  const query = useInfiniteQuery(gameQueries.genre(genre))
  return (
    <PagedList
      query={query}
      label={`${genre} 게임`}
      className="px-5 pb-6"
      skeleton={
        <div className="px-5">
          <p className="h-9" />
          <GameRowSkeletons count={8} />
        </div>
      }
      failure="게임을 불러오지 못했어요"
      empty={<NoGames />}
      idOf={({ id }) => id}
      head={(_, count) => (
        <p className="tabular min-h-9 pt-3 pb-1 text-13 text-ink-dim">게임 {grouped(count)}개</p>
      )}
      moreSkeleton={<GameRowSkeletons count={4} />}
      moreFailure="더 불러오지 못했어요"
    >
      {(games) =>
        games.map((game, at) => (
          <li key={game.id}>
            <GameRow game={game} priority={at < rowsInSight} />
          </li>
        ))
      }
    </PagedList>
  )
}

function GenreScreen() {
  const [search] = useSearchParams()
  const genre = genreFrom(search.get('name'))
  const goBack = useWayBack(paths.search())
  const title = genre === '' ? '장르' : `${genre} 보드게임`
  return (
    <>
      <PageHead
        title={title}
        description={`${withObject(title)} 인원과 시간, 난이도, 별점과 함께 봐요.`}
        path={paths.genre(genre)}
      />
      <TopBar
        title={title}
        backHref={paths.search()}
        onBack={goBack}
        action={
          <Link href={paths.search()} aria-label="게임 검색" className={iconButtonClass}>
            <Icon name="search" />
          </Link>
        }
      />
      {genre === '' ? <NoGames /> : <GenreGames genre={genre} />}
    </>
  )
}

export default function GenrePage() {
  return (
    <Hydrated>
      <GenreScreen />
    </Hydrated>
  )
}
