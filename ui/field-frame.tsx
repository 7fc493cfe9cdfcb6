import type { ReactNode } from 'react'
import { cx } from './cx'
import { Icon } from './icon'

export const fieldSurface =
  'w-full rounded-control border border-line bg-sunken text-17 text-ink transition-colors duration-150 focus-within:border-brand-strong focus-within:bg-ground has-aria-invalid:border-bad has-disabled:opacity-50'

/** Common to all fields: a label above, a hint or error below. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  aside,
  children,
  className,
}: {
  id: string
  label: string
  hint?: string
  error?: string
  aside?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label id={`${id}-label`} htmlFor={id} className="text-13 font-semibold text-ink">
        {label}
      </label>
      {children}
      <div className="flex min-h-5 items-start justify-between gap-3 text-13">
        <p
          id={`${id}-note`}
          className={error ? 'flex items-start gap-1 text-bad' : 'text-ink-dim'}
          aria-live="polite"
        >
          {error && <Icon name="warning" size={16} className="mt-0.5" />}
          {error ?? hint}
        </p>
        {aside}
      </div>
    </div>
  )
}
