import './tokens.css'
import { beforeEach } from 'vitest'
import { dismissToast, getToasts } from './toast-store'

// Files share a browser, and a member who was signed in for one would be there for the next.
localStorage.clear()
sessionStorage.clear()

// One of the test before would lie over a button, and stays for as long as the mouse is over it.
beforeEach(() => {
  for (const { id } of getToasts()) dismissToast(id)
})
