import { Children, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button'
import { cx } from './cx'

export type InfiniteListProps = {
  label: string
  /** The list items. */
  children: ReactNode
  hasMore: boolean
  busy: boolean
  onMore: () => unknown
  /** Shown with a retry when loading the next page failed. Loaded items stay. */
  error?: string
  /** Shown while the next rows are loading. */
  skeleton?: ReactNode
  /** The scrolling element, if not the page itself. */
  scroller?: RefObject<HTMLElement | null>
  className?: string
}

/** Loads more one and a half screens before the end. A button does the same for users who do not scroll. */
export function InfiniteList({
  label,
  children,
  hasMore,
  busy,
  onMore,
  error,
  skeleton,
  scroller,
  className,
}: InfiniteListProps) {
  const sentinel = useRef<HTMLDivElement>(null)
  const waiting = hasMore && !busy && error === undefined
  const length = Children.count(children)
  const ask = useEffectEvent(() => {
    onMore()
  })

  // Observe again after each page: after a short page the sentinel is still visible, which triggers no new event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new length means a new page
  useEffect(() => {
    const mark = sentinel.current
    if (!waiting || !mark) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        ask()
      },
      { root: scroller?.current ?? document, rootMargin: '0px 0px 150% 0px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [waiting, scroller, length])

  return (
    <div className={className}>
      <ul aria-label={label} aria-busy={busy || undefined}>
        {children}
      </ul>
      {busy && skeleton}
      <div ref={sentinel} className="h-px" />
      {error !== undefined && (
        <div
          role="alert"
          className="flex flex-col items-center gap-3 px-6 py-6 text-center text-15 text-ink-dim"
        >
          <p>{error}</p>
          <Button variant="secondary" onClick={() => onMore()}>
            다시 불러오기
          </Button>
        </div>
      )}
      {hasMore && error === undefined && (
        <div className={cx('flex justify-center py-4', busy && skeleton ? 'sr-only' : '')}>
          {/* The hidden box is a pixel wide, and a button is at most as wide as its box. */}
          <Button
            variant="ghost"
            className="min-w-16"
            busy={busy}
            busyLabel="더 불러오고 있어요"
            onClick={() => onMore()}
          >
            더 보기
          </Button>
        </div>
      )}
    </div>
  )
}
