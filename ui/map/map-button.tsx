import { Icon, type IconName } from '../icon'
import { Spinner } from '../spinner'

/** A round button that floats over a map. */
export function MapButton({
  icon,
  label,
  busy = false,
  onClick,
}: {
  icon: IconName
  label: string
  busy?: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={busy || undefined}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full bg-raised text-ink shadow-float ring-1 ring-line active:scale-95"
    >
      {busy ? <Spinner size={20} /> : <Icon name={icon} size={20} />}
    </button>
  )
}
