import { cx } from '~/ui/cx'
import type { RankedPlayer } from '../../score'
import { PlayerMark } from '../player-mark'

const steps: Record<number, { height: string; fill: string }> = {
  1: { height: 'h-30', fill: 'bg-[#F5B93A] text-[#1C1C22]' },
  2: { height: 'h-22', fill: 'bg-[#C9CDD6] text-[#1C1C22]' },
  3: { height: 'h-16', fill: 'bg-[#D9925F] text-[#1C1C22]' },
}
const lowest = { height: 'h-11', fill: 'bg-line text-ink' }

/** As many stand beside one another on a phone. */
const mostStanding = 4

/** The order on the podium: the second, the first, then the others. Two winners stand as in the list. */
function inPlaces(ranked: readonly RankedPlayer[]): RankedPlayer[] {
  const [first, second, ...others] =
    ranked.length > mostStanding ? ranked.filter(({ rank }) => rank in steps) : ranked
  if (first?.rank === second?.rank) return [first, second, ...others].filter((each) => each !== undefined)
  return [...(second ? [second] : []), ...(first ? [first] : []), ...others]
}

/** Hidden from screen readers, because the list below has the same content. */
export function Podium({ ranked }: { ranked: readonly RankedPlayer[] }) {
  const standing = inPlaces(ranked)
  // Where so many share the first places, the list says it better.
  if (standing.length > mostStanding) return null
  return (
    <div aria-hidden="true" className="flex items-end justify-center gap-1.5 pt-4">
      {standing.map(({ player, name, rank }) => {
        const step = steps[rank] ?? lowest
        return (
          <div key={player} className="flex w-22 min-w-0 flex-col items-center">
            <PlayerMark player={player} className={rank === 1 ? 'size-14' : 'size-11'} />
            <p className="mt-1.5 w-full truncate text-center font-semibold text-13 text-ink">{name}</p>
            <div
              className={cx(
                'mt-1.5 grid w-full animate-rise place-items-center rounded-t-card font-extrabold text-24',
                step.height,
                step.fill,
              )}
            >
              {rank}
            </div>
          </div>
        )
      })}
    </div>
  )
}
