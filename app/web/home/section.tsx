import type { ReactNode } from 'react'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'

interface SectionProps {
  title: string
  /** Where 'see all' leads, and what it is called for a screen reader. */
  more?: { href: string; label: string }
  children: ReactNode
  className?: string
}

export function Section({ title, more, children, className }: SectionProps) {
  return (
    <section className={cx('pt-9', className)} aria-label={title}>
      <div className="flex items-center justify-between pr-2 pl-5">
        <h2 className="font-bold text-20 text-ink">{title}</h2>
        {more ? (
          <Link
            href={more.href}
            aria-label={more.label}
            className="flex h-11 items-center gap-0.5 px-3 text-13 text-ink-dim"
          >
            전체 보기
            <Icon name="chevron-right" size={16} />
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  )
}
