import { useEffect, useRef, useState } from 'react'
import { afterOverlay } from './overlay-history'

export interface Sheet {
  isOpen: boolean
  /** True from the first opening on, so that a sheet is loaded only when it is needed. */
  wasOpened: boolean
  open: () => void
  close: () => void
  /** For actions that navigate or open another overlay. */
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
