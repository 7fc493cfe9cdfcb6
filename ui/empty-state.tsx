import type { ReactNode } from 'react'
import { cx } from './cx'
import { Icon, type IconName } from './icon'

/** One sentence and one action. */
export function EmptyState({
  icon = 'dice',
  title,
  description,
  action,
  className,
}: {
  icon?: IconName
  title: string
  description?: string
  action?: ReactNode
  className?: string
}) {
  return (
    <div
      data-acts={action ? '' : undefined}
      className={cx('flex flex-col items-center gap-4 px-6 py-14 text-center', className)}
    >
      <span className="grid size-18 place-items-center rounded-full bg-brand/10 text-brand-strong">
        <Icon name={icon} size={32} />
      </span>
      <div className="flex flex-col gap-1">
        <p className="text-17 font-semibold text-balance text-ink">{title}</p>
        {description && <p className="text-15 text-balance text-ink-dim">{description}</p>}
      </div>
      {action}
    </div>
  )
}
