import { useEffect, useRef, useState } from 'react'
import { afterStepBack } from './overlay-history'

/** Waits until a sheet or a dialog that has just closed is out of the history: what goes somewhere must not run over it. */
export function afterOverlay(action: () => void): void {
  // The overlay steps back a turn after it has closed.
  setTimeout(() => setTimeout(() => afterStepBack(action)))
}

export interface Sheet {
  isOpen: boolean
  /** From the first opening on; a sheet that nobody opens is not even fetched. */
  wasOpened: boolean
  open: () => void
  close: () => void
  /** For what goes elsewhere, or opens the next overlay. */
  closeThen: (action: () => void) => void
}

export function useSheet(): Sheet {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const next = useRef<(() => void) | null>(null)

  useEffect(() => {
    const action = next.current
    if (isOpen || action === null) return
    next.current = null
    afterOverlay(action)
  }, [isOpen])

  return {
    isOpen,
    wasOpened,
    open: () => {
      setWasOpened(true)
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
    closeThen: (action) => {
      next.current = action
      setIsOpen(false)
    },
  }
}
