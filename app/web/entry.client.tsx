import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { answerFromScreenTable } from './first-load/screen-table'
import { waitForCode } from './first-load/wait-for-code'
import * as home from './home/home-page'
import * as root from './root'
import * as screenBoundary from './shell/screen-boundary'

declare global {
  interface Window {
    __reactRouterRouteModules?: object
  }
}

/** The screens whose code is in this file, by their ids. `screensOfFirstFile` leaves React Router no other file for them. */
const here = { root, 'shell/screen-boundary': screenBoundary, 'home/home-page': home }
const screens = { ...window.__reactRouterRouteModules, ...here }
// A built page sets this after this file has run, and before anything is rendered.
Object.defineProperty(window, '__reactRouterRouteModules', {
  get: () => screens,
  set: (given: object) => Object.assign(screens, given, here),
})

window.waitForCode = waitForCode
answerFromScreenTable()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
