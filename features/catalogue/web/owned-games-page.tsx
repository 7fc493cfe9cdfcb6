import { useInfiniteQuery } from '@tanstack/react-query'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { Link } from '~/ui/link'
import { ListRow } from '~/ui/list-row'
import { PagedList } from '~/ui/paged-list'
import { RowsSkeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import type { OwnedGame } from '../endpoints'
import { GameCover } from './game-cover'
import { GameFinder } from './game-finder'
import { ownedGamesNeeds, ownedQueries } from './queries'
import { useOwnGame } from './use-own-game'

export const loader = memberLoader
export const clientLoader = memberNeeds(ownedGamesNeeds)

const skeleton = <RowsSkeleton count={6} height="h-17" picture="size-13" lines={1} />

function OwnedRow({ game }: { game: OwnedGame }) {
  const { own, asked } = useOwnGame()
  return (
    <li className="flex items-center gap-1">
      <Link
        href={paths.game(game.id)}
        className="-mx-2 flex min-h-17 min-w-0 flex-1 items-center gap-3 rounded-card px-2 py-2 hover:bg-sunken"
      >
        <GameCover game={game} size="row" className="w-13 shrink-0" />
        <span className="line-clamp-2 font-medium text-15 text-ink">{game.name}</span>
      </Link>
      <IconButton
        icon="trash"
        label={`${game.name} 삭제`}
        className="-mr-2"
        disabled={asked !== null}
        onClick={() =>
          own(
            { gameId: game.id, isOwned: false },
            { onSuccess: () => showToast({ type: 'success', message: `${game.name}, 목록에서 삭제했어요` }) },
          )
        }
      />
    </li>
  )
}

function OwnedGames() {
  const query = useInfiniteQuery(ownedQueries.list())
  const { own } = useOwnGame()
  const add = (gameId: number) =>
    own(
      { gameId, isOwned: true },
      { onSuccess: () => showToast({ type: 'success', message: '가진 게임에 담았어요' }) },
    )
  return (
    <>
      <div className="px-5 pt-2">
        <p className="text-15 text-ink-dim">
          모임을 열 때 이 목록에서 가져갈 게임을 선택해요. 목록은 나만 봐요.
        </p>
        <GameFinder label="게임 추가" listLabel="추가할 게임" onChoose={add} />
      </div>
      <ListRow
        title="BoardGameGeek에서 가져오기"
        description="컬렉션 CSV 파일로 한 번에 담아요."
        leading={<Icon name="document" className="text-ink-dim" />}
        href={paths.importOwnedGames()}
        className="mt-2 px-5!"
      />
      <PagedList
        query={query}
        label="가진 게임"
        className="px-5 pt-2 pb-6"
        skeleton={skeleton}
        failure="가진 게임을 불러오지 못했어요"
        empty={
          <EmptyState
            icon="dice"
            title="아직 담은 게임이 없어요"
            description="집에 있는 게임을 위에서 찾아 담아 보세요."
          />
        }
        idOf={({ id }) => id}
        head={(_, count) => <p className="tabular py-3 text-13 text-ink-dim">게임 {grouped(count)}개</p>}
        moreSkeleton={skeleton}
        moreFailure="더 불러오지 못했어요"
      >
        {(games) => games.map((game) => <OwnedRow key={game.id} game={game} />)}
      </PagedList>
    </>
  )
}

export default function OwnedGamesPage() {
  const goBack = useWayBack(paths.profile())
  return (
    <>
      <PageHead title="가진 게임" path={paths.ownedGames()} hidden />
      <TopBar title="가진 게임" backHref={paths.profile()} onBack={goBack} />
      <MembersOnly>
        <OwnedGames />
      </MembersOnly>
    </>
  )
}
