import './tokens.css'
import { beforeEach } from 'vitest'
import { getFirstDialog } from './dialog-store'
import { dismissToast, getToasts } from './toast-store'

// Test files share a browser, so a member signed in by one file would still be signed in for the next.
localStorage.clear()
sessionStorage.clear()

// An overlay left open by the previous test would cover buttons: a toast stays while the mouse is over it.
beforeEach(() => {
  for (const { id } of getToasts()) dismissToast(id)
  for (let left = getFirstDialog(); left; left = getFirstDialog()) left.settle(false)
})
