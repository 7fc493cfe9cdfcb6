import { Icon, type IconName } from '~/ui/icon'
import type { TimerState } from '../../timer'

/** What an undo would take back. */
export const undoInWords = ({ undo }: TimerState) =>
  undo?.isTimeout ? '시간이 다 된 차례 되돌리기' : '방금 넘긴 차례 되돌리기'

function RoundButton({
  icon,
  label,
  isMain = false,
  disabled = false,
  onClick,
}: {
  icon: IconName
  label: string
  isMain?: boolean
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className={`grid place-items-center rounded-full shadow-float transition duration-150 active:scale-92 disabled:opacity-0 ${
        isMain
          ? 'size-16 bg-white text-[#1C1C22] low:size-14'
          : 'size-12 bg-[#1C1C22] text-white ring-2 ring-white/80'
      }`}
    >
      <Icon name={icon} size={isMain ? 30 : 22} />
    </button>
  )
}

/**
 * The buttons between the players: undo the last pass or a turn that ran out, and pause. The undo button catches taps even while it
 * is hidden, so that a double tap on it does not pass the turn.
 */
export function MiddleBar({
  canUndo,
  undoLabel,
  onUndo,
  onPause,
}: {
  canUndo: boolean
  undoLabel: string
  onUndo: () => void
  onPause: () => void
}) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-1/2 z-10 flex -translate-y-1/2 items-center justify-center gap-4 *:pointer-events-auto">
      <RoundButton icon="undo" label={undoLabel} disabled={!canUndo} onClick={onUndo} />
      <RoundButton icon="pause" label="잠시 멈추기" isMain onClick={onPause} />
      <span aria-hidden="true" className="size-12" />
    </div>
  )
}
