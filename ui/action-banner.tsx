import { type ReactNode, useState } from 'react'
import { Icon } from './icon'
import { useCountdown } from './use-countdown'

/** Long enough to read the message and reach the action. */
const shownForMs = 8000

/** Reports what has just happened and offers an action. Stays while it has pointer or focus. */
export function ActionBanner({
  message,
  action,
  onClose,
}: {
  message: string
  /** At most two buttons or links. */
  action: ReactNode
  onClose: () => void
}) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useCountdown(shownForMs, hovered || focused, onClose)

  return (
    <div className="pointer-events-none column-fixed above-bottom-bar z-30 px-4">
      <div
        role="status"
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
        className="pointer-events-auto mx-auto flex min-h-13 w-full max-w-96 animate-rise items-center gap-1.5 rounded-card border border-line bg-raised py-1 pr-1 pl-4 text-ink shadow-float"
      >
        <Icon name="check" size={20} className="text-good" />
        <p className="min-w-0 flex-1 py-2 pl-1 font-medium text-15">{message}</p>
        {action}
        <button
          type="button"
          aria-label="알림 닫기"
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-full text-ink-dim hover:bg-sunken"
        >
          <Icon name="close" size={18} />
        </button>
      </div>
    </div>
  )
}
