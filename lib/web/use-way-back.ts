import { useNavigate } from 'react-router'

/** Whether a page of ours stands behind this one, within this document or in the one before it. */
function hasOursBehind(): boolean {
  // The router numbers the pages that it goes through, from 0 in each document.
  const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
  if (idx > 0) return true
  return window.history.length > 1 && isScreen(document.referrer)
}

/** Signing in passes through addresses that are no screens, the stand-ins' among them: nobody wants to go back there. */
function isScreen(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.origin === window.location.origin && !/^\/(?:sandbox|auth)(?:\/|$)/.test(url.pathname)
}

/**
 * Goes back to where the visitor came from inside the app. Who opened this page from outside has nothing of ours
 * behind it, and goes to the screen above it.
 */
export function useWayBack(above: string): () => void {
  const navigate = useNavigate()
  return () => {
    if (hasOursBehind()) void navigate(-1)
    else void navigate(above, { replace: true })
  }
}
