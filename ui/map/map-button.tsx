import { Icon, type IconName } from '../icon'

/** A round button that floats over a map. */
export function MapButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full bg-raised text-ink shadow-float ring-1 ring-line active:scale-95"
    >
      <Icon name={icon} size={20} />
    </button>
  )
}
