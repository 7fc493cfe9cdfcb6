import type { ReactNode } from 'react'

/** A row of chips that narrow a list or a map. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
    <div
      role="group"
      aria-label="조건"
      className="no-scrollbar flex items-center gap-2 overflow-x-auto px-5 pt-1 pb-3"
    >
      {children}
    </div>
  )
}
