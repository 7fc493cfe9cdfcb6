import { cx } from './cx'
import { Icon } from './icon'

/** The look of a switch. The mark on the knob shows the state without colour. */
export function SwitchTrack({ checked }: { checked: boolean }) {
  return (
    <span
      className={cx(
        'flex h-8 w-13 shrink-0 items-center rounded-full p-1 ring-1 ring-inset transition-colors duration-150',
        checked ? 'bg-brand ring-brand' : 'bg-sunken ring-ink-dim',
      )}
    >
      <span
        className={cx(
          'grid size-6 place-items-center rounded-full transition duration-150 motion-reduce:transition-none',
          checked ? 'translate-x-5 bg-white text-on-brand' : 'bg-ink-dim text-transparent',
        )}
      >
        <Icon name="check" size={16} />
      </span>
    </span>
  )
}
