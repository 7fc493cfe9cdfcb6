import { useCallback, useEffect, useRef } from 'react'

/** Tells whether the component is still mounted. An action that finishes after the user has left must not navigate. */
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
