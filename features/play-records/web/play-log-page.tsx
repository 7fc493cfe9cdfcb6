import { useInfiniteQuery } from '@tanstack/react-query'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { GameRowSkeletons } from '~/features/catalogue/web/game-row'
import { paths } from '~/features/paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { BottomBar } from '~/ui/bottom-bar'
import { buttonClass } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { ListRow } from '~/ui/list-row'
import { PagedList } from '~/ui/paged-list'
import { TopBar } from '~/ui/top-bar'
import type { PlaySort } from '../play'
import { playLogNeeds } from './needs'
import { PlayLogRow } from './play-log/play-log-row'
import { playQueries } from './queries'
import { sortChoices, usePlaySort } from './use-play-sort'

export const loader = memberLoader
export const clientLoader = memberNeeds(playLogNeeds)

const rowsInSight = 6

function PlayedGames({ sort }: { sort: PlaySort }) {
  const query = useInfiniteQuery(playQueries.byGame(sort))
  return (
    <PagedList
      query={query}
      label="해 본 게임"
      skeleton={<GameRowSkeletons count={rowsInSight} />}
      failure="플레이 기록을 불러오지 못했어요"
      empty={
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
      }
      // A game whose newest record was deleted between two page loads appears again on a later page.
      idOf={({ game }) => game.id}
      moreSkeleton={<GameRowSkeletons count={4} />}
      moreFailure="더 불러오지 못했어요"
    >
      {(plays) =>
        plays.map((play, at) => (
          <li key={play.game.id}>
            <PlayLogRow play={play} priority={at < rowsInSight} />
          </li>
        ))
      }
    </PagedList>
  )
}

function PlayLogScreen() {
  const chosen = usePlaySort()
  return (
    <>
      <div className="mx-5 mt-1 divide-y divide-line overflow-hidden rounded-card bg-raised shadow-card">
        <ListRow title="통계" description="월별 횟수, 인원, 많이 한 게임" href={paths.playStatistics()} />
        <ListRow title="가져오기와 내보내기" description="BG Stats, BGG, CSV" href={paths.playTransfer()} />
      </div>
      <nav aria-label="정렬" className="no-scrollbar flex gap-1.5 overflow-x-auto px-5 pt-5 pb-2">
        {sortChoices.map(({ sort, label }) => (
          <Chip
            key={sort}
            href={sort === 'new' ? paths.playLog() : `${paths.playLog()}?sort=${sort}`}
            replace
            selected={sort === chosen}
          >
            {label}
          </Chip>
        ))}
      </nav>
      <div className="px-5 pb-24">
        <PlayedGames sort={chosen} />
      </div>
      <BottomBar>
        <Link href={paths.chooseGameToLog()} className={buttonClass('primary', 'bottom')}>
          <Icon name="pencil" size={20} />
          플레이 기록하기
        </Link>
      </BottomBar>
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
