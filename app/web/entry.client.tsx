import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadScreenTable, screenTableAddress } from './shell/screen-table'
import { waitForCode } from './shell/wait-for-code'

window.waitForCode = waitForCode

const askServer = window.fetch

/**
 * React Router asks for the screens behind links as it meets them. Instead of one request a link, all are answered from
 * the table of this version: one file, fetched after the first paint and cached by the service worker.
 */
window.fetch = async (input, init) => {
  if (!(input instanceof URL && input.pathname === '/__manifest')) return askServer(input, init)
  let screens: object | undefined
  try {
    screens = await loadScreenTable()
  } catch {
    try {
      // Where the file is gone with its version, the server has the page loaded anew.
      return await askServer(input, init)
    } catch {
      init?.signal?.throwIfAborted()
      await waitForCode(screenTableAddress())
      screens = await loadScreenTable()
    }
  }
  const json = async () => {
    // React Router counts screens as known once it has their table, though a navigation given up does not add them.
    init?.signal?.throwIfAborted()
    return screens
  }
  return Object.assign(new Response(), { json })
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
