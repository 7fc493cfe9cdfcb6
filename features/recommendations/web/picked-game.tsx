import type { RecommendedGame } from '~/features/catalogue/choice'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { GameScore, playInWords } from '~/features/catalogue/web/game-row'
import { LevelBadge } from '~/features/catalogue/web/level-badge'
import { paths } from '~/features/paths'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'

/** One of the ten: what it is, and in a strip below, why it was picked. */
export function PickedGame({ game, priority }: { game: RecommendedGame; priority?: boolean }) {
  return (
    <Link
      href={paths.game(game.id)}
      className="block overflow-hidden rounded-card bg-raised shadow-card ring-1 ring-line transition duration-150 active:scale-[0.985]"
    >
      <span className="flex items-center gap-3.5 p-3">
        <GameCover game={game} size="row" priority={priority} className="w-20 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold text-17 text-ink">{game.name}</span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-13 text-ink-dim">
            <GameScore score={game.score} />
            <span className="tabular">{playInWords(game)}</span>
          </span>
          <span className="mt-1.5 flex items-center gap-2">
            <LevelBadge level={game.level} />
            <span className="truncate text-13 text-ink-dim">{game.genres.join(' · ')}</span>
          </span>
        </span>
      </span>
      <span className="flex gap-2 bg-brand/10 px-3.5 py-2.5 text-13 text-ink">
        <span aria-hidden="true" className="shrink-0 whitespace-nowrap font-bold text-brand-strong">
          이래서
        </span>
        <span className="min-w-0">
          <span className="sr-only">고른 이유: </span>
          {game.reason}
        </span>
      </span>
    </Link>
  )
}

export function PickedGameSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, at) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
      key={at}
      className="overflow-hidden rounded-card ring-1 ring-line"
    >
      <div className="flex items-center gap-3.5 p-3">
        <Skeleton shape="block" className="size-20 shrink-0 rounded-control" />
        <div className="flex-1">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="mt-2 w-40 max-w-full" />
          <Skeleton className="mt-2.5 h-5 w-24" />
        </div>
      </div>
      <div className="bg-brand/10 px-3.5 py-2.5">
        <Skeleton className="h-5 w-48 max-w-full" />
      </div>
    </div>
  ))
}
