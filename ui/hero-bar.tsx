import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx'
import { Icon } from './icon'
import { iconButtonClass } from './icon-button'
import { Link } from './link'

/** The height of the bar in pixels. */
const barHeight = 56

/** Whether the name below a picture has scrolled out of sight, so that the bar shows it. */
export function useIsNamePast() {
  const name = useRef<HTMLHeadingElement>(null)
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    if (!name.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsPast(!entry.isIntersecting && entry.boundingClientRect.top < barHeight)
      },
      { rootMargin: `-${barHeight}px 0px 0px` },
    )
    observer.observe(name.current)
    return () => observer.disconnect()
  }, [])
  return { name, isPast }
}

/** Floats on the picture at the head of a page, and becomes a bar with the page's name once that is out of sight. */
export function HeroBar({
  title,
  isPast,
  backHref,
  onBack,
  action,
}: {
  title: string
  isPast: boolean
  backHref: string
  onBack: () => void
  action?: ReactNode
}) {
  return (
    <div className="sticky top-0 z-20 h-0">
      <div
        className={cx(
          'flex h-14 items-center gap-1 px-1.5 transition-colors',
          isPast && 'bg-ground/95 backdrop-blur-sm',
        )}
      >
        <Link
          href={backHref}
          aria-label="뒤로"
          className={cx(iconButtonClass, !isPast && 'bg-ground/90 shadow-card')}
          onClick={(event) => {
            event.preventDefault()
            onBack()
          }}
        >
          <Icon name="back" />
        </Link>
        <p aria-hidden="true" className="min-w-0 flex-1 truncate text-center font-bold text-17 text-ink">
          {isPast ? title : null}
        </p>
        <span
          className={cx(
            'min-w-11',
            !isPast && action !== undefined && 'rounded-full bg-ground/90 shadow-card',
          )}
        >
          {action}
        </span>
      </div>
    </div>
  )
}
