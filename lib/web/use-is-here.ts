import { useCallback, useEffect, useRef } from 'react'

/** Answers whether the screen still stands: what finishes late leads nobody away from where they have gone since. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}
