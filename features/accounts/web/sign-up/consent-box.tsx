import { type ReactNode, useId } from 'react'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'

/** One consent with a link to its document. */
export function ConsentBox({
  name,
  label,
  checked,
  onChange,
  isMixed = false,
  error,
  aside,
  className,
}: {
  name?: string
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** A combined box of which only some are checked. */
  isMixed?: boolean
  error?: string
  aside?: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <div>
      <div className={cx('flex min-h-12 items-center gap-2', className)}>
        <label htmlFor={id} className="flex min-h-12 min-w-0 flex-1 items-center gap-3 py-1.5">
          <span className="relative grid size-6 shrink-0 place-items-center">
            <input
              ref={(box) => {
                if (box) box.indeterminate = isMixed
              }}
              id={id}
              name={name}
              type="checkbox"
              checked={checked}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-note` : undefined}
              onChange={(event) => onChange(event.target.checked)}
              className={cx(
                'peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full border-2 bg-ground',
                'transition-colors duration-150 checked:border-brand checked:bg-brand indeterminate:border-brand',
                error ? 'border-bad' : 'border-ink-dim',
              )}
            />
            <Icon
              name="check"
              size={16}
              className="pointer-events-none relative text-transparent peer-checked:text-on-brand peer-indeterminate:text-brand-strong"
            />
          </span>
          <span className="min-w-0 flex-1 text-ink">{label}</span>
        </label>
        {aside}
      </div>
      <p id={`${id}-note`} aria-live="polite" className={cx('text-13 text-bad', error && 'pb-2 pl-9')}>
        {error}
      </p>
    </div>
  )
}
