import { GameCover } from '~/features/catalogue/web/game-cover'
import { paths } from '~/features/paths'
import { dayInWords } from '~/lib/day-in-words'
import { grouped } from '~/lib/grouped'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { Play } from '../../endpoints'
import { PlayedLevel } from '../played-level'

/** A game with how often and when it was last played; 96 px high. */
export function PlayLogRow({ play, priority }: { play: Play; priority: boolean }) {
  const { game, meanStar, plays, playedOn } = play
  return (
    <Link
      href={paths.playLogOf(game.id)}
      className="-mx-2 flex min-h-24 items-center gap-3.5 rounded-card p-2 transition duration-150 hover:bg-sunken active:scale-[0.985] active:bg-sunken"
    >
      <GameCover game={game} size="row" priority={priority} className="w-20 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-17 text-ink">{game.name}</span>
        <span className="tabular mt-0.5 flex items-center gap-2 text-13 text-ink-dim">
          <span className="shrink-0 font-semibold text-ink">{grouped(plays)}회</span>
          {meanStar === null ? null : (
            <span className="inline-flex shrink-0 items-center gap-0.5">
              <Icon name="star" size={15} className="text-brand" />
              <span className="sr-only">내 별점 평균 </span>
              {meanStar.toFixed(1)}
            </span>
          )}
          <PlayedLevel level={game.level} />
        </span>
        <span className="tabular mt-1 block truncate text-13 text-ink-dim">
          <span className="sr-only">마지막 </span>
          {dayInWords(playedOn)}
        </span>
      </span>
      <Icon name="chevron-right" size={18} className="text-ink-dim" />
    </Link>
  )
}
