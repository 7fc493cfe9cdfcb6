import { useSearchParams } from 'react-router'

/**
 * The parameters of the address, for filters that can be shared and survive going back, and a way to change them; null
 * removes one.
 */
export function useParameters<Name extends string>() {
  const [params, setParams] = useSearchParams()
  const change = (wanted: Partial<Record<Name, string | null>>) =>
    setParams(
      (current) => {
        for (const [name, value] of Object.entries<string | null | undefined>(wanted)) {
          if (value === null || value === undefined) current.delete(name)
          else current.set(name, value)
        }
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  return { params, change }
}
