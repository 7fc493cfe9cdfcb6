import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from '~/ui/cx'

const saysSomething = (element: Element) =>
  element.matches('[aria-live]') || element.querySelector('[aria-live]')

/** Covers the screen and makes all beneath it inert, except live regions. Sheets and toasts stay above. */
export function WholeScreen({
  children,
  footer,
  className = 'bg-black',
}: {
  children: ReactNode
  /** A line below, which covers nothing. */
  footer?: ReactNode
  className?: string
}) {
  const screen = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const covered: HTMLElement[] = []
    let at: Element | null = screen.current
    while (at && at !== document.body) {
      for (const beside of at.parentElement?.children ?? []) {
        if (beside === at || !(beside instanceof HTMLElement) || beside.inert || saysSomething(beside))
          continue
        beside.inert = true
        covered.push(beside)
      }
      at = at.parentElement
    }
    return () => {
      for (const element of covered) element.inert = false
    }
  }, [])
  return (
    <div
      ref={screen}
      className={cx('fixed inset-0 z-40', footer !== undefined && 'flex flex-col', className)}
    >
      {footer === undefined ? children : <div className="relative min-h-0 flex-1">{children}</div>}
      {footer}
    </div>
  )
}
