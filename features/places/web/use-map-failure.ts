import { useState } from 'react'
import { type MapFailed, mapFailureInWords } from '~/ui/map/map-port'

/** Of a page that shows a list in place of a map that failed. */
export function useMapFailure() {
  const [failure, setFailure] = useState<MapFailed | null>(null)
  return {
    /** Why there is a list. */
    notice: failure === null ? null : mapFailureInWords(failure),
    onFailure: (failed: MapFailed) => {
      // The list works without the map; the operators of the site find the reason in the console.
      reportError(failed)
      setFailure(failed)
    },
    tryAgain: () => setFailure(null),
  }
}
