import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changedMeanwhile } from '../conflict'
import { type CallFailed, isRefused } from './call-failed'

/**
 * What a form that edits something begins with. It stays the same while somebody types, although others may save
 * meanwhile: `isOutdated` says so, and the form sends `base.version`. `ui/changed-note.tsx` asks whose contents are to
 * stay. `queryKey` is that of the query which reads `current`.
 */
export function useEditBase<Thing extends { version: string }>(current: Thing, queryKey: QueryKey) {
  const client = useQueryClient()
  const [base, setBase] = useState(current)
  return {
    base,
    isOutdated: base.version !== current.version,
    /** Takes over what is saved now. */
    adopt: () => setBase(current),
    /** Goes on from what was just saved. */
    goOnFrom: setBase,
    /** Reads what somebody else has saved, if that is why saving failed. */
    isConflict: (error: CallFailed): boolean => {
      const isOutdated = isRefused(error, changedMeanwhile)
      if (isOutdated) void client.invalidateQueries({ queryKey })
      return isOutdated
    },
  }
}
