import type { ReactNode } from 'react'

/** The one step forward, above the tab bar. */
export function BottomStep({ children }: { children: ReactNode }) {
  return (
    <div
      data-action-bar
      className="column-fixed bottom-(--tab-bar-height) z-20 border-line border-t bg-ground/95 px-4 py-2 backdrop-blur-sm"
    >
      {children}
    </div>
  )
}
