import type { ReactNode } from 'react'

/** What a bar says where there is nothing to press, or little. */
export function StatusText({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children?: ReactNode
}) {
  return (
    <div className="flex min-h-13 items-center gap-3 px-1">
      <p role="status" className="min-w-0 flex-1">
        <strong className="block font-bold text-15 text-ink">{title}</strong>
        {text === undefined ? null : <span className="block text-13 text-ink-dim">{text}</span>}
      </p>
      {children}
    </div>
  )
}
