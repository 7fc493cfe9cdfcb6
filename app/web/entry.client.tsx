import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadScreenTable, screenTableAddress } from './shell/screen-table'
import { waitForCode } from './shell/wait-for-code'

window.waitForCode = waitForCode

const askServer = window.fetch

/**
 * React Router asks the server for the screens behind links as they appear. Instead of one request per link,
 * they are answered from the table of this version: one file, fetched after the first paint and cached by the
 * service worker.
 */
window.fetch = async (input, init) => {
  if (!(input instanceof URL && input.pathname === '/__manifest')) return askServer(input, init)
  let screens: object | undefined
  try {
    screens = await loadScreenTable()
  } catch {
    try {
      // If the file is gone with its version, the server's reply makes React Router reload the page.
      return await askServer(input, init)
    } catch {
      init?.signal?.throwIfAborted()
      await waitForCode(screenTableAddress())
      screens = await loadScreenTable()
    }
  }
  const json = async () => {
    // React Router marks screens as known once it has their table, but an aborted navigation adds none.
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
