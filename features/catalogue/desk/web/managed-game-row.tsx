import type { ReactNode } from 'react'
import { playerRange } from '~/features/catalogue/game'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { grouped } from '~/lib/grouped'
import { cx } from '~/ui/cx'
import { Link } from '~/ui/link'
import { Blocks } from '~/ui/skeleton'
import type { ManagedGameCard } from '../endpoints'

export const GamesSkeleton = () => <Blocks count={5} heights="h-18" />

/** A game in a list for operators. `children` are the actions of the list. */
export function ManagedGameRow({
  game,
  href,
  place,
  children,
}: {
  game: ManagedGameCard
  href: string
  /** The game's place, in lists that have an order. */
  place?: ReactNode
  children?: ReactNode
}) {
  const count = (number: number) => grouped(number)
  return (
    <div className="flex min-h-18 items-center gap-2 rounded-card bg-raised p-2.5 shadow-card ring-1 ring-line">
      {place}
      <Link href={href} className="flex min-w-0 flex-1 items-center gap-3 rounded-control">
        <GameCover
          game={game}
          size="row"
          className={cx('w-13 shrink-0', place !== undefined && 'max-[359px]:hidden')}
        />
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere font-semibold text-15 text-ink">{game.name}</span>
          <span className="tabular block text-13 text-ink-dim">
            {playerRange(game)} · {game.playMinutes}분{place === undefined ? ' · ' : <br />}기록{' '}
            {count(game.playCount)} · 리뷰 {count(game.reviewCount)}
          </span>
        </span>
      </Link>
      {children}
    </div>
  )
}
