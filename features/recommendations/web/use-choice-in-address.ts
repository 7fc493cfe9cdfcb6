import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { GameChoice } from '~/features/catalogue/choice'
import { readChoice } from '../pick-request'
import { searchOf, useLastChoice } from './use-last-choice'

/**
 * The choice in the URL, so that a reload and a shared link keep it. Without a query the last choice on this
 * device is used.
 */
export function useChoiceInAddress(part: keyof GameChoice): {
  choice: GameChoice
  change: (choice: GameChoice) => void
} {
  const [search, setSearch] = useSearchParams()
  const choice = readChoice(search)
  const last = useLastChoice()
  const isUntouched = useRef(search.size === 0)
  const change = (next: GameChoice) => {
    isUntouched.current = false
    setSearch(searchOf(next), { replace: true, preventScrollReset: true })
  }
  useEffect(() => {
    if (!isUntouched.current || last[part].length === 0) return
    isUntouched.current = false
    setSearch(searchOf({ people: [], levels: [], [part]: last[part] }), {
      replace: true,
      preventScrollReset: true,
    })
  }, [last, part, setSearch])
  return { choice, change }
}
