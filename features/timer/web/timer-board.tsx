import { type PointerEvent, useRef } from 'react'
import { cx } from '~/ui/cx'
import type { TimerState } from '../timer'
import { mostPlayersWithClocks } from '../timer-setup'
import { PlayerSide } from './timer-start/player-side'

/** A click this soon after a pointer-down belongs to the same tap. */
const sameTouchMs = 1_000

/** Splits the players into the near half and the far half, whose sides are shown upside down. */
function halvesOf(players: number, first: number): { far: number[]; near: number[] } {
  const all = Array.from({ length: players }, (_, at) => (first + at) % players)
  const farCount = players === 3 ? 2 : Math.floor(players / 2)
  // Play goes around the table: along the near row from left to right, and back along the far row.
  return { far: all.slice(players - farCount).reverse(), near: all.slice(0, players - farCount) }
}

/** Divides the screen among the players. A tap anywhere passes the turn. */
export function TimerBoard({
  state,
  names,
  canPass = true,
  isCovered = false,
  owner = null,
  ownLabel = true,
  onPass,
  onWrongTurn,
}: {
  state: TimerState
  names: readonly string[]
  /** False if this phone may not pass the current turn. */
  canPass?: boolean
  /** True while a dialog covers the board. */
  isCovered?: boolean
  /** The player whose side is at the bottom of their own phone. Null if all players share one phone. */
  owner?: number | null
  /** False for a spectator, who sees the board from the side of a player. */
  ownLabel?: boolean
  onPass: () => void
  /** A tap while somebody passes on another phone. */
  onWrongTurn?: () => void
}) {
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)
  const { far, near } = halvesOf(names.length, owner ?? 0)
  // More than may have clocks count up, and have small sides in several rows.
  const isCrowd = names.length > mostPlayersWithClocks
  // Who only watches has no buttons.
  const hasMiddle = isCrowd && ownLabel
  const isOn = canPass && state.phase === 'running'

  function handlePointerDown(event: PointerEvent): void {
    if (event.button !== 0) return
    if (!isOn) {
      onWrongTurn?.()
      return
    }
    touchedAt.current = event.timeStamp
    onPass()
  }

  const side = (player: number, isFar: boolean) => (
    <PlayerSide
      key={player}
      state={state}
      names={names}
      player={player}
      isFar={isFar && owner === null}
      isOwn={ownLabel && owner === player}
      isSmall={isCrowd}
      canPass={isOn && state.active === player}
      onClick={(event) => {
        // Keyboards and screen readers click without a pointer-down.
        if (!isOn) onWrongTurn?.()
        else if (event.timeStamp - touchedAt.current > sameTouchMs) onPass()
      }}
    />
  )
  const half = isCrowd
    ? 'flex min-h-0 flex-wrap gap-1 *:grow *:basis-[calc(50%---spacing(0.5))] landscape:*:basis-0'
    : 'grid auto-cols-fr grid-flow-col gap-1'
  return (
    <div
      onPointerDown={handlePointerDown}
      inert={isCovered}
      className={cx(
        'grid h-full touch-manipulation select-none gap-1',
        // The buttons in the middle would cover small sides, so that they have a row of their own.
        hasMiddle ? 'grid-rows-[minmax(0,1fr)_--spacing(18)_minmax(0,1fr)]' : 'grid-rows-2',
        state.phase === 'running' ? '' : 'opacity-60',
      )}
    >
      <div className={half}>{far.map((player) => side(player, true))}</div>
      {hasMiddle ? <div /> : null}
      <div className={half}>{near.map((player) => side(player, false))}</div>
    </div>
  )
}
