import { useId } from 'react'
import { cx } from './cx'
import { Icon } from './icon'

export type SwitchProps = {
  label: string
  description?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}

/** A setting that applies at once. The mark on the knob shows the state without colour. */
export function Switch({ label, description, checked, onChange, disabled, className }: SwitchProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={cx(
        'flex min-h-14 w-full items-center gap-4 rounded-control py-2 text-left disabled:opacity-40',
        className,
      )}
    >
      <span className="min-w-0 flex-1">
        <span id={`${id}-label`} className="block font-medium text-15 text-ink">
          {label}
        </span>
        {description === undefined ? null : (
          <span id={`${id}-description`} className="block text-13 text-ink-dim">
            {description}
          </span>
        )}
      </span>
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
    </button>
  )
}
