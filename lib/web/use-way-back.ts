import { useNavigate } from 'react-router'

/** Whether a page of ours stands behind this one, within this document or in the one before it. */
function hasOursBehind(): boolean {
  // The router numbers the pages that it goes through, from 0 in each document.
  const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
  if (idx > 0) return true
  return window.history.length > 1 && document.referrer.startsWith(`${window.location.origin}/`)
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
