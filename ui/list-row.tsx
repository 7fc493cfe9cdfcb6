import type { MouseEventHandler, ReactNode } from 'react'
import { cx } from './cx'
import { Icon } from './icon'
import { Link } from './link'

export type ListRowProps = {
  title: ReactNode
  description?: ReactNode
  leading?: ReactNode
  trailing?: ReactNode
  href?: string
  onClick?: MouseEventHandler<HTMLButtonElement>
  className?: string
}

/** A row of a list. With href it is a link, with onClick a button; both show a chevron. */
export function ListRow({ title, description, leading, trailing, href, onClick, className }: ListRowProps) {
  const tappable = href !== undefined || onClick !== undefined
  const look = cx(
    'flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left',
    tappable && 'transition-colors duration-150 hover:bg-sunken active:bg-line -outline-offset-2',
    className,
  )
  const content = (
    <>
      {leading}
      <span className="min-w-0 flex-1">
        <span className="block text-15 font-medium text-ink">{title}</span>
        {description && <span className="block text-13 text-ink-dim">{description}</span>}
      </span>
      {trailing && <span className="tabular shrink-0 text-15 text-ink-dim">{trailing}</span>}
      {tappable && <Icon name="chevron-right" size={18} className="text-ink-dim" />}
    </>
  )
  if (href !== undefined) {
    return (
      <Link href={href} className={look}>
        {content}
      </Link>
    )
  }
  if (onClick) {
    return (
      <button type="button" onClick={onClick} className={look}>
        {content}
      </button>
    )
  }
  return <div className={look}>{content}</div>
}
