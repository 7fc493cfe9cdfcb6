import { Outlet, useRouteError } from 'react-router'
import { LostView } from './lost-view'

export default function ScreenBoundary() {
  return <Outlet />
}

/** Shows a screen's error in place of the screen: the tab bar and the panel remain. */
export function ErrorBoundary() {
  return <LostView error={useRouteError()} />
}
