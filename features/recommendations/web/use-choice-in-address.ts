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
  /** Changes the latest choice, which after two quick taps is not the one on the screen yet. */
  change: (next: (latest: GameChoice) => GameChoice) => void
} {
  const [search, setSearch] = useSearchParams()
  const choice = readChoice(search)
  const last = useLastChoice()
  const isUntouched = useRef(search.size === 0)
  const latest = useRef<GameChoice>(null)
  const change = (next: (latest: GameChoice) => GameChoice) => {
    isUntouched.current = false
    latest.current = next(latest.current ?? choice)
    setSearch(searchOf(latest.current), { replace: true, preventScrollReset: true })
  }
  useEffect(() => {
    if (!isUntouched.current || last[part].length === 0) return
    isUntouched.current = false
    latest.current = { people: [], levels: [], [part]: last[part] }
    setSearch(searchOf(latest.current), {
      replace: true,
      preventScrollReset: true,
    })
  }, [last, part, setSearch])
  return { choice, change }
}
