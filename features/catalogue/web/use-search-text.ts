import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { longestSearch } from '../game'

/** After the last letter, before the catalogue is asked. */
const debounceMs = 200

/** The text as it can be searched for: without control characters, cut between characters where it is too long. */
export function searchableFrom(text: string): string {
  let kept = ''
  for (const character of text.replace(/\p{Cc}+/gu, ' ').trim()) {
    if (kept.length + character.length > longestSearch) break
    kept += character
  }
  return kept.trim()
}

/** What is being typed, and what has settled. The settled text stands in the address, so a link repeats the search. */
export function useSearchText() {
  const [params, setParams] = useSearchParams()
  const settled = searchableFrom(params.get('q') ?? '')
  const [typed, setTyped] = useState(settled)

  function settle(text: string) {
    const next = searchableFrom(text)
    if (next === settled) return
    setParams(
      (current) => {
        if (next === '') current.delete('q')
        else current.set('q', next)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  const settleTyped = useEffectEvent(settle)
  useEffect(() => {
    const timer = setTimeout(() => settleTyped(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  return {
    typed,
    settled,
    type: setTyped,
    /** Searches without waiting for another letter. */
    searchNow(text: string) {
      setTyped(text)
      settle(text)
    },
    /** Opened to log a play: a game leads there instead of to its page. */
    isRecording: params.get('mode') === 'record',
  }
}
