import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The parameters of the address, for filters that can be shared and survive going back, and a way to change them; null
 * removes one.
 */
export function useParameters<Name extends string>() {
  const [params, setParams] = useSearchParams()
  /** What was wanted last. The screen has it only after its next frame, and a second choice must not undo the first. */
  const wanted = useRef(params)
  useEffect(() => {
    wanted.current = params
  }, [params])
  const change = (changes: Partial<Record<Name, string | null>>) => {
    const next = new URLSearchParams(wanted.current)
    for (const [name, value] of Object.entries<string | null | undefined>(changes)) {
      if (value === null || value === undefined) next.delete(name)
      else next.set(name, value)
    }
    wanted.current = next
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return { params, change }
}
