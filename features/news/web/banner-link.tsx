import type { ReactNode } from 'react'
import { cx } from '~/ui/cx'
import { Link } from '~/ui/link'

/** Wraps a banner: a web address opens a new window, a path opens in the app, and null makes no link. */
export function BannerLink({
  url,
  className,
  children,
}: {
  url: string | null
  className?: string
  children: ReactNode
}) {
  if (url === null) return <div className={className}>{children}</div>
  const look = cx('block -outline-offset-4', className)
  if (/^https?:\/\//.test(url)) {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" className={look}>
        {children}
        <span className="sr-only">(새 창)</span>
      </a>
    )
  }
  return (
    <Link href={url} className={look}>
      {children}
    </Link>
  )
}
