import type { ReactNode } from 'react'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { RowsSkeleton } from '~/ui/skeleton'
import type { GameCard } from '../endpoints'
import { playerRange } from '../game'
import { GameCover } from './game-cover'
import { LevelBadge } from './level-badge'

function GameScore({ score, reviewCount }: Pick<GameCard, 'score' | 'reviewCount'>) {
  if (score === null) return <span className="shrink-0">평가 없음</span>
  return (
    <span className="tabular inline-flex shrink-0 items-center gap-0.5 font-semibold text-ink">
      <Icon name="star" size={15} className="text-brand" />
      <span className="sr-only">별점 </span>
      {score.toFixed(1)}
      <span className="font-normal text-ink-dim">
        <span className="sr-only">, 리뷰 </span>({grouped(reviewCount)})
      </span>
    </span>
  )
}

/** Players and minutes, if known. */
export function playInWords(game: Pick<GameCard, 'minPlayers' | 'maxPlayers' | 'playMinutes'>): string {
  const players = playerRange(game)
  return game.playMinutes > 0 ? `${players} · ${game.playMinutes}분` : players
}

export interface GameRowProps {
  game: GameCard
  /** Rendered before the cover, e.g. a rank. */
  leading?: ReactNode
  /** Replaces the plain name, e.g. with a highlighted part. */
  name?: ReactNode
  /** The link's target, if not the game's page. */
  href?: string
  onClick?: () => void
  priority?: boolean
}

/** A cover with the text beside it. */
export function GameRowBody({
  game,
  name = game.name,
  isRoomy = false,
  priority,
}: {
  game: GameCard
  name?: ReactNode
  /** Lets the text wrap in rows that may grow. */
  isRoomy?: boolean
  priority?: boolean
}) {
  return (
    <>
      <GameCover game={game} size="row" priority={priority} className="w-20 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className={cx('font-semibold text-17 text-ink', isRoomy ? 'line-clamp-2' : 'block truncate')}>
          {name}
        </span>
        <span className={cx('mt-0.5 flex items-center gap-x-2 text-13 text-ink-dim', isRoomy && 'flex-wrap')}>
          <GameScore score={game.score} reviewCount={game.reviewCount} />
          <span className="tabular truncate">{playInWords(game)}</span>
        </span>
        <span className="mt-1.5 flex items-center gap-2">
          <LevelBadge level={game.level} />
          <span className="truncate text-13 text-ink-dim">{game.genres.join(' · ')}</span>
        </span>
      </span>
    </>
  )
}

/** A game in a list: 96 px high, and 8 px wider on each side than the surrounding text. */
export function GameRow({ game, leading, name = game.name, href, onClick, priority }: GameRowProps) {
  return (
    <Link
      href={href ?? paths.game(game.id)}
      onClick={onClick}
      className="-mx-2 flex items-center gap-3.5 rounded-card p-2 transition duration-150 hover:bg-sunken active:scale-[0.985] active:bg-sunken"
    >
      {leading}
      <GameRowBody game={game} name={name} priority={priority} />
    </Link>
  )
}

export const GameRowSkeletons = ({ count }: { count: number }) => (
  <RowsSkeleton count={count} height="h-24" picture="size-20" lines={3} />
)
