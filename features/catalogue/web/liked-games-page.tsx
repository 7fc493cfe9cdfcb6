import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { ActionBanner } from '~/ui/action-banner'
import { buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { iconButtonClass } from '~/ui/icon-button'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { TopBar } from '~/ui/top-bar'
import type { GameCard } from '../endpoints'
import { GameRow, GameRowSkeletons } from './game-row'
import { likedGamesNeeds, ownGameQueries } from './queries'
import { useLikeGame } from './use-like-game'

export const loader = memberLoader
export const clientLoader = memberNeeds(likedGamesNeeds)

const rowsInSight = 6

const skeleton = (
  <div className="px-5 pt-12">
    <GameRowSkeletons count={rowsInSight} />
  </div>
)

function LikedRow({
  game,
  priority,
  onUnlike,
}: {
  game: GameCard
  priority: boolean
  onUnlike: (game: GameCard) => void
}) {
  const like = useLikeGame(game.id)

  function handlePress() {
    like(!game.isLiked, game)
    if (game.isLiked) onUnlike(game)
  }

  return (
    <li className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <GameRow game={game} priority={priority} />
      </div>
      <button
        type="button"
        aria-pressed={game.isLiked}
        aria-label={`${game.name} 찜하기`}
        onClick={handlePress}
        className={cx(iconButtonClass, '-mr-2', game.isLiked ? 'text-brand!' : 'text-ink-dim!')}
      >
        <Icon name={game.isLiked ? 'heart-filled' : 'heart'} />
      </button>
    </li>
  )
}

function Undo({ game, onDone }: { game: GameCard; onDone: () => void }) {
  const like = useLikeGame(game.id)

  function handleUndo() {
    like(true, { isLiked: false, likeCount: Math.max(0, game.likeCount - 1) })
    onDone()
  }

  return (
    <ActionBanner
      message={`${game.name} 찜을 취소했어요`}
      action={
        <button
          type="button"
          onClick={handleUndo}
          className="h-11 shrink-0 rounded-control px-3 font-bold text-15 text-brand-strong hover:bg-sunken"
        >
          되돌리기
        </button>
      }
      onClose={onDone}
    />
  )
}

function LikedGames({ onUnlike }: { onUnlike: (game: GameCard) => void }) {
  const query = useInfiniteQuery(ownGameQueries.liked())
  return (
    <PagedList
      query={query}
      label="찜한 게임"
      className="px-5 pt-2 pb-6"
      skeleton={skeleton}
      failure="찜한 게임을 불러오지 못했어요"
      empty={
        <EmptyState
          icon="heart"
          title="아직 찜한 게임이 없어요"
          description="마음에 드는 게임의 하트를 누르면 여기에 모여요."
          action={
            <Link href={paths.category()} className={buttonClass()}>
              게임 둘러보기
            </Link>
          }
        />
      }
      idOf={({ id }) => id}
      head={(_, count) => <p className="tabular py-3 text-13 text-ink-dim">게임 {grouped(count)}개</p>}
      moreSkeleton={<GameRowSkeletons count={4} />}
      moreFailure="더 불러오지 못했어요"
    >
      {(games) =>
        games.map((game, at) => (
          <LikedRow key={game.id} game={game} priority={at < rowsInSight} onUnlike={onUnlike} />
        ))
      }
    </PagedList>
  )
}

function LikedScreen() {
  const [unliked, setUnliked] = useState<GameCard | null>(null)
  return (
    <>
      <LikedGames onUnlike={setUnliked} />
      {unliked ? <Undo key={unliked.id} game={unliked} onDone={() => setUnliked(null)} /> : null}
    </>
  )
}

export default function LikedGamesPage() {
  const goBack = useWayBack(paths.profile())
  return (
    <>
      <PageHead title="찜한 게임" path={paths.likedGames()} hidden />
      <TopBar title="찜한 게임" backHref={paths.profile()} onBack={goBack} />
      <MembersOnly skeleton={skeleton}>
        <LikedScreen />
      </MembersOnly>
    </>
  )
}
