import { type ReactNode, useId } from 'react'

/** A section of the screen under its own heading. */
export function EditSection({
  title,
  description,
  children,
}: {
  title: string
  description?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line border-t-8 px-5 pt-6 pb-7 dark:border-sunken">
      <h2 id={id} className="font-bold text-17 text-ink">
        {title}
      </h2>
      {description ? <p className="mt-1 text-pretty text-13 text-ink-dim">{description}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  )
}
