import { useLocation, useNavigate } from 'react-router'

/**
 * Goes back to where the visitor came from inside the app. Who opened this page from outside has nothing of ours
 * behind it, and goes to the screen above it.
 */
export function useWayBack(above: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  // The router gives the page that was opened first this key.
  const openedFromOutside = key === 'default'
  return () => {
    if (openedFromOutside) void navigate(above, { replace: true })
    else void navigate(-1)
  }
}
