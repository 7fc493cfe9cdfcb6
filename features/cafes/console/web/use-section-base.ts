import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProfileSection } from '~/features/cafes/cafe-profile'
import { cafeRefusals } from '~/features/cafes/refusals'
import { CallFailed, isRefused } from '~/lib/web/call-failed'
import { sayFailure } from '~/ui/say-failure'
import type { ManagedCafe } from '../endpoints'
import { consoleQueries } from './queries'

/**
 * The saved contents that a form of one part of the profile starts from. They stay the same while the user
 * types, even if other people save meanwhile. `isOutdated` reports such a change; the form sends the version
 * of its own base.
 */
export function useSectionBase(cafe: ManagedCafe, section: ProfileSection) {
  const client = useQueryClient()
  const query = consoleQueries.cafe(String(cafe.id))
  const [base, setBase] = useState(cafe)
  const isOutdated = base.versions[section] !== cafe.versions[section]
  return {
    base,
    version: base.versions[section],
    isOutdated,
    /** Makes the latest contents that were read the base. */
    adopt: () => setBase(cafe),
    /**
     * Reads the contents from the server after this form has saved some and makes them the base. If they cannot be
     * read, what was saved is the base until they are.
     */
    readAgain: async (saved: Partial<ManagedCafe>) => {
      try {
        setBase(await client.fetchQuery({ ...query, staleTime: 0 }))
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        setBase((old) => ({ ...old, ...saved }))
        void client.invalidateQueries({ queryKey: query.queryKey })
      }
    },
    explain: (error: CallFailed) => {
      if (!isRefused(error, cafeRefusals.changedMeanwhile)) return sayFailure(error, '저장하지 못했어요')
      return client.invalidateQueries({ queryKey: query.queryKey })
    },
  }
}
