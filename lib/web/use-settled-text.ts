import { useEffect, useState } from 'react'

/** How long to wait after the last key press before searching. */
const debounceMs = 250

/** The typed text without outer spaces, updated when typing pauses. */
export function useSettledText(typed: string): string {
  const [settled, setSettled] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
