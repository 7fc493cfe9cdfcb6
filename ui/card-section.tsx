import type { ReactNode } from 'react'

/** A titled card of a screen. */
export function CardSection({
  id,
  title,
  action,
  children,
}: {
  id: string
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="rounded-card bg-raised p-4 shadow-card ring-1 ring-line">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h3 id={id} className="font-bold text-17 text-ink">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  )
}
