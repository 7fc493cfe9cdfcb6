import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changedMeanwhile } from '../conflict'
import { type CallFailed, isRefused } from './call-failed'

/**
 * The contents that an edit form starts with. They stay the same while the user types, although others may
 * save meanwhile: then `isOutdated` is true, the form still sends `base.version`, and `ui/changed-note.tsx`
 * asks which version to keep. `queryKey` is the key of the query that reads `current`.
 */
export function useEditBase<Thing extends { version: string }>(current: Thing, queryKey: QueryKey) {
  const client = useQueryClient()
  const [base, setBase] = useState(current)
  return {
    base,
    isOutdated: base.version !== current.version,
    /** Replaces the base with the currently saved contents. */
    adopt: () => setBase(current),
    /** Replaces the base with the contents that this form has just saved. */
    goOnFrom: setBase,
    /** Whether saving failed because somebody else has saved meanwhile. If so, it refetches `current`. */
    isConflict: (error: CallFailed): boolean => {
      const isOutdated = isRefused(error, changedMeanwhile)
      if (isOutdated) void client.invalidateQueries({ queryKey })
      return isOutdated
    },
  }
}
