import { useNavigate } from 'react-router'

/** Whether the previous history entry is a page of ours, in this document or the one before. */
function hasOursBehind(): boolean {
  // React Router numbers its history entries from 0 in each document.
  const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
  if (idx > 0) return true
  return window.history.length > 1 && isScreen(document.referrer)
}

/** Login redirects and stand-in pages are not screens, so "back" must not lead to them. */
function isScreen(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.origin === window.location.origin && !/^\/(?:sandbox|auth)(?:\/|$)/.test(url.pathname)
}

/** Goes back within the app. If the user came from outside, goes to the parent screen instead. */
export function useWayBack(above: string): () => void {
  const navigate = useNavigate()
  return () => {
    if (hasOursBehind()) void navigate(-1)
    else void navigate(above, { replace: true })
  }
}
