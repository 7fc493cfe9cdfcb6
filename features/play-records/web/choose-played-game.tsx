import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { gameQueries, ownGameQueries } from '~/features/catalogue/web/queries'
import { paths } from '~/features/paths'
import { itemsOf } from '~/lib/web/list-pages'
import { Button, buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { ErrorState } from '~/ui/error-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { RowsSkeleton, Skeleton } from '~/ui/skeleton'
import type { PlayedGame } from '../endpoints'
import { playQueries } from './queries'
import { useMarkPlayed } from './use-mark-played'

const mostOffered = 6

type OfferedGame = Pick<PlayedGame, 'id' | 'name' | 'image'>

const rowHeight = 'flex min-h-18 items-center gap-3'

/** Logs today's play with one press; the record can be completed later. */
function QuickMark({ game }: { game: OfferedGame }) {
  const { mark, isPending, marked, undo } = useMarkPlayed(game.id)
  if (marked === null) {
    return (
      <Button variant="secondary" busy={isPending} aria-label={`${game.name} 오늘 했어요`} onClick={mark}>
        오늘 했어요
      </Button>
    )
  }
  return (
    <span className="flex shrink-0 items-center">
      <span role="status" className="sr-only">
        {game.name} 오늘의 기록을 남겼어요
      </span>
      <Link
        href={paths.editPlay(marked.id)}
        aria-label={`${game.name} 자세히 기록하기`}
        className={buttonClass('ghost')}
      >
        <Icon name="check" size={18} />
        자세히
      </Link>
      <Button variant="ghost" aria-label={`${game.name} 기록 취소`} className="px-2!" onClick={undo}>
        취소
      </Button>
    </span>
  )
}

function Games({
  title,
  games,
  meetupId,
}: {
  title: string
  games: readonly OfferedGame[]
  meetupId: string | null
}) {
  if (games.length === 0) return null
  return (
    <section aria-label={title} className="pb-6">
      <h2 className="pb-1 font-bold text-17 text-ink">{title}</h2>
      <ul>
        {games.map((game) => (
          <li key={game.id} className={rowHeight}>
            <Link
              href={paths.logPlay(game.id, meetupId ?? undefined)}
              className="flex min-w-0 flex-1 items-center gap-3 rounded-control py-1"
            >
              <GameCover game={game} size="row" className="w-14 shrink-0" />
              <span className="line-clamp-2 min-w-0 flex-1 font-semibold text-15 text-ink">{game.name}</span>
            </Link>
            {meetupId === null ? (
              <QuickMark game={game} />
            ) : (
              <Icon name="chevron-right" size={18} className="text-ink-dim" />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const rows = <RowsSkeleton count={4} height="h-18" picture="size-14" lines={1} className="pt-7" />

export const ChooseSkeleton = () => (
  <div className="px-5 pt-2">
    <Skeleton shape="block" className="mb-6 h-13" />
    {rows}
  </div>
)

/** Each game stands in the first list that has it. */
function distinctOf({
  ofMeetup,
  recent,
  likes,
}: Record<'ofMeetup' | 'recent' | 'likes', readonly OfferedGame[]>) {
  const offered = new Set<number>()
  const fresh = (games: readonly OfferedGame[]) => {
    const left = games.filter(({ id }) => !offered.has(id)).slice(0, mostOffered)
    for (const { id } of left) offered.add(id)
    return left
  }
  return {
    ofMeetup: fresh(ofMeetup),
    recent: fresh(recent),
    likes: fresh(likes),
    isEmpty: offered.size === 0,
  }
}

/** Offers the games that the member has played or liked, and the search for any other. */
export function ChoosePlayedGame({
  meetupId,
  ofMeetup,
}: {
  meetupId: string | null
  /** The games of the meetup that was played, which stand first. */
  ofMeetup: readonly OfferedGame[]
}) {
  const played = useInfiniteQuery(playQueries.byGame('new'))
  const liked = useInfiniteQuery(ownGameQueries.liked())
  const failed = [played, liked].find(({ isLoadingError }) => isLoadingError)
  const search = (
    <Link
      href={paths.chooseGameToLog(meetupId ?? '')}
      className={`${buttonClass('secondary', 'bottom')} mb-6`}
    >
      <Icon name="search" size={20} />
      다른 게임 찾기
    </Link>
  )
  if (failed) {
    return (
      <div className="px-5 pt-2">
        {search}
        <ErrorState title="최근에 한 게임을 불러오지 못했어요" onRetry={() => failed.refetch()} />
      </div>
    )
  }
  if (played.data === undefined || liked.data === undefined) return <ChooseSkeleton />
  const recent = itemsOf(played.data, ({ id }) => id).map(({ game }) => game)
  const likes = itemsOf(liked.data, ({ id }) => id)
  return <Offered meetupId={meetupId} lists={{ ofMeetup, recent, likes }} search={search} />
}

/** For a first record: what others play most. */
function Popular({ meetupId }: { meetupId: string | null }) {
  const ranking = useQuery(gameQueries.ranking())
  if (ranking.isPending) return rows
  if (ranking.isLoadingError) {
    return (
      <EmptyState
        icon="book"
        title="어떤 게임을 했나요?"
        description="게임을 찾아서 첫 플레이를 기록해 보세요."
      />
    )
  }
  return (
    <>
      <Games title="인기 게임" games={(ranking.data ?? []).slice(0, mostOffered)} meetupId={meetupId} />
      <p className="text-pretty pb-6 text-13 text-ink-dim">
        한 번 기록한 게임과 찜한 게임은 여기에서 바로 기록할 수 있어요.
      </p>
    </>
  )
}

/** The lists stay as they were opened: a quick mark would move its game to the top, away from the finger. */
function Offered({
  meetupId,
  lists,
  search,
}: {
  meetupId: string | null
  lists: Record<'ofMeetup' | 'recent' | 'likes', readonly OfferedGame[]>
  search: ReactNode
}) {
  const [{ ofMeetup, recent, likes, isEmpty }] = useState(() => distinctOf(lists))
  return (
    <div className="px-5 pt-2">
      {search}
      <Games title="이 모임의 게임" games={ofMeetup} meetupId={meetupId} />
      <Games title="최근에 한 게임" games={recent} meetupId={meetupId} />
      <Games title="찜한 게임" games={likes} meetupId={meetupId} />
      {isEmpty ? <Popular meetupId={meetupId} /> : null}
    </div>
  )
}
