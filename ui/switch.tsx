import { useId } from 'react'
import { cx } from './cx'
import { SwitchTrack } from './switch-track'

export type SwitchProps = {
  label: string
  description?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}

/** A setting that applies at once. */
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
      <SwitchTrack checked={checked} />
    </button>
  )
}
