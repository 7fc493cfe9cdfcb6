import { useCallback, useEffect, useRef } from 'react'

/** Answers whether the screen still stands: what finishes late leads nobody away from where they have gone since. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
