import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '~/ui/cx'
import { ErrorState } from '~/ui/error-state'
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

interface AnswerProps<Data> {
  query: UseQueryResult<Data>
  /** Stands in the final geometry while the answer is on its way. */
  skeleton: ReactNode
  failure: string
  empty: ReactNode
  isEmpty: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** The four states of one section: on its way, failed with another try, empty, full. */
export function Answer<Data>({ query, skeleton, failure, empty, isEmpty, children }: AnswerProps<Data>) {
  if (query.data !== undefined) return isEmpty(query.data) ? empty : children(query.data)
  if (query.isError) return <ErrorState className="py-6" title={failure} onRetry={() => query.refetch()} />
  return skeleton
}
