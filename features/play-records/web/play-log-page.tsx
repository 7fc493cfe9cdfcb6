import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { GameRowSkeletons } from '~/features/catalogue/web/game-row'
import { paths } from '~/features/paths'
import { PageHead } from '~/lib/web/page-head'
import { withoutRepeats } from '~/lib/web/pages'
import { useWayBack } from '~/lib/web/use-way-back'
import { buttonClass } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { ErrorState } from '~/ui/error-state'
import { Fab } from '~/ui/fab'
import { InfiniteList } from '~/ui/infinite-list'
import { Link } from '~/ui/link'
import { ListRow } from '~/ui/list-row'
import { TopBar } from '~/ui/top-bar'
import type { PlayOrder } from '../play'
import { PlayLogRow } from './play-log/play-log-row'
import { playQueries } from './queries'

/** `sort` is what the address calls it. */
const orders: readonly { order: PlayOrder; sort: string; label: string }[] = [
  { order: 'newest', sort: 'new', label: '최근에 한 순' },
  { order: 'mostPlayed', sort: 'play', label: '많이 한 순' },
  { order: 'highest', sort: 'highstar', label: '별점 높은 순' },
]
const rowsInSight = 6

function orderFrom(text: string | null): PlayOrder {
  return orders.find(({ sort }) => sort === text)?.order ?? 'newest'
}

function PlayedGames({ order }: { order: PlayOrder }) {
  const query = useInfiniteQuery(playQueries.byGame(order))
  if (query.data === undefined) {
    if (!query.isError) return <GameRowSkeletons count={rowsInSight} />
    return (
      <ErrorState
        title="플레이 기록을 불러오지 못했어요"
        description={query.error.message}
        onRetry={() => query.refetch()}
      />
    )
  }
  // A game whose newest record was deleted meanwhile stands on a later page again, with an older one.
  const rows = withoutRepeats(
    query.data.pages.flatMap(({ plays }) => plays.map((play) => ({ id: play.game.id, play }))),
  )
  if (rows.length === 0) {
    return (
      <EmptyState
        icon="book"
        title="아직 플레이 기록이 없어요"
        description="해 본 게임을 찾아 첫 기록을 남겨 보세요."
        action={
          <Link href={paths.chooseGameToLog()} className={buttonClass()}>
            게임 찾기
          </Link>
        }
      />
    )
  }
  return (
    <>
      <InfiniteList
        label="해 본 게임"
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => query.fetchNextPage()}
        error={query.isFetchNextPageError ? '다음 기록을 불러오지 못했어요' : undefined}
        skeleton={<GameRowSkeletons count={4} />}
      >
        {rows.map(({ id, play }, at) => (
          <li key={id}>
            <PlayLogRow play={play} priority={at < rowsInSight} />
          </li>
        ))}
      </InfiniteList>
      <Fab icon="pencil" label="플레이 남기기" href={paths.chooseGameToLog()} />
    </>
  )
}

function PlayLogScreen() {
  const [params] = useSearchParams()
  const chosen = orderFrom(params.get('sort'))
  return (
    <>
      <div className="mx-5 mt-1 divide-y divide-line overflow-hidden rounded-card bg-raised shadow-card">
        <ListRow
          title="통계"
          description="달마다 얼마나, 누구와, 무엇을 했는지"
          href={paths.playStatistics()}
        />
        <ListRow title="가져오기와 내보내기" description="BG Stats, BGG, CSV" href={paths.playTransfer()} />
      </div>
      <nav aria-label="정렬" className="no-scrollbar flex gap-1.5 overflow-x-auto px-5 pt-5 pb-2">
        {orders.map(({ order, sort, label }) => (
          <Chip
            key={order}
            href={order === 'newest' ? paths.playLog() : `${paths.playLog()}?sort=${sort}`}
            replace
            selected={order === chosen}
          >
            {label}
          </Chip>
        ))}
      </nav>
      <div className="px-5 pb-24">
        <PlayedGames order={chosen} />
      </div>
    </>
  )
}

export default function PlayLogPage() {
  const goBack = useWayBack(paths.profile())
  return (
    <>
      <PageHead title="플레이 기록" path={paths.playLog()} hidden />
      <TopBar title="플레이 기록" backHref={paths.profile()} onBack={goBack} />
      <MembersOnly
        skeleton={
          <div className="px-5 pt-50">
            <GameRowSkeletons count={4} />
          </div>
        }
      >
        <PlayLogScreen />
      </MembersOnly>
    </>
  )
}
