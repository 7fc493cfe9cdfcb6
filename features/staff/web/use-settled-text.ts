import { useEffect, useState } from 'react'

/** How long to wait after the last key press before searching. */
const debounceMs = 250

/** What was typed, once nobody types any more. */
export function useSettledText(typed: string): string {
  const [settled, setSettled] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
