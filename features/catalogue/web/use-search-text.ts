import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { longestSearch } from '../game'

/** How long to wait after the last key press before searching. */
const debounceMs = 200

/** Makes a text searchable: removes control characters and cuts it at a character boundary if it is too long. */
export function searchableFrom(text: string): string {
  let searchable = ''
  for (const character of text.replace(/\p{Cc}+/gu, ' ').trim()) {
    if (searchable.length + character.length > longestSearch) break
    searchable += character
  }
  return searchable.trim()
}

/** The text being typed and the settled text. The settled text is in the URL, so that the search can be shared. */
export function useSearchText() {
  const [params, setParams] = useSearchParams()
  const settled = searchableFrom(params.get('q') ?? '')
  const [typed, setTyped] = useState(settled)
  const { pathname } = useLocation()
  const { location: coming } = useNavigation()
  const isLeaving = coming !== undefined && coming.pathname !== pathname

  function settle(text: string) {
    const next = searchableFrom(text)
    // Changing the URL now would cancel a running navigation to another screen.
    if (next === settled || isLeaving) return
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
    /** Searches at once, without the delay. */
    searchNow(text: string) {
      setTyped(text)
      settle(text)
    },
    /** Opened to log a play: games then link to the play form instead of their page. */
    isRecording: params.get('mode') === 'record',
    /** The meetup at which the play was, for the form. */
    meetupId: params.get('meetup') ?? undefined,
  }
}
