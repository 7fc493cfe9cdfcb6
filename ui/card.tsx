import type { ReactNode } from 'react'
import { cx } from './cx'
import { Link } from './link'

const surface = 'rounded-card bg-raised shadow-card'

export function Card({
  href,
  as: Element = 'div',
  className,
  children,
}: {
  /** Turns the whole card into a link. */
  href?: string
  as?: 'div' | 'article' | 'section' | 'li'
  className?: string
  children: ReactNode
}) {
  if (href === undefined) return <Element className={cx(surface, className)}>{children}</Element>
  const link = (
    <Link
      href={href}
      className={cx(surface, 'block transition duration-150 active:scale-[0.985]', className)}
    >
      {children}
    </Link>
  )
  return Element === 'div' ? link : <Element>{link}</Element>
}
