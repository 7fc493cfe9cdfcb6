import type { ReactNode } from 'react'
import { cx } from './cx'
import { Icon } from './icon'
import { IconButton, iconButtonClass } from './icon-button'
import { Link } from './link'

export function TopBar({
  title,
  onBack,
  backHref,
  action,
  className,
}: {
  title: string
  onBack?: () => void
  /** Works before hydration. If onBack is given too, a press calls it instead. */
  backHref?: string
  action?: ReactNode
  className?: string
}) {
  return (
    <header className={cx('sticky top-0 z-20 bg-ground/95 backdrop-blur-sm', className)}>
      <div className="grid h-14 grid-cols-[1fr_auto_1fr] items-center gap-1 px-1.5">
        <div className="flex">
          {backHref !== undefined ? (
            <Link
              href={backHref}
              aria-label="뒤로"
              className={iconButtonClass}
              onClick={(event) => {
                if (!onBack) return
                event.preventDefault()
                onBack()
              }}
            >
              <Icon name="back" />
            </Link>
          ) : (
            onBack && <IconButton icon="back" label="뒤로" onClick={onBack} />
          )}
        </div>
        <h1 className="truncate text-17 font-bold text-ink">{title}</h1>
        <div className="flex justify-end">{action}</div>
      </div>
    </header>
  )
}
