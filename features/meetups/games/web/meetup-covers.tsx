import { CafeCover } from '~/features/cafes/web/cafe-cover'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { cx } from '~/ui/cx'
import type { Meetup } from '../../core/endpoints'
import { allGamesOf } from '../meetup-games'

/** Where each of one, two or three covers stands, the first on top. */
const stacks: Record<number, readonly string[]> = {
  1: ['w-19'],
  2: ['z-10 w-14', 'top-5 left-5 w-14'],
  3: ['z-10 w-12', 'top-3.5 left-3.5 z-5 w-12', 'top-7 left-7 w-12'],
}

/** The games of a meetup, or its cafe if it names none. */
export function MeetupCovers({
  meetup,
  priority,
}: {
  meetup: Pick<Meetup, 'cafe' | 'games' | 'brought'>
  priority?: boolean | undefined
}) {
  const { cafe } = meetup
  const games = allGamesOf(meetup)
  const stack = stacks[games.length]
  if (stack === undefined) {
    return <CafeCover cafe={cafe} size="row" priority={priority} className="w-19 shrink-0 rounded-control" />
  }
  return (
    <span className="relative isolate block size-19 shrink-0">
      {games.map((game, at) => (
        <GameCover
          key={game.id}
          game={game}
          size="row"
          priority={priority && at === 0}
          className={cx('absolute', stack[at])}
        />
      ))}
    </span>
  )
}
