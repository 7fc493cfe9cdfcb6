import type { RecommendedGame } from '~/features/catalogue/choice'
import { GameRowBody } from '~/features/catalogue/web/game-row'
import { paths } from '~/features/paths'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'

const wayClass =
  'flex min-h-11 flex-1 items-center justify-center gap-1.5 px-2 font-semibold text-13 text-brand-strong -outline-offset-2 hover:bg-sunken active:bg-sunken'

/** A recommended game, with the reason in a strip below, and where it can be played. */
export function PickedGame({ game, priority }: { game: RecommendedGame; priority?: boolean }) {
  return (
    <div className="overflow-hidden rounded-card bg-raised shadow-card ring-1 ring-line">
      <Link
        href={paths.game(game.id)}
        className="block -outline-offset-2 transition duration-150 active:scale-[0.985]"
      >
        <span className="flex items-center gap-3.5 p-3">
          <GameRowBody game={game} isRoomy priority={priority} />
        </span>
        <span className="flex gap-2 bg-brand/10 px-3.5 py-2.5 text-13 text-ink">
          <span aria-hidden="true" className="shrink-0 whitespace-nowrap font-bold text-brand-strong">
            추천 이유
          </span>
          <span className="min-w-0">
            <span className="sr-only">추천 이유: </span>
            {game.reason}
          </span>
        </span>
      </Link>
      <div className="flex divide-x divide-line">
        <Link href={paths.cafesWithGame(game.id)} className={wayClass}>
          <Icon name="map-pin" size={16} />이 게임 있는 카페
          <span className="sr-only"> ({game.name})</span>
        </Link>
        <Link href={paths.meetups(`?game=${game.id}`)} className={wayClass}>
          <Icon name="people" size={16} />이 게임 모임
          <span className="sr-only"> ({game.name})</span>
        </Link>
      </div>
    </div>
  )
}
