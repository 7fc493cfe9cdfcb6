import './tokens.css'
import { beforeEach } from 'vitest'
import { getFirstDialog } from './dialog-store'
import { dismissToast, getToasts } from './toast-store'

// Files share a browser, and a member who was signed in for one would be there for the next.
localStorage.clear()
sessionStorage.clear()

// What a test before has left open would lie over the buttons: a toast stays for as long as the mouse is over it.
beforeEach(() => {
  for (const { id } of getToasts()) dismissToast(id)
  for (let left = getFirstDialog(); left; left = getFirstDialog()) left.settle(false)
})
