import type { ReactNode } from 'react'

/**
 * Contains the submit button of a form, at the bottom of the window. While it is shown, the tab bar is hidden
 * and the screen ends above it (app/web/app.css). A form's skeleton shows it too, so that the bars do not
 * change when the form has loaded.
 */
export function FormBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-action-bar
      data-form-bar
      className="column-fixed bottom-0 z-20 border-line border-t bg-ground/95 px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom,0px))] backdrop-blur-sm desk:*:max-w-104"
    >
      {children}
    </div>
  )
}
