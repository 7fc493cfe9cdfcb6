import type { ReactNode } from 'react'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'

interface SectionProps {
  title: string
  /** The link to the whole list, and the list's name for search engines and screen readers. */
  more?: { href: string; of: string }
  children: ReactNode
  className?: string
}

export function Section({ title, more, children, className }: SectionProps) {
  return (
    <section
      className={cx('pt-9 [contain-intrinsic-size:auto_22rem] [content-visibility:auto]', className)}
      aria-label={title}
    >
      <div className="flex items-center justify-between pr-2 pl-5">
        <h2 className="font-bold text-20 text-ink">{title}</h2>
        {more ? (
          <Link href={more.href} className="flex h-11 items-center gap-0.5 px-3 text-13 text-ink-dim">
            <span>
              <span className="sr-only">{more.of} </span>
              전체 보기
            </span>
            <Icon name="chevron-right" size={16} />
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  )
}
