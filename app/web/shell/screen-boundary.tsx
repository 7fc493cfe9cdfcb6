import { Outlet, useRouteError } from 'react-router'
import { LostView } from './lost-view'

export default function ScreenBoundary() {
  return <Outlet />
}

/** What goes wrong in a screen stays in its place: the tab bar and the panel remain. */
export function ErrorBoundary() {
  return <LostView error={useRouteError()} />
}
