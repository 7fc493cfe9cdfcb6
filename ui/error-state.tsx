import { Button } from './button'
import { cx } from './cx'
import { Icon } from './icon'

/** What failed, what was saved, and a retry button. */
export function ErrorState({
  title,
  description,
  retryLabel = '다시 불러오기',
  onRetry,
  className,
}: {
  title: string
  description?: string
  retryLabel?: string
  onRetry?: () => unknown
  className?: string
}) {
  return (
    <div role="alert" className={cx('flex flex-col items-center gap-4 px-6 py-14 text-center', className)}>
      <span className="grid size-18 place-items-center rounded-full bg-sunken text-ink-dim">
        <Icon name="warning" size={32} />
      </span>
      <div className="flex flex-col gap-1">
        <p className="text-17 font-semibold text-balance text-ink">{title}</p>
        {description && <p className="text-15 text-balance text-ink-dim">{description}</p>}
      </div>
      {onRetry && (
        <Button variant="secondary" icon={<Icon name="refresh" size={18} />} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
