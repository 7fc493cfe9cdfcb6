import { minuteMs } from '~/lib/durations'
import { Button } from '~/ui/button'
import { giftMs, mayGive, maySitOut, type TimerState } from '../../timer'
import { nameOf } from '../../timer-setup'
import { PlayerMark } from '../player-mark'

export type Adjustment = 'give' | 'sitOut' | 'sitIn'

/** Gives players time, and lets them sit out, while the timer is paused. */
export function PlayerAdjustments({
  state,
  names,
  onAdjust,
  onDone,
}: {
  state: TimerState
  names: readonly string[]
  onAdjust: (kind: Adjustment, player: number) => void
  onDone: () => void
}) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-center text-13 text-ink-dim">쉬는 사람은 차례를 건너뛰어요. 두 명은 남아야 해요.</p>
      <ul aria-label="플레이어" className="divide-y divide-line">
        {names.map((_, player) => {
          const name = nameOf(names, player)
          const isOut = state.out.includes(player)
          return (
            <li key={name} className="flex min-h-14 flex-wrap items-center gap-2 py-1.5">
              <PlayerMark player={player} className="size-8" />
              <span className="wrap-anywhere min-w-16 flex-1 font-semibold text-15">{name}</span>
              {state.rules.mode === 'countUp' ? null : (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`${name} ${giftMs / minuteMs}분 더 주기`}
                  disabled={!mayGive(state, player)}
                  onClick={() => onAdjust('give', player)}
                >
                  +{giftMs / minuteMs}분
                </Button>
              )}
              <Button
                variant="secondary"
                size="small"
                aria-label={`${name} ${isOut ? '돌아오기' : '쉬기'}`}
                disabled={!isOut && !maySitOut(state, player)}
                onClick={() => onAdjust(isOut ? 'sitIn' : 'sitOut', player)}
              >
                {isOut ? '돌아오기' : '쉬기'}
              </Button>
            </li>
          )
        })}
      </ul>
      <Button size="bottom" onClick={onDone}>
        됐어요
      </Button>
    </div>
  )
}
