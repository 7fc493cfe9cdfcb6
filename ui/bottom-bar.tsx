import type { ReactNode } from 'react'

/** Stays above the tab bar and contains the main action of a screen. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-action-bar
      className="column-fixed bottom-(--tab-bar-height) z-20 border-line border-t bg-ground/95 px-4 py-2 backdrop-blur-sm desk:*:max-w-104"
    >
      {children}
    </div>
  )
}
