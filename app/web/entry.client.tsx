import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { answerFromScreenTable } from './first-load/screen-table'
import { waitForCode } from './first-load/wait-for-code'

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
